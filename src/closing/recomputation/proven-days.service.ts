import { Injectable } from '@nestjs/common';
import type { DayRow } from '#establishments/days/gaming-days.queries.js';
import type { EstablishmentReference } from '#establishments/days/gaming-days.service.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { BlockersService } from '../days/blockers.service.js';
import { ReconciliationService, type ReconciledDay } from '../reconciliation/reconciliation.service.js';
import { RecomputationService } from './recomputation.service.js';

/** Checks that a day may close: no blockers, and figures derived twice with the same result. */
@Injectable()
export class DayVerificationService {
  constructor(
    private readonly reconciliation: ReconciliationService,
    private readonly recomputation: RecomputationService,
    private readonly blockersService: BlockersService,
  ) {}

  /**
   * Computes the day, requires it to have no blocker, and derives it again by the second path (independent code). On a
   * difference both are repeated once, because readings committed between the two may cause it. Refuses
   * DAY_HAS_BLOCKERS, DAY_RECOMPUTED_OTHERWISE.
   */
  async reconcileAndVerify(
    tx: Tx,
    establishment: EstablishmentReference,
    day: DayRow,
    computedBy: bigint,
  ): Promise<ReconciledDay> {
    const { establishmentId } = establishment;
    const { gamingDay } = day;
    const dayKey = { establishmentId, gamingDay };
    const firstResult = await this.reconciliation.computeDay(tx, establishment, day, computedBy);
    await this.assertNoBlockers(tx, establishment, gamingDay);
    this.reconciliation.dayWorks.updateWork(dayKey, { phase: 'recomputation' });
    if ((await this.recomputation.findFigureDifferences(tx, dayKey)).length === 0) return firstResult;
    await this.reconciliation.scanReadings(establishment);
    const retriedResult = await this.reconciliation.computeDay(tx, establishment, day, computedBy);
    await this.assertNoBlockers(tx, establishment, gamingDay);
    await this.recomputation.verifyDay(tx, dayKey);
    return retriedResult;
  }

  /** Refuses DAY_HAS_BLOCKERS, listing every blocker in `details.blockers`. */
  async assertNoBlockers(tx: Tx, establishment: EstablishmentReference, gamingDay: string): Promise<void> {
    const blockers = await this.blockersService.listBlockers(tx, establishment, gamingDay);
    if (blockers.length === 0) return;
    refuse('DAY_HAS_BLOCKERS', {
      gamingDay,
      count: blockers.length,
      blockers: blockers.map((blocker) => ({ ...blocker })),
    });
  }
}
