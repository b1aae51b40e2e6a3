import type { ActionName } from '#declarations/act-names.js';
import { buildDeskChangeEntry } from '#domain/accounting/floor-postings.js';
import { Injectable } from '@nestjs/common';
import { setAuditContext } from '#audit/log/audit-context.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { computePiecesTotal } from '#domain/tables/exchanges.js';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import { computeChangeMovement, type MoneyChange, type DeskKind } from '#domain/cash/desks.js';
import type { DeskMovementKind } from '#domain/accounting/desk-movements.js';
import type { SettingsInForce } from '#domain/settings/settings.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { readTotalHoldings, insertMovementChips, type DesksHold } from './desk-chips.queries.js';
import { assertCashAvailable, requireMovedChips, assertHolder } from './desk-rules.js';
import { findDeskByCode, listAllDesks, insertDesk, lockDesks, listDeskMovements } from './desks.queries.js';
import type { DeskMovementRow, DeskRow } from './desks.queries.js';
import { DeskMovementEntity } from '../entities/desk-movement.entity.js';
import { DeskEntity } from '../entities/desk.entity.js';
import { writeActionOnce, type UserRequest } from '#ledger/user-request.js';

/** Context of a movement at a desk: time, gaming day and actor. */
export interface DeskAction {
  readonly gamingDay: string;
  readonly happenedAt: Date;
  readonly personId: bigint;
}

/** An amount moved into a desk, or out of it when negative. */
export interface NewDeskMovement {
  readonly kind: DeskMovementKind;
  /** Sum of cash, chips and plaques. */
  readonly amountMinor: bigint;
  /** Chips and plaques in the amount, line by line; the rest is cash. */
  readonly chips?: readonly ChipLine[];
  readonly transferId?: bigint;
  readonly change?: MoneyChange;
  readonly entryId?: bigint;
}

/** The recorded movement; higher modules refer to it by these two numbers. */
export interface DeskMovementReference {
  readonly deskId: bigint;
  readonly movementNumber: number;
  readonly balanceMinor: bigint;
}

/** A desk to be opened; a roving changeur has the empty room. */
export interface NewDesk {
  readonly deskCode: string;
  readonly kind: DeskKind;
  readonly room: string;
  readonly floatMinor: bigint;
}

/** A change of a desk by the Direction, with its reason. */
export interface DeskChange {
  readonly action: 'desks.fixFloat' | 'desks.move';
  readonly deskCode: string;
  readonly reason: string;
  readonly changedColumns: { readonly floatMinor: bigint } | { readonly room: string };
}

/** A rule of another module on the float of a desk: it refuses an amount that it does not allow. */
export type FloatRule = (tx: Tx, establishment: Establishment, desk: DeskRow, floatMinor: bigint) => Promise<void>;

/** Cash desks, change machines and roving changeurs: each an accountable desk with its float and its balance. */
@Injectable()
export class DesksService {
  readonly #floatRules: FloatRule[] = [];

