import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '#platform/database/database.js';
import { runMigrations } from '#platform/database/migrate.js';
import { openDatabase } from '#platform/boot.js';

/** A migrated database of its own, for as long as one bench lasts. */
export interface BenchDatabase {
  readonly home: string;
  /** Where the application connects. */
  readonly url: string;
  /** As its superuser: rows are made that no service would write. */
  readonly owner: Database;
  /** As the application. */
  readonly db: Database;
}

export interface BenchSetup {
  readonly name: string;
  /** Connections of the application. */
  readonly poolSize: number;
}

/** Measures on a new database, which is gone afterwards. */
export async function onDatabase<T>(
  { name, poolSize }: BenchSetup,
  measure: (bench: BenchDatabase) => Promise<T>,
): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), `releve-bench-${name}-`));
  // the embedded database runs as another account
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
