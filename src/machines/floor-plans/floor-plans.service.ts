import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { FloorPlanEntity } from '../entities/floor-plan.entity.js';
import { insertPlanCells, findLastPlan, listFloorPlans } from './floor-plans.queries.js';
import type { FloorPlanCell, FloorPlanRow } from './floor-plans.queries.js';
import { listEstablishmentStands } from '../records/machines.queries.js';
import { writeActionOnce, type UserRequest } from '#ledger/user-request.js';

/** The complete layout of a room that the Direction requests: a stand that is not named is off the plan. */
export interface NewFloorPlan {
  readonly room: string;
  /** Revision of the plan that the Direction saw; 0 when the room had none. */
  readonly basedOn: number;
  /** Gaming day from which it applies; the current one when absent. */
  readonly effectiveFrom?: string | undefined;
  readonly columnCount: number;
  readonly rowCount: number;
  readonly reason?: string | undefined;
  readonly cells: readonly FloorPlanCell[];
}

/** Manages the floor plan: the Direction lays a room out, and past plans remain. */
@Injectable()
export class FloorPlansService {
  constructor(
    private readonly db: Database,
    private readonly gamingDays: GamingDaysService,
    private readonly clock: Clock,
  ) {}

  /** Records a new layout of a room, once per idempotency key. Refuses with the codes of `insertPlan`. */
  layOutRoom(userRequest: UserRequest, plan: NewFloorPlan): Promise<Serialized<FloorPlanRow>> {
    const action = { action: 'stands.layOut', happenedAt: this.clock.now(), reason: plan.reason } as const;
    return writeActionOnce(this.db, userRequest, action, (tx) =>
      this.insertPlan(tx, userRequest.establishment, plan, userRequest.actor.personId),
    );
  }

  /** Returns the plans of a room, or of all, latest first. */
  listPlans(establishment: Establishment, room: string | undefined): Promise<FloorPlanRow[]> {
    return listFloorPlans(this.db.dataSource, establishment.establishmentId, room ?? null);
  }

  /**
   * Inserts a new layout of a room, in force from a gaming day on (by default the current one), and returns its plan.
   * `basedOn` is the revision the person saw. Refuses UNKNOWN_ROOM, FLOOR_PLAN_CHANGED, FLOOR_PLAN_IN_FUTURE,
   * FLOOR_PLAN_OUT_OF_ORDER, UNKNOWN_STAND, STAND_OF_OTHER_ROOM, STAND_RETIRED, STAND_PLACED_TWICE, FLOOR_CELL_TAKEN,
   * FLOOR_CELL_OFF_PLAN; each names all the stands concerned.
   */
  private async insertPlan(
    tx: Tx,
    establishment: Establishment,
    plan: NewFloorPlan,
    recordedBy: bigint,
  ): Promise<FloorPlanRow> {
    const { establishmentId } = establishment;
    const { room, basedOn, cells, columnCount, rowCount } = plan;
    await this.assertStandsUsable(tx, establishmentId, plan);
    assertCellsDistinct(plan);
    const previousPlan = await findLastPlan(tx, establishmentId, room);
    if ((previousPlan?.revision ?? 0) !== basedOn) refuse('FLOOR_PLAN_CHANGED', { room });
    const currentDay = await this.gamingDays.findCurrentDay(tx, establishment);
    const effectiveFrom = plan.effectiveFrom ?? currentDay;
    if (effectiveFrom > currentDay) refuse('FLOOR_PLAN_IN_FUTURE', { effectiveFrom });
    const { planId } = await insertRow(tx, FloorPlanEntity, {
      establishmentId,
      room,
      revision: basedOn + 1,
      effectiveFrom,
      columnCount,
      rowCount,
      cellCount: cells.length,
      reason: plan.reason ?? '',
      recordedBy,
    });
    await insertPlanCells(tx, establishmentId, planId, cells);
    const insertedPlan = await findLastPlan(tx, establishmentId, room);
    if (insertedPlan === undefined) throw new Error('the inserted plan is missing');
    return insertedPlan;
  }

  /**
   * Refuses UNKNOWN_ROOM, UNKNOWN_STAND, STAND_OF_OTHER_ROOM and STAND_RETIRED, naming the stands of the layout that
   * cannot be placed.
   */
  private async assertStandsUsable(tx: Tx, establishmentId: number, plan: NewFloorPlan): Promise<void> {
    const stands = await listEstablishmentStands(tx, establishmentId);
    if (!stands.some((stand) => stand.room === plan.room)) refuse('UNKNOWN_ROOM', { room: plan.room });
    const standsByNumber = new Map(stands.map((stand) => [stand.standNumber, stand]));
    const standNumbers = plan.cells.map((cell) => cell.standNumber);
    const unknownNumbers = standNumbers.filter((standNumber) => !standsByNumber.has(standNumber));
    if (unknownNumbers.length > 0) refuse('UNKNOWN_STAND', { stand: unknownNumbers });
    const numbersOfOtherRooms = standNumbers.filter(
      (standNumber) => standsByNumber.get(standNumber)?.room !== plan.room,
    );
    if (numbersOfOtherRooms.length > 0) refuse('STAND_OF_OTHER_ROOM', { stands: numbersOfOtherRooms, room: plan.room });
    const retiredNumbers = standNumbers.filter((standNumber) => standsByNumber.get(standNumber)?.retiredAt !== null);
    if (retiredNumbers.length > 0) refuse('STAND_RETIRED', { stand: retiredNumbers });
  }
}

/** Refuses STAND_PLACED_TWICE, FLOOR_CELL_OFF_PLAN and FLOOR_CELL_TAKEN, naming the stands concerned. */
function assertCellsDistinct({ cells, columnCount, rowCount }: NewFloorPlan): void {
  const repeatedStandNumbers = listRepeatedStandNumbers(cells, (cell) => cell.standNumber);
  if (repeatedStandNumbers.length > 0) refuse('STAND_PLACED_TWICE', { stands: repeatedStandNumbers });
  const cellsOffPlan = cells.filter((cell) => cell.gridColumn > columnCount || cell.gridRow > rowCount);
  if (cellsOffPlan.length > 0) {
    refuse('FLOOR_CELL_OFF_PLAN', { stands: cellsOffPlan.map((cell) => cell.standNumber), columnCount, rowCount });
  }
  const standNumbersInTakenCells = listRepeatedStandNumbers(cells, (cell) => `${cell.gridColumn}/${cell.gridRow}`);
  if (standNumbersInTakenCells.length > 0) refuse('FLOOR_CELL_TAKEN', { stands: standNumbersInTakenCells });
}

/** Returns the numbers of the stands whose key an earlier stand in the list has. */
function listRepeatedStandNumbers(cells: readonly FloorPlanCell[], getKey: (cell: FloorPlanCell) => string): string[] {
  const seenKeys = new Set<string>();
  return cells.filter((cell) => seenKeys.size === seenKeys.add(getKey(cell)).size).map((cell) => cell.standNumber);
}