  constructor(
    private readonly db: Database,
    private readonly gamingDays: GamingDaysService,
    private readonly ledger: LedgerService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** Adds a rule on the float of a desk. */
  addFloatRule(rule: FloatRule): void {
    this.#floatRules.push(rule);
  }

  listDesks(establishment: Establishment): Promise<DeskRow[]> {
    return listAllDesks(this.db.dataSource, establishment.establishmentId);
  }

  /**
   * Returns the total holdings of the establishment's desks; the cash is the basis of a guarantee fund's proof
   * (AI67:14).
   */
  getTotalHoldings(establishment: Establishment, db: Queryable = this.db.dataSource): Promise<DesksHold> {
    return readTotalHoldings(db, establishment.establishmentId);
  }

  /** Returns the desk with a code. Refuses with UNKNOWN_DESK. */
  async requireDesk(
    db: Queryable,
    { establishmentId }: Pick<Establishment, 'establishmentId'>,
    deskCode: string,
  ): Promise<DeskRow> {
    return (await findDeskByCode(db, establishmentId, deskCode)) ?? refuse('UNKNOWN_DESK', { desk: deskCode });
  }

  /** Lists a page of a desk's movements, newest first. Refuses with UNKNOWN_DESK. */
  async listMovements(
    establishment: Establishment,
    deskCode: string,
    page: { readonly before: number | null; readonly limit: number },
  ): Promise<DeskMovementRow[]> {
    const { deskId } = await this.requireDesk(this.db.dataSource, establishment, deskCode);
    return listDeskMovements(this.db.dataSource, establishment.establishmentId, deskId, page);
  }

  /**
   * Opens an empty desk without a holder. Refuses with INVALID_INPUT (a roving changeur has no room, any other desk has
   * one), DESK_CODE_TAKEN: the code of a retired desk is not reused.
   */
  createDesk({ actor, establishment, idempotencyKey }: UserRequest, desk: NewDesk): Promise<Serialized<DeskRow>> {
    return writeOnce(this.db, establishment.establishmentId, idempotencyKey, (tx) =>
      this.createDeskInTransaction(tx, actor, establishment, desk),
    );
  }

  /** Opens a desk within the caller's transaction, whose audit context it sets. Refuses with the codes of `createDesk`. */
  async createDeskInTransaction(
    tx: Tx,
    { personId }: Pick<Actor, 'personId'>,
    establishment: Establishment,
    { deskCode, kind, room, floatMinor }: NewDesk,
  ): Promise<DeskRow> {
    const { establishmentId } = establishment;
    if ((room === '') !== (kind === 'rovingChangeur')) refuse('INVALID_INPUT', { fields: ['room'] });
    const openedAt = this.clock.now();
    await setAuditContext(tx, { establishmentId, personId, action: 'desks.create', happenedAt: openedAt });
    const isInserted = await insertDesk(tx, establishmentId, { deskCode, kind, room, floatMinor, openedAt });
    if (!isInserted) refuse('DESK_CODE_TAKEN', { desk: deskCode });
    return this.requireDesk(tx, establishment, deskCode);
  }

  /**
   * Changes the float (fixed stock of cash) or the room of a desk. Refuses with UNKNOWN_DESK, DESK_RETIRED,
   * INVALID_INPUT (a room for a roving changeur), the codes of the added rules on floats.
   */
  updateDesk(
    userRequest: UserRequest,
    { action, deskCode, reason, changedColumns }: DeskChange,
  ): Promise<Serialized<DeskRow>> {
    const { establishment } = userRequest;
    const { establishmentId } = establishment;
    return writeActionOnce(this.db, userRequest, { action, happenedAt: this.clock.now(), reason }, async (tx) => {
      const desk = await this.lockDesk(tx, establishment, deskCode);
      if (desk.retiredAt !== null) refuse('DESK_RETIRED', { desk: deskCode });
      if ('room' in changedColumns && desk.kind === 'rovingChangeur') refuse('INVALID_INPUT', { fields: ['room'] });
      if ('floatMinor' in changedColumns)
        for (const rule of this.#floatRules) await rule(tx, establishment, desk, changedColumns.floatMinor);
      await tx.update(DeskEntity, { establishmentId, deskId: desk.deskId }, changedColumns);
      return this.requireDesk(tx, establishment, deskCode);
    });
  }

  /** Sets the float of a locked desk, within the caller's transaction and audit context. */
  async setFloat(tx: Tx, { establishmentId }: Establishment, deskId: bigint, floatMinor: bigint): Promise<void> {
    await tx.update(DeskEntity, { establishmentId, deskId }, { floatMinor });
  }

  /**
   * Takes a desk out of use permanently. Refuses with UNKNOWN_DESK, DESK_RETIRED, DESK_HELD, DESK_TRANSFER_PENDING,
   * DESK_NOT_EMPTY.
   */
  retireDesk(
    userRequest: UserRequest,
    { deskCode, reason }: { deskCode: string; reason: string },
  ): Promise<Serialized<DeskRow>> {
    const { establishment } = userRequest;
    const { establishmentId } = establishment;
    const action = { action: 'desks.retire', happenedAt: this.clock.now(), reason } as const;
    return writeActionOnce(this.db, userRequest, action, async (tx) => {
      const desk = await this.lockDesk(tx, establishment, deskCode);
      if (desk.retiredAt !== null) refuse('DESK_RETIRED', { desk: deskCode });
      if (desk.heldBy !== null) refuse('DESK_HELD', { desk: deskCode, name: desk.heldByName });
      if (desk.pendingOutMinor + desk.pendingInMinor > 0n) refuse('DESK_TRANSFER_PENDING', { desk: deskCode });
      if (desk.balanceMinor !== 0n) refuse('DESK_NOT_EMPTY', { desk: deskCode });
      await tx.update(DeskEntity, { establishmentId, deskId: desk.deskId }, { retiredAt: this.clock.now() });
      return this.requireDesk(tx, establishment, deskCode);
    });
  }

  /**
   * Records a change for a customer (currency, tokens or card credits for another of them), by the desk's holder.
   * Only a change that alters the desk's balance (of tokens or credits) is posted. Refuses with UNKNOWN_DESK,
   * DESK_RETIRED, DESK_NOT_HELD, NOT_THE_HOLDER, CHANGE_OF_NOTHING, DESK_CHANGE_BY_CARD (where each card has its own
   * account), DESK_BALANCE_SHORT.
   */
  recordChange(
    userRequest: UserRequest,
    { deskCode, ...change }: MoneyChange & { readonly deskCode: string },
  ): Promise<Serialized<DeskRow>> {
    const { actor, establishment } = userRequest;
    return this.writeDeskAction(userRequest, 'desks.change', '', async (tx, deskAction) => {
      const desk = await this.lockDesk(tx, establishment, deskCode);
      assertHolder(desk, actor.personId);
      const amountMinor = computeChangeMovement(change) ?? refuse('CHANGE_OF_NOTHING');
      if (amountMinor !== 0n) await this.#assertNoCardSystem(tx, establishment, deskAction.gamingDay);
      const entry =
        amountMinor === 0n
          ? null
          : await this.ledger.postEntryForAction(tx, establishment, deskAction, {
              ...buildDeskChangeEntry(amountMinor),
              source: { desk: deskCode, taken: change.taken, given: change.given },
            });
      await this.recordMovement(tx, establishment, desk, deskAction, {
        kind: 'change',
        amountMinor,
        change,
        ...(entry === null ? {} : { entryId: entry.entryId }),
      });
      return this.requireDesk(tx, establishment, deskCode);
    });
  }

  /** Locks a desk until the transaction ends and returns it as read under the lock. Refuses with UNKNOWN_DESK. */
  async lockDesk(tx: Tx, establishment: Pick<Establishment, 'establishmentId'>, deskCode: string): Promise<DeskRow> {
    await lockDesks(tx, establishment.establishmentId, [deskCode]);
    return this.requireDesk(tx, establishment, deskCode);
  }

  /**
   * Moves money into or out of a locked desk, in the caller's transaction and audit context. `desk` must be read under
   * the lock, before any movement of this transaction. Refuses with DESK_BALANCE_SHORT (cash), DESK_CHIPS_SHORT: money
   * promised to another desk is available only to its own transfer.
   */
  async recordMovement(
    tx: Tx,
    establishment: Pick<Establishment, 'establishmentId' | 'currency' | 'currencyExponent'>,
    desk: DeskRow,
    { gamingDay, happenedAt, personId }: DeskAction,
    movement: NewDeskMovement,
  ): Promise<DeskMovementReference> {
    const { establishmentId } = establishment;
    const isPromisedTransfer = movement.transferId !== undefined;
    const chips = movement.chips ?? [];
    const chipsMinor = computePiecesTotal(chips);
    assertCashAvailable(desk, movement.amountMinor - chipsMinor, isPromisedTransfer);
    const movedChips = requireMovedChips(establishment, desk, chips, isPromisedTransfer);
    const balanceMinor = desk.balanceMinor + movement.amountMinor;
    const { deskId, movementNumber } = await insertRow(tx, DeskMovementEntity, {
      establishmentId,
      deskId: desk.deskId,
      movementNumber: desk.lastMovement + 1,
      kind: movement.kind,
      amountMinor: movement.amountMinor,
      balanceMinor,
      transferId: movement.transferId ?? null,
      taken: movement.change?.taken ?? null,
      given: movement.change?.given ?? null,
      changedMinor: movement.change?.amountMinor ?? null,
      entryId: movement.entryId ?? null,
      gamingDay,
      happenedAt,
      recordedBy: personId,
      heldBy: desk.heldBy,
      chipsMinor,
      chipsBalanceMinor: desk.chipsMinor + chipsMinor,
      chipLineCount: movedChips.length,
    });
    if (movedChips.length > 0) await insertMovementChips(tx, { establishmentId, deskId, movementNumber }, movedChips);
    return { deskId, movementNumber, balanceMinor };
  }

  /** Runs `task` once for its idempotency key, in one transaction that `beginDeskAction` begins. */
  writeDeskAction<T>(
    { actor, establishment, idempotencyKey }: UserRequest,
    actionName: ActionName,
    reason: string,
    task: (tx: Tx, deskAction: DeskAction) => Promise<T>,
  ): Promise<Serialized<T>> {
    return writeOnce(this.db, establishment.establishmentId, idempotencyKey, async (tx) =>
      task(tx, await this.beginDeskAction(tx, actor, establishment, actionName, reason)),
    );
  }

  /**
   * Sets the audit context (who acts, when and why, for the log) of an act in the current gaming day; creates the day's
   * row when missing. Returns day, instant and person.
   */
  async beginDeskAction(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    actionName: ActionName,
    reason = '',
  ): Promise<DeskAction> {
    const deskAction = await this.gamingDays.beginAction(tx, actor, establishment, actionName, reason);
    await this.gamingDays.ensureDay(tx, establishment, deskAction.gamingDay);
    return deskAction;
  }

  /** Returns the gaming day, instant and person of an act now, with the settings of that day; writes nothing. */
  async getDeskActionContext(
    db: Queryable,
    { personId }: Actor,
    establishment: Establishment,
  ): Promise<{ readonly deskAction: DeskAction; readonly settings: SettingsInForce }> {
    const happenedAt = this.clock.now();
    const { gamingDay, settings } = await this.gamingDays.findDayWithSettings(db, establishment, happenedAt);
    return { deskAction: { gamingDay, happenedAt, personId }, settings };
  }

  async #assertNoCardSystem(tx: Tx, establishment: Establishment, gamingDay: string): Promise<void> {
    const { cardSystem } = await this.settings.readSettingsInForce(tx, establishment, gamingDay);
    if (cardSystem !== null) refuse('DESK_CHANGE_BY_CARD');
  }
}
