import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { makeLogPartitions } from './log.queries.js';
import { AuditService } from '../audit.service.js';

const pause = 500;
const day = 86_400_000;

/** Seals within a second as long as the server runs, and makes the partitions of the coming months in time. */
@Injectable()
export class SealingService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('Sealing');
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;
  #partitionsReadyUntil = 0;

  constructor(
    private readonly audit: AuditService,
    private readonly db: Database,
  ) {}

  onApplicationBootstrap(): void {
    this.#schedule();
  }

  /** The last entries are sealed before the connections close. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
    await this.#round();
  }

  #schedule(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#round().then(() => this.#schedule());
    }, pause);
    this.#timer.unref();
  }

  /** A failure is logged and tried again: entries wait in the database, nothing is lost. */
  async #round(): Promise<void> {
    try {
      if (Date.now() > this.#partitionsReadyUntil) {
        await this.#preparePartitions();
        this.#partitionsReadyUntil = Date.now() + day;
      }
      await this.audit.sealAll();
    } catch (error) {
      this.#logger.error(error instanceof Error ? error.message : String(error));
    }
  }

  async #preparePartitions(): Promise<void> {
    for (const table of ['log_entries', 'log_leaves'] as const) await makeLogPartitions(this.db.dataSource, table);
  }
}
