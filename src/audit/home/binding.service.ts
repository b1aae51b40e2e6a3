import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { Database, LongDatabase } from '#platform/database/database.js';
import { BINDING_KEY, createBindingKey, readBindingKey } from '#platform/files/binding-key.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import { hasBoundEntrySinceAcceptance } from './home-faults.queries.js';
import { readDatabaseClockUs } from '../log/log.queries.js';
import { listLoggedEstablishments } from '../log/logged-establishments.queries.js';
import { bindDataSource } from '../log/bound-sources.js';

/** Binds the entries of this installation to its key, which is created at the first start. */
@Injectable()
export class BindingService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly longDb: LongDatabase,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): Promise<void> {
    return this.startBinding();
  }

  /**
   * Starts the binding of log entries to this home's key: each gets a code that only this key can compute.
   * A first key is created; a lost one only after its loss was accepted. Until then nothing is bound.
   */
  async startBinding(): Promise<void> {
    const { home } = this.config;
    if (readBindingKey(home) === undefined && !(await this.#hasBoundEntries())) {
      createBindingKey(home, await this.db.withConnection(readDatabaseClockUs));
    }
    const bindingKey = readBindingKey(home);
    if (bindingKey === undefined) return;
    const dataSources: readonly DataSource[] = [this.db.dataSource, this.longDb.dataSource];
    for (const dataSource of dataSources) bindDataSource(dataSource, bindingKey);
  }

  /**
   * Returns whether any log has bound entries, recorded since the loss of the key was last accepted.
   * Bound: with a code that only this home's key can compute.
   */
  #hasBoundEntries(): Promise<boolean> {
    return this.db.withConnection(async (client) => {
      for (const { establishmentId } of await listLoggedEstablishments(this.db.dataSource)) {
        if (await hasBoundEntrySinceAcceptance(client, establishmentId, `otherKeyMissing ${BINDING_KEY}`)) return true;
      }
      return false;
    });
  }
}
