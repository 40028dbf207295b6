import { posix } from 'node:path';
import {
  isPhpArray,
  phpList,
  phpMap,
  phpText,
  phpTruthy,
  type PhpMap,
  type PhpValue,
} from '../../snapshot/php-value';
import type { ConfigurationFiles } from './configuration-files';
import { resolvePlaceholders, type Environment } from './placeholders';
import { parseYaml } from './yaml-text';

const MAX_DEPTH = 10;
const MAX_GLOB_FILES = 100;

/** Reads a YAML file with its `imports` and placeholders, as TYPO3 does: an import is overruled by the file that imports it. */
export class YamlConfiguration {
  constructor(
    private readonly files: ConfigurationFiles,
    private readonly environment: Environment,
  ) {}

  /** Null when the file is missing or no YAML array. */
  async load(path: string, depth = 0): Promise<PhpMap | null> {
    const text = await this.files.read(path);
    const parsed = text === null || depth > MAX_DEPTH ? null : parseYaml(text);
    if (parsed === null) {
      return null;
    }
    return resolvePlaceholders(await this.withImports(parsed, path, depth), this.environment);
  }

  private async withImports(content: PhpMap, path: string, depth: number): Promise<PhpMap> {
    let merged = content;
    for (const entry of phpList(content.get('imports')).map(phpMap).reverse()) {
      const resource = phpText(resolvePlaceholders(entry, this.environment).get('resource'));
      for (const file of (await this.filesOf(resource, path, phpTruthy(entry.get('glob')))).reverse()) {
        const imported = await this.load(file, depth + 1);
        merged = imported === null ? merged : mergedMaps(imported, merged);
      }
    }
    return new Map([...merged].filter(([key]) => key !== 'imports'));
  }

  /** Nothing outside the project is ever named. */
  private async filesOf(resource: string, importer: string, isGlob: boolean): Promise<string[]> {
    const path = this.locate(resource, importer);
    if (path === null || !isGlob) {
      return path === null ? [] : [path];
    }
    const folder = posix.dirname(path);
    const parts = posix
      .basename(path)
      .split('*')
      .map((part) => part.replace(/[\\^$.+?()[\]{}|/]/g, '\\$&'));
    const pattern = new RegExp(`^${parts.join('[^/]*')}$`, 's');
    const names = (await this.files.list(folder)).filter((name) => pattern.test(name));
    return names.slice(0, MAX_GLOB_FILES).map((name) => posix.join(folder, name));
  }

  private locate(resource: string, importer: string): string | null {
    const extension = /^EXT:([a-z0-9_]+)\/(.+)$/.exec(resource);
    const folder =
      extension === null ? posix.dirname(importer) : this.files.packageFolder(extension[1] ?? '');
    if (folder === undefined || resource === '' || resource.startsWith('/')) {
      return null;
    }
    const path = posix.join(folder, extension?.[2] ?? resource);
    return path.startsWith('..') ? null : path;
  }
}

/** `second` over `first`; scalar items of lists are appended when they are not there yet. */
export function mergedMaps(first: PhpMap, second: PhpMap): PhpMap {
  const result = new Map<string, PhpValue>(first);
  for (const [key, value] of second) {
    const present = result.get(key);
    if (isPhpArray(value) && isPhpArray(present)) {
      result.set(key, mergedArrays(present, value));
    } else if (/^\d+$/.test(key) && !isPhpArray(value)) {
      if (![...result.values()].includes(value)) {
        result.set(result.has(key) ? String(result.size) : key, value);
      }
    } else {
      result.set(key, value);
    }
  }
  return result;
}

function mergedArrays(first: PhpValue[] | PhpMap, second: PhpValue[] | PhpMap): PhpValue {
  const merged = mergedMaps(phpMap(first), phpMap(second));
  return Array.isArray(first) && Array.isArray(second) ? [...merged.values()] : merged;
}
