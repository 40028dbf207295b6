import { phpTrim } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { clampToDefault, toInteger, toText } from '../argument-coercion';
import { NO_ACCESS } from '../refusals';
import type { Evidence } from './evidence';
import { evidenceBackends } from './evidence-backends';
import { searchEvidence, type EvidenceAnswer } from './evidence-search';
import { solrSites } from './solr-sites';

const MIN_QUESTION = 2;
const MAX_QUESTION = 200;
const DEFAULT_SOURCES = 8;
const MAX_SOURCES = 20;
const HINT = 'site_fetch_source(source_id) gives the whole text of a source; name the URLs you use.';

/** Any backend user may ask: nothing but what is public is searched. */
@Tool('site_rag_query')
export class SiteRagQueryTool implements ReadTool {
  async execute(args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
    if (context.actor === null) {
      return { content: NO_ACCESS };
    }
    const asked = Array.from(phpTrim(toText(args.question))).slice(0, MAX_QUESTION);
    const question = phpTrim(asked.join(''));
    if (Array.from(question).length < MIN_QUESTION) {
      return { content: `The question needs at least ${MIN_QUESTION} characters.` };
    }
    const answer = await searchEvidence(evidenceBackends(context), {
      question,
      site: phpTrim(toText(args.site)),
      language: Math.max(0, toInteger(args.language)),
      limit: clampToDefault(args.max_sources, DEFAULT_SOURCES, MAX_SOURCES),
    });
    return { content: layOut(question, { ...answer, notes: [...answer.notes, ...solrNotes(context)] }) };
  }
}

/** Who reads the answer must know that the site's own search may know more. */
function solrNotes({ snapshot }: ToolContext): string[] {
  const sites = solrSites(snapshot);
  return sites.length === 0 ? [] : [`The Solr index of ${sites.join(', ')} is not reached from here.`];
}

function layOut(question: string, { backend, evidence, notes }: EvidenceAnswer): string {
  const remarks = notes.map((note) => `Note: ${note}`);
  return evidence.length === 0
    ? [`Nothing public found for "${question}" (backend: ${backend}).`, ...remarks].join('\n')
    : [
        `${evidence.length} source(s) for "${question}" (backend: ${backend}):`,
        ...evidence.flatMap(sourceLines),
        HINT,
        ...remarks,
      ].join('\n');
}

function sourceLines({ id, title, url, excerpt }: Evidence, index: number): string[] {
  const details = [url, excerpt].filter((text) => text !== '');
  return [`${index + 1}. ${id} · ${title}`, ...details.map((text) => `   ${text}`)];
}
