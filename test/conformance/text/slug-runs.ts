import type { SqlConnection } from '#database';
import type { RecordRow, Site } from '#typo3';
import { slugValue } from '#write-guards';
import type { SlugColumn } from './slug-stage';

type Fields = Record<string, string | number>;
type Command = { copy: unknown } | { localize: number } | { move: number };

export interface RecordedPage {
  uid: number;
  pid: number;
  title: string;
  slug: string;
  sys_language_uid: number;
  l10n_parent: number;
}

export interface RecordedRun {
  data?: { pages: Record<string, Fields> };
  cmd?: { pages: Record<string, Command> };
  new?: Record<string, number>;
  copied?: Record<string, number>;
  result: RecordedPage[];
}

/** Does with slugs what a recorded run did, in the order of TYPO3, on rows of a transaction. */
export class SlugRuns {
  constructor(
    private readonly db: SqlConnection,
    private readonly column: SlugColumn,
    private readonly sites: readonly Site[],
  ) {}

  /** Pages the run names with the slug each has afterwards. */
  async run(run: RecordedRun): Promise<Map<number, string>> {
    return this.slugsOf([
      ...(await this.runData(run)),
      ...(await this.runMoves(run)),
      ...(await this.runCopies(run)),
    ]);
  }

  private async runData({ data, new: made = {} }: RecordedRun): Promise<number[]> {
    const named: number[] = [];
    for (const [id, fields] of Object.entries(data?.pages ?? {})) {
      named.push(made[id] ?? Number(id));
      const pid = made[String(fields['pid'])] ?? fields['pid'] ?? 0;
      if (id.startsWith('NEW')) await this.insert(made[id], { ...fields, pid });
      else await this.update(Number(id), fields);
    }
    return named;
  }

  private async runMoves({ cmd }: RecordedRun): Promise<number[]> {
    const moved: number[] = [];
    for (const [id, command] of Object.entries(cmd?.pages ?? {})) {
      if ('move' in command) moved.push(await this.move(Number(id), command.move));
    }
    return moved;
  }

  private async runCopies({ cmd, copied = {}, result }: RecordedRun): Promise<number[]> {
    const isCopy = Object.values(cmd?.pages ?? {}).some((command) => 'copy' in command);
    const made: number[] = [];
    for (const [source, uid] of Object.entries(copied)) {
      const page = result.find((row) => row.uid === uid);
      if (page === undefined) continue;
      await (isCopy ? this.copy(Number(source), page) : this.localize(Number(source), page));
      made.push(uid);
    }
    return made;
  }

  /** A new page; a negative `pid` names the page it comes after. `uid`: the next one when it is of no interest. */
  async insert(uid: number | undefined, fields: Fields, submitted?: string): Promise<string> {
    const pid = await this.parentOf(Number(fields['pid']));
    return this.save(uid, { doktype: 1, ...fields, pid }, submitted);
  }

  private async update(uid: number, fields: Fields): Promise<void> {
    const stored = await this.page(uid);
    const record = { ...stored, ...fields };
    const slug =
      fields['slug'] === undefined ? String(stored['slug']) : await this.slug(record, fields['slug']);
    await this.db.execute('UPDATE pages SET title = ?, slug = ? WHERE uid = ?', [
      String(record['title']),
      slug,
      uid,
    ]);
  }

  private async move(uid: number, target: number): Promise<number> {
    const pid = await this.parentOf(target);
    await this.db.execute('UPDATE pages SET pid = ? WHERE uid = ? OR l10n_parent = ?', [pid, uid, uid]);
    const page = await this.page(uid);
    await this.db.execute('UPDATE pages SET slug = ? WHERE uid = ?', [
      await this.slug(page, String(page['slug'])),
      uid,
    ]);
    return uid;
  }

  /** Where the copy lies and what it is called is the recorded answer: only its slug is made here, of the source's. */
  private async copy(source: number, page: RecordedPage): Promise<void> {
    const record = await this.duplicate(source, page);
    await this.save(page.uid, record, String(record['slug']));
  }

  private async localize(source: number, page: RecordedPage): Promise<void> {
    await this.save(page.uid, await this.duplicate(source, page), '');
  }

  private async duplicate(
    source: number,
    { pid, title, sys_language_uid, l10n_parent }: RecordedPage,
  ): Promise<RecordRow> {
    const stored = Object.entries(await this.page(source)).filter(([name]) => name !== 'uid');
    return { ...Object.fromEntries(stored), pid, title, sys_language_uid, l10n_parent };
  }

  private async save(
    uid: number | undefined,
    record: RecordRow,
    submitted: string | undefined,
  ): Promise<string> {
    const slug = await this.slug(record, submitted);
    const row = { ...record, slug, ...(uid === undefined ? {} : { uid }) };
    const names = Object.keys(row);
    await this.db.execute(
      `INSERT INTO pages (${names.map((name) => `\`${name}\``).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      Object.values<string | number | null>(row),
    );
    return slug;
  }

  private async slug(record: RecordRow, submitted: string | number | undefined): Promise<string> {
    const { options } = this.column;
    const uid = record['uid'];
    const place = {
      uid: uid === undefined ? null : Number(uid),
      pid: Number(record['pid']),
      language: Number(record['sys_language_uid'] ?? 0),
      translationParent: Number(record['l10n_parent'] ?? 0),
    };
    const rows = this.column.rows(this.db, this.sites);
    const text = submitted === undefined ? undefined : String(submitted);
    const made = await slugValue(text, { options, rows, record, place });
    return made.kind === 'value' ? String(made.value) : made.kind;
  }

  private async parentOf(pid: number): Promise<number> {
    return pid < 0 ? Number((await this.page(-pid))['pid']) : pid;
  }

  private async page(uid: number): Promise<RecordRow> {
    const [row] = await this.db.query<RecordRow>('SELECT * FROM pages WHERE uid = ?', [uid]);
    return row ?? {};
  }

  private async slugsOf(uids: readonly number[]): Promise<Map<number, string>> {
    const rows =
      uids.length === 0
        ? []
        : await this.db.query<{ uid: number; slug: string }>('SELECT uid, slug FROM pages WHERE uid IN (?)', [
            [...uids],
          ]);
    return new Map(rows.map(({ uid, slug }) => [uid, slug]));
  }
}
