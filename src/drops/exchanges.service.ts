import type { ActionName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { findBoxExchangeFault, type Container, type ExchangeOutcome } from '#domain/cash/drops.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { lockMachineContainers, lockBoxes, moveBox, listBoxMoves, type BoxRow } from './boxes/boxes.queries.js';
import { getDropLine, findCurrentExchange } from './rounds/drop-lines.queries.js';
import type { DropLineRow, CurrentExchange } from './rounds/drop-lines.queries.js';
import { lockDrop, listTeamMembers } from './rounds/drops.queries.js';
import { assertTeamMember } from './rounds/drop-teams.js';
import { DropExchangeEntity } from './entities/drop-exchange.entity.js';
import { DropLineEntity } from './entities/drop-line.entity.js';
import type { UserRequest } from '#ledger/user-request.js';

/** An exchange at a machine as recorded by a team member. */
export interface NewExchange {
  readonly dropId: bigint;
  /** SBM number. */
  readonly machine: string;
  readonly container: Container;
  readonly outcome: ExchangeOutcome;
  /** Numbers of the boxes taken out and put in; null: none. */
  readonly taken: string | null;
  readonly put: string | null;
  readonly isOtherBoxConfirmed: boolean;
  readonly sealFound: string;
  readonly isSealIntact: boolean;
  readonly sealPut: string;
  readonly reason: string;
  /** Time of the exchange, when recorded later; null: now. */
  readonly doneAt: Date | null;
}

/** An exchange to be reversed, with the reason. */
export interface ExchangeReversal {
  readonly dropId: bigint;
  readonly machine: string;
  readonly container: Container;
  readonly reason: string;
}

const CLOCK_TOLERANCE_MS = 60_000;

/** The audited act of an exchange or its reversal. */
interface ExchangeAction {
  readonly action: ActionName;
  readonly dropId: bigint;
  readonly reason: string;
  /** Time stated by the user; null: now. */
  readonly statedAt: Date | null;
}

/** Exchanges at a machine: box out, box in and seals, or the reason why not. */
@Injectable()
export class ExchangesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly machines: MachinesService,
  ) {}

  /**
   * Records an exchange (a machine's box taken out, another put in). Refuses, in this order: NOT_FOUND,
   * DROP_INTERRUPTED, DROP_NOT_OPEN, OUTSIDE_DROP_TEAM, EXCHANGE_NOT_DURING_DROP, UNKNOWN_MACHINE, MACHINE_NOT_OF_DROP,
   * MACHINE_DONE, UNKNOWN_BOX, and the faults of `findBoxExchangeFault` in their order.
   */
  recordExchange(
    { actor, establishment, idempotencyKey }: UserRequest,
    exchange: NewExchange,
  ): Promise<Serialized<DropLineRow>> {
    const { establishmentId } = establishment;
    const { dropId, machine, container, taken, put } = exchange;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const { reason, doneAt: statedAt } = exchange;
      const action = { action: 'drops.exchange' as const, dropId, reason, statedAt };
      const doneAt = await this.lockDropForExchange(tx, actor, establishment, action);
      const { machineId } = await this.machines.requireMachine(tx, establishmentId, machine);
      const dropLine = { dropId, machineId, container };
      if (!(await tx.existsBy(DropLineEntity, { establishmentId, ...dropLine })))
        refuse('MACHINE_NOT_OF_DROP', { machine });
      await lockMachineContainers(tx, machineId);
      if ((await findCurrentExchange(tx, establishmentId, dropLine)) !== undefined) refuse('MACHINE_DONE', { machine });
      const boxNumbers = [taken, put].filter((number) => number !== null);
      const boxes = await lockBoxes(tx, establishmentId, { boxNumbers, machineId });
      const requireNamedBox = (boxNumber: string | null): BoxRow | null =>
        boxNumber === null
          ? null
          : (boxes.find((box) => box.boxNumber === boxNumber) ?? refuse('UNKNOWN_BOX', { box: boxNumber }));
      const expectedBox = boxes.find((box) => box.machineId === machineId && box.container === container) ?? null;
      const exchangedBoxes = { expected: expectedBox, taken: requireNamedBox(taken), put: requireNamedBox(put) };
      const exchangeFault = findBoxExchangeFault({ ...exchange, ...exchangedBoxes });
      if (exchangeFault !== null) refuse(exchangeFault.code, { ...exchangeFault });
      await insertRow(tx, DropExchangeEntity, {
        establishmentId,
        ...dropLine,
        outcome: exchange.outcome,
        reason: exchange.reason,
        expectedBoxId: expectedBox?.boxId ?? null,
        takenBoxId: exchangedBoxes.taken?.boxId ?? null,
        putBoxId: exchangedBoxes.put?.boxId ?? null,
        doneBy: actor.personId,
        doneAt,
        sealFound: exchange.sealFound,
        isSealIntact: exchange.isSealIntact,
        sealPut: exchange.sealPut,
      });
      await moveExchangedBoxes(tx, establishmentId, { ...dropLine, ...exchangedBoxes, outcome: exchange.outcome });
      return getDropLine(tx, establishmentId, dropLine);
    });
  }

  /**
   * Reverses an exchange recorded by mistake; its boxes return to their earlier places. Refuses, in this order:
   * NOT_FOUND, DROP_INTERRUPTED, DROP_NOT_OPEN, OUTSIDE_DROP_TEAM, UNKNOWN_MACHINE, NOT_FOUND (no exchange),
   * EXCHANGE_OVERTAKEN (a box has moved since).
   */
  reverseExchange(
    { actor, establishment, idempotencyKey }: UserRequest,
    { dropId, machine, container, reason }: ExchangeReversal,
  ): Promise<Serialized<DropLineRow>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const action = { action: 'drops.reverse' as const, dropId, reason, statedAt: null };
      const reversedAt = await this.lockDropForExchange(tx, actor, establishment, action);
      const { machineId } = await this.machines.requireMachine(tx, establishmentId, machine);
      await lockMachineContainers(tx, machineId);
      const exchange = await findCurrentExchange(tx, establishmentId, { dropId, machineId, container });
      if (exchange === undefined) refuse('NOT_FOUND', { what: `drop ${dropId}, ${machine}` });
      await tx.update(
        DropExchangeEntity,
        { establishmentId, exchangeId: exchange.exchangeId },
        { reversedBy: actor.personId, reversedAt, reversalReason: reason },
      );
      await this.restoreExchangedBoxes(tx, establishmentId, dropId, exchange, machine);
      return getDropLine(tx, establishmentId, { dropId, machineId, container });
    });
  }

  /**
   * Returns the boxes of a reversed exchange to their earlier places; a box that had become missing is in the machine
   * again. Refuses EXCHANGE_OVERTAKEN when one of them has moved since.
   */
  private async restoreExchangedBoxes(
    tx: Tx,
    establishmentId: number,
    dropId: bigint,
    { machineId, outcome, expectedBox, takenBox, putBox }: CurrentExchange,
    machine: string,
  ): Promise<void> {
    const boxNumbers = [expectedBox, takenBox, putBox].filter((number) => number !== null);
    const boxes = await lockBoxes(tx, establishmentId, { boxNumbers, machineId });
    const findBox = (boxNumber: string | null): BoxRow | undefined => boxes.find((box) => box.boxNumber === boxNumber);
    const [taken, put] = [findBox(takenBox), findBox(putBox)];
    const lostBox = outcome !== 'skipped' && expectedBox !== takenBox ? findBox(expectedBox) : undefined;
    const isOvertaken =
      (taken !== undefined && (taken.place !== 'drop' || taken.dropId !== dropId)) ||
      (put !== undefined && put.machineId !== machineId) ||
      (lostBox !== undefined && lostBox.place !== 'missing');
    if (isOvertaken) refuse('EXCHANGE_OVERTAKEN', { machine });
    if (put !== undefined) await moveBox(tx, establishmentId, { boxId: put.boxId, place: 'stock' });
    if (taken !== undefined) await this.returnBoxToPreviousPlace(tx, establishmentId, taken.boxId, machine);
    if (lostBox !== undefined)
      await moveBox(tx, establishmentId, { boxId: lostBox.boxId, place: 'machine', machineId });
  }

  /**
   * Returns a box to its place before the drop took it: a machine, the stock, or missing. Refuses EXCHANGE_OVERTAKEN
   * when that machine has another box by now.
   */
  private async returnBoxToPreviousPlace(
    tx: Tx,
    establishmentId: number,
    boxId: bigint,
    machine: string,
  ): Promise<void> {
    // the latest move is the exchange itself
    const [, previousMove] = await listBoxMoves(tx, establishmentId, boxId);
    if (previousMove?.machine == null) {
      await moveBox(tx, establishmentId, { boxId, place: previousMove?.place === 'missing' ? 'missing' : 'stock' });
      return;
    }
    const { machineId } = await this.machines.requireMachine(tx, establishmentId, previousMove.machine);
    const presentBoxes = await lockBoxes(tx, establishmentId, { boxNumbers: [], machineId });
    if (presentBoxes.length > 0 && previousMove.machine !== machine) refuse('EXCHANGE_OVERTAKEN', { machine });
    await moveBox(tx, establishmentId, { boxId, place: 'machine', machineId });
  }

  /**
   * Locks the drop, sets the audit context and returns the time of the exchange: the stated one, or now. The lock is
   * shared, so that other machines of the drop may be done at once. Refuses NOT_FOUND, DROP_INTERRUPTED, DROP_NOT_OPEN,
   * OUTSIDE_DROP_TEAM, EXCHANGE_NOT_DURING_DROP.
   */
  private async lockDropForExchange(
    tx: Tx,
    { personId }: Actor,
    { establishmentId }: Establishment,
    { action, dropId, reason, statedAt }: ExchangeAction,
  ): Promise<Date> {
    const now = this.clock.now();
    const { gamingDay, state, openedAt } = await lockDrop(tx, establishmentId, dropId, 'share');
    const happenedAt = statedAt === null ? now : clampToClockTolerance(statedAt, openedAt ?? now, now);
    await setAuditContext(tx, { establishmentId, personId, action, happenedAt, gamingDay, reason });
    if (state === 'interrupted') refuse('DROP_INTERRUPTED');
    if (state !== 'open') refuse('DROP_NOT_OPEN');
    assertTeamMember(await listTeamMembers(tx, establishmentId, dropId, now), personId);
    if (happenedAt > now || happenedAt < (openedAt ?? now)) {
      refuse('EXCHANGE_NOT_DURING_DROP', { value: happenedAt.toISOString() });
    }
    return happenedAt;
  }
}

