export type Route =
  | { page: 'runs' }
  | { page: 'run'; id: string }
  | { page: 'approvals' }
  | { page: 'tools' }
  | { page: 'unknown' };

const RUN = /^\/runs\/([0-9a-f-]{36})$/;

/** Routes live in the fragment, so the server needs to know one page only. */
export function routeOf(hash: string): Route {
  const path = hash.replace(/^#/, '');
  const run = RUN.exec(path)?.[1];
  if (run !== undefined) {
    return { page: 'run', id: run };
  }
  switch (path) {
    case '':
    case '/':
    case '/runs':
      return { page: 'runs' };
    case '/approvals':
      return { page: 'approvals' };
    case '/tools':
      return { page: 'tools' };
    default:
      return { page: 'unknown' };
  }
}

export function runLink(id: string): string {
  return `#/runs/${id}`;
}
