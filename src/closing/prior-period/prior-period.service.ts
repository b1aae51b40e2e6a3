import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { buildReconciliationRules } from '#domain/reconciliation/reconciliation-rules.js';
import { reconcileMachine } from '#domain/reconciliation/reconciliation-findings.js';
import type { EstablishmentReference } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { requireDay, type DayRow } from '#establishments/days/gaming-days.queries.js';
import { loadMachineDays, type LoadedMachine } from '../machine-days/machine-days.js';
import {
  METERED_FIGURES,
  listPriorPeriodAdjustments,
  listRecordedFigures,
  insertAdjustments,
  listLateMachineDays,
  lockAdjustments,
} from './prior-period.queries.js';
import type { AdjustmentRow, LateMachineDayRow, MeteredFigure, NewAdjustment } from './prior-period.queries.js';

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
   * Recomputes closed days for the machines with late readings, and records each figure that changed. Without new
   * readings it records nothing, so it may be repeated. Returns the machines whose late readings leave an unexplained
   * step: nothing is recorded for them, and the open day must not close.
   */
  async recordLateAdjustments(
    tx: Tx,
    establishment: EstablishmentReference,
    openDay: DayRow,
    recordedBy: bigint,
  ): Promise<UnresolvedLateReading[]> {
    const { establishmentId } = establishment;
    const lateMachineDays = await listLateMachineDays(tx, establishmentId, openDay);
    if (lateMachineDays.length === 0) return [];
    await lockAdjustments(tx, establishmentId);
    const adjustments: NewAdjustment[] = [];
    const unresolvedReadings: UnresolvedLateReading[] = [];
    for (const gamingDay of new Set(lateMachineDays.map((row) => row.gamingDay))) {
      const lateMachinesOfDay = lateMachineDays.filter((row) => row.gamingDay === gamingDay);
      const recomputation = await this.recomputeClosedDay(tx, establishment, gamingDay, lateMachinesOfDay);
      adjustments.push(...recomputation.adjustments);
      unresolvedReadings.push(...recomputation.unresolvedReadings);
    }
    await insertAdjustments(tx, establishmentId, openDay.gamingDay, adjustments, {
      recordedBy,
      approvalRequestId: null,
    });
    return unresolvedReadings;
  }

  /** Returns the adjustments of earlier days that a day carries, and its own adjustments carried by later days. */
  listAdjustments(db: Queryable, establishment: Establishment, gamingDay: string): Promise<AdjustmentRow[]> {
    return listPriorPeriodAdjustments(db, establishment.establishmentId, gamingDay);
  }

  /**
   * Recomputes a closed day for the machines with late readings. Returns the figures that changed, and the machines
   * with an unexplained step.
   */
  private async recomputeClosedDay(
    tx: Tx,
    establishment: EstablishmentReference,
    gamingDay: string,
    lateMachineDays: readonly LateMachineDayRow[],
  ): Promise<{ readonly adjustments: NewAdjustment[]; readonly unresolvedReadings: UnresolvedLateReading[] }> {
    const { establishmentId } = establishment;
    const { opensAt, closesAt } = await requireDay(tx, establishmentId, gamingDay, 'none');
    const rules = buildReconciliationRules(await this.settings.readSettingsInForce(tx, establishment, gamingDay));
    const machineIds = lateMachineDays.map((row) => row.machineId);
    const window = { establishmentId, gamingDay, opensAt, closesAt, machineIds };
    const machines: LoadedMachine[] = [];
    for await (const chunk of loadMachineDays(tx, window)) machines.push(...chunk);
    const recordedRows = await listRecordedFigures(tx, establishmentId, gamingDay, machineIds);
    const recordedFiguresByMachine = new Map(
      recordedRows.map((recordedRow) => [recordedRow.machineId, recordedRow.figures]),
    );
    const adjustments: NewAdjustment[] = [];
    const unresolvedReadings: UnresolvedLateReading[] = [];
    for (const { day, row } of machines) {
      const recordedFigures = recordedFiguresByMachine.get(day.machineId);
      if (recordedFigures === undefined) continue;
      const { figures, findings } = reconcileMachine(day, rules);
      if (figures.unknownFigures.length > 0 || findings.some((finding) => finding.code === 'meterException')) {
        unresolvedReadings.push({ machineId: day.machineId, machine: row.sbmNumber, ofGamingDay: gamingDay });
        continue;
      }
      const batchIds = lateMachineDays.find((lateRow) => lateRow.machineId === day.machineId)?.batchIds ?? [];
      const cause = { kind: 'lateReadings', batchIds: batchIds.map(String) };
      for (const figure of METERED_FIGURE_NAMES) {
        const amounts = { frozenMinor: recordedFigures[figure], correctedMinor: figures[figure] ?? 0n };
        if (amounts.frozenMinor === amounts.correctedMinor) continue;
        adjustments.push({ ofGamingDay: gamingDay, machineId: day.machineId, figure, ...amounts, cause });
      }
    }
    return { adjustments, unresolvedReadings };
  }
}
