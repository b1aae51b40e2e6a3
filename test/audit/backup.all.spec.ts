import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { createBackup } from '#audit/backup/make-backup.js';
import type { Manifest } from '#audit/backup/manifest.js';
import { restoreBackup } from '#audit/backup/restore-backup.js';
import { getCheckpointFile, visitFileHeads } from '#audit/log/checkpoint-file.js';
import { assertHomeMatchesDatabase } from '#audit/home/home-faults.js';
import { revertMigrations } from '#platform/database/migrate.js';
import { openMigratedDatabase } from '#platform/server.js';
import { SystemClock } from '#platform/runtime/clock.js';
import { readConfig, type Config } from '#platform/runtime/config.js';
import { Vault } from '#platform/files/vault.js';
import { exhaustiveIt } from '../support/scale.js';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { untilSealed, writing } from './establishment-with-rows.js';
import { restorationsOf } from './restorations-of.js';

let folder: string;
let home: string;
let backup: string;
let database: TestDatabase;

const configOf = (where: string, of: TestDatabase): Config => ({
  ...readConfig({ RELEVE_HOME: where }),
  databaseUrl: of.ownerUrl,
  databaseOwnerUrl: of.ownerUrl,
});
const auditOf = (of: TestDatabase, where: string): AuditService =>
  new AuditService(of.db, of.db, new SystemClock(), configOf(where, of));
const manifestIn = (of: string): Manifest => JSON.parse(readFileSync(join(of, 'manifest.json'), 'utf8')) as Manifest;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'releve-backup-'));
  home = join(folder, 'home');
  backup = join(folder, 'backup');
  database = await createTestDatabase();
  await writing(database.superuser, async (tx) => {
    await tx.query(`insert into establishments (establishment_id, kind, code, name, currency, currency_exponent,
      jurisdiction, time_zone, first_gaming_day) values (1, 'casino', 'FLOOR', 'Floor', 'EUR', 2, 'MC', 'UTC', '2026-01-01')`);
    await tx.query(`insert into people (employee_number, full_name, employed_from)
      values ('P-1', E'Ondine\\tTavernier \\\\N', '2026-01-01')`);
    await tx.query(`select ensure_month_partitions('meter_readings', '2031-05-01', '2031-05-01')`);
  });
  mkdirSync(join(home, 'archives', 'FLOOR'), { recursive: true });
  writeFileSync(join(home, 'archives', 'FLOOR', '1.zip'), 'an archive');
  Vault.open(home).createKey();
  await untilSealed(database.superuser, () => auditOf(database, home).sealAllLogs());
  await createBackup({ ownerUrl: database.ownerUrl, home, folder: backup, withPersonalDataKey: false });
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const people = `select p.employee_number, p.full_name, p.recorded_at::text from people p order by p.person_id`;

/** Provides an empty database and a home that does not exist, until the work is done. */
async function withEmptyTarget<T>(work: (given: { home: string; database: TestDatabase }) => Promise<T>): Promise<T> {
  const empty = await createEmptyDatabase();
  try {
    return await work({ home: join(mkdtempSync(join(folder, 'new-')), 'home'), database: empty });
  } finally {
    await empty.drop();
  }
}

async function code(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );
}

const isEmpty = async ({ superuser }: TestDatabase): Promise<boolean> =>
  (
    await superuser.query(`select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
    and c.relname <> 'schema_migrations'`)
  ).length === 0;

