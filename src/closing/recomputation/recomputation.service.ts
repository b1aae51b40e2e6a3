import { Injectable } from '@nestjs/common';
import { requireTransactionClient, LongDatabase } from '#platform/database/database.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { prepareForLongStatements } from '../reconciliation/runs.queries.js';
import { listReconciledDays } from './recomputation.queries.js';
import { loadSecondPath, type FigureDifference, type RecomputedDay } from './second-path.js';

/** A gaming day of an establishment. */
interface GamingDayKey {
  readonly establishmentId: number;
  readonly gamingDay: string;
}

/** A difference with the gaming day on which it was found. */
export interface DayDifference extends FigureDifference {
  readonly gamingDay: string;
}

/** Result of the recomputation of several days. */
export interface RecomputedPeriod {
  readonly days: number;
  readonly machineDays: number;
  readonly differenceCount: number;
  /** The first thousand differences. */
  readonly differences: readonly DayDifference[];
}

const MAX_LISTED_DIFFERENCES = 1000;
const MAX_DIFFERENCES_PER_REFUSAL = 5;

/** Derives gaming days again from their raw rows by the second path, and compares them with the stored figures. */
@Injectable()
export class RecomputationService {
  constructor(private readonly database: LongDatabase) {}

  /**
   * Proves the day as this transaction sees it, its own writes included, by deriving it again. Refuses
   * DAY_RECOMPUTED_OTHERWISE when the stored figures do not follow from the readings, counts and slips.
   */
  async verifyDay(tx: Tx, { establishmentId, gamingDay }: GamingDayKey): Promise<void> {
    const differences = await this.findFigureDifferences(tx, { establishmentId, gamingDay });
    if (differences.length === 0) return;
    const shownDifferences = differences.slice(0, MAX_DIFFERENCES_PER_REFUSAL).map(formatDifference);
    refuse('DAY_RECOMPUTED_OTHERWISE', { gamingDay, count: differences.length, differences: shownDifferences });
  }

  /** Proves the committed day. Refuses DAY_RECOMPUTED_OTHERWISE. */
  verifyClosedDay(day: GamingDayKey): Promise<void> {
    return this.database.runInSnapshot((tx) => this.verifyDay(tx, day));
  }

  /**
   * Returns the differences between the stored figures and those derived from the raw rows, both as this transaction
   * sees them.
   */
  async findFigureDifferences(tx: Tx, day: GamingDayKey): Promise<readonly FigureDifference[]> {
    return (await this.#recomputeDay(tx, day)).differences;
  }

  /**
   * Recomputes the reconciled days of a period, each in its own snapshot; returns the numbers of days, machine days
   * and differences, and the first thousand differences.
   */
  async recomputePeriod(
    { establishmentId }: { readonly establishmentId: number },
    { firstDay = null, lastDay = null }: { readonly firstDay?: string | null; readonly lastDay?: string | null } = {},
  ): Promise<RecomputedPeriod> {
    const days = await listReconciledDays(this.database.dataSource, establishmentId, firstDay, lastDay);
    const differences: DayDifference[] = [];
    let [machineDays, differenceCount] = [0, 0];
    for (const gamingDay of days) {
      const recomputedDay = await this.database.runInSnapshot((tx) =>
        this.#recomputeDay(tx, { establishmentId, gamingDay }),
      );
      machineDays += recomputedDay.machines;
      differenceCount += recomputedDay.differences.length;
      const remainingCapacity = Math.max(0, MAX_LISTED_DIFFERENCES - differences.length);
      differences.push(
        ...recomputedDay.differences.slice(0, remainingCapacity).map((difference) => ({ gamingDay, ...difference })),
      );
    }
    return { days: days.length, machineDays, differenceCount, differences };
  }

  /** Recomputes the day with the independent second path, within this transaction. */
  async #recomputeDay(tx: Tx, day: GamingDayKey): Promise<RecomputedDay> {
    await prepareForLongStatements(tx);
    const { recomputeDay } = await loadSecondPath();
    return recomputeDay(await requireTransactionClient(tx), day);
  }
}

/** Formats a difference: `day_results 4010 coin_in_minor: 900, from the raw rows 1000`. */
export function formatDifference({ table, key, column, stored, recomputed }: FigureDifference): string {
  const location = column === '*' ? `${table} ${key}` : `${table} ${key} ${column}`;
  return `${location}: ${stored ?? '–'}, from the raw rows ${recomputed ?? '–'}`;
}
