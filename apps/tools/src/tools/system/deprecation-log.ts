import { collapse, cutWidth, phpTrim } from '#typo3';

const MAX_WIDTH = 300;

/** A message and how often it was logged. */
export interface Deprecation {
  text: string;
  count: number;
}

/** Distinct messages of a log text, the one that was logged last first. `isCut`: the first line is not whole. */
export function deprecationsIn(log: string, isCut: boolean, projectPath: string): Deprecation[] {
  const lines = log.split('\n').slice(isCut ? 1 : 0);
  const counts = new Map<string, number>();
  for (const line of lines.reverse()) {
    const text = messageOf(phpTrim(line), projectPath);
    if (text !== '') {
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  return [...counts].map(([text, count]) => ({ text, count }));
}

function messageOf(line: string, projectPath: string): string {
  const colon = /^\S{3}, \d{2} /.test(line) ? line.indexOf(': ') : -1;
  const message = colon === -1 ? line : line.slice(colon + 2);
  return cutWidth(collapse(message.replaceAll(`${projectPath}/`, '')), MAX_WIDTH);
}
