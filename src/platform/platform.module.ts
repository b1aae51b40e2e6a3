import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from './runtime/clock.js';
import type { Config } from './runtime/config.js';
import { Database, openDataSource } from './database/database.js';
import { Vault } from './files/vault.js';

/** Token of the configuration: `@Inject(CONFIG) config: Config`. */
export const CONFIG = Symbol('configuration');

export interface PlatformOptions {
  readonly config: Config;
  readonly clock: Clock;
  /** Address of the database as the application's role. */
  readonly databaseUrl: string;
}

/** The database, the clock and the configuration, for every module. */
@Global()
@Module({})
export class PlatformModule {
  static register({ config, clock, databaseUrl }: PlatformOptions): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ type: 'postgres', retryAttempts: 0 }),
          dataSourceFactory: () => openDataSource({ url: databaseUrl, poolSize: config.poolSize }),
        }),
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: Clock, useValue: clock },
        { provide: Database, useFactory: (source: DataSource) => new Database(source), inject: [DataSource] },
        { provide: Vault, useFactory: () => Vault.open(config.home) },
      ],
      exports: [CONFIG, Clock, Database, Vault],
    };
  }
}
