import { snapshotSites, type InstanceModel, type Site } from '#typo3';
import { ProjectMount } from '../project/project-mount';
import { mountedSites } from './mounted-sites';

/**
 * The sites in snapshot order. Bases and languages are always the snapshot's, which knows the active ones; a configuration the snapshot
 * leaves out is read from the mounted project.
 */
export async function siteCatalog(
  instance: InstanceModel,
  projectPath: string | undefined,
  now: number,
): Promise<Site[]> {
  const sites = snapshotSites(instance);
  if (sites.every(({ configuration }) => configuration.size > 0)) {
    return sites;
  }
  const mount = await ProjectMount.open(projectPath, instance.document.project);
  const mounted = mount === null ? [] : await mountedSites(mount, instance, now);
  return sites.map((site) => {
    const found = mounted.find(({ identifier }) => identifier === site.identifier);
    return site.configuration.size > 0 || found === undefined
      ? site
      : { ...site, configuration: found.configuration };
  });
}
