import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setAuditContext } from '#audit/log/audit-context.js';
import { verifyLog } from '#audit/verify/verify.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { SystemClock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { openEmbeddedPostgres } from '#platform/database/embedded-postgres.js';
import { runMigrations } from '#platform/database/migrate.js';
import { compiledProduct } from '../support/compiled.js';
import { progressOf, summaryOf } from '../support/faults.js';
import { createDeviceToken } from '../support/people.js';
import { times, exhaustiveIt } from '../support/scale.js';
import { until } from '../support/until.js';

/** `npm run faults` kills the server two hundred times and the database fifty. */
const KILLS = Number(process.env['RELEVE_KILLS'] ?? times({ usually: 1, all: 20 }));
const DATABASE_KILLS = Number(process.env['RELEVE_DATABASE_KILLS'] ?? 6);
const BATCHES = 7 * KILLS + 20;
const MACHINES = 10;
const SENDERS = 4;
const ESTABLISHMENT = 'CRASH';
const START = Date.parse('2026-03-01T06:00:00Z');

const home = mkdtempSync(join(tmpdir(), 'releve-crash-'));
const children = new Set<ChildProcess>();
let dist = '';
let token = '';
/** Total number of batches acknowledged by the server. */
let sent = 0;

beforeAll(async () => {
  dist = await compiledProduct();
  await withDatabase(async (db) => {
    const registeredAt = new Date('2026-01-01T00:00:00Z');
    await db.transaction(async (tx) => {
      await setAuditContext(tx, {
        establishmentId: 1,
        personId: null,
        action: 'test.act',
        happenedAt: registeredAt,
        gamingDay: null,
      });
      await tx.query(
        `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction,
           time_zone, first_gaming_day) values (1, 'casino', $1, $1, 'EUR', 2, 'MC', 'Europe/Monaco', '2026-01-01')`,
        [ESTABLISHMENT],
      );
    });
    token = await createDeviceToken(db, ESTABLISHMENT);
    await db.transaction(async (tx) => {
      await setAuditContext(tx, {
        establishmentId: 1,
        personId: null,
        action: 'test.act',
        happenedAt: registeredAt,
        gamingDay: null,
      });
      await new MachinesService(new SystemClock()).registerPlaceholders(tx, {
        establishmentId: 1,
        sbmNumbers: Array.from({ length: MACHINES }, (_, index) => `M${index}`),
        stationNumbers: [1],
        registeredAt,
        personId: null,
      });
    });
  });
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await removeInstallation();
});

/** Ends the database left running by a failed test, and removes its folder, wherever it is. */
async function removeInstallation(): Promise<void> {
  const record = join(home, 'embedded.json');
  if (existsSync(record)) {
    const stored = JSON.parse(readFileSync(record, 'utf8')) as { readonly directory: string };
    const directory = resolve(home, stored.directory);
    const pidFile = join(directory, 'data', 'postmaster.pid');
    if (existsSync(pidFile)) {
      try {
        process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT');
      } catch {
        // the process was killed, and its file remained
        rmSync(pidFile);
      }
      await until(() => !existsSync(pidFile));
    }
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Returns the command lines of the processes still running on the installation. */
function leftBehind(): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    })
    .filter((line) => line.includes(home));
}

/** Opens the installation's database, without a server. */
async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const open = await openEmbeddedPostgres({ home, homeWasChosen: true });
  try {
    await runMigrations(open.ownerUrl);
    const db = await Database.connect({ url: open.url });
    try {
      await work(db);
    } finally {
      await db.close();
    }
  } finally {
    await open.stop();
  }
}

interface LivingServer {
  readonly child: ChildProcess;
  /** Its standard error. */
  readonly printed: () => string;
  readonly url: string;
}

