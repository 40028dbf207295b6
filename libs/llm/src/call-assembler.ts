import type { RequestedCall } from './model-answer';
import { isRecord, textOf } from './loose-json';

interface OpenCall extends RequestedCall {
  id: string;
  index: number | null;
}

/**
 * Puts streamed fragments of tool calls together. Providers agree on neither ids nor indexes: fragments of several calls may
 * all say index 0, every fragment may bring a new id or none, and one id may serve two calls. A fragment that names a tool
 * opens a call unless it merely repeats the name of one whose arguments are still coming.
 */
export class CallAssembler {
  private readonly calls: OpenCall[] = [];

  /** @param fragment one entry of `delta.tool_calls`, or a whole call of an unstreamed answer */
  add(fragment: unknown): void {
    if (!isRecord(fragment)) return;
    const body = isRecord(fragment.function) ? fragment.function : {};
    const part = {
      id: textOf(fragment.id),
      index: typeof fragment.index === 'number' ? fragment.index : null,
      name: textOf(body.name).trim(),
      arguments: argumentsText(body.arguments),
    };
    const open = this.openCallFor(part);
    if (!open || opensAnother(open, part)) {
      this.calls.push(part);
      return;
    }
    open.name ||= part.name;
    open.id ||= part.id;
    open.arguments += part.arguments;
  }

  /** Adds a call that is complete by itself, as unstreamed answers carry them. */
  addWhole(call: unknown): void {
    if (!isRecord(call)) return;
    const body = isRecord(call.function) ? call.function : {};
    const name = textOf(body.name).trim();
    this.calls.push({ id: '', index: null, name, arguments: argumentsText(body.arguments) });
  }

  /** Calls in the order they were opened; entries without a name are none. */
  finish(): RequestedCall[] {
    return this.calls
      .filter((call) => call.name !== '')
      .map((call) => ({ name: call.name, arguments: call.arguments }));
  }

  private openCallFor(part: OpenCall): OpenCall | undefined {
    const sameIndex = (call: OpenCall): boolean => part.index === null || call.index === part.index;
    const byId = this.calls.findLast((call) => part.id !== '' && call.id === part.id && sameIndex(call));
    return byId ?? this.calls.findLast(sameIndex);
  }
}

function opensAnother(open: OpenCall, part: OpenCall): boolean {
  if (part.name === '' || open.name === '') return false;
  if (isCompleteObject(open.arguments)) return true;
  if (part.name !== open.name) return true;
  const otherId = part.id !== '' && open.id !== '' && part.id !== open.id;
  return otherId && open.arguments.trim() === '';
}

function isCompleteObject(text: string): boolean {
  try {
    return isRecord(JSON.parse(text));
  } catch {
    return false;
  }
}

/** Some servers send an object where the wire format asks for JSON text. */
function argumentsText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
