import { readFileSync } from 'node:fs';
import type { SettingProblem } from './config.error';

export type Environment = Readonly<Record<string, string | undefined>>;

export type Variable = { text: string | undefined } | { problem: SettingProblem };

/** Value of a variable or of the file `<env>_FILE` names; a trailing line break of a file is not part of it. */
export function readVariable(env: string, environment: Environment): Variable {
  const text = filled(environment[env]);
  const path = filled(environment[`${env}_FILE`]);
  if (path === undefined) return { text };
  if (text !== undefined) {
    return { problem: { env, message: `set either ${env} or ${env}_FILE, not both` } };
  }
  try {
    return { text: filled(readFileSync(path, 'utf8').replace(/\r?\n$/, '')) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    return { problem: { env: `${env}_FILE`, message: `the file ${path} can't be read (${code})` } };
  }
}

function filled(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}
