import type { PublicTarget, RichTextLinks } from '#write-guards';

/** What links of the recorded texts point to: files by uid, one folder, and one file by its path. */
export class RecordedLinks implements RichTextLinks {
  readonly defaultScheme = 'http';
  readonly foreignHandlers = new Set<string>();

  constructor(
    private readonly files: readonly number[],
    private readonly paths: Readonly<Record<string, number>> = {},
  ) {}

  hasFile(uid: number): boolean {
    return this.files.includes(uid);
  }

  fileAt(storage: number, identifier: string): number | null {
    return storage === 1 ? (this.paths[`fileadmin${identifier}`] ?? null) : null;
  }

  folderAt(storage: number, identifier: string): string | null {
    return storage === 1 && identifier === '/user_upload/' ? identifier : null;
  }

  publicTarget(path: string): PublicTarget {
    const uid = this.paths[path];
    return uid === undefined ? { kind: 'missing' } : { kind: 'file', uid };
  }
}
