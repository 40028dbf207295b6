import { CONFIG_CLASSES } from '../settings/config-classes';
import type { SettingProblem } from './config.error';
import type { Environment } from './read-variable';
import { settingsOf } from './setting.decorator';

const PREFIX = 'SIDECAR_';

/** Names of scripts and tests around the services, and of secrets that records name (`SIDECAR_SECRET_…`), reach a service too. */
const NOT_OURS = /^SIDECAR_(DEPLOY_|TEST_|SECRET_|CONFORMANCE$)/;

/** Kubernetes announces every service of the namespace this way; a service named `sidecar-…` is no typing error. */
const SERVICE_LINK = /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT(_\d+_(TCP|UDP)(_\w+)?)?$/;

/** A misspelt name would otherwise be ignored without a word. */
export function unknownSettings(environment: Environment = process.env): SettingProblem[] {
  const known = new Set(
    CONFIG_CLASSES.flatMap((configClass) => settingsOf(configClass).map(({ env }) => env)),
  );
  return Object.entries(environment)
    .filter(([name, value]) => value !== undefined && !isKnown(name, value, known))
    .map(([name]) => ({
      env: name,
      message: 'is no setting of this version; remove it or correct its name',
    }));
}

function isKnown(name: string, value: string, known: ReadonlySet<string>): boolean {
  if (!name.startsWith(PREFIX) || NOT_OURS.test(name)) return true;
  if (known.has(name) || known.has(name.replace(/_FILE$/, ''))) return true;
  return (
    SERVICE_LINK.test(name) &&
    (/^(tcp|udp):/.test(value) || name.includes('_SERVICE_') || /_PORT_\d+_/.test(name))
  );
}
