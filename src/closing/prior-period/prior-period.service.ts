import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { reconciliationRules } from '#domain/reconciliation/reconciliation-rules.js';
import { reconcileMachine } from '#domain/reconciliation/reconciliation.js';
import type { EstablishmentId } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { dayRow } from '#establishments/days/gaming-days.queries.js';
import type { DayRow } from '#establishments/days/gaming-days.queries.js';
import { machineDays } from '../machine-days/machine-days.js';
import type { LoadedMachine } from '../machine-days/machine-days.js';
import {
  METERED_FIGURES,
  adjustmentsOfDay,
  recordedFigures,
  insertAdjustments,
  lateReadings,
  lockAdjustments,
} from './prior-period.queries.js';
import type { AdjustmentRow, LateRow, MeteredFigure, NewAdjustment } from './prior-period.queries.js';

/** A machine whose late readings cannot be resolved yet. */
export interface UnresolvedLateReading {
  readonly machineId: bigint;
  readonly machine: string;
  readonly ofGamingDay: string;
}

const METERED_FIGURE_NAMES = Object.keys(METERED_FIGURES) as readonly MeteredFigure[];

/**
 * Adjusts closed days for readings that arrive late: they are dated to their own day, shown and posted in the open
 * day.
 */
@Injectable()
export class PriorPeriodService {
  constructor(private readonly settings: SettingsService) {}

  /**
   * Recomputes closed days for the machines with late readings, and records each figure that changed. Idempotent:
   * without new readings it records nothing. Returns the machines whose late readings leave an unexplained step:
   * nothing is recorded for them, and the open day must not close.
   */
  async recordLateReadings(
    tx: Tx,
    establishment: EstablishmentId,
    openDay: DayRow,
    recordedBy: bigint,
  ): Promise<UnresolvedLateReading[]> {
    const { establishmentId } = establishment;
    const late = await lateReadings(tx, establishmentId, openDay);
    if (late.length === 0) return [];
    await lockAdjustments(tx, establishmentId);
    const adjustments: NewAdjustment[] = [];
    const unsettled: UnresolvedLateReading[] = [];
    for (const gamingDay of new Set(late.map((row) => row.gamingDay))) {
      const ofDay = late.filter((row) => row.gamingDay === gamingDay);
      const found = await this.differences(tx, establishment, gamingDay, ofDay);
      adjustments.push(...found.adjustments);
      unsettled.push(...found.unsettled);
    }
    await insertAdjustments(tx, establishmentId, openDay.gamingDay, adjustments, {
      recordedBy,
      approvalRequestId: null,
    });
    return unsettled;
  }

  /** Returns the adjustments of earlier days that a day carries, and its own adjustments carried by later days. */
  list(on: Queryable, establishment: Establishment, gamingDay: string): Promise<AdjustmentRow[]> {
    return adjustmentsOfDay(on, establishment.establishmentId, gamingDay);
  }

  /**
   * Recomputes a closed day for the machines with late readings. Returns the figures that changed, and the machines
   * with an unexplained step.
   */
  private async differences(
    tx: Tx,
    establishment: EstablishmentId,
    gamingDay: string,
    late: readonly LateRow[],
  ): Promise<{ readonly adjustments: NewAdjustment[]; readonly unsettled: UnresolvedLateReading[] }> {
    const { establishmentId } = establishment;
    const { opensAt, closesAt } = await dayRow(tx, establishmentId, gamingDay, 'none');
    const rules = reconciliationRules(await this.settings.inForce(tx, establishment, gamingDay));
    const machineIds = late.map((row) => row.machineId);
    const window = { establishmentId, gamingDay, opensAt, closesAt, machineIds };
    const loaded: LoadedMachine[] = [];
    for await (const some of machineDays(tx, window)) loaded.push(...some);
    const held = new Map(
      (await recordedFigures(tx, establishmentId, gamingDay, machineIds)).map((line) => [line.machineId, line.figures]),
    );
    const adjustments: NewAdjustment[] = [];
    const unsettled: UnresolvedLateReading[] = [];
    for (const { day, row } of loaded) {
      const before = held.get(day.machineId);
      if (before === undefined) continue;
      const { figures, findings } = reconcileMachine(day, rules);
      if (findings.some((finding) => finding.code === 'meterException')) {
        unsettled.push({ machineId: day.machineId, machine: row.sbmNumber, ofGamingDay: gamingDay });
        continue;
      }
      const batchIds = late.find((each) => each.machineId === day.machineId)?.batchIds ?? [];
      const cause = { kind: 'lateReadings', batchIds: batchIds.map(String) };
      for (const figure of METERED_FIGURE_NAMES.filter((name) => figures[name] !== before[name])) {
        const [frozenMinor, correctedMinor] = [before[figure], figures[figure]];
        adjustments.push({
          ofGamingDay: gamingDay,
          machineId: day.machineId,
          figure,
          frozenMinor,
          correctedMinor,
          cause,
        });
      }
    }
    return { adjustments, unsettled };
  }
}
