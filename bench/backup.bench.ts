import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackup } from '#audit/backup/make-backup.js';
import { restoreBackup } from '#audit/backup/restore-backup.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { Sealer } from '#audit/sealer.js';
import { verifyLog } from '#audit/verify/verify.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { readingBatchesProof } from '#meters/ingest/reading-batches.proof.js';
import { Database } from '#platform/database/database.js';
import { runMigrations } from '#platform/database/migrate.js';
import { openDatabase } from '#platform/boot.js';
import { SystemClock } from '#platform/runtime/clock.js';
import { readConfig } from '#platform/runtime/config.js';
import type { BenchRow } from './bench-row.js';
import { scaled } from './scale.js';

/** Days of readings; a month by RELEVE_BENCH_DAYS=30, which takes minutes to write. */
const DAYS = scaled({ usual: 3, small: 1, variable: 'RELEVE_BENCH_DAYS' });
const MACHINES = scaled({ usual: 300, small: 10 });
const READINGS_A_DAY = 288;
const YEAR_MINUTES = 15;

const logs = [
  { establishmentId: 0, code: 'OPERATOR' },
  { establishmentId: 1, code: 'BENCH' },
];

/** Measures backup, restore and verification of the readings of 300 machines, and projects the time for a year. */
export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'releve-bench-backup-'));
  // the database's account must be able to enter the folder
  chmodSync(folder, 0o755);
  try {
    return await measured(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measured(folder: string): Promise<BenchRow[]> {
  const home = join(folder, 'home');
  const backup = join(folder, 'backup');
  const open = await openDatabase({ home, homeWasChosen: true, databaseUrl: undefined, databaseOwnerUrl: undefined });
  try {
    await runMigrations(open.ownerUrl);
    const db = await Database.connect({ url: open.superuserUrl ?? open.ownerUrl });
    await writeReadings(db);
    await db.close();
    const app = await Database.connect({ url: open.url });
    const sealer = new Sealer(app, home);
    for (const log of logs) while ((await sealer.sealLog(log)).sealedCount > 0);
    await app.close();
    const peak = watchMemory();
    const made = await timed(() =>
      createBackup({ ownerUrl: open.ownerUrl, home, folder: backup, withPersonalDataKey: true }),
    );
    const memory = peak();
    await open.stop();
    return [await restored(folder, backup, { ...made, memory })];
  } finally {
    await open.stop();
  }
}

interface Made {
  readonly seconds: number;
  readonly result: { readonly rows: number; readonly bytes: number };
  readonly memory: number;
}

async function restored(folder: string, backup: string, made: Made): Promise<BenchRow> {
  const home = join(folder, 'restored');
  const config = { ...readConfig({ RELEVE_HOME: home }), databaseUrl: undefined, databaseOwnerUrl: undefined };
  const restoring = await timed(() => restoreBackup(backup, config));
  const open = await openDatabase(config);
  try {
    const db = await Database.connect({ url: open.url });
    const verifying = await timed(() => verifyLog(db, { home, digestChecks: [readingBatchesProof] }));
    await db.close();
    if (!verifying.result.isClean) throw new Error(JSON.stringify(verifying.result.counts));
    const seconds = made.seconds + restoring.seconds + verifying.seconds;
    const yearMinutes = ((seconds / DAYS) * 365) / 60;
    const parts = [made, restoring, verifying].map((part) => `${part.seconds.toFixed(1)} s`).join(', ');
    return {
      work: `backup, restore and verify ${DAYS} days of ${MACHINES} machines (${made.result.rows.toLocaleString('en')} rows)`,
      figure: `${seconds.toFixed(1)} s; a year at that speed ${yearMinutes.toFixed(1)} min`,
      limit: `a year in at most ${YEAR_MINUTES} min`,
      met: yearMinutes <= YEAR_MINUTES,
      detail:
        `backup, restore, verify: ${parts}; ${Math.round(made.result.bytes / 1e6)} MB packed; ` +
        `the backup's memory ${Math.round(made.memory / 1e6)} MB at its peak` +
        (DAYS < 365 ? '; the year is reckoned, not measured' : ''),
    };
  } finally {
    await open.stop();
  }
}

async function writeReadings(db: Database): Promise<void> {
  const registeredAt = new Date('2026-01-01T00:00:00Z');
  const act = {
    establishmentId: 1,
    personId: null,
    action: 'test.bench' as const,
    happenedAt: registeredAt,
    gamingDay: null,
  };
  await db.transaction(async (tx) => {
    await setAuditContext(tx, act);
    await tx.query(`insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction,
      time_zone, first_gaming_day) values (1, 'casino', 'BENCH', 'Bench', 'EUR', 2, 'MC', 'UTC', '2026-01-01')`);
    await new MachinesService(new SystemClock()).registerPlaceholders(tx, {
      establishmentId: 1,
      sbmNumbers: Array.from({ length: MACHINES }, (_, index) => `M${index}`),
      stationNumbers: [1],
      registeredAt,
      personId: null,
    });
  });
  await db.query(`select ensure_month_partitions('meter_readings', '2026-01-01', date '2026-01-01' + ${DAYS})`);
  for (let day = 0; day < DAYS; day += 1) {
    await db.transaction(async (tx) => {
      await setAuditContext(tx, act);
      // each machine sends one batch an hour
      await tx.query(
        `insert into meter_readings (establishment_id, station_id, read_at, batch_id, drop_credits, coin_in_credits,
           coin_out_credits, won_credits, bills_credits, games_played, games_won, games_lost)
         select 1, s.station_id, timestamptz '2026-01-01T00:00:00Z' + $1 * interval '1 day' + n * interval '5 minutes',
           1 + ($1 * 24 + n / 12) * ${MACHINES} + s.place, 4000000 + n * 500, 90000000 + n * 4300, 80000000 + n * 3900,
           80000000 + n * 3900, 4000000 + n * 500, 700000 + n * 40, 300000 + n * 17, 400000 + n * 23
           from (select stations.station_id, row_number() over (order by stations.station_id) - 1 as place
             from stations where stations.establishment_id = 1) s
           cross join generate_series(0, ${READINGS_A_DAY - 1}) n`,
        [day],
      );
      const first = 1 + day * 24 * MACHINES;
      await tx.query(
        `insert into reading_batches (establishment_id, batch_id, source, reason, row_count, digest)
         select 1, d.batch_id, 'device', 'periodic', d.row_count, d.digest from reading_batch_digests(1, $1, $2) d`,
        [first, first + 24 * MACHINES - 1],
      );
    });
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly seconds: number; readonly result: T }> {
  const startedAt = performance.now();
  const result = await work();
  return { seconds: (performance.now() - startedAt) / 1000, result };
}

/** Returns a function that reports the largest growth of the process since the call. */
function watchMemory(): () => number {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  return () => {
    clearInterval(timer);
    return most - before;
  };
}
