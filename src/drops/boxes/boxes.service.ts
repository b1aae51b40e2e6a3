import type { ActionName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { BoxPlace, Container } from '#domain/cash/drops.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { RefusalCode } from '#refusals/codes.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import {
  findBox,
  listBoxRows,
  insertBoxes,
  lockMachineContainers,
  lockBoxes,
  moveBox,
  listBoxMoves,
} from './boxes.queries.js';
import type { BoxMoveRow, BoxRow, BoxesFilter } from './boxes.queries.js';
import { markReceivedIfArrived } from '../rounds/drops.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A bill box or bucket to be registered. */
export interface NewBox {
  readonly boxNumber: string;
  readonly container: Container;
}

/** A box with its past places. */
export interface BoxHistory extends BoxRow {
  /** Movements of the box, the latest first. */
  readonly moves: readonly BoxMoveRow[];
}

interface BoxChangeRule {
  readonly action: ActionName;
  readonly allowedPlaces: readonly BoxPlace[];
  /** Code for a box in any other place. */
  readonly refusalCode: RefusalCode;
  readonly newPlace: BoxPlace;
  /** True: a drop that brought the box still answers for it. */
  readonly staysInDrop: boolean;
}

type BoxChange = 'retire' | 'reportMissing' | 'recover';

const BOX_CHANGES: Readonly<Record<BoxChange, BoxChangeRule>> = {
  retire: {
    action: 'drops.retireBox',
    allowedPlaces: ['stock', 'missing'],
    refusalCode: 'BOX_NOT_IN_STOCK',
    newPlace: 'retired',
    staysInDrop: false,
  },
  reportMissing: {
    action: 'drops.missBox',
    allowedPlaces: ['stock', 'machine', 'drop', 'countRoom'],
    refusalCode: 'BOX_NOT_THERE',
    newPlace: 'missing',
    staysInDrop: true,
  },
  recover: {
    action: 'drops.findBox',
    allowedPlaces: ['missing'],
    refusalCode: 'BOX_NOT_MISSING',
    newPlace: 'stock',
    staysInDrop: false,
  },
};

