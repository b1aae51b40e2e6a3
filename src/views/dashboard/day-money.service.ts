import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { findTotalResult } from '#closing/reconciliation/results.queries.js';
import { requireDay } from '#establishments/days/gaming-days.queries.js';
import { Database } from '#platform/database/database.js';
import { readAverageHoldBefore } from './day-money.queries.js';

/** Number of preceding days averaged for comparison with a day's hold. */
const AVERAGED_DAY_COUNT = 30;

/** Receipts of a day, from the views that its documents read. Null figures: the day is not reconciled yet. */
export interface DayMoney {
  readonly gamingDay: string;
  /** Figures of the day; null: not computed. */
  readonly figures: DayMoneyFigures | null;
}

/** The money of a day, beside the average of earlier days. Null: unknown, since a machine's figure is. */
export interface DayMoneyFigures {
  readonly cashWinMinor: bigint | null;
  readonly meteredWinMinor: bigint | null;
  /** Notes, tickets and coins: metered in the counted boxes since the boxes before, and counted. */
  readonly meteredDropMinor: bigint | null;
  /** Counted drop in minor units. */
  readonly countedDropMinor: bigint;
  readonly varianceMinor: bigint | null;
  /** Four decimals; null: unknown, or nothing was staked. */
  readonly holdPercent: string | null;
  readonly theoreticalHoldPercent: string | null;
  /** Average of the reconciled days among the previous thirty. */
  readonly averageHoldPercent: string | null;
  /** Number of earlier days in the average. */
  readonly averageDays: number;
  /** Number of machines with an unknown figure. */
  readonly unknownMachines: number;
}

@Injectable()
export class DayMoneyService {
  constructor(private readonly database: Database) {}

  /**
   * Returns the money of a day: win, drop (money put in), variance (counted minus metered drop) and hold (win in
   * percent of stakes). The figures are null until the day is computed. Refuses with UNKNOWN_GAMING_DAY.
   */
  getDayMoney({ establishmentId }: Establishment, gamingDay: string): Promise<DayMoney> {
    return this.database.runInSnapshot(async (tx) => {
      await requireDay(tx, establishmentId, gamingDay, 'none');
      const total = await findTotalResult(tx, establishmentId, gamingDay);
      if (total === null) return { gamingDay, figures: null };
      const { days, averageHoldPercent } = await readAverageHoldBefore(
        tx,
        establishmentId,
        gamingDay,
        AVERAGED_DAY_COUNT,
      );
      const meteredDropMinor = total.dueMinor;
      const countedDropMinor = total.countedNotesMinor + total.countedTicketsMinor + total.countedCoinsMinor;
      const { cashWinMinor, meteredWinMinor, actualHoldPercent, theoreticalHoldPercent } = total;
      const figures = {
        cashWinMinor,
        meteredWinMinor,
        meteredDropMinor,
        countedDropMinor,
        theoreticalHoldPercent,
        varianceMinor: meteredDropMinor === null ? null : countedDropMinor - meteredDropMinor,
        holdPercent: actualHoldPercent,
        averageHoldPercent,
        averageDays: days,
        unknownMachines: total.unknown,
      };
      return { gamingDay, figures };
    });
  }
}
