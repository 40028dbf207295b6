import { phpTrim, type TableSchema } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toText } from '../argument-coercion';
import { NO_TCA, hasTca, readableTables } from './readable-tables';

const MAX_TABLES = 400;

/** */
@Tool('get_full_tca')
export class GetFullTcaTool implements ReadTool {
  async execute(args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
    if (!hasTca(context)) {
      return { content: NO_TCA };
    }
    if (context.actor === null) {
      return { content: 'No table is open to you.' };
    }
    const tables = readableTables(context)
      .filter(nameFilter(args))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
    return { content: tables.length === 0 ? 'No table open to you fits.' : layOut(tables) };
  }
}

function nameFilter(args: ToolArguments): (table: TableSchema) => boolean {
  const part = phpTrim(toText(args.filter)).toLowerCase();
  const extension = phpTrim(toText(args.extension)).toLowerCase();
  const prefix = extension === '' ? '' : `tx_${extension.replaceAll('_', '')}`;
  return ({ name }) => name.toLowerCase().includes(part) && name.startsWith(prefix);
}

function layOut(tables: readonly TableSchema[]): string {
  const left = tables.length - MAX_TABLES;
  const shown = tables.slice(0, MAX_TABLES);
  const more = left > 0 ? `, ${left} more not shown` : '';
  return [
    `${shown.length} readable table(s)${more}; get_table_schema describes one:`,
    ...shown.map(({ name, control }) => (control.title === '' ? name : `${name} — ${control.title}`)),
  ].join('\n');
}
