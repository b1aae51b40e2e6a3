import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { KnownStations } from '#meters/ingest/known-stations.js';
import { ReadingsImportService } from '#meters/readings-import.service.js';
import { ScanService } from '#meters/scan/scan.service.js';
import { openDatabase } from '#platform/boot.js';
import { SystemClock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { runMigrations } from '#platform/database/migrate.js';
import type { BenchRow } from './bench-row.js';
import { scaled } from './scale.js';

const READINGS = scaled({ usual: 1_000_000, small: 2_000, variable: 'RELEVE_BENCH_READINGS' });
const MACHINES = scaled({ usual: 10_000, small: 100 });
const LEAST = 0.4;
const START = Date.parse('2026-01-10T05:00:00Z');

const COLUMNS = [
  'drop_credits',
  'cancelled_credits',
  'coin_in_credits',
  'coin_out_credits',
  'jackpot_credits',
  'won_credits',
  'current_credits',
  'hand_paid_credits',
  'hand_paid_cancelled_credits',
  'ticket_in_credits',
  'ticket_out_credits',
  'bills_credits',
  'coins_credits',
  'electronic_in_credits',
  'electronic_out_credits',
  'games_played',
  'games_won',
  'games_lost',
  'slot_door_opens',
  'power_resets',
  'bills_10_count',
  'bills_20_count',
  'bills_50_count',
  'bills_100_count',
] as const;

/** Compares the import of a file of readings, with every check, to a bare COPY of the same rows into the same table. */
export async function run(): Promise<BenchRow[]> {
  const home = mkdtempSync(join(tmpdir(), 'releve-bench-import-'));
  const open = await openDatabase({ home, homeWasChosen: true, databaseUrl: undefined, databaseOwnerUrl: undefined });
  try {
    await runMigrations(open.ownerUrl);
    const owner = await Database.connect({ url: open.superuserUrl ?? open.ownerUrl });
    const app = await Database.connect({ url: open.url });
    try {
      return await measured(owner, app, home);
    } finally {
      await app.close();
      await owner.close();
    }
  } finally {
    await open.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function measured(owner: Database, app: Database, home: string): Promise<BenchRow[]> {
  const clock = new SystemClock();
  const establishment = await openEstablishment(owner);
  const machines = new MachinesService(clock);
  const stations = await fillFloor(app, machines, establishment);
  await owner.query(`select ensure_month_partitions('meter_readings', '2026-01-01', '2026-02-01')`);
  const csv = join(home, 'readings.csv');
  const copy = join(home, 'readings.copy');
  await writeFiles(csv, copy, stations, establishment.establishmentId);

  const scans = new ScanService(app, clock, new GamingDaysService(clock));
  const imports = new ReadingsImportService(app, clock, new KnownStations(app, machines), scans);
  const importing = () =>
    imports.importReadings({ personId: null }, establishment, csv, { language: 'en', again: true });

  await makeTwin(owner, establishment);
  const bareBefore = await bareCopy(owner, copy);
  const peak = watchMemory();
  const first = await timed(importing);
  const memory = peak();
  if (first.result.accepted !== READINGS) throw new Error(`${first.result.accepted} readings of ${READINGS} accepted`);
  const bareAfter = await bareCopy(owner, copy);
  const again = await timed(importing);
  if (again.result.duplicates !== READINGS) throw new Error(`${again.result.duplicates} duplicates of ${READINGS}`);

  const bare = (bareBefore + bareAfter) / 2;
  const ratio = bare / first.ms;
  const speed = (ms: number): string => `${Math.round(READINGS / ms)} k/s`;
  return [
    {
      work: `import of ${READINGS.toLocaleString('en')} readings of ${COLUMNS.length} counters from CSV`,
      figure: `${ratio.toFixed(2)} of a bare COPY (${speed(first.ms)} against ${speed(bare)})`,
      limit: `≥ ${LEAST.toFixed(2)}`,
      met: ratio >= LEAST,
      detail: `every value checked, digest of each batch, partitions, keys and the scan for exceptions included; the bare COPY goes into a twin of the table with the same partitions, keys and indexes (before ${seconds(bareBefore)}, after ${seconds(bareAfter)}); peak memory ${Math.round(memory / 1e6)} MB; the same file a second time, nothing new: ${seconds(again.ms)}`,
    },
  ];
}

async function openEstablishment(owner: Database): Promise<Establishment> {
  await owner.query(
    `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction, time_zone,
       first_gaming_day) values (1, 'casino', 'BENCH', 'Bench', 'EUR', 2, 'MC', 'Europe/Monaco', '2026-01-01')`,
  );
  return {
    establishmentId: 1,
    code: 'BENCH',
    name: 'Bench',
    currency: 'EUR',
    currencyExponent: 2,
    jurisdiction: 'MC',
    timeZone: 'Europe/Monaco',
  };
}

async function fillFloor(
  app: Database,
  machines: MachinesService,
  establishment: Establishment,
): Promise<readonly bigint[]> {
  const { establishmentId } = establishment;
  const registeredAt = new Date('2026-01-01T00:00:00Z');
  await app.transaction(async (tx) => {
    await setAuditContext(tx, {
      establishmentId,
      personId: null,
      action: 'test.bench',
      happenedAt: registeredAt,
      gamingDay: null,
    });
    const sbmNumbers = Array.from({ length: MACHINES }, (_, index) => `M${index}`);
    await machines.registerPlaceholders(tx, {
      establishmentId,
      sbmNumbers,
      stationNumbers: [1],
      registeredAt,
      personId: null,
    });
  });
  const rows = await app.query<{ station_id: bigint }>(
    `select stations.station_id from stations join machines using (establishment_id, machine_id)
     where stations.establishment_id = 1 order by substr(machines.sbm_number, 2)::integer`,
  );
  return rows.map(({ station_id }) => station_id);
}

/** Writes the same readings as a user's file and as lines that COPY takes without checks. */
async function writeFiles(
  csv: string,
  copy: string,
  stations: readonly bigint[],
  establishment: number,
): Promise<void> {
  const [csvFile, copyFile] = [createWriteStream(csv), createWriteStream(copy)];
  csvFile.write(`asset_number,read_at_ms,${COLUMNS.join(',')}\n`);
  for (let at = 0; at * MACHINES < READINGS; at += 1) {
    const ms = START + at * 300_000;
    const instant = new Date(ms).toISOString();
    const csvLines: string[] = [];
    const copyLines: string[] = [];
    for (let machine = 0; machine < MACHINES && at * MACHINES + machine < READINGS; machine += 1) {
      const counters = countersOf(machine, at);
      csvLines.push(`M${machine},${ms},${counters}\n`);
      copyLines.push(`${establishment},${stations[machine] ?? 0n},${instant},0,1,${counters}\n`);
    }
    for (const [file, lines] of [
      [csvFile, csvLines],
      [copyFile, copyLines],
    ] as const) {
      if (!file.write(lines.join(''))) await once(file, 'drain');
    }
  }
  for (const file of [csvFile, copyFile]) {
    file.end();
    await finished(file);
  }
}

/** Returns counters whose identities hold at every step: bills in, games played, credits carried over. */
function countersOf(machine: number, at: number): string {
  const bills = 4_000_000 + machine * 7 + at * 500;
  const coinIn = 90_000_000 + machine * 13 + at * 4_300;
  const coinOut = 80_000_000 + machine * 11 + at * 3_900;
  const games = 700_000 + machine + at * 40;
  const won = 300_000 + at * 17;
  const fixed = 120_000 + machine;
  const current = 1_000 + at * 100;
  return [
    bills + fixed * 2,
    fixed * 2,
    coinIn,
    coinOut,
    fixed,
    coinOut + fixed,
    current,
    fixed,
    fixed,
    fixed,
    fixed,
    bills,
    0,
    fixed,
    0,
    games,
    won,
    games - won,
    31,
    7,
    at * 3,
    11,
    12,
    13,
  ].join();
}

/** Creates a copy of the table of readings, with the same partitions, keys, indexes and references. */
async function makeTwin(owner: Database, establishment: Establishment): Promise<void> {
  await owner.query(
    `create table bare_readings (like meter_readings including defaults including constraints including indexes)
     partition by range (read_at)`,
  );
  await owner.query(`alter table bare_readings
    add foreign key (establishment_id, station_id) references stations,
    add foreign key (establishment_id, batch_id) references reading_batches deferrable initially deferred`);
  await owner.query('create table bare_readings_default partition of bare_readings default');
  for (const table of ['bare_readings', 'bare_readings_default']) {
    await owner.query(`alter table ${table} owner to releve_owner`);
  }
  await owner.query(`select ensure_month_partitions('bare_readings', '2026-01-01', '2026-02-01')`);
  await owner.query(
    `insert into reading_batches (establishment_id, batch_id, source, reason, row_count, digest)
     values ($1, 1, 'file', 'periodic', 0, sha256(''))`,
    [establishment.establishmentId],
  );
  await owner.query(`select setval('reading_batch_ids', 1)`);
}

async function bareCopy(owner: Database, file: string): Promise<number> {
  const columns = `establishment_id, station_id, read_at, variant, batch_id, ${COLUMNS.join(', ')}`;
  await owner.query('checkpoint');
  const { ms } = await timed(() =>
    owner.withConnection(async (client: PoolClient) => {
      await pipeline(
        createReadStream(file, { highWaterMark: 1 << 18 }),
        client.query(copyFrom(`copy bare_readings (${columns}) from stdin with (format csv)`)),
      );
    }),
  );
  await owner.query('truncate bare_readings');
  await owner.query('checkpoint');
  return ms;
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly ms: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, ms: performance.now() - startedAt };
}

function watchMemory(): () => number {
  let peak = process.memoryUsage().rss;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
