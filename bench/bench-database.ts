import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '#platform/database/database.js';
import { runMigrations } from '#platform/database/migrate.js';
import { openDatabase } from '#platform/boot.js';

/** A migrated database created for one bench. */
export interface BenchDatabase {
  readonly home: string;
  /** Connection string of the application. */
  readonly url: string;
  /** Connection as superuser, for rows that no service would write. */
  readonly owner: Database;
  /** Connection as the application. */
  readonly db: Database;
}

export interface BenchSetup {
  readonly name: string;
  /** Number of connections of the application. */
  readonly poolSize: number;
}

/** Runs the measurement on a new database, which is removed afterwards. */
export async function onDatabase<T>(
  { name, poolSize }: BenchSetup,
  measure: (bench: BenchDatabase) => Promise<T>,
): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), `releve-bench-${name}-`));
  // the embedded database runs under another account
  const open = await openDatabase({ home, homeWasChosen: true, databaseUrl: undefined, databaseOwnerUrl: undefined });
  try {
    await runMigrations(open.ownerUrl);
    const owner = await Database.connect({ url: open.superuserUrl ?? open.ownerUrl, poolSize: 2 });
    const db = await Database.connect({ url: open.url, poolSize });
    try {
      return await measure({ home, url: open.url, owner, db });
    } finally {
      await db.close();
      await owner.close();
    }
  } finally {
    await open.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
