import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { refuse } from '#refusals/refusal.js';
import { prepareHome } from '../files/home.js';
import { assertNoOrphanedHomeFiles } from '../files/home-files.js';
import { findServerAccount } from './embedded-binaries.js';
import {
  requestServerStop,
  hasDataDirectory,
  createDataDirectory,
  isSameDirectory,
  findRunningServerPid,
  startCluster,
  restartServer,
  stopServer,
} from './embedded-cluster.js';
import type { Cluster } from './embedded-cluster.js';
import {
  prepareDatabaseDirectory,
  createOrReadRecord,
  resolveOwnDirectory,
  readEmbeddedRecord,
  writeEmbeddedRecord,
} from './embedded-record.js';
import type { EmbeddedRecord } from './embedded-record.js';
import { Lease, withLockFile, countLiveLeases } from '../runtime/process-lease.js';
import { applicationRole, ownerRole } from './roles.js';

export interface EmbeddedOptions {
  readonly home: string;
  readonly homeWasChosen?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
  /** True: a server that dies or never ends its recovery is restarted as long as this process uses it. */
  readonly restartOnFailure?: boolean;
  /** Returns the time for a recovery within a running server, in ms; 60 000 by default. */
  readonly getRecoveryPatienceMs?: () => number;
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
  if (!existsSync(options.home)) prepareHome(options.home, findServerAccount());
  // one name per folder, however it was reached
  const home = realpathSync(options.home);
  const initialRecord = ensureRecord(home);
  const leaseFolder = join(initialRecord.directory, 'users');
  const lockFile = join(initialRecord.directory, 'lock');
  mkdirSync(initialRecord.directory, { recursive: true, mode: 0o755 });
  // one process at a time starts or joins the server
  const { record, lease } = await withLockFile(lockFile, async () => {
    const cluster = buildCluster(initialRecord, options);
    const port = readEmbeddedRecord(home)?.port;
    const isInUse = countLiveLeases(leaseFolder) > 0 && findRunningServerPid(cluster) !== undefined;
    const runningRecord = {
      ...initialRecord,
      port: isInUse && port !== undefined ? port : await restartCluster(cluster, port),
    };
    writeEmbeddedRecord(home, runningRecord);
    await createRolesAndDatabase(runningRecord);
    return { record: runningRecord, lease: Lease.acquire(leaseFolder) };
  });
  const { restartOnFailure, getRecoveryPatienceMs = () => RECOVERY_PATIENCE_MS } = options;
  const stopWatch =
    restartOnFailure === true
      ? watchServer(buildCluster(record, options), record, { lockFile, getRecoveryPatienceMs })
      : undefined;
  /** Ends the watch, releases this process's lease and stops the server when no other process uses it. */
  const releaseServer = async (): Promise<void> => {
    await stopWatch?.();
    await withLockFile(lockFile, async () => {
      lease.release();
      if (countLiveLeases(leaseFolder) === 0) await stopServer(record);
    });
  };
  let stopPromise: Promise<void> | undefined;
  return {
    url: buildDatabaseUrl(record, applicationRole, record.passwords.application, databaseName),
    ownerUrl: buildDatabaseUrl(record, ownerRole, record.passwords.owner, databaseName),
    superuserUrl: buildDatabaseUrl(record, 'postgres', record.passwords.postgres, databaseName),
    stop: () => (stopPromise ??= releaseServer()),
    abandon: () => {
      lease.release();
      if (countLiveLeases(leaseFolder) === 0) requestServerStop(record);
    },
  };
}

/**
 * Returns the record of the home's embedded database, created at the first start, with the folder of the database.
 * Refuses a home whose database is missing, or belongs to another home.
 */
function ensureRecord(home: string): EmbeddedRecord {
  const storedRecord = readEmbeddedRecord(home);
  if (storedRecord === undefined) {
    assertNoOrphanedHomeFiles(home);
    return createRecord(home);
  }
  const directory = resolveOwnDirectory(home, storedRecord.directory);
  if (!hasDataDirectory({ directory })) {
    if (storedRecord.port !== undefined) refuse('HOME_WITHOUT_DATABASE', { home });
    assertNoOrphanedHomeFiles(home);
  }
  return { ...storedRecord, directory };
}

const WATCH_INTERVAL_MS = 500;
const PROBE_INTERVAL_MS = 5_000;
/** Time for a recovery within a running server, after which it is restarted; twice as long after each restart. */
const RECOVERY_PATIENCE_MS = 60_000;