/** The file of bill boxes and buckets: registered once, put in machines, reported missing and recovered, retired. */
@Injectable()
export class BoxesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly gamingDays: GamingDaysService,
    private readonly machines: MachinesService,
  ) {}

  /** Returns a page of boxes, by number. */
  listBoxes(establishment: Establishment, filter: BoxesFilter): Promise<BoxRow[]> {
    return listBoxRows(this.database.dataSource, establishment.establishmentId, filter);
  }

  /** Returns a box and its past places. Refuses UNKNOWN_BOX. */
  async getBoxHistory(establishment: Establishment, boxNumber: string): Promise<BoxHistory> {
    const { dataSource } = this.database;
    const box = await this.requireBox(dataSource, establishment, boxNumber);
    return { ...box, moves: await listBoxMoves(dataSource, establishment.establishmentId, box.boxId) };
  }

  /**
   * Registers boxes, all or none; they start in stock. Refuses BOX_NUMBER_TAKEN, also for a number repeated in the
   * list.
   */
  registerBoxes(userRequest: UserRequest, boxes: readonly NewBox[]): Promise<Serialized<BoxRow[]>> {
    const { establishmentId } = userRequest.establishment;
    return this.runAuditedWrite(userRequest, { action: 'drops.registerBoxes' }, async (tx) => {
      const boxNumbers = boxes.map(({ boxNumber }) => boxNumber);
      const registration = { registeredBy: userRequest.actor.personId, registeredAt: this.clock.now() };
      const insertedNumbers = await insertBoxes(tx, establishmentId, boxes, registration);
      const takenNumbers = boxNumbers.filter(
        (number, index) => boxNumbers.indexOf(number) !== index || !insertedNumbers.includes(number),
      );
      if (takenNumbers.length > 0) refuse('BOX_NUMBER_TAKEN', { box: takenNumbers.join(', ') });
      return lockBoxes(tx, establishmentId, { boxNumbers, machineId: null });
    });
  }

  /**
   * Puts a box from the stock into a machine that has none of its kind, outside a drop.
   * Refuses, in this order: UNKNOWN_MACHINE, UNKNOWN_BOX, BOX_NOT_IN_STOCK, MACHINE_HAS_BOX.
   */
  fitBox(userRequest: UserRequest, boxNumber: string, machine: string): Promise<Serialized<BoxRow>> {
    const { establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.runAuditedWrite(userRequest, { action: 'drops.fitBox' }, async (tx) => {
      const { machineId } = await this.machines.requireMachine(tx, establishmentId, machine);
      await lockMachineContainers(tx, machineId);
      const boxes = await lockBoxes(tx, establishmentId, { boxNumbers: [boxNumber], machineId });
      const box =
        boxes.find((candidate) => candidate.boxNumber === boxNumber) ?? refuse('UNKNOWN_BOX', { box: boxNumber });
      if (box.place !== 'stock') refuse('BOX_NOT_IN_STOCK', { box: boxNumber });
      const presentBox = boxes.find(
        (candidate) => candidate.machineId === machineId && candidate.container === box.container,
      );
      if (presentBox !== undefined) refuse('MACHINE_HAS_BOX', { machine, box: presentBox.boxNumber });
      await moveBox(tx, establishmentId, { boxId: box.boxId, place: 'machine', machineId });
      return this.requireBox(tx, establishment, boxNumber);
    });
  }

  /**
   * Retires a box, reports it missing or returns a missing one, recovered empty, to stock. When it was the last box of
   * its drop on the way to the count room, the drop counts as received. Refuses, in this order: UNKNOWN_BOX, then
   * BOX_NOT_IN_STOCK, BOX_NOT_THERE or BOX_NOT_MISSING for a place from which the change is not allowed.
   */
  changeBoxPlace(
    userRequest: UserRequest,
    change: BoxChange,
    { boxNumber, reason }: { readonly boxNumber: string; readonly reason: string },
  ): Promise<Serialized<BoxRow>> {
    const { establishment } = userRequest;
    const { establishmentId } = establishment;
    const { action, allowedPlaces, refusalCode, newPlace, staysInDrop } = BOX_CHANGES[change];
    return this.runAuditedWrite(userRequest, { action, reason }, async (tx) => {
      const [box] = await lockBoxes(tx, establishmentId, { boxNumbers: [boxNumber], machineId: null });
      if (box === undefined) refuse('UNKNOWN_BOX', { box: boxNumber });
      if (!allowedPlaces.includes(box.place)) refuse(refusalCode, { box: boxNumber });
      const dropId = staysInDrop ? box.dropId : null;
      await moveBox(tx, establishmentId, { boxId: box.boxId, place: newPlace, ...(dropId === null ? {} : { dropId }) });
      if (dropId !== null) await markReceivedIfArrived(tx, establishmentId, dropId);
      return this.requireBox(tx, establishment, boxNumber);
    });
  }

  /** Returns a box by its number. Refuses UNKNOWN_BOX. */
  private async requireBox(db: Queryable, { establishmentId }: Establishment, boxNumber: string): Promise<BoxRow> {
    return (await findBox(db, establishmentId, boxNumber)) ?? refuse('UNKNOWN_BOX', { box: boxNumber });
  }

  /**
   * Runs the work once per idempotency key, in a transaction with the act's audit context and the current gaming day.
   */
  private runAuditedWrite<T>(
    { actor, establishment, idempotencyKey }: UserRequest,
    { action, reason }: { readonly action: ActionName; readonly reason?: string },
    callback: (tx: Tx) => Promise<T>,
  ): Promise<Serialized<T>> {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
      await this.gamingDays.beginAction(tx, actor, establishment, action, reason);
      return callback(tx);
    });
  }
}
