import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setAuditContext } from '#audit/log/audit-context.js';
import { MachinesService } from '#machines/records/machines.service.js';
import type { Database } from '#platform/database/database.js';
import { SystemClock } from '#platform/runtime/clock.js';
import { connectBound } from '../support/bound-database.js';
import { compiledProduct } from '../support/compiled.js';
import { progressOf, summaryOf } from '../support/faults.js';
import { createDeviceToken } from '../support/people.js';
import { times } from '../support/scale.js';
import { SmallDisk } from './small-disk.js';
import { until, untilDefined } from '../support/until.js';

/** `npm run faults` fills the disk twenty times. */
const FILLS = Number(process.env['RELEVE_DISK_FILLS'] ?? times({ usually: 1, all: 20 }));
const DISK_MB = 420;
/** Time within which the server records again once there is space, in ms. */
const SENDERS = 4;
const MACHINES = 10;
const START = Date.parse('2026-03-01T06:00:00Z');
/** Refusals allowed for lack of space, each with whether it promises that nothing was recorded. */
const REFUSALS: Readonly<Record<string, boolean>> = {
  DISK_FULL: true,
  DATABASE_UNREACHABLE: true,
  OUTCOME_UNKNOWN: false,
};

let disk: SmallDisk;
let url = '';
let token = '';
/** Acknowledged batches, and the number of refusals per code. */
const acknowledged = new Set<number>();
const refusals: Record<string, number> = {};
let next = 0;

const printed = (name: string): string => readFileSync(join(disk.folder, name), 'utf8');

function served(): string {
  try {
    return printed('served');
  } catch {
    return '';
  }
}

function databaseUrl(user: 'releve_app' | 'postgres'): string {
  const { port, passwords } = JSON.parse(readFileSync(disk.at('embedded.json'), 'utf8')) as {
    readonly port: number;
    readonly passwords: { readonly postgres: string; readonly application: string };
  };
  const password = user === 'postgres' ? passwords.postgres : passwords.application;
  return `postgres://${user}:${password}@127.0.0.1:${port}/releve`;
}

async function onDatabase<T>(work: (db: Database) => Promise<T>, user: 'releve_app' | 'postgres' = 'releve_app') {
  const db = await connectBound(disk.at(), { url: databaseUrl(user), poolSize: 1, withoutEntities: true });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly retryAfter: string | null;
}

const keyOf = (batch: number): string => `disk-batch-${batch}`;

async function send(batch: number, language = 'en'): Promise<Answer> {
  const readings = Array.from({ length: MACHINES }, (_, machine) => ({
    machine: `M${machine}`,
    readAt: START + batch * 60_000,
    counters: { coinInCredits: String(1000 + batch * 10 + machine), gamesPlayed: String(batch) },
  }));
  const answer = await fetch(`${url}/api/establishments/DISK/readings`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-language': language,
      'idempotency-key': keyOf(batch),
    },
    body: JSON.stringify({ readings }),
  });
  const body = (await answer.json()) as { readonly code?: string; readonly message?: string };
  if (answer.status === 200) acknowledged.add(batch);
  return {
    status: answer.status,
    code: body.code ?? '',
    message: body.message ?? '',
    retryAfter: answer.headers.get('retry-after'),
  };
}

