import { type FoundFile } from './find-imports';
import { type IncludeNode } from './include-node';
import { type TypoScriptFiles } from './typoscript-files';

export interface OldInclude {
  /** Empty: unconditional. */
  condition: string;
  files: FoundFile[];
}

/** `<INCLUDE_TYPOSCRIPT: source="FILE:…|DIR:…" condition="…" extensions="…">`, which TYPO3 13 still reads. */
export async function oldInclude(
  attributes: string,
  node: IncludeNode,
  files: TypoScriptFiles,
): Promise<OldInclude> {
  const source = attribute(attributes, 'source').replace(/[ \t]/g, '');
  const condition = attribute(attributes, 'condition')
    .replace(/\\(.)/g, '$1')
    .replace(/^\[(.*)\]$/s, '$1');
  const extensions = attribute(attributes, 'extensions?')
    .split(',')
    .map((suffix) => suffix.trim())
    .filter((suffix) => suffix !== '');
  if (source.startsWith('DIR:')) {
    return { condition, files: await folderFiles(source.slice(4).replace(/\/+$/, ''), extensions, files) };
  }
  if (!source.startsWith('FILE:')) {
    return { condition: '', files: [] };
  }
  const target = source.slice(5);
  const path = target.startsWith('./') ? `${folderOf(node.path)}/${target.slice(2)}` : target;
  const text = await files.read(path);
  return text === null ? { condition: '', files: [] } : { condition, files: [{ name: path, path, text }] };
}

function attribute(attributes: string, name: string): string {
  const match = new RegExp(`(?:^|[\\s"])${name}="((?:[^"\\\\]|\\\\.)*)"`).exec(attributes);
  return match?.[1] ?? '';
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Files first, then the folders below, each in byte order. */
async function folderFiles(
  folder: string,
  extensions: readonly string[],
  files: TypoScriptFiles,
  depth = 0,
): Promise<FoundFile[]> {
  const listing = depth > 20 ? null : await files.list(folder);
  const found: FoundFile[] = [];
  for (const name of listing?.files ?? []) {
    const isWanted = extensions.length === 0 || extensions.some((suffix) => name.endsWith(suffix));
    const text = isWanted ? await files.read(`${folder}/${name}`) : null;
    if (text !== null) {
      found.push({ name: `${folder}/${name}`, path: `${folder}/${name}`, text });
    }
  }
  for (const below of listing?.folders ?? []) {
    found.push(...(await folderFiles(`${folder}/${below}`, extensions, files, depth + 1)));
  }
  return found;
}
