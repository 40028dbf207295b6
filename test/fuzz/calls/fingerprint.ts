import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { queryRows, type ScratchDatabase } from '#testing';

/** Checksum of every table, by name: two equal ones mean that no row was added, changed or removed in between. */
export async function tableChecksums(database: ScratchDatabase): Promise<unknown> {
  const tables = await queryRows(database.url, 'SHOW TABLES');
  const names = tables.flatMap((row) => Object.values(row)).map((name) => `\`${String(name)}\``);
  return queryRows(database.url, `CHECKSUM TABLE ${names.join(', ')}`);
}

/** Every file and folder with kind, size, time of change and content; links are not followed. */
export function folderFingerprint(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const facts = lstatSync(join(folder, name));
      const content = facts.isFile()
        ? createHash('sha1')
            .update(readFileSync(join(folder, name)))
            .digest('hex')
        : '';
      return `${name} ${facts.mode} ${facts.size} ${facts.mtimeMs} ${content}`;
    });
}
