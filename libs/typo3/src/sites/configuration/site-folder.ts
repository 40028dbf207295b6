import { phpMap, type PhpMap, type PhpValue } from '../../snapshot/php-value';
import type { Site } from '../site';
import { readSite, type BaseCondition } from '../site-reader';
import type { ConfigurationFiles } from './configuration-files';
import type { Environment } from './placeholders';
import { settingsTree } from './site-settings';
import { YamlConfiguration } from './yaml-configuration';

const FOLDER = 'config/sites';
const MAX_SITES = 500;

export interface SiteFolderOptions {
  environment: Environment;
  holds: BaseCondition;
}

/** The sites below `config/sites`, by folder name, each with its configuration as TYPO3 would hand it out. */
export async function readSiteFolder(files: ConfigurationFiles, options: SiteFolderOptions): Promise<Site[]> {
  const yaml = new YamlConfiguration(files, options.environment);
  const sites: Site[] = [];
  for (const identifier of (await files.list(FOLDER)).slice(0, MAX_SITES)) {
    const configuration = await yaml.load(`${FOLDER}/${identifier}/config.yaml`);
    const site =
      configuration === null
        ? null
        : readSite(identifier, await complete(configuration, yaml, `${FOLDER}/${identifier}`), options.holds);
    sites.push(...(site === null ? [] : [site]));
  }
  return sites;
}

/** With what lies beside the file: a `settings.yaml` replaces the settings inside, and content security policies join. */
async function complete(configuration: PhpMap, yaml: YamlConfiguration, folder: string): Promise<PhpMap> {
  const complete = new Map<string, PhpValue>(configuration);
  complete.set('contentSecurityPolicies', (await yaml.load(`${folder}/csp.yaml`)) ?? []);
  const settings = (await yaml.load(`${folder}/settings.yaml`)) ?? phpMap(configuration.get('settings'));
  complete.set('settings', settingsTree(settings));
  return complete;
}