/** Sends new batches as devices until it is over; returns those refused with the promise that nothing was recorded. */
async function sendWhile(
  isOver: () => boolean,
): Promise<{ readonly unrecorded: number[]; readonly waiting: number[] }> {
  const unrecorded: number[] = [];
  const waiting: number[] = [];
  const sender = async (): Promise<void> => {
    while (!isOver()) {
      const batch = next++;
      const answer = await send(batch, batch % 2 === 0 ? 'en' : 'fr');
      if (answer.status === 200) continue;
      const promise = REFUSALS[answer.code];
      expect({ ...answer, promise }).toEqual({
        status: 503,
        code: answer.code,
        message: expect.stringMatching(/^\p{Lu}.+[.] .+/u) as unknown,
        retryAfter: expect.stringMatching(/^\d+$/) as unknown,
        promise: expect.any(Boolean) as unknown,
      });
      refusals[answer.code] = (refusals[answer.code] ?? 0) + 1;
      waiting.push(batch);
      if (promise === true) unrecorded.push(batch);
      await sleep(20);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return { unrecorded, waiting };
}

const health = async (): Promise<{ readonly status: number; readonly checks: Readonly<Record<string, string>> }> => {
  const answer = await fetch(`${url}/health/ready`);
  const { checks } = (await answer.json()) as { readonly checks: Readonly<Record<string, string>> };
  return { status: answer.status, checks };
};

/** Waits until the server reports ready and a batch is recorded; returns the duration in ms. */
async function backAgain(batch: number): Promise<number> {
  const since = performance.now();
  for (;;) {
    if ((await send(batch)).status === 200 && (await health()).status === 200) return performance.now() - since;
    await sleep(50);
  }
}

/** Fills the disk every second time until PostgreSQL itself ends, which needs the next file of its journal. */
async function endJournalFile(): Promise<void> {
  await onDatabase((db) => db.query('select pg_switch_wal()'), 'postgres').catch(() => undefined);
}

async function fillOnce(fill: number): Promise<number> {
  disk.fill();
  let isOver = false;
  const sending = sendWhile(() => isOver);
  const refusedBefore = Object.values(refusals).reduce((sum, one) => sum + one, 0);
  const refusedSince = (): number => Object.values(refusals).reduce((sum, one) => sum + one, 0) - refusedBefore;
  await until(() => refusedSince() >= 4);
  if (fill % 2 === 1) await endJournalFile();
  // PostgreSQL gives space back when it restarts: fill that too
  const ill = await untilDefined(async () => {
    const ready = await health();
    if (ready.checks['disk'] === 'down') return ready;
    disk.fill();
    return undefined;
  });
  isOver = true;
  const { unrecorded, waiting } = await sending;
  expect(ill).toMatchObject({ status: 503, checks: { disk: 'down' } });
  expect(waiting.length).toBeGreaterThan(0);
  disk.giveBack();
  const tookMs = await backAgain(next++);
  const recorded = await onDatabase((db) =>
    db.query<{ key: string }>('select idempotency_key as key from idempotency_keys where idempotency_key = any ($1)', [
      unrecorded.map(keyOf),
    ]),
  );
  expect(recorded).toEqual([]);
  for (const batch of waiting) expect(await send(batch)).toMatchObject({ status: 200, code: '' });
  return tookMs;
}

describe('a full disk while devices send', () => {
  beforeAll(async () => {
    const dist = await compiledProduct();
    const releve = `'${process.execPath}' '${join(dist, 'src', 'cli.js')}'`;
    const ours = /^(DATABASE_|RELEVE_|LANG$|LC_|NODE_OPTIONS$|NODE_ENV$|HOST$|PORT$)/;
    const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
    const commands = `cd "$RELEVE_HOME/.." && ${releve} create-establishment DISK --name Disk --first-day 2026-01-01 >made 2>&1
    ${releve} serve >served 2>errors; echo $? >serve-code
    ${releve} verify --json >verified 2>verify-errors; echo $? >verify-code`;
    disk = await SmallDisk.open(DISK_MB, commands, {
      ...environment,
      LANG: 'en_GB.UTF-8',
      PORT: '0',
      RELEVE_LEAST_DISK_MB: '16',
    });
    url = await untilDefined(() => /https?:\/\/127\.0\.0\.1:\d+/.exec(served())?.[0]);
    await onDatabase(async (db) => {
      token = await createDeviceToken(db, 'DISK');
      const [found] = await db.query<{ id: number }>(
        `select establishment_id as id from establishments where code = 'DISK'`,
      );
      const registeredAt = new Date('2026-01-01T00:00:00Z');
      await db.transaction(async (tx) => {
        const establishmentId = found?.id ?? 0;
        await setAuditContext(tx, {
          establishmentId,
          personId: null,
          action: 'test.act',
          happenedAt: registeredAt,
          gamingDay: null,
        });
        await new MachinesService(new SystemClock()).registerPlaceholders(tx, {
          establishmentId,
          registeredAt,
          personId: null,
          stationNumbers: [1],
          sbmNumbers: Array.from({ length: MACHINES }, (_, index) => `M${index}`),
        });
      });
    });
  });
  afterAll(() => disk.close());

  it(`is refused with a sentence, loses nothing and recovers by itself, over ${FILLS} fillings`, async () => {
    expect((await send(next++)).status).toBe(200);
    const took: number[] = [];
    for (let fill = 0; fill < FILLS; fill += 1) {
      took.push(await fillOnce(fill));
      progressOf('disk full', fill + 1, FILLS, `, recording again after ${Math.round(took.at(-1) ?? 0)} ms`);
    }

    const [stored] = await onDatabase((db) =>
      db.query<{ rows: bigint; places: bigint }>(
        'select count(*) as rows, count(distinct (station_id, read_at)) as places from meter_readings',
      ),
    );
    expect(acknowledged.size).toBe(next);
    expect(stored).toEqual({ rows: BigInt(next * MACHINES), places: BigInt(next * MACHINES) });
    // files written whole or not at all leave no partial file behind
    const files = readdirSync(disk.at(), { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => !name.startsWith('postgres/data') && /\.(new|partial|half)$/.test(name))).toEqual([]);

    process.kill(disk.server() ?? 0, 'SIGTERM');
    await disk.ended();
    expect(printed('serve-code').trim()).toBe('0');
    const verified = JSON.parse(printed('verified')) as { readonly findings?: readonly unknown[] };
    expect(verified.findings).toEqual([]);
    expect(printed('verify-code').trim()).toBe('0');
    const slowest = Math.round(Math.max(...took));
    const codes = Object.entries(refusals).map(([code, count]) => `${count} ${code}`);
    summaryOf(
      'disk full',
      `${FILLS} times, ${acknowledged.size} batches kept, 0 lost, 0 doubled, refused: ${codes.join(', ')}; recording again within ${slowest} ms; verify clean`,
    );
  });
});

/** Leaves one page of the small disk free, creates a larger file, and prints the outcome. */
const makeLargerThanIsLeft = `
  const { closeSync, existsSync, openSync, readdirSync, statSync, writeSync, truncateSync } = await import('node:fs');
  const { createFileAtomically } = await import(process.argv[1]);
  process.chdir(process.env.RELEVE_HOME);
  const ballast = openSync('ballast', 'w');
  try { for (;;) writeSync(ballast, Buffer.alloc(4096, 1)); } catch {}
  closeSync(ballast);
  truncateSync('ballast', statSync('ballast').size - 4096);
  let outcome;
  try { outcome = createFileAtomically('key.json', 'k'.repeat(10_000)); } catch (error) { outcome = error.code; }
  console.log(JSON.stringify({ outcome, files: readdirSync('.') }));`;

describe('a file that is written whole or not at all', () => {
  it('is absent when the disk has space only for its beginning', async () => {
    const wholeFile = join(await compiledProduct(), 'src', 'platform', 'files', 'whole-file.js');
    const commands = `'${process.execPath}' --input-type=module -e "$PROGRAM" '${wholeFile}' >"$RELEVE_HOME/../said" 2>&1`;
    const small = await SmallDisk.open(1, commands, {
      ...process.env,
      NODE_OPTIONS: '',
      PROGRAM: makeLargerThanIsLeft,
    });
    try {
      await small.ended();
      expect(JSON.parse(readFileSync(join(small.folder, 'said'), 'utf8'))).toEqual({
        outcome: 'ENOSPC',
        files: ['ballast'],
      });
    } finally {
      await small.close();
    }
  });
});
