import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { refuse } from '#refusals/refusal.js';
import { openHome } from '../files/home.js';
import { refuseWithoutDatabase } from '../files/home-files.js';
import { findServerAccount } from './embedded-binaries.js';
import {
  requestStop,
  hasData,
  createDataDirectory,
  isSameFolder,
  findRunningServer,
  startCluster,
  restartServer,
  stopServer,
} from './embedded-cluster.js';
import type { Cluster } from './embedded-cluster.js';
import { chooseDirectory, storeFirstRecord, findOwnDirectory, readRecord, writeRecord } from './embedded-record.js';
import type { EmbeddedRecord } from './embedded-record.js';
import { Lease, withLockFile, countLiveLeases } from '../runtime/process-lease.js';
import { applicationRole, ownerRole } from './roles.js';

export interface EmbeddedOptions {
  readonly home: string;
  readonly homeWasChosen?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
  /** True: a server that dies is restarted as long as this process uses it. */
  readonly isWatched?: boolean;
}

export interface EmbeddedPostgres {
  readonly url: string;
  readonly ownerUrl: string;
  readonly superuserUrl: string;
  readonly stop: () => Promise<void>;
  /** Leaves at once. The server is requested to end when no other process uses it, without waiting. */
  readonly abandon: () => void;
}

const databaseName = 'releve';

/**
 * Starts the embedded PostgreSQL of the installation at `home`, or joins it when a live process already runs it.
 * Each process has a lease; the last to stop stops the server. A server left behind by a killed process is restarted,
 * so that it runs with our settings.
 */
export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  // independent of this process's umask: PostgreSQL's account must pass through the folder
  if (!existsSync(options.home)) openHome(options.home, findServerAccount());
  // one name per folder, however it was reached
  const home = realpathSync(options.home);
  const startRecord = findOrCreateRecord(home);
  const leaseFolder = join(startRecord.directory, 'users');
  const lockFile = join(startRecord.directory, 'lock');
  mkdirSync(startRecord.directory, { recursive: true, mode: 0o755 });
  // one process at a time starts or joins the server
  const { record, lease } = await withLockFile(lockFile, async () => {
    const cluster = buildCluster(startRecord, options);
    const port = readRecord(home)?.port;
    const isInUse = countLiveLeases(leaseFolder) > 0 && findRunningServer(cluster) !== undefined;
    const runningRecord = {
      ...startRecord,
      port: isInUse && port !== undefined ? port : await startAfresh(cluster, port),
    };
    writeRecord(home, runningRecord);
    await createRolesAndDatabase(runningRecord);
    return { record: runningRecord, lease: Lease.take(leaseFolder) };
  });
  // a server that dies meanwhile is restarted
  const stopWatch =
    options.isWatched === true ? watchServer(buildCluster(record, options), record.port, lockFile) : undefined;
  /** Ends the watch, releases this process's lease and stops the server when no other process uses it. */
  const stopUsing = async (): Promise<void> => {
    await stopWatch?.();
    await withLockFile(lockFile, async () => {
      lease.release();
      if (countLiveLeases(leaseFolder) === 0) await stopServer(record);
    });
  };
  let stopping: Promise<void> | undefined;
  return {
    url: buildUrl(record, applicationRole, record.passwords.application, databaseName),
    ownerUrl: buildUrl(record, ownerRole, record.passwords.owner, databaseName),
    superuserUrl: buildUrl(record, 'postgres', record.passwords.postgres, databaseName),
    stop: () => (stopping ??= stopUsing()),
    abandon: () => {
      lease.release();
      if (countLiveLeases(leaseFolder) === 0) requestStop(record);
    },
  };
}

/**
 * Returns the record of the home's embedded database, created at the first start, with the folder of the database.
 * Refuses a home whose database is missing, or belongs to another home.
 */
function findOrCreateRecord(home: string): EmbeddedRecord {
  const storedRecord = readRecord(home);
  if (storedRecord === undefined) {
    refuseWithoutDatabase(home);
    return createRecord(home);
  }
  const directory = findOwnDirectory(home, storedRecord.directory);
  if (!hasData({ directory })) {
    if (storedRecord.port !== undefined) refuse('HOME_WITHOUT_DATABASE', { home });
    refuseWithoutDatabase(home);
  }
  return { ...storedRecord, directory };
}

const WATCH_MS = 500;

/**
 * Restarts the embedded server when it has died, with a line on standard error; returns a function that stops the
 * watch.
 */
function watchServer(cluster: Cluster, port: number, lockFile: string): () => Promise<void> {
  let restart: Promise<void> | undefined;
  /** Starts the server again unless another process has done so. */
  const startIfGone = async (): Promise<void> => {
    if (findRunningServer(cluster) !== undefined) return;
    process.stderr.write('The embedded PostgreSQL is gone: starting it again\n');
    await restartServer(cluster, port);
  };
  const timer = setInterval(() => {
    if (restart !== undefined || findRunningServer(cluster) !== undefined) return;
    restart = withLockFile(lockFile, startIfGone)
      .catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      })
      .finally(() => (restart = undefined));
  }, WATCH_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await restart;
  };
}

/**
 * Starts the server on its data directory, created if needed, and returns its port, the preferred one if it is free.
 * First stops a server left by a killed process.
 */
async function startAfresh(cluster: Cluster, preferredPort: number | undefined): Promise<number> {
  await createDataDirectory(cluster);
  await stopServer(cluster);
  return startCluster(cluster, preferredPort);
}

/** Returns the data directory and settings of a record's server. */
function buildCluster(record: EmbeddedRecord, clusterOptions: EmbeddedOptions): Cluster {
  return {
    directory: record.directory,
    superuserPassword: record.passwords.postgres,
    ...(clusterOptions.settings === undefined ? {} : { settings: clusterOptions.settings }),
  };
}

/**
 * Creates the two roles and the database at the first start; does nothing later. Throws when another server answers on
 * the port.
 */
async function createRolesAndDatabase(record: EmbeddedRecord): Promise<void> {
  const client = new pg.Client({
    connectionString: buildUrl(record, 'postgres', record.passwords.postgres, 'postgres'),
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    const { rows: dataRows } = await client.query<{ data: string }>(`select current_setting('data_directory') as data`);
    const dataFolder = dataRows[0]?.data ?? '';
    if (!isSameFolder(dataFolder, join(record.directory, 'data'))) {
      throw new Error(`the server on port ${record.port ?? 0} serves ${dataFolder}, not ${record.directory}`);
    }
    const existingDatabase = await client.query('select from pg_database where pg_database.datname = $1', [
      databaseName,
    ]);
    if (existingDatabase.rowCount === 1) return;
    // generated passwords contain no quote
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

/** Returns the address of a database of the embedded server, with a login. */
function buildUrl(record: EmbeddedRecord, user: string, password: string, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${record.port ?? 0}/${database}`;
}

/**
 * Creates and returns the record with new passwords. Of two simultaneous first starts, the second uses the record of
 * the first.
 */
function createRecord(home: string): EmbeddedRecord {
  const generateDatabasePassword = (): string => randomBytes(24).toString('base64url');
  const passwords = {
    postgres: generateDatabasePassword(),
    owner: generateDatabasePassword(),
    application: generateDatabasePassword(),
  };
  return storeFirstRecord(home, { directory: chooseDirectory(home), port: undefined, passwords });
}
