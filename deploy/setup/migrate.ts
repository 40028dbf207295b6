import { DatabaseConfig, loadConfig } from '#config';
import { ensureFenceTable, migrate } from '#database';

/**
 * The install step: brings the sidecar's database (SIDECAR_DATABASE_URL) to this version's schema and, when an account that may create
 * tables is given as SIDECAR_DEPLOY_TYPO3_ADMIN_URL, adds the fence table to TYPO3's database.
 */
async function main(): Promise<void> {
  await migrate(loadConfig(DatabaseConfig));
  console.log('The sidecar database has the schema of this version.');
  const typo3Url = process.env.SIDECAR_DEPLOY_TYPO3_ADMIN_URL;
  if (!typo3Url) return;
  await ensureFenceTable(typo3Url);
  console.log("TYPO3's database has the fence table.");
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
