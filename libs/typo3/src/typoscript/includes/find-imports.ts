import { type IncludeNode } from './include-node';
import { type TypoScriptFiles } from './typoscript-files';

export interface FoundFile {
  name: string;
  path: string;
  text: string;
}

interface From {
  node: IncludeNode;
  files: TypoScriptFiles;
}

/** Path to look at, and what TYPO3 calls the source in messages. */
interface Candidate {
  path: string;
  name: string;
}

/**
 * Files an `@import` means, for one suffix: the file itself, a folder's files, the name without its suffix, or a pattern with one `*` in the
 * file name. What is not found from the top is tried relative to the importing file.
 */
export async function findImports(target: string, suffix: string, from: From): Promise<FoundFile[]> {
  const direct = target.startsWith('./') ? [] : await look({ path: target, name: target }, suffix, from);
  if (direct === null || direct.length > 0) {
    return direct ?? [];
  }
  const relative = relativeCandidate(target, from.node);
  return relative === null ? [] : ((await look(relative, suffix, from)) ?? []);
}

function relativeCandidate(target: string, { name, path }: IncludeNode): Candidate | null {
  if (path === '') {
    return null;
  }
  const below = target.replace(/^[./]+/, '');
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
  return { path: `${folder}/${below}`, name: name.replace(/([:/])[^:/]+$/, '$1') + below };
}

/** Null: it is there, but holds nothing of this suffix, so nothing else is tried. */
async function look(candidate: Candidate, suffix: string, { files }: From): Promise<FoundFile[] | null> {
  const path = candidate.path.replace(/\/+$/, '');
  const own = path.endsWith(`.${suffix}`) ? await files.read(path) : null;
  if (own !== null) {
    return [{ name: candidate.name, path, text: own }];
  }
  const folder = await files.list(path);
  if (folder !== null) {
    return orNull(
      await readAll(
        files,
        path,
        folder.files.filter((name) => name.endsWith(`.${suffix}`)),
      ),
    );
  }
  const suffixed = await files.read(`${path}.${suffix}`);
  if (suffixed !== null) {
    return [{ name: `${path}.${suffix}`, path: `${path}.${suffix}`, text: suffixed }];
  }
  return path.includes('*') ? pattern(path, suffix, files) : [];
}

async function pattern(path: string, suffix: string, files: TypoScriptFiles): Promise<FoundFile[] | null> {
  const slash = path.lastIndexOf('/');
  const [folder, wanted] = [path.slice(0, slash), path.slice(slash + 1)];
  if (slash === -1 || wanted.split('*').length !== 2) {
    return null;
  }
  const listing = await files.list(folder);
  if (listing === null) {
    return path.startsWith('./') ? [] : null;
  }
  const bare = wanted.endsWith(suffix) ? wanted.slice(0, -suffix.length).replace(/\.+$/, '') : wanted;
  const [before = '', after = ''] = `${bare}.${suffix}`.split('*');
  const names = listing.files.filter((name) => name.startsWith(before) && name.endsWith(after));
  return orNull(await readAll(files, folder, names));
}

async function readAll(
  files: TypoScriptFiles,
  folder: string,
  names: readonly string[],
): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const name of names) {
    const path = `${folder}/${name}`;
    const text = await files.read(path);
    if (text !== null) {
      found.push({ name: path, path, text });
    }
  }
  return found;
}

function orNull(found: FoundFile[]): FoundFile[] | null {
  return found.length === 0 ? null : found;
}
