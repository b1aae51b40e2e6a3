import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { ClockGuard } from '#audit/clock/clock-guard.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { addDays } from '#establishments/days/gaming-day.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { EstablishmentsService } from '#establishments/establishments.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { Database } from '#platform/database/database.js';
import { Clock } from '#platform/runtime/clock.js';
import { eraseNumbers } from './records/stored-value-cards.queries.js';

const HOUR_MS = 3_600_000;
/** A small batch holds its locks only briefly. */
const BATCH = 500;

/** Erases, every hour, the numbers of cards returned long ago; the cards and their movements stay. */
@Injectable()
export class StoredValueCardRetentionService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('Retention');
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly establishments: EstablishmentsService,
    private readonly settings: SettingsService,
    private readonly gamingDays: GamingDaysService,
    private readonly clock: Clock,
    private readonly clockGuard: ClockGuard,
  ) {}

  /** Starts the hourly erasure of old card numbers; the timer does not keep the process alive. */
  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.#running = this.#runRound();
    }, HOUR_MS);
    this.#timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Erases the numbers due in every establishment, at most one batch in each; returns how many. */
  async forget(batchSize = BATCH): Promise<number> {
    const connection = this.database.dataSource;
    let erasedCount = 0;
    for (const establishment of await this.establishments.list(connection)) {
      const { establishmentId } = establishment;
      const gamingDay = await this.gamingDays.currentDay(connection, establishment);
      const { cardNumberKeepDays } = await this.settings.inForce(connection, establishment, gamingDay);
      erasedCount += await this.database.transaction(async (tx) => {
        const happenedAt = this.clock.now();
        await setAuditContext(tx, {
          establishmentId,
          personId: null,
          act: 'cards.forget',
          happenedAt,
          gamingDay: null,
        });
        return eraseNumbers(tx, establishmentId, addDays(gamingDay, -cardNumberKeepDays), batchSize);
      });
    }
    return erasedCount;
  }

  /** Runs one round of erasure; a failure is logged and retried the next hour. */
  async #runRound(): Promise<void> {
    try {
      // an erasure by a clock that jumped ahead cannot be undone
      this.clockGuard.assertClockRight();
      const erasedCount = await this.forget();
      if (erasedCount > 0)
        this.#logger.log(`${erasedCount} numbers of returned cards forgotten at the end of their retention`);
    } catch (error) {
      this.#logger.error(error instanceof Error ? error.message : String(error));
    }
  }
}
