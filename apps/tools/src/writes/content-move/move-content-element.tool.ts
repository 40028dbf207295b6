import { moveContentElement } from '#tool-specs';
import type { BackendUser, RecordRow, TableSchema } from '#typo3';
import {
  MOVE_HOOKS,
  RecordMove,
  RecordUpdate,
  WorkingRows,
  columnGrantGuard,
  foreignHookGuard,
  isLiveRow,
  isRefusal,
  planOfRun,
  planRun,
  refuse,
  writableTable,
  type PlanOutcome,
  type Refusal,
  type WriteRun,
} from '#write-guards';
import type { ToolContext } from '../../registry/tool-context';
import type { ToolArguments } from '../../registry/tool-handler';
import { Tool } from '../../registry/tool.decorator';
import type { WriteHandler } from '../write-handler';
import { readMove, type MoveArguments } from './move-arguments';
import { moveCard, type MovePlace } from './move-card';
import { ELEMENT_NEUTRAL, openMove, type OpenMove } from './open-element';

type ActingContext = ToolContext & { actor: BackendUser };

/** Moves one content element (R-40.200 ff.): the move itself, then its column as a second write, as the backend pastes (R-50.142). */
@Tool(moveContentElement)
export class MoveContentElementTool implements WriteHandler {
  readonly table = 'tt_content';

  /** Order of checks: R-40.200. */
  async plan(args: ToolArguments, context: ToolContext): Promise<PlanOutcome> {
    const { actor, snapshot, db } = context;
    if (actor === null) return refuse(ELEMENT_NEUTRAL);
    const schema = writableTable(snapshot, this.table);
    if (isRefusal(schema)) return schema;
    const asked = readMove(args);
    if (isRefusal(asked)) return asked;
    const hooks = foreignHookGuard(snapshot, MOVE_HOOKS);
    if (hooks !== null) return hooks;
    const open = await openMove(asked, { db, actor });
    if (open === null) return refuse(ELEMENT_NEUTRAL);
    const place = await placeOf(asked, open, context);
    if (isRefusal(place)) return place;
    const grant =
      place.column === Number(open.element['colPos']) ? null : columnGrantGuard(actor, schema, ['colPos']);
    return grant ?? this.planFor(schema, { open, place }, { ...context, actor });
  }

  async mayPreview(args: ToolArguments, { actor, db }: ToolContext): Promise<boolean> {
    const asked = readMove(args);
    if (actor === null || isRefusal(asked)) return false;
    return (await openMove(asked, { db, actor })) !== null;
  }

  private async planFor(
    schema: TableSchema,
    { open, place }: { open: OpenMove; place: MovePlace },
    { actor, snapshot, db, now }: ActingContext,
  ): Promise<PlanOutcome> {
    const { element, source, target } = open;
    const run = await planRun({ actor, instance: snapshot, db, now }, (each) =>
      fill(each, schema, { open, place }),
    );
    if (isRefusal(run)) return run;
    const [uid, page] = [Number(element['uid']), Number(target['uid'])];
    const planned = await planOfRun(run);
    return {
      ...planned,
      card: moveCard(open, place, run.steps),
      readBack: {
        table: this.table,
        uid,
        columns: new Map([
          ['pid', page],
          ['colPos', place.column],
        ]),
      },
      // TYPO3 forgets the page the element leaves; a visitor would still see it there (R-50.125).
      cacheTags: [...new Set([...planned.cacheTags, `pageId_${String(source['uid'])}`])],
      target: { table: this.table, uid, action: 'updated' },
      success: () =>
        `Moved content element [${uid}] from page [${String(source['uid'])}] to page [${page}], column ${place.column}` +
        `${place.anchor === null ? '' : `, after [${String(place.anchor['uid'])}]`}.`,
    };
  }
}

async function fill(
  run: WriteRun,
  schema: TableSchema,
  { open: { element, target }, place: { column, anchor } }: { open: OpenMove; place: MovePlace },
): Promise<void> {
  const destination = anchor === null ? Number(target['uid']) : -Number(anchor['uid']);
  await new RecordMove(run, run.newScope()).plan(schema, element, destination);
  const moved = await run.rows.find(schema.name, Number(element['uid']));
  if (moved === null) return;
  const setting = { scope: run.newScope(), namesPages: false, mayEditMetadata: false };
  await new RecordUpdate(run, setting).plan(schema, moved, new Map([['colPos', column]]));
}

/** R-40.35, R-40.201, R-40.202. */
async function placeOf(
  asked: MoveArguments,
  { element, target }: OpenMove,
  { db }: ToolContext,
): Promise<MovePlace | Refusal> {
  if (Number(target['sys_language_uid']) > 0)
    return refuse(
      `Refused: page [${String(target['uid'])}] is a translation. Name its default-language page [${String(target['l10n_parent'])}].`,
    );
  if (asked.anchor === undefined) return { column: asked.column ?? Number(element['colPos']), anchor: null };
  if (asked.anchor === asked.uid)
    return refuse('Refused: "after_content_uid" names the element that is to be moved.');
  const anchor = await new WorkingRows(db).find('tt_content', asked.anchor);
  if (anchor === null || !isLiveRow(anchor) || !isOn(anchor, asked.targetPage))
    return refuse(
      `Refused: content element [${asked.anchor}] is not on page [${asked.targetPage}], so nothing can follow it there.`,
    );
  if (Number(anchor['sys_language_uid']) !== Number(element['sys_language_uid']))
    return refuse(`Refused: content element [${asked.anchor}] is in another language.`);
  return { column: asked.column ?? Number(anchor['colPos']), anchor };
}

function isOn(row: RecordRow, page: number): boolean {
  return Number(row['pid']) === page;
}
