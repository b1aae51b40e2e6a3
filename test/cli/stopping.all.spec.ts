import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setAuditContext } from '#audit/log/audit-context.js';
import { MachinesService } from '#machines/records/machines.service.js';
import type { Database } from '#platform/database/database.js';
import { packageRoot } from '#platform/runtime/package-root.js';
import { SystemClock } from '#platform/runtime/clock.js';
import { connectBound } from '../support/bound-database.js';
import { progressOf, summaryOf } from '../support/faults.js';
import { createDeviceToken, createPerson } from '../support/people.js';
import { times, exhaustiveIt } from '../support/scale.js';
import { Console, type Served } from './command.js';
import { until } from '../support/until.js';

/** `npm run faults` sets them. */
const STOPS = Number(process.env['RELEVE_STOPS'] ?? times({ usually: 1, all: 20 }));
const SENDERS = 6;
const MACHINES = 4;
const START = Date.parse('2026-03-01T06:00:00Z');

let releve: Console;
let device = '';
let reader = '';

beforeAll(async () => {
  releve = await Console.open();
  await releve.run(['create-establishment', 'STOP', '--name', 'Stop', '--first-day', '2026-01-01']);
  const served = await releve.serve();
  await onDatabase(async (db) => {
    device = await createDeviceToken(db, 'STOP');
    reader = (await createPerson(db, { roles: ['controleur'], establishment: 'STOP' })).token;
    const [found] = await db.query<{ id: number }>(
      `select establishment_id as id from establishments where code = 'STOP'`,
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
  await served.stop();
});
afterAll(() => releve.close());

async function onDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await connectBound(releve.home, { url: releve.applicationUrl(), poolSize: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Sends a batch under a key; returns the response's status, or null when the connection broke first. */
async function send(url: string, batch: number): Promise<number | null> {
  const readings = Array.from({ length: MACHINES }, (_, machine) => ({
    machine: `M${machine}`,
    readAt: START + batch * 60_000,
    counters: { coinInCredits: String(1000 + batch * 10), gamesPlayed: String(batch) },
  }));
  try {
    const answer = await fetch(`${url}/api/establishments/STOP/readings`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${device}`,
        'content-type': 'application/json',
        'idempotency-key': keyOf(batch),
      },
      body: JSON.stringify({ readings }),
    });
    await answer.text();
    return answer.status;
  } catch {
    return null;
  }
}

const keyOf = (batch: number): string => `stop-batch-${batch}`;

const recordedKeys = (): Promise<string[]> =>
  onDatabase(async (db) => {
    const found = await db.query<{ key: string }>(
      `select idempotency_key as key from idempotency_keys where idempotency_key like 'stop-batch-%'`,
    );
    return found.map(({ key }) => key);
  });

/** Opens a transaction that blocks a writer until it is released. */
async function holdIngest(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: releve.superuserUrl() });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query('lock table reading_batches in share mode');
  return async () => {
    await client.query('rollback').catch(() => undefined);
    await client.end().catch(() => undefined);
  };
}

describe('a stopping server', () => {
  it(`answers everything it recorded under load, ${STOPS} times, and leaves no process behind`, async () => {
    const answered = new Set<string>();
    const refused: number[] = [];
    let batch = 0;
    let served: Served | undefined;
    for (let stop = 0; stop < STOPS; stop += 1) {
      const server = await releve.serve();
      served = server;
      let isOver = false;
      let enough = (): void => undefined;
      const underWay = new Promise<void>((done) => (enough = done));
      const sender = async (): Promise<void> => {
        for (let sent = 0; !isOver; sent += 1) {
          const own = (batch += 1);
          const status = await send(server.url, own);
          if (status === null) return;
          if (status === 200) answered.add(keyOf(own));
          else refused.push(status);
          if (sent === 3 + (stop % 5)) enough();
        }
      };
      const senders = Array.from({ length: SENDERS }, sender);
      await underWay;
      await sleep(stop % 7);
      expect((await server.stop()).exitCode).toBe(0);
      isOver = true;
      await Promise.all(senders);
      progressOf('stops under load', stop + 1, STOPS, `, ${answered.size} batches answered`);
    }
    expect(served?.isRunning()).toBe(false);
    expect(releve.leftBehind()).toEqual([]);
    const again = await releve.serve();
    const recorded = await recordedKeys();
    await again.stop();
    expect(refused).toEqual([]);
    expect(answered.size).toBeGreaterThan(STOPS * SENDERS);
    const cut = recorded.filter((key) => !answered.has(key));
    expect(cut).toEqual([]);
    summaryOf('stops', `${STOPS}; ${recorded.length} batches recorded, ${cut.length} of them without an answer`);
  });

  exhaustiveIt('finishes the current request, ends the streams and accepts no other request', async () => {
    const server = await releve.serve();
    const stream = await fetch(`${server.url}/api/establishments/STOP/changes`, {
      headers: { authorization: `Bearer ${reader}` },
    });
    expect(stream.status).toBe(200);
    const streamed = stream.text();
    const release = await holdIngest();
    const inHand = send(server.url, 300_001);
    await sleep(500);
    const stopped = server.stop();
    expect(await streamed).toContain('event: ready');
    await expect(fetch(`${server.url}/health/live`)).rejects.toThrow('fetch failed');
    await release();
    expect(await inHand).toBe(200);
    expect((await stopped).exitCode).toBe(0);
    expect(releve.leftBehind()).toEqual([]);
  });

  exhaustiveIt(
    'keeps running when no process reads its output, treats npm’s forwarded interrupt and the terminal’s as one, and exits at once on another',
    async () => {
      const server = await releve.serve([], { RELEVE_ACCESS_LOG: 'stdout' });
      server.closeOutput();
      for (let attempt = 0; attempt < 20; attempt += 1)
        expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
      const release = await holdIngest();
      const inHand = send(server.url, 300_002);
      await sleep(500);
      server.signal('SIGINT');
      server.signal('SIGINT');
      await sleep(1_300);
      expect(server.isRunning()).toBe(true);
      server.signal('SIGINT');
      expect((await server.ended).exitCode).toBe(130);
      expect(await inHand).toBeNull();
      await release();
      await until(() => releve.leftBehind().length === 0);
      expect(releve.leftBehind()).toEqual([]);
    },
  );

  exhaustiveIt('keeps running on a full disk, and waits for current requests only up to its limit', async () => {
    const server = await releve.serve([], { RELEVE_DRAIN_SECONDS: '1', RELEVE_ACCESS_LOG: '/dev/full' });
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
    const release = await holdIngest();
    const inHand = send(server.url, 300_003);
    await sleep(500);
    const { exitCode, stderr } = await server.stop();
    await release();
    expect({ exitCode, answer: await inHand }).toEqual({ exitCode: 0, answer: null });
    expect(stderr).toContain('1 requests were not finished in 1 s');
    expect(stderr).toContain('The access log cannot be written: ENOSPC');
    expect(releve.leftBehind()).toEqual([]);
  });

  exhaustiveIt('stops during its start and leaves no database behind', async () => {
    const starting = releve.run(['serve'], { PORT: '0' });
    while (releve.leftBehind().length === 0) await sleep(10);
    releve.signalAll('SIGTERM');
    expect((await starting).exitCode).toBe(0);
    expect(releve.leftBehind()).toEqual([]);
  });
});

describe('npm start', () => {
  /** Signals the processes that a terminal signals together: npm, its shell and the server. */
  const inTerminal = (signal: 'SIGINT' | 'SIGTERM', child: ChildProcess): boolean =>
    process.kill(-(child.pid ?? 0), signal);

  exhaustiveIt('serves until the terminal interrupts it, and leaves no process behind', async () => {
    const child = spawn('npm', ['start'], {
      cwd: packageRoot,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, RELEVE_HOME: releve.home, PORT: '0', HOST: '127.0.0.1' },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = once(child, 'exit');
    try {
      const address = /https?:\/\/127\.0\.0\.1:\d+/u;
      while (!address.test(output)) {
        if (child.exitCode !== null) throw new Error(output);
        await sleep(100);
      }
      const [url = ''] = address.exec(output) ?? [];
      expect((await fetch(`${url}/health/live`)).status).toBe(200);
    } finally {
      inTerminal('SIGINT', child);
    }
    await ended;
    // regardless of npm’s handling of the interrupt, the process group is empty and no process uses the home
    while (releve.leftBehind().length > 0) await sleep(50);
    expect(() => inTerminal('SIGTERM', child)).toThrow(/ESRCH/u);
  });
});
