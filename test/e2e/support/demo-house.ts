import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemonstration } from '../../../src/demo/demo.js';
import { DEMO_PASSWORD } from '../../../src/demo/staff.js';
import { Database } from '../../../src/platform/database.js';
import { createFilledDatabase } from '../../support/test-database.js';
import { createTestApp } from '../../support/test-app.js';
import type { TestApp } from '../../support/test-app.js';
import { builtClient } from '../../support/compiled.js';

/** When it is in the demonstration's house: the morning after its third day. */
export const demoNow = new Date('2026-03-16T09:00:00Z');
/** Its gaming days: two closed, the third waiting for the accountant. */
export const demoDays = ['2026-03-13', '2026-03-14', '2026-03-15'] as const;
export const demoPassword = DEMO_PASSWORD;

/**
 * The demonstration's house on a database of its own, served with the client: the demonstration is played once a run
 * (some 15 s) and copied for each spec file.
 */
export async function openDemoHouse(): Promise<TestApp> {
  await builtClient();
  const kept = join(process.env['RELEVE_TEST_RUN'] ?? tmpdir(), 'demo-home');
  const database = await createFilledDatabase('releve_demo', (url) => playDemonstration(url, kept));
  const home = mkdtempSync(join(tmpdir(), 'releve-home-'));
  cpSync(kept, home, { recursive: true });
  return createTestApp({ now: demoNow, database, home });
}

async function playDemonstration(url: string, home: string): Promise<void> {
  mkdirSync(home, { recursive: true });
  const db = await Database.connect({ url, poolSize: 1 });
  const superuser = await Database.connect({ url, poolSize: 1 });
  const leave = async (): Promise<void> => {
    await Promise.all([db.close(), superuser.close()]);
  };
  const own = { db, superuser, url, superuserUrl: url, ownerUrl: url, drop: leave };
  const test = await createTestApp({ now: demoNow, database: own, home, keepsHome: true });
  try {
    const { clock } = test;
    await loadDemonstration(test, {
      set: (instant) => {
        clock.set(instant);
      },
      backToReal: () => {
        clock.set(demoNow);
      },
    });
  } finally {
    await test.close();
  }
}
