import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '#platform/database/database.js';
import { createTestApp } from './test-app.js';
import type { TestApp } from './test-app.js';
import { createFilledDatabase } from './test-database.js';

export interface Played {
  /** Name of the template database; lower case. */
  readonly name: string;
  /** What the clock shows when the playing begins. */
  readonly from: Date;
  /** What the clock shows when the copy is opened. */
  readonly now: Date;
  /** Plays on the template. Files it puts in the application's home are copied beside each database. */
  readonly play: (test: TestApp) => Promise<unknown>;
}

/**
 * An application on a database of its own that was played once in this run of the tests and is copied for each caller,
 * the keys in its home with it.
 */
export async function openPlayed({ name, from, now, play }: Played): Promise<TestApp> {
  const kept = join(process.env['RELEVE_TEST_RUN'] ?? tmpdir(), `${name}-home`);
  const database = await createFilledDatabase(name, async (url, superuserUrl) => {
    mkdirSync(kept, { recursive: true });
    const db = await Database.connect({ url, poolSize: 1 });
    const superuser = await Database.connect({ url: superuserUrl, poolSize: 1 });
    const leave = async (): Promise<void> => {
      await Promise.all([db.close(), superuser.close()]);
    };
    const own = { db, superuser, url, superuserUrl, ownerUrl: superuserUrl, drop: leave };
    const test = await createTestApp({ now: from, database: own, home: kept, keepsHome: true });
    try {
      await play(test);
    } finally {
      await test.close();
    }
  });
  const home = mkdtempSync(join(tmpdir(), 'releve-home-'));
  cpSync(kept, home, { recursive: true });
  return createTestApp({ now, database, home });
}
