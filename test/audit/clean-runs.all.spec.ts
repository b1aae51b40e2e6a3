import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { assignRegisterNumber } from '#audit/registers/registers.js';
import type { Tx } from '#platform/database/rows.js';
import { times } from '../support/scale.js';
import { establishmentTemplate, insertInvented, ofTheLog, writing } from './establishment-with-rows.js';
import type { EstablishmentTemplate, EstablishmentWithRows, Table } from './establishment-with-rows.js';

/**
 * Number of runs; `npm run clean-runs -- 1000` for a thousand. A run is a verification during writes and one after
 * them.
 */
const runs = Number(process.env['RELEVE_CLEAN_RUNS'] ?? times({ usually: 2, all: 30 }));

/** Number of runs that share an establishment and see each other's writes. */
const RUNS_OF_AN_ESTABLISHMENT = 100;

let template: EstablishmentTemplate;
let establishment: EstablishmentWithRows;
let nextNumber = 5000;
let seed = Number(process.env['RELEVE_SEED'] ?? 20261121);

beforeAll(async () => {
  template = await establishmentTemplate();
  establishment = await template.copy();
});
afterAll(async () => {
  await establishment.drop();
  await template.drop();
});

test(`${runs} verifications during valid writes raise no false alarm`, async () => {
  for (let run = 1; run <= runs; run += 1) {
    if (run % RUNS_OF_AN_ESTABLISHMENT === 0) await openEmptyEstablishment();
    await sealIfLate();
    const writers = [1, 2, 3].map(() => runTransactions());
    const [report] = await Promise.all([establishment.verify(), seal(), ...writers]);
    expect({ run, findings: report.findings }).toEqual({ run, findings: [] });
    if (chance(3)) await seal();
    else await sealIfLate();
    const after = await establishment.verify();
    expect({ run, findings: after.findings }).toEqual({ run, findings: [] });
    if (run % 50 === 0) process.stderr.write(`${run} of ${runs} runs without an alarm\n`);
  }
});

let sealedAt = 0;

async function seal(): Promise<void> {
  await establishment.seal();
  sealedAt = performance.now();
}

/**
 * Seals late entries. The product seals every second; on a slow machine, entries that wait for a minute are rightly a
 * finding.
 */
async function sealIfLate(): Promise<void> {
  if (performance.now() - sealedAt > 10_000) await seal();
}

/** Switches to an establishment without history, because a run costs as much as the writes before it. */
async function openEmptyEstablishment(): Promise<void> {
  await establishment.drop();
  establishment = await template.copy();
}

/** Runs a few transactions: rows added, changed and deleted if the table allows it, some rolled back. */
async function runTransactions(): Promise<void> {
  for (let n = 0; n < 2; n += 1) {
    const isRolledBack = chance(5);
    const work = writing(establishment.superuser, async (tx) => {
      for (let m = 0; m < 4; m += 1)
        await writeRow(tx, establishment.tables[random(establishment.tables.length)] as Table);
      if (chance(2)) await writeReadings(tx);
      if (chance(4)) await writeEvents(tx);
      // last, because the register's row is locked until the transaction ends
      if (chance(2)) await writeRegister(tx);
      if (isRolledBack) throw new RolledBack();
    });
    await work.catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  }
}

async function writeRow(tx: Tx, table: Table): Promise<void> {
  if (!isInventable(table)) return;
  nextNumber += 1;
  await insertInvented(tx, table, nextNumber);
  const own = `t.xmin::text = (pg_current_xact_id()::xid)::text`;
  const column = table.columns.find(({ type, isKey }) => type === 'text' && !isKey);
  if (table.mode === 'mutable' && column !== undefined && chance(2)) {
    await tx.query(`update "${table.name}" t set "${column.name}" = t."${column.name}" || ' — «é\n"' where ${own}`);
  }
  if (table.mode === 'mutable' && chance(4)) await tx.query(`delete from "${table.name}" t where ${own}`);
}

/** Writes a batch with its readings as the import does, with the digest over the received data. */
async function writeReadings(tx: Tx): Promise<void> {
  nextNumber += 1;
  const n = nextNumber;
  await tx.query(
    `insert into meter_readings (establishment_id, station_id, read_at, batch_id, coin_in_credits)
       select 1, s, timestamptz '2026-03-02T00:00:00Z' + $1 * interval '1 second', 1000 + $1, s * 7
         from generate_series(1, 20) s`,
    [n],
  );
  await insertInvented(tx, tableOf('reading_batches'), n);
}

/** Writes machine events with the batch that stores their marks. */
async function writeEvents(tx: Tx): Promise<void> {
  nextNumber += 1;
  const n = nextNumber;
  await tx.query(
    `insert into machine_events (establishment_id, machine_id, occurred_at, code, source, note, batch_id)
       select 1, m, timestamptz '2026-03-02T00:00:00Z' + $1 * interval '1 second', 'slotDoorOpened', 'device',
           'porte — «é»', 1000 + $1
         from generate_series(1, 5) m`,
    [n],
  );
  await insertInvented(tx, tableOf('event_batches'), n);
}

function tableOf(name: string): Table {
  const table = establishment.tables.find((one) => one.name === name);
  if (table === undefined) throw new Error(`${name} is not audited`);
  return table;
}

async function writeRegister(tx: Tx): Promise<void> {
  const row = { tableName: 'machines', rowKey: { establishment_id: 1, machine_id: 1001 } };
  const number = await assignRegisterNumber(tx, 1, 'clean', row);
  if (number % 5n !== 0n) return;
  await tx.query(
    `insert into visas (establishment_id, register, visa_number, up_to_number, person_id, affixed_at)
       values (1, 'clean', $1, $2, 1001, now())`,
    [number / 5n, number],
  );
}

class RolledBack extends Error {}

/** Returns false for registers, batches and log tables, whose rows depend on counts, readings and the log itself. */
function isInventable({ name }: Table): boolean {
  return ![...ofTheLog, 'register_entries', 'visas', 'reading_batches', 'event_batches'].includes(name);
}

function chance(oneIn: number): boolean {
  return random(oneIn) === 0;
}

/** Returns pseudo-random numbers, the same in each run. */
function random(below: number): number {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor((seed / 2147483648) * below);
}
