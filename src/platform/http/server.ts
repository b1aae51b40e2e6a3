import type { DynamicModule } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { openDatabase } from '../runtime/boot.js';
import type { OpenDatabase } from '../runtime/boot.js';
import { SystemClock } from '../runtime/clock.js';
import type { Clock } from '../runtime/clock.js';
import type { Config } from '../runtime/config.js';
import { createApp } from './http.js';
import { readCertificate } from '../transport/certificate.js';
import { refuseListeningInClear } from '../transport/https-only.js';
import { listen } from '../transport/listening.js';
import { refuseUnlessMigrated, runMigrations } from '../database/migrate.js';
import type { PlatformOptions } from '../platform.module.js';
import { assertSafe } from '../database/postgres-safety.js';
import { showing } from '../runtime/progress.js';
import { StderrLogger } from '../runtime/stderr-logger.js';
import type { LogLevel } from '../runtime/stderr-logger.js';

/** A running server. */
export interface Server {
  readonly app: NestExpressApplication;
  readonly database: OpenDatabase;
  /** Such as http://127.0.0.1:3000 */
  readonly url: string;
  /** Finishes the requests in hand, then disconnects from the database. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly config: Config;
  /** The application's root module around the platform: `AppModule.register`. */
  readonly module: (platform: PlatformOptions) => DynamicModule;
  readonly clock?: Clock;
  readonly logLevel?: LogLevel;
}

/** Opens the database, checks that it is safe, migrates it and serves; refuses first what cannot be served safely. */
export async function startServer({ config, module, clock, logLevel }: ServerOptions): Promise<Server> {
  refuseListeningInClear(config);
  const now = clock ?? new SystemClock();
  const certificate = config.tls === undefined ? undefined : readCertificate(config.tls, now.now());
  const database = await openMigratedDatabase(config);
  try {
    const platform = { config, clock: now, databaseUrl: database.url };
    const logger = new StderrLogger(logLevel ?? 'warn', config.production);
    const app = await createApp(module(platform), logger, certificate);
    const listening = await listen(app, config, certificate, now);
    const stop = async (): Promise<void> => {
      listening.stop();
      await app.close();
      await database.stop();
    };
    return { app, database, url: listening.url, stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/**
 * The database of the configuration, checked and up to date: where the server and each command begin. The owner's
 * connections are over when it returns; without any it only looks whether somebody else has migrated.
 */
export async function openMigratedDatabase(config: Config): Promise<OpenDatabase> {
  const database = await showing('Opening the database', () => openDatabase(config));
  try {
    await assertSafe({ ...database, ...config, passwordsWereGiven: !database.embedded });
    if (database.mayMigrate) await showing('Migrating the database', () => runMigrations(database.ownerUrl));
    else await refuseUnlessMigrated(database.url);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/**
 * Stops on SIGINT, SIGTERM and SIGHUP. Nest's own shutdown hooks end the process before the embedded PostgreSQL has
 * stopped, so they are not used. A second signal ends at once.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(130);
      isStopping = true;
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}
