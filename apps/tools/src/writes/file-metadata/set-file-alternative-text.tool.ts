import { ToolsConfig } from '#config';
import { setFileAlternativeText } from '#tool-specs';
import type { BackendUser, TableSchema } from '#typo3';
import {
  columnGrantGuard,
  foreignEvaluationGuard,
  foreignHookGuard,
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
import { readAlternativeText, type AlternativeText } from './alternative-text-arguments';
import { alternativeTextCard } from './alternative-text-card';
import { ASSET_NEUTRAL, openAsset, type OpenAsset } from './open-asset';

type ActingContext = ToolContext & { actor: BackendUser };

/** Sets the alternative text of one file in the default language (R-40.140 ff.). */
@Tool(setFileAlternativeText)
export class SetFileAlternativeTextTool implements WriteHandler {
  readonly table = 'sys_file_metadata';

  constructor(private readonly config: ToolsConfig) {}

  /** Order of checks. */
  async plan(args: ToolArguments, context: ToolContext): Promise<PlanOutcome> {
    const { actor, snapshot } = context;
    if (actor === null) return refuse(ASSET_NEUTRAL);
    const schema = writableTable(snapshot, this.table);
    if (isRefusal(schema)) return schema;
    const asked = readAlternativeText(args, schema);
    if (isRefusal(asked)) return asked;
    const column = schema.column('alternative');
    const configured =
      foreignHookGuard(snapshot) ??
      foreignEvaluationGuard(snapshot, column === undefined ? [] : [column]) ??
      columnGrantGuard(actor, schema, ['alternative']);
    if (configured !== null) return configured;
    const asset = await openAsset(asked.file, { ...context, actor }, this.config);
    return asset === null
      ? refuse(ASSET_NEUTRAL)
      : this.planFor(schema, { asked, asset }, { ...context, actor });
  }

  async mayPreview(args: ToolArguments, context: ToolContext): Promise<boolean> {
    const { actor } = context;
    const uid = readUid('uid', args['uid']);
    if (actor === null || isRefusal(uid)) return false;
    return (await openAsset(uid, { ...context, actor }, this.config)) !== null;
  }

  private async planFor(
    schema: TableSchema,
    { asked, asset }: { asked: AlternativeText; asset: OpenAsset },
    { actor, snapshot, db, now }: ActingContext,
  ): Promise<PlanOutcome> {
    const { metadata, mayEditMetadata } = asset;
    const values = new Map([['alternative', asked.text]]);
    const request = { row: metadata, values, mayEditMetadata };
    const run = await planRecordUpdate({ actor, instance: snapshot, db, now }, schema, request);
    if (isRefusal(run)) return run;
    const uid = Number(metadata['uid']);
    const changes = modifiedRecords(run.steps);
    return {
      ...(await planOfRun(run)),
      card: alternativeTextCard(schema, asset, { text: asked.text, changes }),
      readBack: { table: this.table, uid, columns: changes.length > 0 ? values : new Map() },
      target: changes.length > 0 ? { table: this.table, uid, action: 'updated' } : null,
      success: () => successOf(asked, asset),
    };
  }
}

/** */
function successOf({ file, text }: AlternativeText, asset: OpenAsset): string {
  const name = quotedExcerpt(phpString(asset.file['name']));
  const value = text === '' ? '(empty)' : quotedExcerpt(text);
  return `Set the alternative text of file [${file}] ${name}: ${value}.`;
}
