/** Servers the commands found (deploy/setup); the defaults serve a plain `npx jest`. */
export const serverUrls = (): { mariadb: string; redis: string } => ({
  mariadb: process.env.SIDECAR_DEPLOY_MARIADB_URL ?? 'mysql://root@127.0.0.1:3306',
  redis: process.env.SIDECAR_DEPLOY_REDIS_URL ?? 'redis://127.0.0.1:6379',
});

/** The URL of one database on a server, with another account if given. */
export function databaseUrl(
  server: string,
  database: string,
  account?: { user: string; password: string },
): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  if (account) {
    url.username = account.user;
    url.password = account.password;
  }
  return url.href;
}
