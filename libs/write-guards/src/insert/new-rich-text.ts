import { FileStorageRepository, phpMap, type ColumnSchema } from '#typo3';
import { RichTextLinkRepository } from '../richtext/links/rich-text-link.repository';
import { RichTextValue } from '../richtext/rich-text-value';
import type { WriteRun } from '../run/write-run';
import type { NormalisedValue } from '../values/normalised-value';
import type { ValueTarget } from '../values/value-target';
import { storedPage } from './insert-place';

/** Rich text of a new record as TYPO3 stores it. */
export async function newRichText(
  run: WriteRun,
  column: ColumnSchema,
  { target, type, text }: { target: ValueTarget; type: string; text: string },
): Promise<NormalisedValue> {
  const { db, instance, now } = run.context;
  const page = await run.tsConfig.ofPage(await storedPage(run, target.pid));
  const rte = phpMap(page.toArray().get('RTE.'));
  const recordType = target.schema.control.typeColumn === '' ? '' : type;
  const { name, config } = column;
  const richText = new RichTextValue(instance, rte, { table: target.table, name, recordType, config });
  const storages = await new FileStorageRepository(db, instance, now).all();
  const links = new RichTextLinkRepository(db, instance, storages);
  return richText.persisted(text, await links.answers(richText.questions(text)));
}
