import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { ClockGuard } from '#audit/clock/clock-guard.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { addDays } from '#establishments/days/gaming-day.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { Database } from '#platform/database/database.js';
import { Clock } from '#platform/runtime/clock.js';
import { establishmentsWithEndedTickets, eraseNumbers } from './records/tickets.queries.js';

const HOUR_MS = 3_600_000;
/** Batch size: a batch must hold its locks for a moment only. */
const BATCH = 1_000;

/** Erases, every hour, the numbers of tickets that ended long ago; the tickets and their steps remain. */
@Injectable()
export class TicketRetentionService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('Retention');
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(
    private readonly database: Database,
    private readonly settings: SettingsService,
    private readonly gamingDays: GamingDaysService,
    private readonly clock: Clock,
    private readonly clockGuard: ClockGuard,
  ) {}

  /** Starts the hourly erasure of old ticket numbers; the timer does not keep the process alive. */
  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.#running = this.#runRound();
    }, HOUR_MS);
    this.#timer.unref();
  }

  /** Stops the hourly erasure and waits for the round that is running. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  /**
   * Erases due numbers in batches, each in its own transaction, until none is left or the server stops; returns how
   * many.
   */
  async eraseDueNumbers(batchSize = BATCH): Promise<number> {
    let erasedCount = 0;
    for (const establishmentId of await establishmentsWithEndedTickets(this.database.dataSource)) {
      for (let batchCount = batchSize; batchCount === batchSize && !this.#isStopped; erasedCount += batchCount) {
        batchCount = await this.#eraseBatch(establishmentId, batchSize);
      }
    }
    return erasedCount;
  }

  /**
   * Erases one batch of an establishment's numbers past their retention, in a transaction of its own; returns how many.
   */
  #eraseBatch(establishmentId: number, batchSize: number): Promise<number> {
    return this.database.transaction(async (tx) => {
      const establishment = { establishmentId };
      const gamingDay = await this.gamingDays.currentDay(tx, establishment);
      const { ticketNumberKeepDays } = await this.settings.inForce(tx, establishment, gamingDay);
      const act = { establishmentId, personId: null, act: 'tickets.forgetNumbers', gamingDay: null };
      await setAuditContext(tx, { ...act, happenedAt: this.clock.now() });
      return eraseNumbers(tx, establishmentId, addDays(gamingDay, -ticketNumberKeepDays), batchSize);
    });
  }

  /** Runs one round of erasure; a failure is logged and retried the next hour. */
  async #runRound(): Promise<void> {
    try {
      // an erasure caused by a clock that jumped ahead cannot be undone
      this.clockGuard.assertClockRight();
      const erasedCount = await this.eraseDueNumbers();
      if (erasedCount > 0) this.#logger.log(`${erasedCount} numbers of tickets forgotten`);
    } catch (error) {
      this.#logger.error(error instanceof Error ? error.message : String(error));
    }
  }
}
