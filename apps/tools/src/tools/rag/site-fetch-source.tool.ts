import { cutChars, phpTrim } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toText } from '../argument-coercion';
import { NO_ACCESS } from '../refusals';
import type { EvidenceBackend } from './evidence';
import { evidenceBackends } from './evidence-backends';
import { isAvailable, rethrowIfRetryable } from './evidence-search';
import { parseSourceId } from './source-id';

const MAX_TEXT = 8_000;

/** */
@Tool('site_fetch_source')
export class SiteFetchSourceTool implements ReadTool {
  async execute(args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
    if (context.actor === null) {
      return { content: NO_ACCESS };
    }
    const source = parseSourceId(phpTrim(toText(args.source_id)));
    if (source === null) {
      return { content: 'That is no source_id.' };
    }
    const backend = evidenceBackends(context).find(({ name }) => name === source.backend);
    const text = backend === undefined ? null : await textOf(backend, source.parts);
    return {
      content:
        text === null || text === ''
          ? 'Source unavailable: missing, or not public.'
          : cutChars(text, MAX_TEXT),
    };
  }
}

async function textOf(backend: EvidenceBackend, parts: readonly string[]): Promise<string | null> {
  try {
    return (await isAvailable(backend)) ? await backend.fetch(parts) : null;
  } catch (error) {
    rethrowIfRetryable(error);
    return null;
  }
}
