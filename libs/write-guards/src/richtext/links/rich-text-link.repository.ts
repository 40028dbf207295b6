import { createHash } from 'node:crypto';
import type { SqlConnection } from '#database';
import { isDeniedFileName, type FileStorage, type InstanceModel } from '#typo3';
import { richTextFacts } from '../configuration/rich-text-facts';
import type { LinkQuestions } from './link-questions';
import { LoadedLinks, type IndexedFile } from './loaded-links';
import { publicPlace } from './public-place';
import type { RichTextLinks } from './rich-text-links';

/** More files than one text links to; what lies beyond stays unknown. */
const MAX_FILES = 1000;

/** Tells whether there is a file below the public folder; undefined: cannot be seen from here. */
export type PublicFiles = (path: string) => boolean | undefined;

/** Answers what rich text asks about its links, in two queries at most. */
export class RichTextLinkRepository {
  constructor(
    private readonly db: SqlConnection,
    private readonly instance: InstanceModel,
    private readonly storages: readonly FileStorage[],
    private readonly publicFiles: PublicFiles = () => undefined,
  ) {}

  async answers(questions: LinkQuestions): Promise<RichTextLinks> {
    const facts = richTextFacts(this.instance);
    const places = new Map(
      [...questions.paths].map((path) => [
        path,
        publicPlace(path, this.storages, this.instance.document.project),
      ]),
    );
    const identifiers = [...questions.places, ...places.values()].filter((place) => place !== null);
    const files = [
      ...(await this.filesBy('uid', [...questions.uids])),
      ...(await this.filesBy('identifier_hash', identifiers.map(identifierHash))),
    ];
    return new LoadedLinks(files, {
      places,
      publicFiles: this.publicFiles,
      asked: questions,
      defaultScheme: facts?.defaultScheme ?? 'http',
      foreignHandlers: facts?.foreignHandlers ?? new Set(),
    });
  }

  /** Files under names TYPO3 does not serve are as good as missing. */
  private async filesBy(
    column: 'uid' | 'identifier_hash',
    values: readonly (number | string)[],
  ): Promise<IndexedFile[]> {
    if (values.length === 0) return [];
    const rows = await this.db.query<IndexedFile & { name: string }>(
      `SELECT uid, storage, identifier, name FROM sys_file WHERE ${column} IN (?) ORDER BY uid LIMIT ?`,
      [values.slice(0, MAX_FILES), MAX_FILES],
    );
    const pattern = this.instance.document['fileDenyPattern'];
    return rows.filter(
      ({ name }) => !isDeniedFileName(name, typeof pattern === 'string' ? pattern : undefined),
    );
  }
}

/** TYPO3 finds files by the SHA-1 of their identifier. */
function identifierHash(place: string): string {
  return createHash('sha1')
    .update(place.slice(place.indexOf(':') + 1))
    .digest('hex');
}
