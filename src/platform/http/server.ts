import type { AddressInfo } from 'node:net';
import type { DynamicModule } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { openDatabase } from '../runtime/boot.js';
import type { OpenDatabase } from '../runtime/boot.js';
import { SystemClock } from '../runtime/clock.js';
import type { Clock } from '../runtime/clock.js';
import type { Config } from '../runtime/config.js';
import { createApp } from './http.js';
import { runMigrations } from '../database/migrate.js';
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

/** Opens the database, checks that it is safe, migrates it and serves. */
export async function startServer({ config, module, clock, logLevel }: ServerOptions): Promise<Server> {
  const database = await openMigratedDatabase(config);
  try {
    const platform = { config, clock: clock ?? new SystemClock(), databaseUrl: database.url };
    const app = await createApp(module(platform), new StderrLogger(logLevel ?? 'warn', config.production));
    try {
      await app.listen(config.port, config.host);
    } catch (error) {
      await app.close();
      throw error;
    }
    const { port } = app.getHttpServer().address() as AddressInfo;
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    const stop = async (): Promise<void> => {
      await app.close();
      await database.stop();
    };
    return { app, database, url: `http://${host}:${port}`, stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** The database of the configuration, checked and up to date: where the server and each command begin. */
export async function openMigratedDatabase(config: Config): Promise<OpenDatabase> {
  const database = await showing('Opening the database', () => openDatabase(config));
  try {
    await assertSafe({ ...database, ...config, passwordsWereGiven: !database.embedded });
    await showing('Migrating the database', () => runMigrations(database.ownerUrl));
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
