import { ToolsConfig } from '#config';
import { collapse, readableTable } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toInteger } from '../argument-coercion';
import { ASSET_UNAVAILABLE, fileGround } from './file-ground';
import { FileReferenceRepository, type FileReference } from './file-reference.repository';
import { FileRepository, type IndexedFile } from './file.repository';

const MAX_REFERENCES = 50;

/** */
@Tool('get_fal_references')
export class GetFalReferencesTool implements ReadTool {
  constructor(private readonly config: ToolsConfig) {}

  async execute(args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
    const file = await this.accessibleFile(toInteger(args.uid), context);
    const schema = context.snapshot.table('sys_file_reference');
    if (file === null || schema === undefined) {
      return { content: ASSET_UNAVAILABLE };
    }
    const references = new FileReferenceRepository(context.db, schema, file.uid, visibleTables(context));
    const shown = await references.first(MAX_REFERENCES);
    const total = shown.length < MAX_REFERENCES ? shown.length : await references.count();
    return { content: layOut(collapse(file.name), shown, total) };
  }

  private async accessibleFile(uid: number, context: ToolContext): Promise<IndexedFile | null> {
    const ground = uid < 1 ? null : await fileGround(context, this.config);
    const file = ground === null ? null : await new FileRepository(context.db).find(uid);
    return file !== null && (await ground?.access.isAccessible(file, ground.storages)) ? file : null;
  }
}

/** An editor learns of references in tables they may read; an admin of all (D-30.16). */
function visibleTables({ actor, snapshot }: ToolContext): string[] | null {
  return actor?.admin === true
    ? null
    : snapshot.tableNames().filter((table) => readableTable(snapshot, actor, table) !== null);
}

function layOut(name: string, shown: readonly FileReference[], total: number): string {
  if (shown.length === 0) {
    return `No record references ${name}. Links in rich text are not counted.`;
  }
  const more = total > shown.length ? `, ${total - shown.length} more not shown` : '';
  const lines = shown.map(
    (reference) =>
      `- ${reference.tablenames}:${reference.uid_foreign} (field ${reference.fieldname})${reference.hidden === 0 ? '' : ' [hidden]'}`,
  );
  return [`${name} is referenced by (${shown.length}${more}):`, ...lines].join('\n');
}
