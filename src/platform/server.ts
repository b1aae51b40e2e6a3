import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamicModule } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { openDatabase, prepareConfiguredHome, type OpenDatabase } from './boot.js';
import { SystemClock, type Clock } from './runtime/clock.js';
import { acquireHomeLease } from './runtime/home-lease.js';
import type { Config } from './runtime/config.js';
import { openAccessLog } from './operations/access-log.js';
import { OpenRequests } from './operations/open-requests.js';
import { Readiness } from './operations/readiness.js';
import { createApp } from './http/http.js';
import { readCertificate, type Certificate } from './transport/certificate.js';
import { assertEncryptedListening } from './transport/https-only.js';
import { startListening } from './transport/listening.js';
import { assertMigrated, runMigrations, hasAnySchemaVersion } from './database/migrate.js';
import { buildBindingSettings, readBindingKey } from './files/binding-key.js';
import { Vault } from './files/vault.js';
import { assertNoOrphanedHomeFiles } from './files/home-files.js';
import type { PlatformOptions } from './platform.module.js';
import { assertSafeInstallation } from './database/postgres-safety.js';
import { withProgressLabel } from './runtime/progress.js';
import { StderrLogger, type LogLevel } from './runtime/stderr-logger.js';

/** A running server. */
export interface Server {
  readonly app: NestExpressApplication;
  readonly database: OpenDatabase;
  /** For example http://127.0.0.1:3000 */
  readonly url: string;
  /** Accepts no more requests, finishes the current ones, then disconnects from the database. */
  stop(): Promise<void>;
  /** Ends at once, without finishing anything; the embedded database ends by itself. */
  abandon(): void;
}

export interface ServerOptions {
  readonly config: Config;
  /** The application's root module around the platform: `AppModule.register`. */
  readonly buildModule: (platform: PlatformOptions) => DynamicModule;
  readonly clock?: Clock;
  readonly logLevel?: LogLevel;
  /** Checks to run before anything is changed. */
  readonly inspect?: Inspection;
}

/** Time for a statement that cannot be aborted when the server stops, after the wait for its requests. */
const CLOSING_MS = 10_000;

/**
 * Opens the database, checks its safety, migrates it and serves; returns the server.
 * First refuses listening without encryption and an invalid certificate, then HOME_IN_USE beside another server.
 * The lease of the home is released when the server stops or does not start.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  assertEncryptedListening(options.config);
  const serverClock = options.clock ?? new SystemClock();
  const { tls } = options.config;
  const certificate = tls === undefined ? undefined : readCertificate(tls, serverClock.now());
  prepareConfiguredHome(options.config);
  const lease = acquireHomeLease(options.config.home);
  try {
    const server = await startWithHomeLease(options, serverClock, certificate);
    return { ...server, stop: () => server.stop().finally(() => lease.release()) };
  } catch (error) {
    lease.release();
    throw error;
  }
}

/**
 * Starts the server of a home that this process has taken, and returns it.
 * Its `stop` lets current requests end, closes everything and stops the database.
 */
async function startWithHomeLease(
  { config, buildModule, logLevel, inspect }: ServerOptions,
  serverClock: Clock,
  certificate: Certificate | undefined,
): Promise<Server> {
  const accessLog = config.accessLog === undefined ? undefined : openAccessLog(config.accessLog);
  const database = await openMigratedDatabase(config, inspect);
  try {
    const platform = { config, clock: serverClock, databaseUrl: database.url };
    const logger = new StderrLogger(logLevel ?? 'warn', config.production);
    const app = await createApp(buildModule(platform), logger, { certificate, accessLog });
    // created at the first start, so that it can be backed up separately before any personal data is sealed
    app.get(Vault).createKey();
    const listeningApplication = await startListening(app, config, certificate, serverClock);
    /** Ends the server in order: readiness, listeners, current requests, application, log, database. */
    const shutDown = async (): Promise<void> => {
      app.get(Readiness).stop();
      listeningApplication.stop();
      const unfinishedCount = await app.get(OpenRequests).drain(app.getHttpServer(), config.drainS);
      if (unfinishedCount > 0)
        logger.warn(`${unfinishedCount} requests were not finished in ${config.drainS} s`, 'stop');
      await Promise.race([app.close(), sleep(CLOSING_MS, undefined, { ref: false })]);
      await accessLog?.close();
      await database.stop();
    };
    let shutdownPromise: Promise<void> | undefined;
    const stop = (): Promise<void> => (shutdownPromise ??= shutDown());
    return { app, database, url: listeningApplication.url, stop, abandon: () => database.abandon() };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Inspects a database and its home before either is changed; refuses a pair that does not belong together. */
export type Inspection = (url: string, home: string) => Promise<void>;

/**
 * Opens the configured database, checked and up to date, for the server and each command.
 * The owner's connections are closed when it returns; without an owner login it only checks that the database was
 * migrated.
 * Refuses HOME_WITHOUT_DATABASE for an empty database beside keys or signed heads, and the refusals of the inspection.
 */
export async function openMigratedDatabase(config: Config, inspect?: Inspection): Promise<OpenDatabase> {
  const database = await withProgressLabel('Opening the database', () => openDatabase(config));
  try {
    await assertSafeInstallation({ ...database, ...config, passwordsWereGiven: !database.embedded });
    const url = database.canMigrate ? database.ownerUrl : database.url;
    if (!(await hasAnySchemaVersion(url))) assertNoOrphanedHomeFiles(config.home);
    else await inspect?.(url, config.home);
    if (database.canMigrate)
      await withProgressLabel('Migrating the database', () => runBoundMigrations(database.ownerUrl, config.home));
    else await assertMigrated(database.url);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/**
 * Migrates an installation in use and returns the names of the migrations applied.
 * Its log entries are bound to the home's key like all others.
 */
function runBoundMigrations(ownerUrl: string, home: string): Promise<string[]> {
  return runMigrations(ownerUrl, buildBindingSettings(readBindingKey(home)));
}

/** Ctrl-C reaches us from the terminal, and a moment later from npm, which forwards it: both count as one signal. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Stops the server on SIGINT, SIGTERM and SIGHUP, also during the start. A second signal ends the process at once,
 * unless it follows so closely that a terminal sent the same one twice.
 * Nest's own shutdown hooks end the process before the embedded PostgreSQL has stopped, so they are not used.
 */
export function stopOnSignals(startingServer: Promise<Pick<Server, 'stop' | 'abandon'>>): void {
  ignoreStreamErrors();
  let stoppingSince: number | undefined;
  let startedServer: Pick<Server, 'abandon'> | undefined;
  startingServer.then(
    (server) => (startedServer = server),
    () => undefined,
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince < SAME_SIGNAL_MS) return;
        startedServer?.abandon();
        process.exit(130);
      }
      stoppingSince = performance.now();
      startingServer
        .then((server) => server.stop())
        .then(
          () => process.exit(0),
          (error: unknown) => {
            process.stderr.write(`${String(error)}\n`);
            process.exit(1);
          },
        );
    });
  }
}

/** Keeps the server running when stdout is closed or the disk of its log is full; the line is dropped. */
function ignoreStreamErrors(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners('error');
    stream.on('error', () => undefined);
  }
}
