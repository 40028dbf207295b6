import { readdir } from 'node:fs/promises';
import {
  conditionJudge,
  conditionScope,
  readSiteFolder,
  type ConfigurationFiles,
  type InstanceModel,
  type Site,
} from '#typo3';
import { readHead } from '../project/file-bytes';
import { ProjectMount } from '../project/project-mount';

const MAX_FILE_BYTES = 500_000;
const MAX_NAMES = 1000;
/** What a withheld value looks like in the snapshot. */
const WITHHELD = '***redacted***';

/** The sites as the mounted project configures them, for a snapshot that does not carry their configuration. */
export async function mountedSites(
  mount: ProjectMount,
  instance: InstanceModel,
  now: number,
): Promise<Site[]> {
  const variables = (instance.document['env'] ?? {}) as Record<string, string>;
  const environment = (name: string): string | undefined =>
    Object.hasOwn(variables, name) && variables[name] !== WITHHELD ? variables[name] : undefined;
  const judge = conditionJudge(
    conditionScope({
      now,
      timezone: instance.timezone,
      typo3Version: instance.typo3Version,
      applicationContext: instance.document.project.context,
      environment: (name) => environment(name) ?? null,
      user: null,
      workspace: 0,
    }),
  );
  const holds = (condition: string): boolean => {
    const verdict = judge(condition);
    return verdict.matches && verdict.unknown.length === 0;
  };
  return readSiteFolder(filesOf(mount, instance), { environment, holds });
}

function filesOf(mount: ProjectMount, instance: InstanceModel): ConfigurationFiles {
  const packages = (instance.document['packages'] ?? []) as { key: string; path?: string }[];
  return {
    read: async (path) => {
      const file = await mount.openFile(path);
      return file === null ? null : (await readHead(file, MAX_FILE_BYTES)).toString('utf8');
    },
    list: async (folder) => {
      const place = await mount.resolve(folder);
      const isOpen = place !== null && place.kind === 'folder' && !mount.isDenied(place);
      const names = isOpen ? await readdir(place.absolute).catch(() => []) : [];
      return names.sort().slice(0, MAX_NAMES);
    },
    packageFolder: (key) => packages.find((candidate) => candidate.key === key)?.path,
  };
}