async function startServer(): Promise<LivingServer> {
  const child = spawn(process.execPath, [join(dist, 'src', 'main.js')], {
    env: { ...process.env, NODE_OPTIONS: '', RELEVE_HOME: home, PORT: '0', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  let printed = '';
  child.stderr.on('data', (piece: Buffer) => (printed += piece.toString()));
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /https?:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (url !== undefined) return { child, url, printed: () => printed };
  }
  throw new Error(`the server did not start: ${printed}`);
}

const body = (batch: number): string =>
  JSON.stringify({
    readings: Array.from({ length: MACHINES }, (_, machine) => ({
      machine: `M${machine}`,
      readAt: START + batch * 60_000,
      counters: { coinInCredits: String(1000 + batch * 10 + machine), gamesPlayed: String(batch) },
    })),
  });

/** Returns true when the server acknowledged the batch. */
async function sendBatch({ url, printed }: LivingServer, batch: number): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/establishments/${ESTABLISHMENT}/readings`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `crash-batch-${batch}`,
      },
      body: body(batch),
    });
    // the database is temporarily unavailable: the server reports it, and the batch is sent again
    if (answer.status === 503 && answer.headers.has('retry-after')) return false;
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()} ${printed()}`);
    const { accepted, duplicates } = (await answer.json()) as { accepted: number; duplicates: number };
    return accepted + duplicates === MACHINES;
  } catch (error) {
    // Compared by name: the error is created outside the test's own realm.
    if ((error as Error).name === 'TypeError' || /terminated|socket/.test((error as Error).message)) return false;
    throw error;
  }
}

/** Batches not acknowledged yet, and acknowledged ones. */
interface Batches {
  readonly waiting: number[];
  readonly acknowledged: Set<number>;
  sentAgain: number;
}

/**
 * Sends batches as devices until none is waiting, until `isOver`, or until the server ended by itself; `onAnswer` is
 * called for each acknowledged batch.
 */
