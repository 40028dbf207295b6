import { PageAccess, cutChars, mayUseLanguage, plainText } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toInteger } from '../argument-coercion';
import { PAGE_UNAVAILABLE } from '../refusals';
import { PageContentRepository, type ContentElement, type ContentPage } from './page-content.repository';

const MAX_ELEMENTS = 100;
const MAX_TEXT = 200;

/** Language is asked before the page; no table right is asked. */
@Tool('get_page_content')
export class GetPageContentTool implements ReadTool {
  async execute(args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
    const uid = toInteger(args.uid);
    const language = Math.max(0, toInteger(args.language));
    const pages = context.snapshot.table('pages');
    const content = context.snapshot.table('tt_content');
    if (pages === undefined || content === undefined || !(await mayRead(context, uid, language))) {
      return { content: PAGE_UNAVAILABLE };
    }
    const rows = new PageContentRepository(context.db, {
      admin: context.actor?.admin ?? false,
      now: context.now,
    });
    const page = await rows.page(pages, uid);
    if (page === null) {
      return { content: PAGE_UNAVAILABLE };
    }
    const elements = await rows.elements(content, { pid: uid, language }, MAX_ELEMENTS);
    return { content: layOut(page, elements, language) };
  }
}

async function mayRead(context: ToolContext, uid: number, language: number): Promise<boolean> {
  const { actor, db } = context;
  if (actor === null || uid < 1 || !mayUseLanguage(actor, language)) {
    return false;
  }
  return new PageAccess(db, actor).isReadable(uid);
}

function layOut(page: ContentPage, elements: readonly ContentElement[], language: number): string {
  // A number beyond 2^53 prints rounded; as a big integer it prints exactly.
  const id = BigInt(language).toString();
  const heading =
    elements.length === 0
      ? `No elements in language ${id}.`
      : `${elements.length} element(s), language ${id}:`;
  return [pageLine(page), heading, ...elements.flatMap(elementLines)].join('\n');
}

function pageLine(page: ContentPage): string {
  const slug = page.slug === null || page.slug === '' ? '-' : page.slug;
  return `Page [${page.uid}] ${page.title} (doktype ${page.doktype}, slug ${slug})${hiddenMark(page)}`;
}

function elementLines(element: ContentElement): string[] {
  const header = element.header === null || element.header === '' ? '(no header)' : element.header;
  const text = cutChars(plainText(element.bodytext ?? ''), MAX_TEXT);
  const line = `[${element.uid}] colPos=${element.colPos} ${element.CType} · ${header}${hiddenMark(element)}`;
  return text === '' ? [line] : [line, `  ${text}`];
}

function hiddenMark(row: { hidden: number }): string {
  return row.hidden === 1 ? ' [hidden]' : '';
}