/**
 * Returns the stated time, moved into the period of the drop when it is outside by no more than the tolerance of a
 * minute between two clocks.
 */
function clampToClockTolerance(statedAt: Date, earliest: Date, latest: Date): Date {
  if (statedAt > latest && statedAt.getTime() - latest.getTime() <= CLOCK_TOLERANCE_MS) return latest;
  return statedAt < earliest && earliest.getTime() - statedAt.getTime() <= CLOCK_TOLERANCE_MS ? earliest : statedAt;
}

/**
 * Moves the boxes of an exchange: first the machine's own one, so that another can take its place. An expected box
 * that was not taken out becomes missing.
 */
async function moveExchangedBoxes(
  tx: Tx,
  establishmentId: number,
  {
    dropId,
    machineId,
    outcome,
    expected,
    taken,
    put,
  }: {
    readonly dropId: bigint;
    readonly machineId: bigint;
    readonly outcome: ExchangeOutcome;
    readonly expected: BoxRow | null;
    readonly taken: BoxRow | null;
    readonly put: BoxRow | null;
  },
): Promise<void> {
  if (expected !== null && expected.boxId !== taken?.boxId && outcome !== 'skipped') {
    await moveBox(tx, establishmentId, { boxId: expected.boxId, place: 'missing' });
  }
  if (taken !== null) await moveBox(tx, establishmentId, { boxId: taken.boxId, place: 'drop', dropId });
  if (put !== null) await moveBox(tx, establishmentId, { boxId: put.boxId, place: 'machine', machineId });
}
