import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptGet, mayInstall } from './debian.mjs';

/**
 * Returns the PgBouncer used to test pooled connections: RELEVE_PGBOUNCER, the system's, or Debian's, installed here
 * where allowed. Throws with the command that provides it when there is none.
 */
export function findPgbouncer() {
  const named = process.env.RELEVE_PGBOUNCER;
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`RELEVE_PGBOUNCER names ${named}, which does not exist`);
    return named;
  }
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];
  const find = () => folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
  const present = find();
  if (present !== undefined) return present;
  if (mayInstall()) {
    process.stderr.write('Installing pgbouncer (apt-get)…\n');
    if (aptGet('update')) aptGet('install', '-y', '--no-install-recommends', 'pgbouncer');
  }
  const installed = find();
  if (installed !== undefined) return installed;
  throw new Error('no PgBouncer: run `sudo apt-get install -y pgbouncer`, or name one in RELEVE_PGBOUNCER');
}