/**
 * Restarts the embedded server when it has died, or has refused every connection for longer than a recovery lasts, with
 * a line on standard error. Returns a function that stops the watch.
 *
 * PostgreSQL recovers by itself after a crash. When the disk fills up during that recovery, its main process may miss
 * the end of the one that recovers, and then refuses connections forever.
 */
function watchServer(
  cluster: Cluster,
  record: EmbeddedRecord & { readonly port: number },
  { lockFile, getRecoveryPatienceMs }: { readonly lockFile: string; readonly getRecoveryPatienceMs: () => number },
): () => Promise<void> {
  let pendingCheck: Promise<void> | undefined;
  let patienceFactor = 1;
  let refusedSinceMs: number | undefined;
  let nextProbeAtMs = 0;
  /** Starts the server again unless another process has done so. */
  const restart = async (reason: string, isStopRequired: boolean): Promise<void> => {
    await withLockFile(lockFile, async () => {
      if (isStopRequired) await stopServer(cluster);
      if (findRunningServerPid(cluster) !== undefined) return;
      process.stderr.write(`The embedded PostgreSQL ${reason}: starting it again\n`);
      await restartServer(cluster, record.port);
    });
    refusedSinceMs = undefined;
  };
  const checkServer = async (): Promise<void> => {
    if (findRunningServerPid(cluster) === undefined) return restart('is gone', false);
    const nowMs = performance.now();
    if (nowMs < nextProbeAtMs) return;
    nextProbeAtMs = nowMs + PROBE_INTERVAL_MS;
    if (!(await isRefusingConnections(record))) {
      refusedSinceMs = undefined;
      patienceFactor = 1;
      return;
    }
    refusedSinceMs ??= nowMs;
    if (nowMs - refusedSinceMs < patienceFactor * getRecoveryPatienceMs()) return;
    patienceFactor *= 2;
    await restart('accepts no connection', true);
  };
  const timer = setInterval(() => {
    pendingCheck ??= checkServer()
      .catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      })
      .finally(() => (pendingCheck = undefined));
  }, WATCH_INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await pendingCheck;
  };
}

/** SQLSTATE `cannot_connect_now`: the server starts, recovers or stops. */
const CANNOT_CONNECT_NOW = '57P03';

/** Returns whether the server runs and refuses connections because it is not ready. */
async function isRefusingConnections(record: EmbeddedRecord): Promise<boolean> {
  const client = new pg.Client({
    connectionString: buildDatabaseUrl(record, applicationRole, record.passwords.application, databaseName),
    connectionTimeoutMillis: PROBE_INTERVAL_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return false;
  } catch (error) {
    return (error as { readonly code?: unknown }).code === CANNOT_CONNECT_NOW;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Starts the server on its data directory, created if needed, and returns its port, the preferred one if it is free.
 * First stops a server left by a killed process.
 */
async function restartCluster(cluster: Cluster, preferredPort: number | undefined): Promise<number> {
  await createDataDirectory(cluster);
  await stopServer(cluster);
  return startCluster(cluster, preferredPort);
}

/** Returns the data directory and settings of a record's server. */
function buildCluster(record: EmbeddedRecord, options: EmbeddedOptions): Cluster {
  return {
    directory: record.directory,
    superuserPassword: record.passwords.postgres,
    ...(options.settings === undefined ? {} : { settings: options.settings }),
  };
}

/**
 * Creates the two roles and the database at the first start; does nothing later. Throws when another server answers on
 * the port.
 */
async function createRolesAndDatabase(record: EmbeddedRecord): Promise<void> {
  const client = new pg.Client({
    connectionString: buildDatabaseUrl(record, 'postgres', record.passwords.postgres, 'postgres'),
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows: settingRows } = await client.query<{ data: string }>(
      `select current_setting('data_directory') as data`,
    );
    const dataDirectory = settingRows[0]?.data ?? '';
    if (!isSameDirectory(dataDirectory, join(record.directory, 'data'))) {
      throw new Error(`the server on port ${record.port ?? 0} serves ${dataDirectory}, not ${record.directory}`);
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
function buildDatabaseUrl(record: EmbeddedRecord, user: string, password: string, database: string): string {
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
  return createOrReadRecord(home, { directory: prepareDatabaseDirectory(home), port: undefined, passwords });
}
