import { updatePageMetadata } from '#tool-specs';
import {
  PageAccess,
  PAGE_EDIT,
  mayUseLanguage,
  type BackendUser,
  type PageRow,
  type RecordRow,
  type TableSchema,
} from '#typo3';
import {
  PAGE_NEUTRAL,
  WorkingRows,
  columnGrantGuard,
  foreignEvaluationGuard,
  foreignHookGuard,
  isLiveRow,
  isRefusal,
  modifiedRecords,
  phpString,
  planOfRun,
  planRecordUpdate,
  quotedExcerpt,
  readUid,
  refuse,
  writableTable,
  type PlanOutcome,
} from '#write-guards';
import type { ToolContext } from '../../registry/tool-context';
import type { ToolArguments } from '../../registry/tool-handler';
import { Tool } from '../../registry/tool.decorator';
import type { WriteHandler } from '../write-handler';
import { readPageMetadata, type PageMetadata } from './page-metadata-arguments';
import { pageMetadataCard } from './page-metadata-card';

type ActingContext = ToolContext & { actor: BackendUser };

/** Sets descriptive columns of one page (R-40.100 ff.). */
@Tool(updatePageMetadata)
export class UpdatePageMetadataTool implements WriteHandler {
  readonly table = 'pages';

  /** Order of checks. */
  async plan(args: ToolArguments, context: ToolContext): Promise<PlanOutcome> {
    const { actor, snapshot } = context;
    if (actor === null) return refuse(PAGE_NEUTRAL);
    const pages = writableTable(snapshot, this.table);
    if (isRefusal(pages)) return pages;
    const metadata = readPageMetadata(args, pages);
    if (isRefusal(metadata)) return metadata;
    const columns = [...metadata.values.keys()];
    const configured =
      foreignHookGuard(snapshot) ??
      foreignEvaluationGuard(
        snapshot,
        columns.flatMap((name) => pages.column(name) ?? []),
      ) ??
      columnGrantGuard(actor, pages, columns);
    if (configured !== null) return configured;
    const row = await this.openPage(metadata.uid, { ...context, actor });
    return row === null
      ? refuse(PAGE_NEUTRAL)
      : this.planFor(pages, { metadata, row }, { ...context, actor });
  }

  async mayPreview(args: ToolArguments, context: ToolContext): Promise<boolean> {
    const uid = readUid('uid', args['uid']);
    if (context.actor === null || isRefusal(uid)) return false;
    return (await this.openPage(uid, { ...context, actor: context.actor })) !== null;
  }

  /** Live, editable for this user and in a language of theirs; null says nothing about which of these failed. */
  private async openPage(uid: number, { db, actor }: ActingContext): Promise<RecordRow | null> {
    const row = await new WorkingRows(db).find(this.table, uid);
    if (row === null || !isLiveRow(row)) return null;
    const open = await new PageAccess(db, actor).mayAccess(row as unknown as PageRow, PAGE_EDIT);
    return open && mayUseLanguage(actor, Number(row['sys_language_uid'])) ? row : null;
  }

  private async planFor(
    pages: TableSchema,
    { metadata, row }: { metadata: PageMetadata; row: RecordRow },
    { actor, snapshot, db, now }: ActingContext,
  ): Promise<PlanOutcome> {
    const run = await planRecordUpdate({ actor, instance: snapshot, db, now }, pages, {
      row,
      values: metadata.values,
    });
    if (isRefusal(run)) return run;
    const changes = modifiedRecords(run.steps);
    return {
      ...(await planOfRun(run)),
      card: pageMetadataCard(pages, row, metadata.values, changes),
      readBack: { table: this.table, uid: metadata.uid, columns: metadata.values },
      target: changes.length > 0 ? { table: this.table, uid: metadata.uid, action: 'updated' } : null,
      success: () => successOf(metadata, row),
    };
  }
}

/** */
function successOf({ uid, values }: PageMetadata, row: RecordRow): string {
  const label = quotedExcerpt(values.get('title') ?? phpString(row['title']));
  return `Updated page [${uid}] ${label}: ${[...values.keys()].join(', ')}.`;
}
