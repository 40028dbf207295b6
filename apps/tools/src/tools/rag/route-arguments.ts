import type { RouteArguments } from '#typo3';

/** Arguments stored as JSON; what is no object holds none. */
export function jsonArguments(json: string | null): RouteArguments {
  try {
    return fromObject(JSON.parse(json ?? ''));
  } catch {
    return new Map();
  }
}

function fromObject(value: unknown): RouteArguments {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return new Map(
    entries.map(([name, inner]) => [name, typeof inner === 'object' ? fromObject(inner) : String(inner)]),
  );
}
