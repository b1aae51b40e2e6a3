import type { ActionName } from '#declarations/act-names.js';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ClockGuard } from '#audit/clock/clock-guard.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { addDays } from '#establishments/days/gaming-day.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { Database } from '#platform/database/database.js';
import type { Tx } from '#platform/database/rows.js';
import { Clock } from '#platform/runtime/clock.js';

const HOUR_MS = 3_600_000;

/** The numbers of one kind that are erased: those of tickets, or those of cards. */
export interface NumberErasureRule {
  /** Name of the act in the log. */
  readonly action: ActionName;
  /** The setting with the days for which a number is retained. */
  readonly retentionSetting: 'ticketNumberKeepDays' | 'cardNumberKeepDays';
  /** The numbers as the log of the server names them. */
  readonly logLabel: string;
  /** Erases at most `limit` numbers that ended before a day; returns how many. */
  readonly erase: (tx: Tx, establishmentId: number, beforeDay: string, limit: number) => Promise<number>;
}

/** Erases numbers past their retention every hour; the rows that had them remain. */
@Injectable()
export abstract class NumberErasure implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected abstract readonly erasureRule: NumberErasureRule;
  protected isStopped = false;
  readonly #logger = new Logger('Retention');
  #timer: NodeJS.Timeout | undefined;
  #currentRound: Promise<unknown> = Promise.resolve();

  constructor(
    protected readonly database: Database,
    private readonly settings: SettingsService,
    private readonly gamingDays: GamingDaysService,
    private readonly clock: Clock,
    private readonly clockGuard: ClockGuard,
  ) {}

  /** Erases due numbers in batches, each in its own transaction; returns how many. */
  abstract eraseDueNumbers(batchSize?: number): Promise<number>;

  /** Starts the hourly erasure; the timer does not keep the process alive. */
  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.#currentRound = this.#runRound();
    }, HOUR_MS);
    this.#timer.unref();
  }

  /** Stops the hourly erasure and waits for the round that is running. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.#timer);
    await this.#currentRound;
  }

  /** Erases one batch of an establishment's numbers, in a transaction of its own; returns how many were erased. */
  protected eraseBatch(establishmentId: number, batchSize: number): Promise<number> {
    const { action, retentionSetting, erase } = this.erasureRule;
    return this.database.transaction(async (tx) => {
      const gamingDay = await this.gamingDays.findCurrentDay(tx, { establishmentId });
      const settings = await this.settings.readSettingsInForce(tx, { establishmentId }, gamingDay);
      const happenedAt = this.clock.now();
      await setAuditContext(tx, { establishmentId, personId: null, action, happenedAt, gamingDay: null });
      return erase(tx, establishmentId, addDays(gamingDay, -settings[retentionSetting]), batchSize);
    });
  }

  /** Runs one round of erasure; a failure is logged and retried the next hour. */
  async #runRound(): Promise<void> {
    try {
      // an erasure caused by a clock that jumped ahead cannot be undone
      this.clockGuard.assertClockCorrect();
      const erasedCount = await this.eraseDueNumbers();
      if (erasedCount > 0) this.#logger.log(`${erasedCount} ${this.erasureRule.logLabel}`);
    } catch (error) {
      this.#logger.error(error instanceof Error ? error.message : String(error));
    }
  }
}
