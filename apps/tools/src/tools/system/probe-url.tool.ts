import { ToolsConfig } from '#config';
import { cutWidth, phpTrim, plainText, snapshotSites, type InstanceModel, type Site } from '#typo3';
import { permittedUrl } from '../../egress/egress-scope';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toText } from '../argument-coercion';
import { errorEntries } from '../project/error-log';
import type { LogEntry } from '../project/log-entry';
import { ProjectMount } from '../project/project-mount';
import { sanitizeErrorMessage } from '../redaction/secret-shapes';
import { ownHosts } from '../sites/own-site';
import { probe, type ProbeResponse } from './http-probe';

const TIMEOUT_MS = 15_000;
const HEADERS = ['content-type', 'location', 'cache-control', 'x-typo3-cache'];
const MAX_EXCERPT_BYTES = 2048;
const MAX_MESSAGE = 300;
const MAX_ENTRIES = 3;
const WINDOW_SECONDS = 30;

/** one request, to own sites only. */
@Tool('probe_url')
export class ProbeUrlTool implements ReadTool {
  constructor(private readonly config: ToolsConfig) {}

  async execute(args: ToolArguments, { snapshot, now }: ToolContext): Promise<ToolAnswer> {
    const text = phpTrim(toText(args.url));
    if (text === '') {
      return { content: 'Error: give a "url".' };
    }
    const sites = snapshotSites(snapshot);
    const url = permittedUrl('system', text, sites);
    if (url === null) {
      return { content: denial(text, sites) };
    }
    const started = performance.now();
    try {
      const response = await probe(url, TIMEOUT_MS);
      const heading = `GET ${url} → ${response.status} ${response.reason} (${elapsed(started)} ms)`;
      const errors = response.status < 500 ? [] : await this.errorLines(snapshot, now);
      return { content: [heading, ...responseLines(response), ...errors].join('\n') };
    } catch (error) {
      const message = sanitizeErrorMessage(error instanceof Error ? error.message : String(error));
      return { content: `No answer from ${url} (transport, ${elapsed(started)} ms): ${message}` };
    }
  }

  private async errorLines(snapshot: InstanceModel, at: number): Promise<string[]> {
    const mount = await ProjectMount.open(this.config.projectPath, snapshot.document.project);
    const window = { search: '', from: at - WINDOW_SECONDS, to: at + WINDOW_SECONDS };
    const entries = mount === null ? [] : (await errorEntries(mount, window)).slice(0, MAX_ENTRIES);
    return entries.length === 0
      ? [
          `TYPO3's file logs hold no error of these ±${WINDOW_SECONDS}s: the fault may lie outside of TYPO3, or before it could log.`,
        ]
      : [
          '',
          'Log errors of that moment:',
          ...entries.flatMap(entryLines),
          'get_last_exception shows the whole trace.',
        ];
  }
}

function elapsed(started: number): number {
  return Math.round(performance.now() - started);
}

/** Credentials in a refused URL are not repeated. */
function denial(text: string, sites: readonly Site[]): string {
  const shown = text.replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*@/i, '$1//');
  const hosts = ownHosts(sites);
  return `Refused: "${shown}" is no URL of this instance. Hosts: ${hosts.length === 0 ? '(no site has one)' : hosts.join(', ')}. A path such as "/imprint" is taken on the first site.`;
}

function responseLines({ status, headers, body }: ProbeResponse): string[] {
  const known = HEADERS.filter((name) => headers[name] !== undefined).map(
    (name) => `${name}: ${headers[name]}`,
  );
  const isRedirect = status >= 300 && status < 400;
  const excerpt = sanitizeErrorMessage(cutBytes(plainText(body), MAX_EXCERPT_BYTES));
  return [
    ...known,
    ...(isRedirect
      ? ['The redirect was not followed; its target can be probed when it is on this instance.']
      : []),
    ...(excerpt === '' ? [] : ['', 'Beginning of the text:', excerpt]),
  ];
}

/** At most so many bytes, never inside a character, `…` behind a cut. */
function cutBytes(text: string, limit: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= limit) {
    return text;
  }
  let end = limit;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) {
    end--;
  }
  return `${bytes.toString('utf8', 0, end)}…`;
}

function entryLines({ timestamp, level, component, message, exceptionClass, frames }: LogEntry): string[] {
  const [frame] = frames;
  const time = new Date(timestamp * 1000).toISOString().slice(11, 19);
  const text = sanitizeErrorMessage(cutWidth(message, MAX_MESSAGE));
  return [
    `- [${time} UTC] ${level} ${exceptionClass ?? component}: ${text}`,
    ...(frame === undefined ? [] : [`  at ${frame.file}:${frame.line}`]),
  ];
}
