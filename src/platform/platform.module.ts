import { statfs } from 'node:fs/promises';
import { Global, Inject, Module } from '@nestjs/common';
import { APP_GUARD, Reflector } from '@nestjs/core';
import type { DynamicModule, OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { CONFIG } from './runtime/configuration-token.js';
import { KeyRetentionService } from './operations/key-retention.service.js';
import { Clock } from './runtime/clock.js';
import type { Config } from './runtime/config.js';
import { Database, LongDatabase, openDataSource, getPoolUsage } from './database/database.js';
import type { DatabaseOptions } from './database/database.js';
import { buildLongTimeLimits, buildTimeLimits } from './database/patience.js';
import { UnknownCallersGuard } from './http/strangers.guard.js';
import { Vault } from './files/vault.js';
import { Metrics } from './operations/metrics.js';
import { OpenRequests } from './operations/open-requests.js';
import { pingDatabase } from './operations/operations.queries.js';
import { Readiness } from './operations/readiness.js';

export interface PlatformOptions {
  readonly config: Config;
  readonly clock: Clock;
  /** Address of the database as the application's role. */
  readonly databaseUrl: string;
}

/** Provides the database, the clock and the configuration to every module. */
@Global()
@Module({})
export class PlatformModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly database: Database,
    private readonly longDatabase: LongDatabase,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Adds the platform's own readiness checks and usage metrics. */
  onModuleInit(): void {
    const { database, longDatabase, readiness, metrics, config } = this;
    const readFreeMegabytes = async (): Promise<number> => {
      const { bavail, bsize } = await statfs(config.home);
      return Math.floor((bavail * bsize) / 1_000_000);
    };
    readiness.addCheck('database', () => pingDatabase(database.dataSource).then(() => true));
    readiness.addCheck('disk', async () => (await readFreeMegabytes()) >= config.leastFreeDiskMb);
    metrics.addGauge('releve_disk_free_megabytes', 'Room on the disk of RELEVE_HOME', readFreeMegabytes);
    const poolHelp = 'Connections to the database: busy, idle, and those who wait for one';
    metrics.addLabelledGauge('releve_database_connections', poolHelp, 'state', () => getPoolUsage(database.dataSource));
    const longPoolHelp = 'The same of the connections for documents, exports and verification';
    metrics.addLabelledGauge('releve_database_long_connections', longPoolHelp, 'state', () =>
      getPoolUsage(longDatabase.dataSource),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.longDatabase.close();
  }

  /**
   * Returns the module with the configuration, the clock, the two pools of connections, the vault and the guard of
   * unknown callers.
   * One pool serves requests, the other long work such as documents and exports.
   */
  static register({ config, clock, databaseUrl }: PlatformOptions): DynamicModule {
    const options: DatabaseOptions = {
      url: databaseUrl,
      poolSize: config.poolSize,
      timeLimits: buildTimeLimits(config),
    };
    const longTimeLimits = buildLongTimeLimits(config);
    const longOptions: DatabaseOptions = { ...options, poolSize: config.longPoolSize, timeLimits: longTimeLimits };
    return {
      module: PlatformModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ type: 'postgres', retryAttempts: 0 }),
          dataSourceFactory: () => openDataSource(options),
        }),
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: Clock, useValue: clock },
        {
          provide: Database,
          useFactory: (source: DataSource, vault: Vault) => new Database(source, vault),
          inject: [DataSource, Vault],
        },
        {
          provide: LongDatabase,
          useFactory: async () => new LongDatabase(await openDataSource({ ...longOptions, withoutEntities: true })),
        },
        // before the guard of access: this module is read first
        {
          provide: APP_GUARD,
          useFactory: (reflector: Reflector) => new UnknownCallersGuard(reflector, config.unknownCallers),
          inject: [Reflector],
        },
        { provide: Vault, useFactory: () => Vault.open(config.home) },
        KeyRetentionService,
        Metrics,
        OpenRequests,
        Readiness,
      ],
      exports: [CONFIG, KeyRetentionService, Clock, Database, LongDatabase, Vault, Metrics, OpenRequests, Readiness],
    };
  }
}
