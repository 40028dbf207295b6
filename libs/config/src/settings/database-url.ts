/** A database must be named: an account's default database is a trap when several are on one server. */
export const DATABASE_URL = /^(mysql|mariadb):\/\/\S+\/[^/?\s]+(\?\S*)?$/;

export const DATABASE_URL_MESSAGE = 'must be a mysql:// URL that names a database';

export const DATABASE_URL_HINT =
  'mysql://user:password@host:3306/database, user and password percent-encoded';
