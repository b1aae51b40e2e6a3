import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbeddedPostgres } from '#platform/database/embedded-postgres.js';
import { runMigrations } from '#platform/database/migrate.js';
import { Database } from '#platform/database/database.js';
import { SystemClock } from '#platform/runtime/clock.js';
import { connectBound } from '../support/bound-database.js';
import { compiledProduct } from '../support/compiled.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import type { TestDatabase } from '../support/test-database.js';

const SECRET = 'two-servers-share-one-secret-of-the-tests';

/** Maximum number of starts of a server that fails to start, while its database restarts. */
const STARTS = 30;

/** A server process: it is killed and started again under the same number. */
export interface ServerProcess {
  readonly url: string;
  kill(): Promise<void>;
}

/** One database started and supervised by this process, and two server processes on it, each with its own home. */
export interface TwoServers {
  readonly db: Database;
  /** Returns the running server; waits while it restarts. */
  at(number: 0 | 1): Promise<ServerProcess>;
  /** Kills it with SIGKILL and starts it again. */
  killServer(number: 0 | 1): Promise<void>;
  /** Kills the database with SIGKILL; its supervisor restarts it. */
  killDatabase(): void;
  /** The first server's folder of keys and heads. */
  readonly home: string;
  stop(): Promise<void>;
}

/** Starts them; `prepare` receives an application of the same installation, before the first of them runs. */
export async function startTwoServers(prepare: (app: TestApp) => Promise<void>): Promise<TwoServers> {
  const dist = await compiledProduct();
  const folder = mkdtempSync(join(tmpdir(), 'releve-two-servers-'));
  const homes = [join(folder, 'one'), join(folder, 'other')] as const;
  const cluster = join(folder, 'cluster');
  const embedded = await openEmbeddedPostgres({ home: cluster, homeWasChosen: true, restartOnFailure: true });
  await runMigrations(embedded.ownerUrl);
  const children = new Set<ChildProcess>();
  const start = async (home: string): Promise<ServerProcess> => {
    const child = spawn(process.execPath, [join(dist, 'src', 'main.js')], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        RELEVE_HOME: home,
        PORT: '0',
        DATABASE_URL: embedded.url,
        RELEVE_SECRET: SECRET,
        DATABASE_OWNER_URL: embedded.ownerUrl,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    let printed = '';
    child.stderr.on('data', (piece: Buffer) => (printed += piece.toString()));
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /https?:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (url === undefined) continue;
      const gone = once(child, 'exit');
      return {
        url,
        kill: async () => {
          child.kill('SIGKILL');
          await gone;
        },
      };
    }
    throw new Error(`a server did not start: ${printed}`);
  };
  // a server that starts while the database is down ends, and is started again, as its supervisor would
  const startAgain = async (home: string): Promise<ServerProcess> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await start(home);
      } catch (error) {
        if (tries === STARTS) throw error;
        await sleep(300);
      }
    }
  };
  const database = await openAs(embedded);
  const environment = { RELEVE_SECRET: SECRET };
  const app = await createTestApp({
    database,
    home: homes[0],
    retainsHome: true,
    environment,
    systemClock: new SystemClock(),
  });
  try {
    await prepare(app);
  } catch (error) {
    await app.close();
    await embedded.stop();
    throw error;
  }
  await app.close();
  // the same installation: the same keys, which bind entries and seal answers
  mkdirSync(homes[1], { mode: 0o700 });
  // and the same file of signed heads, written under the database's lock
  for (const shared of ['keys', 'checkpoints']) symlinkSync(join(homes[0], shared), join(homes[1], shared));
  const db = await connectBound(homes[0], { url: embedded.url });
  const running: [Promise<ServerProcess>, Promise<ServerProcess>] = [start(homes[0]), start(homes[1])];
  await Promise.all(running);
  const postmaster = (): number => {
    const { directory } = JSON.parse(readFileSync(join(cluster, 'embedded.json'), 'utf8')) as { directory: string };
    const file = join(resolve(cluster, directory), 'data', 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  };
  return {
    db,
    home: homes[0],
    at: (number) => running[number],
    killServer: async (number) => {
      await (await running[number]).kill();
      running[number] = startAgain(homes[number]);
      await running[number];
    },
    killDatabase: () => {
      const pid = postmaster();
      if (pid > 0) process.kill(pid, 'SIGKILL');
    },
    stop: async () => {
      for (const child of children) child.kill('SIGTERM');
      for (let tries = 0; tries < 200 && children.size > 0; tries += 1) await sleep(50);
      for (const child of children) child.kill('SIGKILL');
      await db.close();
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Opens the database of that cluster as an application of the tests does, without dropping it on closing. */
async function openAs({ url, ownerUrl }: { readonly url: string; readonly ownerUrl: string }): Promise<TestDatabase> {
  const [db, superuser] = await Promise.all([Database.connect({ url }), Database.connect({ url: ownerUrl })]);
  return {
    url,
    ownerUrl,
    superuserUrl: ownerUrl,
    db,
    superuser,
    drop: async () => {
      await db.close();
      await superuser.close();
    },
  };
}
