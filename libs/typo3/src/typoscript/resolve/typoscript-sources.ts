import { type InstanceModel } from '../../snapshot/instance-model';
import { decodePhpValue, phpMap, type PhpMap } from '../../snapshot/php-value';
import { CarriedFiles } from '../includes/carried-files';
import { type ContentRendering } from '../includes/include-builder';
import { MountedFiles } from '../includes/mounted-files';
import { LayeredFiles, type TypoScriptFiles } from '../includes/typoscript-files';

type ByKind = Readonly<Record<string, string>>;

/** Part `typoscript` of a snapshot: what only PHP knows about an instance's TypoScript, and files the mount may lack. */
interface TypoScriptPart {
  /** TYPO3 path → text. */
  files?: ByKind;
  /** `FE.defaultTypoScript_constants|setup`. */
  defaults?: { constants?: string; setup?: string };
  /** `FE.defaultTypoScript_constants.|setup.`: what packages add behind a static file, by its identifier. */
  scoped?: { constants?: ByKind; setup?: ByKind };
  /** `FE.contentRenderingTemplates`. */
  contentRenderingTemplates?: string[];
}

/** Everything about an instance's TypoScript that is not in its database. */
export class TypoScriptSources {
  readonly files: TypoScriptFiles;
  /** Keys of active packages in loading order. */
  readonly packageKeys: readonly string[];
  private readonly part: TypoScriptPart;

  /** `projectPath`: where the project is mounted; null without a mount. */
  constructor(
    readonly snapshot: InstanceModel,
    projectPath: string | null,
  ) {
    const packages = (snapshot.document['packages'] ?? []) as { key: string; path?: string }[];
    this.part = snapshot.document['typoscript'] ?? {};
    this.packageKeys = packages.map(({ key }) => key);
    const carried = new CarriedFiles(new Map(Object.entries(this.part.files ?? {})));
    this.files =
      projectPath === null
        ? carried
        : new LayeredFiles([carried, new MountedFiles(mounted(projectPath, packages, snapshot))]);
  }

  defaults(kind: 'constants' | 'setup'): string {
    return this.part.defaults?.[kind] ?? '';
  }

  scoped(kind: 'constants' | 'setup', identifier: string): string {
    return this.part.scoped?.[kind]?.[identifier] ?? '';
  }

  contentRendering(kind: 'constants' | 'setup'): ContentRendering {
    return {
      templates: this.part.contentRenderingTemplates ?? [],
      source: this.scoped(kind, 'defaultContentRendering'),
    };
  }

  /** Page or user TSconfig of packages: text, or the tree TYPO3 made of it. */
  defaultTsConfig(kind: 'page' | 'user'): string | PhpMap {
    const value = this.snapshot.document.defaultTsConfig?.[kind];
    return typeof value === 'string' ? value : phpMap(decodePhpValue(value ?? []));
  }
}

function mounted(
  root: string,
  packages: readonly { key: string; path?: string }[],
  { document: { project } }: InstanceModel,
): { root: string; packages: ReadonlyMap<string, string>; publicFolder: string } {
  const isBelow = project.publicPath.startsWith(`${project.path}/`);
  return {
    root,
    packages: new Map(
      packages.flatMap(({ key, path }) => (path === undefined ? [] : [[key, path] as const])),
    ),
    publicFolder: isBelow ? project.publicPath.slice(project.path.length + 1) : '',
  };
}
