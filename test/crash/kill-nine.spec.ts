import { spawn, execFileSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { beginAct } from '../../src/audit/act.js';
import { verifyLog } from '../../src/audit/verify.js';
import { MachinesService } from '../../src/machines/machines.service.js';
import { SystemClock } from '../../src/platform/clock.js';
import { Database } from '../../src/platform/database.js';
import { openEmbeddedPostgres } from '../../src/platform/embedded-postgres.js';
import { runMigrations } from '../../src/platform/migrate.js';
import { packageRoot } from '../../src/platform/package-root.js';
import { createDeviceToken } from '../support/people.js';

const KILLS = 20;
const BATCHES = 400;
const MACHINES = 25;
const HOUSE = 'CRASH';
const START = Date.parse('2026-03-01T06:00:00Z');

/** Built output of the product; RELEVE_DIST names another. */
const dist = process.env['RELEVE_DIST'] ?? join(packageRoot, 'dist');

const home = mkdtempSync(join(tmpdir(), 'releve-crash-'));
// The database's account must pass through it.
chmodSync(home, 0o755);
let token = '';

beforeAll(async () => {
  if (!existsSync(join(dist, 'src', 'main.js'))) {
    execFileSync(process.execPath, [join(packageRoot, 'scripts', 'build.mjs')], { cwd: packageRoot, stdio: 'inherit' });
  }
  await withDatabase(async (db) => {
    const registeredAt = new Date('2026-01-01T00:00:00Z');
    await db.transaction(async (tx) => {
      await beginAct(tx, {
        establishmentId: 1,
        personId: null,
        act: 'test',
        happenedAt: registeredAt,
        gamingDay: null,
      });
      await tx.query(
        `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction,
           time_zone, first_gaming_day) values (1, 'casino', $1, $1, 'EUR', 2, 'MC', 'Europe/Monaco', '2026-01-01')`,
        [HOUSE],
      );
    });
    token = await createDeviceToken(db, HOUSE);
    await db.transaction(async (tx) => {
      await beginAct(tx, {
        establishmentId: 1,
        personId: null,
        act: 'test',
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
}, 120_000);

afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

/** The installation's database, with no server beside it. */
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
  /** What it wrote to its standard error. */
  readonly told: () => string;
  readonly url: string;
}

async function startServer(): Promise<LivingServer> {
  const child = spawn(process.execPath, [join(dist, 'src', 'main.js')], {
    env: { ...process.env, NODE_OPTIONS: '', RELEVE_HOME: home, PORT: '0', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  child.stderr.on('data', (piece: Buffer) => (told += piece.toString()));
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /https?:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (url !== undefined) return { child, url, told: () => told };
  }
  throw new Error(`the server did not start: ${told}`);
}

const body = (batch: number): string =>
  JSON.stringify({
    readings: Array.from({ length: MACHINES }, (_, machine) => ({
      machine: `M${machine}`,
      readAt: START + batch * 300_000,
      counters: { coinInCredits: String(1000 + batch * 10 + machine), gamesPlayed: String(batch) },
    })),
  });

/** True when the server said that it keeps the batch. */
async function sendBatch({ url, told }: LivingServer, batch: number): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/establishments/${HOUSE}/readings`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `crash-batch-${batch}`,
      },
      body: body(batch),
    });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()} ${told()}`);
    const { accepted, duplicates } = (await answer.json()) as { accepted: number; duplicates: number };
    return accepted + duplicates === MACHINES;
  } catch (error) {
    // By name: the error is made outside the test's own realm.
    if ((error as Error).name === 'TypeError' || /terminated|socket/.test((error as Error).message)) return false;
    throw error;
  }
}

describe('a server that is killed while devices send', () => {
  it(`loses and doubles no reading over ${KILLS} kills`, async () => {
    const waiting = Array.from({ length: BATCHES }, (_, batch) => batch);
    const acknowledged = new Set<number>();
    let sentAgain = 0;
    for (let life = 0; waiting.length > 0 || life < KILLS; life += 1) {
      const server = await startServer();
      const { child } = server;
      const gone = once(child, 'exit');
      const isLast = life >= KILLS;
      let isDead = false;
      const sender = async (): Promise<void> => {
        // The last life finishes; the others leave enough for those to come.
        while (!isDead && waiting.length > (isLast ? 0 : KILLS - life)) {
          const batch = waiting.shift();
          if (batch === undefined) return;
          if (await sendBatch(server, batch)) {
            acknowledged.add(batch);
          } else {
            waiting.unshift(batch);
            sentAgain += 1;
          }
        }
      };
      const killer = async (): Promise<void> => {
        if (isLast) return;
        await new Promise((resolve) => setTimeout(resolve, 20 + ((life * 37) % 140)));
        isDead = true;
        child.kill('SIGKILL');
      };
      await Promise.all([killer(), sender(), sender(), sender(), sender()]);
      if (isLast) child.kill('SIGTERM');
      await gone;
    }
    expect(acknowledged.size).toBe(BATCHES);
    expect(sentAgain).toBeGreaterThan(0);

    await withDatabase(async (db) => {
      const [kept] = await db.query<{ rows: bigint; places: bigint; doubled: bigint }>(
        `select count(*) as rows, count(distinct (station_id, read_at)) as places, count(*) filter (where variant > 0) as doubled
           from meter_readings`,
      );
      const all = BigInt(BATCHES * MACHINES);
      expect(kept).toEqual({ rows: all, places: all, doubled: 0n });
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
  }, 300_000);
});
