import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { ClockGuard } from '#audit/clock/clock-guard.service.js';
import { SessionAddressesService } from '../sessions/session-addresses.service.js';
import { PersonalRecordsService } from './personal-records.service.js';

const hour = 3_600_000;

/**
 * Erases personal records, addresses and names of browsers whose retention is over, every hour while the server runs.
 */
@Injectable()
export class RetentionService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('Retention');
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly records: PersonalRecordsService,
    private readonly addresses: SessionAddressesService,
    private readonly clockGuard: ClockGuard,
  ) {}

  /** Starts the hourly round of erasures. */
  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.#running = this.#runRound();
    }, hour);
    this.#timer.unref();
  }

  /** Stops the rounds and awaits the one that is running. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /**
   * Erases personal records, addresses of sessions and old attempts past their retention.
   * A failure is logged and retried the next hour.
   */
  async #runRound(): Promise<void> {
    try {
      // an erasure caused by a clock that jumped ahead cannot be undone
      this.clockGuard.assertClockRight();
      const erasedRecords = await this.records.eraseDue();
      if (erasedRecords > 0) this.#logger.log(`${erasedRecords} personal records erased at the end of their retention`);
      const erasedSessions = await this.addresses.eraseDue();
      if (erasedSessions > 0)
        this.#logger.log(`from where and with what is erased of ${erasedSessions} sessions and browsers`);
      const deletedAttempts = await this.addresses.deleteOldAttempts();
      if (deletedAttempts > 0) this.#logger.log(`${deletedAttempts} addresses of guesses forgotten after a day`);
    } catch (error) {
      this.#logger.error(error instanceof Error ? error.message : String(error));
    }
  }
}
