import { migrate } from '#database';
import { databaseUrl, serverUrls } from '../stack/server-urls';
import { dropDatabase, scratchName, type ScratchDatabase } from './scratch-database';

/** A migrated, empty sidecar database of its own. */
export async function createSidecarDatabase(serverUrl = serverUrls().mariadb): Promise<ScratchDatabase> {
  const name = scratchName();
  const url = databaseUrl(serverUrl, name);
  await migrate({ url });
  return { url, name, drop: () => dropDatabase(serverUrl, name) };
}