async function sendAll(server: LivingServer, batches: Batches, isOver: () => boolean, onAnswer: () => void) {
  const sender = async (): Promise<void> => {
    while (!isOver() && server.child.exitCode === null) {
      const batch = batches.waiting.shift();
      if (batch === undefined) return;
      if (await sendBatch(server, batch)) {
        batches.acknowledged.add(batch);
        onAnswer();
      } else {
        batches.waiting.unshift(batch);
        batches.sentAgain += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
}

/** Runs one life of the server, ended at a different moment of its work each time. */
async function killedLife(life: number, batches: Batches): Promise<void> {
  const server = await startServer();
  const gone = once(server.child, 'exit');
  let answers = 0;
  let isDead = false;
  const kill = (): void => {
    isDead = true;
    server.child.kill('SIGKILL');
  };
  const answersBeforeKill = life % 5;
  // Before any answer by the clock, later by the number of answers: the other senders are then at different points of
  // their work.
  if (answersBeforeKill === 0) setTimeout(kill, life * 2 + 1);
  await sendAll(
    server,
    batches,
    () => isDead,
    () => {
      answers += 1;
      if (answers === answersBeforeKill) setTimeout(kill, life % 4);
    },
  );
  await gone;
}

/** Returns the server's exit and its output. */
async function lastLife(batches: Batches): Promise<{ readonly code: unknown; readonly printed: string }> {
  const server = await startServer();
  const gone = once(server.child, 'exit');
  await sendAll(
    server,
    batches,
    () => false,
    () => undefined,
  );
  server.child.kill('SIGTERM');
  const [code] = (await gone) as [unknown];
  return { code, printed: server.printed() };
}

/** Asserts that every batch up to that number is stored once with the right digest, and that the log agrees. */
async function expectStored(batches: number): Promise<void> {
  await withDatabase(async (db) => {
    const [stored] = await db.query<{ rows: bigint; places: bigint; doubled: bigint }>(
      `select count(*) as rows, count(distinct (station_id, read_at)) as places, count(*) filter (where variant > 0) as doubled
         from meter_readings`,
    );
    const all = BigInt(batches * MACHINES);
    expect(stored).toEqual({ rows: all, places: all, doubled: 0n });
    const wrong = await db.query(
      `select batch_id from reading_batches
         where digest <> reading_batch_digest(establishment_id, batch_id)
           or row_count <> (select count(*) from meter_readings
             where meter_readings.establishment_id = reading_batches.establishment_id
               and meter_readings.batch_id = reading_batches.batch_id)`,
    );
    expect(wrong).toEqual([]);
    const verification = await verifyLog(db, { home });
    expect(verification.findings).toEqual([]);
    expect(verification.isClean).toBe(true);
  });
}

describe('a server killed while devices send', () => {
  it(`loses and doubles no reading over ${KILLS} kills`, async () => {
    const batches: Batches = {
      waiting: Array.from({ length: BATCHES }, (_, batch) => sent + batch),
      acknowledged: new Set(),
      sentAgain: 0,
    };
    const { acknowledged } = batches;
    for (let life = 0; life < KILLS; life += 1) {
      // A life without work would prove nothing.
      expect(batches.waiting.length).toBeGreaterThan(SENDERS);
      await killedLife(life, batches);
      progressOf(
        'server kills',
        life + 1,
        KILLS,
        `, ${acknowledged.size} batches kept, ${batches.sentAgain} sent again`,
      );
    }
    // slow operations are printed too; a failure to seal, or to end, is an error
    expect(await lastLife(batches)).toEqual({ code: 0, printed: expect.not.stringMatching(/error|\[Sealing\]/i) });
    const { sentAgain } = batches;
    expect(acknowledged.size).toBe(BATCHES);
    expect(sentAgain).toBeGreaterThanOrEqual(KILLS);

    sent += BATCHES;
    await expectStored(sent);
    expect(leftBehind()).toEqual([]);
    const summary = `${BATCHES} batches of ${MACHINES} readings kept, 0 lost, 0 doubled, ${sentAgain} sent again`;
    summaryOf('server kills', `${KILLS}; ${summary}; verify clean`);
  });
});

/** Returns the process of the installation's PostgreSQL; 0 while there is none. */
function postmaster(): number {
  const { directory } = JSON.parse(readFileSync(join(home, 'embedded.json'), 'utf8')) as { readonly directory: string };
  const pidFile = join(resolve(home, directory), 'data', 'postmaster.pid');
  return existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
}

describe('a database killed while devices send', () => {
  exhaustiveIt(`is back by itself, and loses and doubles no reading, over ${DATABASE_KILLS} kills`, async () => {
    const first = sent;
    const batches: Batches = { waiting: [], acknowledged: new Set(), sentAgain: 0 };
    const server = await startServer();
    const gone = once(server.child, 'exit');
    let next = first;
    const slowest: number[] = [];
    for (let kill = 0; kill < DATABASE_KILLS; kill += 1) {
      const killed = postmaster();
      let killedAt = 0;
      let answered = 0;
      batches.waiting.push(...Array.from({ length: 8 }, () => next++));
      setTimeout(
        () => {
          killedAt = performance.now();
          process.kill(killed, 'SIGKILL');
        },
        5 + (kill % 7) * 3,
      );
      while (answered === 0) {
        if (server.child.exitCode !== null) throw new Error(`the server ended: ${server.printed().slice(-2000)}`);
        // one more each time, so that a batch is being sent when the database stops and when it is back
        batches.waiting.push(next++);
        await sendAll(
          server,
          batches,
          () => answered > 0,
          () => {
            // an answer already in transit does not prove that the database is back
            if (killedAt > 0 && postmaster() !== killed) answered = performance.now();
          },
        );
        await sleep(20);
      }
      slowest.push(answered - killedAt);
      progressOf('database kills', kill + 1, DATABASE_KILLS, `, back after ${Math.round(answered - killedAt)} ms`);
    }
    await sendAll(
      server,
      batches,
      () => false,
      () => undefined,
    );
    server.child.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
    expect(batches.acknowledged.size).toBe(next - first);
    sent = next;
    await expectStored(sent);
    expect(leftBehind()).toEqual([]);
    const back = `back by itself within ${Math.round(Math.max(...slowest))} ms`;
    summaryOf(
      'database kills',
      `${DATABASE_KILLS}; ${back}; ${next - first} batches kept, 0 lost, 0 doubled; verify clean`,
    );
  });
});
