import { Injectable } from '@nestjs/common';
import { findTransactionClient, LongDatabase } from '#platform/database/database.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { disableJit } from '../reconciliation/runs.queries.js';
import { listReconciledDays } from './recomputation.queries.js';
import { loadSecondPath, type FigureDifference, type RecomputedDay } from './second-path.js';

/** A gaming day of an establishment. */
interface DayOfEstablishment {
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

const MAX_NAMED_DIFFERENCES = 1000;
const MAX_DIFFERENCES_PER_REFUSAL = 5;

/** Derives gaming days again from their raw rows by the second path, and compares them with the stored figures. */
@Injectable()
export class RecomputationService {
  constructor(private readonly database: LongDatabase) {}

  /**
   * Proves the day as this transaction sees it, its own writes included, by deriving it again. Refuses
   * DAY_RECOMPUTED_OTHERWISE when the stored figures do not follow from the readings, counts and slips.
   */
  async proveDay(tx: Tx, { establishmentId, gamingDay }: DayOfEstablishment): Promise<void> {
    const differences = await this.findDifferences(tx, { establishmentId, gamingDay });
    if (differences.length === 0) return;
    const shownDifferences = differences.slice(0, MAX_DIFFERENCES_PER_REFUSAL).map(formatDifference);
    refuse('DAY_RECOMPUTED_OTHERWISE', { gamingDay, count: differences.length, differences: shownDifferences });
  }

  /** Proves the committed day. Refuses DAY_RECOMPUTED_OTHERWISE. */
  proveClosedDay(day: DayOfEstablishment): Promise<void> {
    return this.database.snapshot((tx) => this.proveDay(tx, day));
  }

  /**
   * Returns the differences between the stored figures and those derived from the raw rows, both as this transaction
   * sees them.
   */
  async findDifferences(tx: Tx, day: DayOfEstablishment): Promise<readonly FigureDifference[]> {
    return (await this.#recomputeDay(tx, day)).differences;
  }

  /**
   * Recomputes the reconciled days of a period, each in its own snapshot; returns the numbers of days, machine days
   * and differences, and the first thousand differences.
   */
  async checkPeriod(
    { establishmentId }: { readonly establishmentId: number },
    { firstDay = null, lastDay = null }: { readonly firstDay?: string | null; readonly lastDay?: string | null } = {},
  ): Promise<RecomputedPeriod> {
    const days = await listReconciledDays(this.database.dataSource, establishmentId, firstDay, lastDay);
    const differences: DayDifference[] = [];
    let [machineDays, differenceCount] = [0, 0];
    for (const gamingDay of days) {
      const recomputed = await this.database.snapshot((tx) => this.#recomputeDay(tx, { establishmentId, gamingDay }));
      machineDays += recomputed.machines;
      differenceCount += recomputed.differences.length;
      const remainingRoom = Math.max(0, MAX_NAMED_DIFFERENCES - differences.length);
      differences.push(
        ...recomputed.differences.slice(0, remainingRoom).map((difference) => ({ gamingDay, ...difference })),
      );
    }
    return { days: days.length, machineDays, differenceCount, differences };
  }

  /** Recomputes the day with the independent second path, within this transaction. */
  async #recomputeDay(tx: Tx, day: DayOfEstablishment): Promise<RecomputedDay> {
    await disableJit(tx);
    const { recomputeDay } = await loadSecondPath();
    return recomputeDay(await findTransactionClient(tx), day);
  }
}

/** Formats a difference: `day_results 4010 coin_in_minor: 900, from the raw rows 1000`. */
export function formatDifference({ table, key, column, stored, recomputed }: FigureDifference): string {
  const place = column === '*' ? `${table} ${key}` : `${table} ${key} ${column}`;
  return `${place}: ${stored ?? '–'}, from the raw rows ${recomputed ?? '–'}`;
}
