import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '../../identity/access.decorators.js';
import { setAuditContext } from '../../audit/log/audit-context.js';
import { reconciliationRules } from '../../domain/reconciliation/reconciliation-rules.js';
import { reconcileMachine } from '../../domain/reconciliation/reconciliation.js';
import { GamingDaysService } from '../../establishments/days/gaming-days.service.js';
import type { EstablishmentId } from '../../establishments/days/gaming-days.service.js';
import { SettingsService } from '../../establishments/settings/settings.service.js';
import { MachineEntity } from '../../machines/entities/machine.entity.js';
import { Clock } from '../../platform/runtime/clock.js';
import { refuse } from '../../refusals/refusal.js';
import type { Queryable, Tx } from '../../platform/database/rows.js';
import { dayRow, nextOpenDay } from '../../establishments/days/gaming-days.queries.js';
import type { DayRow } from '../../establishments/days/gaming-days.queries.js';
import { machineDays } from '../reconciliation/machine-days.js';
import type { LoadedMachine } from '../reconciliation/machine-days.js';
import {
  METERED_FIGURES,
  adjustmentsCarried,
  heldFigures,
  insertAdjustments,
  lateReadings,
  lockAdjustments,
} from './prior-period.queries.js';
import type { AdjustmentRow, EnteredFigure, LateRow, MeteredFigure, NewAdjustment } from './prior-period.queries.js';

export interface LateFigure {
  /** The closed day the figure belongs to. */
  readonly ofGamingDay: string;
  readonly machine: string;
  readonly figure: EnteredFigure;
  /** What the figure should have been. */
  readonly correctedMinor: bigint;
  readonly reason: string;
}

/** A machine whose late readings cannot be resolved yet. */
export interface UnsettledLate {
  readonly machineId: bigint;
  readonly machine: string;
  readonly ofGamingDay: string;
}

const METERED = Object.keys(METERED_FIGURES) as readonly MeteredFigure[];

/** What arrives after its day was closed: dated to that day, shown and posted in the day that is open. */
@Injectable()
export class PriorPeriodService {
  constructor(
    private readonly gamingDays: GamingDaysService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * A count, payment or fill found after the closing. Refuses UNKNOWN_GAMING_DAY, DAY_NOT_CLOSED, NO_OPEN_DAY,
   * UNKNOWN_MACHINE, REASON_REQUIRED.
   */
  async enter(tx: Tx, actor: Actor, establishment: Establishment, late: LateFigure): Promise<{ gamingDay: string }> {
    const { establishmentId } = establishment;
    const { ofGamingDay, machine, figure, correctedMinor, reason } = late;
    const day = await dayRow(tx, establishmentId, ofGamingDay, 'share');
    if (day.state !== 'closed') refuse('DAY_NOT_CLOSED', { gamingDay: ofGamingDay });
    await setAuditContext(tx, {
      establishmentId,
      personId: actor.personId,
      act: 'days.priorPeriod',
      happenedAt: this.clock.now(),
      gamingDay: ofGamingDay,
      reason,
    });
    await this.gamingDays.ensureDay(tx, establishment, await this.gamingDays.currentDay(tx, establishment));
    const open = (await nextOpenDay(tx, establishmentId, ofGamingDay)) ?? refuse('NO_OPEN_DAY');
    const found = await tx.findOneBy(MachineEntity, { establishmentId, sbmNumber: machine });
    if (found === null) refuse('UNKNOWN_MACHINE', { machine });
    if (reason.trim().length < 3) refuse('REASON_REQUIRED');
    await lockAdjustments(tx, establishmentId);
    const { machineId } = found;
    const [held] = await heldFigures(tx, establishmentId, ofGamingDay, [machineId]);
    if (held === undefined) refuse('UNKNOWN_MACHINE', { machine });
    const adjustment = { ofGamingDay, machineId, figure, frozenMinor: held.figures[figure], correctedMinor };
    await insertAdjustments(
      tx,
      establishmentId,
      open.gamingDay,
      [{ ...adjustment, cause: { kind: 'lateEntry', reason: reason.trim() } }],
      actor.personId,
    );
    return { gamingDay: open.gamingDay };
  }

  /**
   * Recomputes closed days for the machines whose readings came late, and records each figure that differs from the
   * recorded one. It records nothing when nothing new arrived, however often it runs. Returns the machines whose late
   * readings leave an unexplained step: nothing is recorded of them, and the open day must not close.
   */
  async recordLateReadings(
    tx: Tx,
    establishment: EstablishmentId,
    openDay: DayRow,
    recordedBy: bigint,
  ): Promise<UnsettledLate[]> {
    const { establishmentId } = establishment;
    const late = await lateReadings(tx, establishmentId, openDay);
    if (late.length === 0) return [];
    await lockAdjustments(tx, establishmentId);
    const adjustments: NewAdjustment[] = [];
    const unsettled: UnsettledLate[] = [];
    for (const gamingDay of new Set(late.map((row) => row.gamingDay))) {
      const ofDay = late.filter((row) => row.gamingDay === gamingDay);
      const found = await this.differences(tx, establishment, gamingDay, ofDay);
      adjustments.push(...found.adjustments);
      unsettled.push(...found.unsettled);
    }
    await insertAdjustments(tx, establishmentId, openDay.gamingDay, adjustments, recordedBy);
    return unsettled;
  }

  /** Adjustments of earlier days that a day carries. */
  list(on: Queryable, establishment: Establishment, gamingDay: string): Promise<AdjustmentRow[]> {
    return adjustmentsCarried(on, establishment.establishmentId, gamingDay);
  }

  private async differences(
    tx: Tx,
    establishment: EstablishmentId,
    gamingDay: string,
    late: readonly LateRow[],
  ): Promise<{ readonly adjustments: NewAdjustment[]; readonly unsettled: UnsettledLate[] }> {
    const { establishmentId } = establishment;
    const { opensAt, closesAt } = await dayRow(tx, establishmentId, gamingDay, 'none');
    const rules = reconciliationRules(await this.settings.inForce(tx, establishment, gamingDay));
    const machineIds = late.map((row) => row.machineId);
    const window = { establishmentId, gamingDay, opensAt, closesAt, machineIds };
    const loaded: LoadedMachine[] = [];
    for await (const some of machineDays(tx, window)) loaded.push(...some);
    const held = new Map(
      (await heldFigures(tx, establishmentId, gamingDay, machineIds)).map((line) => [line.machineId, line.figures]),
    );
    const adjustments: NewAdjustment[] = [];
    const unsettled: UnsettledLate[] = [];
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
      for (const figure of METERED.filter((name) => figures[name] !== before[name])) {
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
