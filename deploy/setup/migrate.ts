import { DatabaseConfig, loadConfig, namedVariable } from '#config';
import { ensureFenceTable, migrate } from '#database';
import { appAccounts } from './app-account';
import { AppAccountRepository } from './app-account.repository';

/**
 * The install step: brings the sidecar's database (SIDECAR_DATABASE_URL) to this version's schema; gives each service its own account when
 * SIDECAR_DEPLOY_ACCOUNT_<APP> name them; and, when an account that may create tables is given as SIDECAR_DEPLOY_TYPO3_ADMIN_URL, adds
 * the fence table to TYPO3's database.
 */
async function main(): Promise<void> {
  const address = loadConfig(DatabaseConfig);
  // Read first: a mistake in them is told before anything changes.
  const accounts = appAccounts(process.env, decodeURIComponent(new URL(address.url).username));
  await migrate(address);
  console.log('The sidecar database has the schema of this version.');
  if (accounts.length > 0) await applyAccounts(address.url, accounts);
  const typo3Url = namedVariable('SIDECAR_DEPLOY_TYPO3_ADMIN_URL');
  if (typo3Url === undefined) return;
  await ensureFenceTable(typo3Url);
  console.log("TYPO3's database has the fence table.");
}

async function applyAccounts(url: string, accounts: ReturnType<typeof appAccounts>): Promise<void> {
  const repository = await AppAccountRepository.open({ url });
  try {
    for (const account of accounts) await repository.apply(account);
  } finally {
    await repository.close();
  }
  console.log('The five services have their own accounts.');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
