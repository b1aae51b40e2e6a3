import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unzipSync, zipSync } from 'fflate';
import { AuditService } from '#audit/audit.service.js';
import { createBackup } from '#audit/backup/make-backup.js';
import { PERSONAL_DATA_KEY_PATH } from '#audit/backup/manifest.js';
import { restoreBackup } from '#audit/backup/restore-backup.js';
import { importMigrationClasses, runMigrations } from '#platform/database/migrate.js';
import { readConfig } from '#platform/runtime/config.js';
import { packageRoot } from '#platform/runtime/package-root.js';
import { untilSealed } from '../audit/establishment-with-rows.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.js';
import { playForUpgrades } from './played-for-upgrades.js';

/**
 * Backups of released versions, each a zip in `fixtures/`: restored into an empty home, upgraded and verified by this
 * version. `npm run upgrade-fixture` writes the one of the version in package.json; those of released versions stay as
 * they are.
 */
const fixtures = join(packageRoot, 'test', 'platform', 'fixtures');
const LARGEST_BYTES = 2 << 20;

const scratch = mkdtempSync(join(tmpdir(), 'releve-upgrades-'));
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

if (process.env['RELEVE_WRITE_FIXTURE'] === '1') await writeFixture();

/** Plays, seals, backs up and packs. */
async function writeFixture(): Promise<void> {
  const app = await createTestApp();
  try {
    await playForUpgrades(app);
    const { database, config } = app;
    await untilSealed(database.superuser, () => app.app.get(AuditService).sealAllLogs());
    const folder = join(scratch, 'made');
    await createBackup({ ownerUrl: database.ownerUrl, home: config.home, folder, withPersonalDataKey: false });
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const packed = zipSync(Object.fromEntries(files.map((file) => [relative(folder, file), readFileSync(file)])));
    const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
    mkdirSync(fixtures, { recursive: true });
    writeFileSync(join(fixtures, `backup-of-${version}.zip`), packed);
  } finally {
    await app.close();
  }
}

describe.each(readdirSync(fixtures))('%s', (fixture) => {
  let database: TestDatabase;
  let app: TestApp;
  const folder = join(scratch, fixture, 'backup');
  const home = join(scratch, fixture, 'home');

  beforeAll(async () => {
    for (const [name, bytes] of Object.entries(unzipSync(readFileSync(join(fixtures, fixture))))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), bytes);
    }
    database = await createEmptyDatabase();
  });
  afterAll(async () => {
    await app.close();
  });

  it('is small', () => {
    expect(statSync(join(fixtures, fixture)).size).toBeLessThan(LARGEST_BYTES);
  });

  it('is restored and upgraded to this version', async () => {
    const { ownerUrl } = database;
    await restoreBackup(folder, {
      ...readConfig({ RELEVE_HOME: home }),
      databaseUrl: ownerUrl,
      databaseOwnerUrl: ownerUrl,
    });
    const applied = await database.superuser.query<{ name: string }>(
      'select schema_migrations.name from schema_migrations order by schema_migrations.id',
    );
    expect(applied.map(({ name }) => name)).toEqual((await importMigrationClasses()).map(({ name }) => name));
    expect(await runMigrations(ownerUrl)).toEqual([]);
  });

  it('is clean when this version verifies it', async () => {
    app = await createTestApp({ database, home, now: new Date('2026-03-02T16:00:00Z') });
    const { findings, establishments } = await app.app
      .get(AuditService)
      .verifyLogs({ storedElsewhere: [PERSONAL_DATA_KEY_PATH] });
    expect(findings).toEqual([]);
    expect(establishments.map(({ code }) => code)).toEqual(['OPERATOR', 'FLOOR-MC', 'TABLES-MC']);
  });

  it('has its rows: a closed day, a session of a table, tickets', async () => {
    const [rows] = await database.superuser.query<Readonly<Record<string, bigint>>>(
      `select (select count(*) from day_closings) as closings, (select count(*) from table_sessions) as sessions,
         (select count(*) from tickets) as tickets, (select count(*) from meter_readings) as readings`,
    );
    expect(rows).toEqual({ closings: 1n, sessions: 1n, tickets: 3n, readings: 6n });
  });
});
