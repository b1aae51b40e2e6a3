import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '#platform/database/database.js';
import { createTestApp, type TestApp } from './test-app.js';
import { createFilledDatabase } from './test-database.js';

export interface Played {
  /** Name of the template database; lower case. */
  readonly name: string;
  /** Clock at the start of the play. */
  readonly from: Date;
  /** Clock at the opening of the copy. */
  readonly now: Date;
  /** Plays on the template. Files written to the application's home are copied beside each database. */
  readonly play: (test: TestApp) => Promise<unknown>;
}

/**
 * Opens an application on its own database, played once in this run of the tests and copied for each caller, with the
 * keys in its home.
 */
export async function openPlayed({ name, from, now, play }: Played): Promise<TestApp> {
  const storedHome = join(process.env['RELEVE_TEST_RUN'] ?? tmpdir(), `${name}-home`);
  const database = await createFilledDatabase(name, async (url, superuserUrl) => {
    mkdirSync(storedHome, { recursive: true });
    const db = await Database.connect({ url, poolSize: 1 });
    const superuser = await Database.connect({ url: superuserUrl, poolSize: 1 });
    const leave = async (): Promise<void> => {
      await Promise.all([db.close(), superuser.close()]);
    };
    const own = { db, superuser, url, superuserUrl, ownerUrl: superuserUrl, drop: leave };
    const test = await createTestApp({ now: from, database: own, home: storedHome, retainsHome: true });
    try {
      await play(test);
    } finally {
      await test.close();
    }
  });
  const home = mkdtempSync(join(tmpdir(), 'releve-home-'));
  cpSync(storedHome, home, { recursive: true });
  return createTestApp({ now, database, home });
}