describe('a backup of a given database', () => {
  let restored: TestDatabase;
  let restoredHome: string;
  let sha256: string;

  beforeAll(async () => {
    restored = await createEmptyDatabase();
    restoredHome = join(mkdtempSync(join(folder, 'new-')), 'home');
    ({ sha256 } = await restoreBackup(backup, configOf(restoredHome, restored)));
  });
  afterAll(() => restored.drop());

  it('is restored into an empty one: the same rows and files, without the key stored elsewhere, and it starts', async () => {
    await (await openMigratedDatabase(configOf(restoredHome, restored), assertHomeMatchesDatabase)).stop();
    expect(await restored.superuser.query(people)).toEqual(await database.superuser.query(people));
    expect(readFileSync(join(restoredHome, 'archives', 'FLOOR', '1.zip'), 'utf8')).toBe('an archive');
    expect(existsSync(join(restoredHome, 'keys', 'personal-data.key'))).toBe(false);
  });

  it('is clean and sealed on after the restore, and the act is in the log with its reason', async () => {
    const audit = auditOf(restored, restoredHome);
    const config = configOf(restoredHome, restored);
    const restorations = restorationsOf(restored.db, config);
    const [person] = await restored.superuser.query<{ id: bigint }>('select p.person_id as id from people p');
    const backedUp = { takenAt: new Date(manifestIn(backup).takenAt), digest: Buffer.from(sha256, 'hex') };
    await restorations.recordRestoredBackup({ personId: person?.id ?? 0n, reason: 'the disk broke' }, backedUp);
    await untilSealed(restored.superuser, () => audit.sealAllLogs());
    expect((await audit.verifyLogs()).findings).toEqual([]);
    const acts = await restored.superuser.query(
      `select n.establishment_id as "of", n.act, act_reason(n.establishment_id, n.body::jsonb ->> 'why') as why from log_entries n
         where n.table_name = 'log_restorations' order by n.establishment_id`,
    );
    expect(acts).toEqual([0, 1].map((of) => ({ of, act: 'audit.restore', why: 'the disk broke' })));
  });

  it('taken during seals contains exactly the heads of its database', async () => {
    const audit = auditOf(database, home);
    const work = { isDone: false };
    const working = (async () => {
      for (let n = 0; !work.isDone; n += 1) {
        await writing(database.superuser, (tx) => tx.query('update establishments set name = $1', [`name ${n}`]));
        await audit.sealAllLogs();
      }
    })();
    const amid = join(folder, 'amid');
    await createBackup({ ownerUrl: database.ownerUrl, home, folder: amid, withPersonalDataKey: false });
    work.isDone = true;
    await working;
    const stored = gunzipSync(readFileSync(join(amid, 'database', 'log_checkpoints.copy.gz'))).toString('utf8');
    const sizes = stored
      .trimEnd()
      .split('\n')
      .map((row) => row.split('\t'))
      .filter(([establishmentId]) => establishmentId === '1')
      .map(([, size]) => Number(size))
      .sort((one, other) => one - other);
    const heads = await visitFileHeads(getCheckpointFile(join(amid, 'home'), 'FLOOR'));
    expect({ count: heads?.headCount, size: heads?.lastHead?.size }).toEqual({
      count: sizes.length,
      size: sizes.at(-1),
    });
    const present = await visitFileHeads(getCheckpointFile(home, 'FLOOR'));
    expect(present?.headCount).toBeGreaterThan(sizes.length);
  });

  exhaustiveIt('made by an older version is migrated to this version', async () => {
    const older = join(folder, 'older');
    await withEmptyTarget(async (given) => {
      await restoreBackup(backup, configOf(given.home, given.database));
      await revertMigrations(given.database.ownerUrl, 'last');
      const { ownerUrl } = given.database;
      await createBackup({ ownerUrl, home: given.home, folder: older, withPersonalDataKey: false });
    });
    const { migrations } = manifestIn(backup);
    expect(manifestIn(older).migrations).toEqual(migrations.slice(0, -1));
    await withEmptyTarget(async (given) => {
      await restoreBackup(older, configOf(given.home, given.database));
      const applied = await given.database.superuser.query<{ name: string }>(
        'select schema_migrations.name from schema_migrations order by schema_migrations.id',
      );
      expect(applied.map(({ name }) => name)).toEqual(migrations);
      expect(await given.database.superuser.query(people)).toEqual(await database.superuser.query(people));
    });
  });
});

describe('a refused restore', () => {
  it('leaves nothing behind in a home or a database that is not empty', async () => {
    await withEmptyTarget(async (given) => {
      expect(await code(restoreBackup(backup, configOf(home, given.database)))).toBe('HOME_NOT_EMPTY');
      expect(await isEmpty(given.database)).toBe(true);
      expect(await code(restoreBackup(backup, configOf(given.home, database)))).toBe('DATABASE_NOT_EMPTY');
      expect(existsSync(given.home)).toBe(false);
    });
  });

  it('of a backup made before 0.2.0', async () => {
    const older = join(folder, 'before-0.2.0');
    mkdirSync(older);
    const migrations = ['Foundations1790000001000', 'PayoutsCashTicket1790000061050'];
    writeFileSync(
      join(older, 'manifest.json'),
      JSON.stringify({ ...manifestIn(backup), product: '0.1.0', migrations }),
    );
    await withEmptyTarget(async (given) => {
      await expect(restoreBackup(older, configOf(given.home, given.database))).rejects.toMatchObject({
        code: 'BACKUP_OF_OLDER_VERSION',
        details: { folder: older, version: '0.1.0' },
      });
      expect(await isEmpty(given.database)).toBe(true);
      expect(existsSync(given.home)).toBe(false);
    });
  });

  it('of a backup that breaks off amid its rows', async () => {
    const torn = join(folder, 'torn');
    await createBackup({ ownerUrl: database.ownerUrl, home, folder: torn, withPersonalDataKey: false });
    const manifest = manifestIn(torn);
    // the digests are right and the rows are wrong: two establishments with one number
    const broken = manifest.tables.map((table) =>
      table.table === 'people' ? { ...table, columns: table.columns.slice(1) } : table,
    );
    writeFileSync(join(torn, 'manifest.json'), JSON.stringify({ ...manifest, tables: broken }));
    await withEmptyTarget(async (given) => {
      await expect(restoreBackup(torn, configOf(given.home, given.database))).rejects.toThrow(/extra data/);
      expect(await isEmpty(given.database)).toBe(true);
      expect(existsSync(given.home) ? readdirSync(given.home) : []).toEqual([]);
    });
  });
});
