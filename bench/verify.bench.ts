import { createHash, hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashCatalogue, type Catalogue } from '#audit/catalogue/catalogue.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { Sealer } from '#audit/sealer.js';
import { listAuditedTables } from '#audit/verify/guards.queries.js';
import { listCatalogueAndAuditObjects } from '#audit/verify/verify-catalogue.js';
import { verifyLog } from '#audit/verify/verify.js';
import { openDatabase } from '#platform/boot.js';
import { Database } from '#platform/database/database.js';
import { runMigrations } from '#platform/database/migrate.js';
import type { BenchRow } from './bench-row.js';
import { scaled } from './scale.js';

const entries = scaled({ usual: 1_000_000, small: 2_000 });
/** Rows written in one transaction. */
const share = Math.min(50_000, entries / 2);
const establishmentId = 1;

/** Compares the verification of a million entries with hashing the same bytes, in one run. */
export async function run(): Promise<BenchRow[]> {
  const home = mkdtempSync(join(tmpdir(), 'releve-bench-verify-'));
  const open = await openDatabase({ home, homeWasChosen: true, databaseUrl: undefined, databaseOwnerUrl: undefined });
  try {
    await runMigrations(open.ownerUrl);
    const db = await Database.connect({ url: open.superuserUrl ?? open.ownerUrl });
    try {
      return await measured(db, home);
    } finally {
      await db.close();
    }
  } finally {
    await open.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function measured(db: Database, home: string): Promise<BenchRow[]> {
  await writeEntries(db);
  const sealer = new Sealer(db, home);
  const sealing = await timed(async () => {
    for (const establishment of [
      { establishmentId: 0, code: 'OPERATOR' },
      { establishmentId, code: 'BENCH' },
    ]) {
      await sealer.sealLog(establishment);
    }
  });
  await db.query('analyze');
  const bodies = (
    await db.query<{ body: string }>(
      'select n.body from log_entries n where n.establishment_id = 1 order by n.entry_id limit 100000',
    )
  ).map(({ body }) => Buffer.from(`\0${body}`));
  const catalogue = await catalogueOf(db);
  await verifyLog(db, { home, catalogue });
  const before = process.memoryUsage().rss;
  const peak = watchMemory();
  const verification = await timed(() => verifyLog(db, { home, catalogue }));
  const grown = peak() - before;
  const { isClean, counts } = verification.result;
  if (!isClean) throw new Error(`the bench's own log does not verify: ${JSON.stringify(counts)}`);
  const hashing = await timed(() => {
    for (let round = 0; round < entries / bodies.length; round += 1) {
      for (const body of bodies) createHash('sha256').update(body).digest();
    }
    return Promise.resolve();
  });
  const oneShot = await timed(() => {
    for (let round = 0; round < entries / bodies.length; round += 1) for (const body of bodies) hash('sha256', body);
    return Promise.resolve();
  });
  const bytes = bodies.reduce((sum, { length }) => sum + length, 0) / bodies.length;
  const ratio = hashing.seconds / verification.seconds;
  return [
    {
      work: `verify ${entries.toLocaleString('en')} entries: bodies, tree, checkpoints, file, live rows`,
      figure: `${ratio.toFixed(2)} of hashing alone`,
      limit: 'at least 0.30',
      met: ratio >= 0.3,
      detail:
        `${verification.seconds.toFixed(1)} s; the same bytes (${Math.round(bytes)} an entry) through createHash ` +
        `${hashing.seconds.toFixed(1)} s, through hash() ${oneShot.seconds.toFixed(1)} s; sealing them ` +
        `${sealing.seconds.toFixed(1)} s, ${Math.round(entries / sealing.seconds).toLocaleString('en')} a second`,
    },
    {
      work: `memory of verify ${entries.toLocaleString('en')} entries`,
      figure: `${Math.round(grown / 1e6)} MB above the start`,
      limit: 'flat: at most 150 MB',
      met: grown <= 150e6,
    },
  ];
}

/** Returns the catalogue with the bench's own table added. */
function catalogueOf(db: Database): Promise<Catalogue> {
  return db.withConnection(async (client) => {
    await client.query('begin read only');
    try {
      return hashCatalogue(await listCatalogueAndAuditObjects(client, await listAuditedTables(client)));
    } finally {
      await client.query('rollback');
    }
  });
}

/** Writes entries: half of them have their own live row, the other half change one. */
async function writeEntries(db: Database): Promise<void> {
  await writing(db, [
    `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction,
       time_zone, first_gaming_day) values (1, 'casino', 'BENCH', 'Bench', 'EUR', 2, 'MC', 'UTC', '2026-01-01')`,
    // a separate table, so that the bench does not depend on changes of the other tables
    `create table bench_rows (establishment_id integer, row_id bigint, machine_id bigint not null,
       gaming_day date not null, medium text not null, amount_minor bigint not null, counted_at timestamptz not null,
       note text, primary key (establishment_id, row_id))`,
    `select audit_attach('bench_rows', 'mutable')`,
  ]);
  for (let at = 0; at < entries / 2; at += share) {
    await writing(db, [
      `insert into bench_rows select 1, n, n % 10000, '2026-01-01', 'notes', n * 100, '2026-01-01T06:00:00Z',
           'count ' || n
         from generate_series(${at + 1}, ${at + share}) n`,
      `update bench_rows r set amount_minor = r.amount_minor + 5 where r.row_id > ${at} and r.row_id <= ${at + share}`,
    ]);
  }
}

async function writing(db: Database, statements: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await setAuditContext(tx, {
      establishmentId,
      personId: 1,
      action: 'test.bench',
      happenedAt: new Date('2026-01-01T06:00:00Z'),
      gamingDay: '2026-01-01',
    });
    for (const statement of statements) await tx.query(statement);
  });
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly seconds: number }> {
  const from = process.hrtime.bigint();
  const result = await work();
  return { result, seconds: Number(process.hrtime.bigint() - from) / 1e9 };
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
