import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { DynamicModule } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { bindDataSource } from '#audit/log/bound-sources.js';
import { readBindingKey } from '#platform/files/binding-key.js';
import { AppModule } from '#app/app.module.js';
import { SettableClock, type SystemClock } from '#platform/runtime/clock.js';
import { readConfig, type Config } from '#platform/runtime/config.js';
import type { AccessLog } from '#platform/operations/access-log.js';
import { createApp } from '#platform/http/http.js';
import type { PlatformOptions } from '#platform/platform.module.js';
import { StderrLogger } from '#platform/runtime/stderr-logger.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/**
 * A clock that is stopped until it is set. Once started it advances, like a browser's, so that no timestamp from a
 * browser lies in the future.
 */
export class TestClock extends SettableClock {
  private startedAt: number | null = null;

  override now(): Date {
    const passed = this.startedAt === null ? 0 : performance.now() - this.startedAt;
    return new Date(super.now().getTime() + Math.floor(passed));
  }

  override set(instant: Date): void {
    super.set(instant);
    if (this.startedAt !== null) this.startedAt = performance.now();
  }

  /** Starts the clock. */
  start(): void {
    this.startedAt ??= performance.now();
  }
}

/** The whole application on a database of its own, listening on a free port. */
export interface TestApp {
  readonly app: NestExpressApplication;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly config: Config;
  /** Such as http://127.0.0.1:40123, without /api. */
  readonly url: string;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** The current time; 2026-03-02T12:00:00Z by default. */
  readonly now?: Date;
  /** Whether people whose functions need a second factor must set one; `offered` by default. */
  readonly secondFactor?: Config['secondFactor'];
  /** An existing database instead of an empty one; dropped at the end all the same. */
  readonly database?: TestDatabase;
  /** The folder of keys and checkpoints that belong to that database; removed at the end. */
  readonly home?: string;
  /** True when that folder is needed after the application is closed. */
  readonly retainsHome?: boolean;
  /** Settings beside the home and the port. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Settings that differ from the defaults. */
  readonly config?: Partial<Config>;
  readonly accessLog?: AccessLog;
  /** A clock like the system's, in place of the stopped one. */
  readonly systemClock?: SystemClock;
  /** Another root module, for tests of the platform itself. */
  readonly module?: (platform: PlatformOptions) => DynamicModule;
}

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const clock = new TestClock(options.now ?? new Date('2026-03-02T12:00:00Z'));
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'releve-home-'));
  const config: Config = {
    ...readConfig({
      RELEVE_HOME: home,
      PORT: '0',
      RELEVE_SECOND_FACTOR: options.secondFactor ?? 'offered',
      ...options.environment,
    }),
    databaseUrl: database.url,
    poolSize: 8,
    // a busy machine is slow: tests of these limits set them
    lockS: 300,
    statementS: 300,
    ...options.config,
  };
  const module = (options.module ?? AppModule.register)({
    config,
    clock: options.systemClock ?? clock,
    databaseUrl: database.url,
  });
  const leave = async (): Promise<void> => {
    await database.drop();
    if (options.retainsHome !== true) rmSync(home, { recursive: true, force: true });
  };
  const { accessLog } = options;
  const app = await createApp(module, new StderrLogger('error'), { accessLog }).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  // writes of a test past the application count as those of this installation's program
  const key = readBindingKey(config.home);
  if (key !== undefined)
    for (const { dataSource } of [database.db, database.superuser]) bindDataSource(dataSource, key);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    app,
    database,
    clock,
    config,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await app.close();
      await leave();
    },
  };
}
