import { ToolsConfig } from '#config';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toText } from '../argument-coercion';
import { NOT_MOUNTED } from '../project/messages';
import { ProjectMount } from '../project/project-mount';

const FOLDERS: ReadonlyMap<string, string> = new Map([
  ['template', 'Templates'],
  ['partial', 'Partials'],
  ['layout', 'Layouts'],
]);

interface Asked {
  kind: string;
  name: string;
  extension: string;
}

/** exactly one candidate, the extension's own (D-30.12). */
@Tool('fluid_resolve')
export class FluidResolveTool implements ReadTool {
  constructor(private readonly config: ToolsConfig) {}

  async execute(args: ToolArguments, { snapshot }: ToolContext): Promise<ToolAnswer> {
    const given = toText(args.name);
    const extension = toText(args.extension);
    const complaint = complaintAbout(given, extension);
    if (complaint !== null) {
      return { content: complaint };
    }
    const type = toText(args.type).toLowerCase();
    const asked = {
      kind: FOLDERS.has(type) ? type : 'template',
      name: given.replace(/\.html$/, ''),
      extension,
    };
    const packages = (snapshot.document['packages'] ?? []) as { key: string; path?: string }[];
    const folder = packages.find(({ key }) => key === extension)?.path;
    const path = candidatePath(folder, asked);
    if (path === null) {
      return { content: `The extension "${extension}" has no such place; it may not be installed.` };
    }
    const mount = await ProjectMount.open(this.config.projectPath, snapshot.document.project);
    return { content: mount === null ? NOT_MOUNTED : layOut(asked, path, await isFile(mount, path)) };
  }
}

function complaintAbout(name: string, extension: string): string | null {
  if (name === '') {
    return 'Give the "name" of a template, partial or layout.';
  }
  if (name.includes('..')) {
    return 'That name is not possible.';
  }
  if (extension === '') {
    return 'Give the "extension" whose files are meant.';
  }
  return /^[a-z0-9_]+$/.test(extension) ? null : 'That is no extension key.';
}

/** Relative to the project; null without package or with what no path of a package holds. */
function candidatePath(folder: string | undefined, { kind, name }: Asked): string | null {
  if (folder === undefined) {
    return null;
  }
  const path = `${folder.replace(/\/+$/, '')}/Resources/Private/${FOLDERS.get(kind)}/${name}.html`;
  return /\/\/|[\\\x00-\x1f\x7f]/.test(path) ? null : path;
}

async function isFile(mount: ProjectMount, path: string): Promise<boolean> {
  const place = await mount.resolve(path);
  return place !== null && place.kind === 'file' && !mount.isDenied(place);
}

function layOut({ kind, name, extension }: Asked, path: string, exists: boolean): string {
  return [
    `${kind} "${name}" of extension ${extension}`,
    '',
    'Default place:',
    `  [${exists ? 'x' : ' '}] ${path}`,
    '',
    exists ? `Found: ${path}` : 'Found: nothing, there is no such file',
    '',
    'Root paths that TypoScript sets are not looked at: only a rendering request knows them.',
  ].join('\n');
}
