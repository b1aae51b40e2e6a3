import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { reaches, serverAccount } from './embedded-binaries.js';
import { endSoon, initialise, runningServer, start, startAgain, stop } from './embedded-cluster.js';
import type { Cluster } from './embedded-cluster.js';
import { Lease, alone, livingLeases } from '../runtime/process-lease.js';
import { applicationRole, ownerRole } from './roles.js';

/** Where the embedded database of an installation is and how to log in; in `embedded.json`, readable by us alone. */
interface EmbeddedRecord {
  readonly directory: string;
  readonly port: number | undefined;
  readonly passwords: { readonly postgres: string; readonly owner: string; readonly application: string };
}

export interface EmbeddedOptions {
  readonly home: string;
  readonly homeWasChosen?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
  /** True: a server that dies is started again, as long as this process uses it. */
  readonly isWatched?: boolean;
}

export interface EmbeddedPostgres {
  readonly url: string;
  readonly ownerUrl: string;
  readonly superuserUrl: string;
  readonly stop: () => Promise<void>;
  /** Leaves at once; the server is told to end when nobody else uses it, and is not waited for. */
  readonly abandon: () => void;
}

const databaseName = 'releve';

/**
 * Starts the embedded PostgreSQL of the installation at `home`, or joins it when a live process already runs it. Each
 * process holds a lease; the last to stop stops the server. A server left behind by a killed process is restarted, so
 * that it runs with our settings.
 */
export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = resolve(options.home);
  mkdirSync(home, { recursive: true });
  const users = join(home, 'embedded-users');
  const lockFile = join(home, 'embedded.lock');
  const { record, lease } = await alone(lockFile, async () => {
    const known = readRecord(home) ?? newRecord(home);
    const cluster = clusterOf(known, options);
    const isInUse = livingLeases(users) > 0 && runningServer(cluster) !== undefined;
    const port = isInUse && known.port !== undefined ? known.port : await startAfresh(cluster, known.port);
    const running = { ...known, port };
    writeRecord(home, running);
    await prepare(running);
    return { record: running, lease: Lease.take(users) };
  });
  const unwatch = options.isWatched === true ? watch(clusterOf(record, options), record.port, lockFile) : undefined;
  return {
    url: urlOf(record, applicationRole, record.passwords.application, databaseName),
    ownerUrl: urlOf(record, ownerRole, record.passwords.owner, databaseName),
    superuserUrl: urlOf(record, 'postgres', record.passwords.postgres, databaseName),
    stop: async () => {
      await unwatch?.();
      await alone(lockFile, async () => {
        lease.release();
        if (livingLeases(users) === 0) await stop(record);
      });
    },
    abandon: () => {
      lease.release();
      if (livingLeases(users) === 0) endSoon(record);
    },
  };
}

const WATCH_MS = 500;

/** Starts the server again when it is gone, and says so; returns how to stop watching. */
function watch(cluster: Cluster, port: number, lockFile: string): () => Promise<void> {
  let starting: Promise<void> | undefined;
  const startIfGone = async (): Promise<void> => {
    if (runningServer(cluster) !== undefined) return;
    process.stderr.write('The embedded PostgreSQL is gone: starting it again\n');
    await startAgain(cluster, port);
  };
  const timer = setInterval(() => {
    if (starting !== undefined || runningServer(cluster) !== undefined) return;
    starting = alone(lockFile, startIfGone)
      .catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      })
      .finally(() => (starting = undefined));
  }, WATCH_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await starting;
  };
}

async function startAfresh(cluster: Cluster, wishedPort: number | undefined): Promise<number> {
  await initialise(cluster);
  await stop(cluster);
  return start(cluster, wishedPort);
}

function clusterOf(record: EmbeddedRecord, options: EmbeddedOptions): Cluster {
  return {
    directory: record.directory,
    superuserPassword: record.passwords.postgres,
    ...(options.settings === undefined ? {} : { settings: options.settings }),
  };
}

/** The two roles and the database, made at the first start. */
async function prepare(record: EmbeddedRecord): Promise<void> {
  const client = new pg.Client({
    connectionString: urlOf(record, 'postgres', record.passwords.postgres, 'postgres'),
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    const found = await client.query('select from pg_database where pg_database.datname = $1', [databaseName]);
    if (found.rowCount === 1) return;
    // generated passwords hold no quote
    await client.query(`
      do $$ begin
        create role ${ownerRole} login createrole password '${record.passwords.owner}';
        create role ${applicationRole} login password '${record.passwords.application}';
        grant ${applicationRole} to ${ownerRole} with admin true, set true, inherit false;
      exception when duplicate_object then null;
      end $$`);
    await client.query(`create database ${databaseName} owner ${ownerRole}`);
  } finally {
    await client.end();
  }
}

function urlOf(record: EmbeddedRecord, user: string, password: string, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${record.port ?? 0}/${database}`;
}

function readRecord(home: string): EmbeddedRecord | undefined {
  const file = join(home, 'embedded.json');
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as EmbeddedRecord;
}

function writeRecord(home: string, record: EmbeddedRecord): void {
  const file = join(home, 'embedded.json');
  writeFileSync(`${file}.new`, JSON.stringify(record, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function newRecord(home: string): EmbeddedRecord {
  const password = (): string => randomBytes(24).toString('base64url');
  const record: EmbeddedRecord = {
    directory: chooseDirectory(home),
    port: undefined,
    passwords: { postgres: password(), owner: password(), application: password() },
  };
  writeRecord(home, record);
  return record;
}

/**
 * Below the home. When we are root and `nobody` cannot pass through to it (a checkout under a closed home directory),
 * in a folder of its own that it can reach; the home remembers where.
 */
function chooseDirectory(home: string): string {
  const below = join(home, 'postgres');
  if (reaches(serverAccount(), below)) {
    if (existsSync(join(below, 'data'))) {
      throw new Error(`${below} holds a database whose passwords (${join(home, 'embedded.json')}) are gone`);
    }
    return below;
  }
  for (const place of ['/var/lib', tmpdir()]) {
    try {
      if (!reaches(serverAccount(), place)) continue;
      const directory = mkdtempSync(join(place, 'releve-'));
      process.stderr.write(
        `PostgreSQL does not run as root and its account cannot reach ${home}: the database is kept in ${directory}\n`,
      );
      return directory;
    } catch {
      // not writable: the next one
    }
  }
  throw new Error(
    `PostgreSQL's account cannot reach ${home}: set RELEVE_HOME to a folder below folders open to all, such as /srv/releve`,
  );
}
