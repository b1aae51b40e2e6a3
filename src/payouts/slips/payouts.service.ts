import type { ActionOf } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import { computePayoutRequirements, listPendingConditions, findSlipOfSameWin } from '#domain/cash/payouts.js';
import type { AuthorisationLevel, PayoutKind, PayoutLimits, PendingCondition } from '#domain/cash/payouts.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { MachineEntity } from '#machines/entities/machine.entity.js';
import { MachineEventEntity } from '#meters/entities/machine-event.entity.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { PayoutAuthorisationEntity } from '../entities/payout-authorisation.entity.js';
import { PayoutEntity } from '../entities/payout.entity.js';
import { assertWithinCeiling } from './amounts.js';
import { assertPayoutOpen } from './payout-acts.js';
import {
  listPayoutAuthorisations,
  listPayoutChecks,
  lockMachinePayouts,
  lockPayout,
  loadPayableSlip,
  loadPayableSlips,
  getPayout,
  listPayouts,
  listMachineSlipsAround,
} from './payouts.queries.js';
import type { AuthorisationRow, CheckRow, PayoutRow, PayoutFilters } from './payouts.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A win to pay by hand. */
export interface NewPayout {
  /** The establishment's own number of the machine. */
  readonly machine: string;
  readonly kind: PayoutKind;
  readonly amountMinor: bigint;
  readonly combination: string;
  /** Null for a win reported by an event. */
  readonly wonAt: Date | null;
  readonly eventId: bigint | null;
  readonly anotherWinReason: string | null;
}

/** A progressive jackpot paid by a table, or its consolation prize. */
export interface TablePayout {
  readonly tableId: bigint;
  readonly amountMinor: bigint;
  readonly combination: string;
  readonly wonAt: Date;
}

/** A slip in a list: its pending conditions, and its authorisations so far. */
export interface PayoutLine extends PayoutRow {
  readonly waits: readonly PendingCondition[];
  /** Numbers of the people who authorised it. */
  readonly authorisedBy: readonly bigint[];
}

/** A slip with all its steps; the winner's document is read separately. */
export interface PayoutSheet extends PayoutRow {
  /** Authorisations of the slip. */
  readonly authorisations: readonly AuthorisationRow[];
  /** Checks of the machine. */
  readonly checks: readonly CheckRow[];
  readonly hasIdentity: boolean;
  /** Conditions that still prevent its payment. */
  readonly waits: readonly PendingCondition[];
}

/** Slips of hand payments: opened once per win, authorised by other people, voided only before payment. */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly gamingDays: GamingDaysService,
    private readonly settings: SettingsService,
  ) {}

  /** Lists slips, newest first, a page at a time, each with the conditions that still prevent its payment. */
  listSlips({ establishmentId }: Establishment, filters: PayoutFilters): Promise<PayoutLine[]> {
    return this.database.runInSnapshot(async (tx) => {
      const payouts = await listPayouts(tx, establishmentId, filters);
      const payableSlips = await loadPayableSlips(tx, establishmentId, payouts);
      return payableSlips.flatMap((payableSlip, index) => {
        const payout = payouts[index];
        const authorisedBy = payableSlip.authorisations.map(({ by }) => by);
        return payout === undefined ? [] : [{ ...payout, waits: listPendingConditions(payableSlip), authorisedBy }];
      });
    });
  }

  /** Returns one slip with its authorisations, checks and pending conditions. Refuses with NOT_FOUND. */
  getPayoutSheet({ establishmentId }: Establishment, payoutId: bigint): Promise<PayoutSheet> {
    return this.database.runInSnapshot(async (tx) => {
      const payout = await getPayout(tx, establishmentId, payoutId);
      const payableSlip = await loadPayableSlip(tx, establishmentId, payout);
      return {
        ...payout,
        authorisations: await listPayoutAuthorisations(tx, establishmentId, payoutId),
        checks: await listPayoutChecks(tx, establishmentId, payoutId),
        hasIdentity: payableSlip.hasIdentity,
        waits: listPendingConditions(payableSlip),
      };
    });
  }

  /**
   * Opens a slip of a hand pay, numbered at once. Refuses with UNKNOWN_MACHINE, NOT_FOUND (the event), INVALID_INPUT
   * (neither event nor instant), WIN_NOT_YET, AMOUNT_ABOVE_CEILING, WIN_ALREADY_OPENED.
   */
  openSlip(userRequest: UserRequest, input: NewPayout): Promise<Serialized<PayoutRow>> {
    const { actor, establishment } = userRequest;
    return this.writePayoutAction(userRequest, 'open', input.anotherWinReason ?? '', (tx) =>
      this.openSlipInTransaction(tx, actor, establishment, input),
    );
  }

  /** Opens a slip within the caller's transaction, whose audit context is set. Refuses with the codes of `openSlip`. */
  async openSlipInTransaction(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    input: NewPayout,
  ): Promise<PayoutRow> {
    const { establishmentId } = establishment;
    const { kind, amountMinor, eventId, anotherWinReason } = input;
    const machine = await tx.findOneBy(MachineEntity, { establishmentId, sbmNumber: input.machine });
    const { machineId } = machine ?? refuse('UNKNOWN_MACHINE', { machine: input.machine });
    const wonAt =
      eventId === null ? input.wonAt : await requireEventInstant(tx, { establishmentId, machineId, eventId });
    if (wonAt === null) refuse('INVALID_INPUT', { fields: ['wonAt'] });
    if (wonAt > this.clock.now()) refuse('WIN_NOT_YET');
    // serialises two users who open the same win: the second sees the first slip
    await lockMachinePayouts(tx, establishmentId, machineId);
    const payoutSettings = await this.settings.readSettingsInForce(
      tx,
      establishment,
      await this.gamingDays.findCurrentDay(tx, establishment),
    );
    assertWithinCeiling(amountMinor, payoutSettings.payoutCeilingMinor, establishment);
    const nearbySlips = await listMachineSlipsAround(tx, establishmentId, machineId, wonAt);
    const win = { kind, amountMinor, wonAt, eventId, anotherWinReason };
    const sameWinSlip = findSlipOfSameWin(win, nearbySlips, payoutSettings.payoutSameWinMinutes);
    if (sameWinSlip !== undefined) refuse('WIN_ALREADY_OPENED', { slip: sameWinSlip.slipNumber });
    const { combination } = input;
    return this.insertSlip(tx, actor, establishment, payoutSettings, { ...win, combination, machineId, tableId: null });
  }

  /**
   * Opens the slip of a table's progressive jackpot within the caller's transaction, whose audit context is set. The
   * caller ensures that it is opened once. Refuses with AMOUNT_ABOVE_CEILING.
   */
  async openTableSlip(tx: Tx, actor: Actor, establishment: Establishment, input: TablePayout): Promise<PayoutRow> {
    const payoutSettings = await this.settings.readSettingsInForce(
      tx,
      establishment,
      await this.gamingDays.findCurrentDay(tx, establishment),
    );
    assertWithinCeiling(input.amountMinor, payoutSettings.payoutCeilingMinor, establishment);
    const win = { kind: 'progressive', eventId: null, anotherWinReason: null, machineId: null } as const;
    return this.insertSlip(tx, actor, establishment, payoutSettings, { ...win, ...input });
  }

  /** Enters a numbered slip, with the authorisations it requires, in the register of slips; returns the slip. */
  private async insertSlip(
    tx: Tx,
    { personId: openedBy }: Actor,
    { establishmentId }: Establishment,
    limits: PayoutLimits,
    slip: Omit<NewPayout, 'machine' | 'wonAt'> & Pick<PayoutEntity, 'machineId' | 'tableId'> & { readonly wonAt: Date },
  ): Promise<PayoutRow> {
    const { identity: requiresIdentity, levels: requiresLevels } = computePayoutRequirements(slip.amountMinor, limits);
    const slipNumber = await reserveRegisterNumbers(tx, establishmentId, 'payouts', 1);
    const opening = { openedBy, openedAt: this.clock.now(), requiresIdentity, requiresLevels };
    const { payoutId } = await insertRow(tx, PayoutEntity, { establishmentId, slipNumber, ...slip, ...opening });
    const rowKey = { establishment_id: establishmentId, payout_id: payoutId.toString() };
    await enterInRegister(tx, establishmentId, 'payouts', 'payouts', [{ number: slipNumber, rowKey }]);
    return getPayout(tx, establishmentId, payoutId);
  }

  /**
   * Authorises a slip at one level. Refuses with NOT_FOUND, PAYOUT_ALREADY_PAID, PAYOUT_VOID, OWN_PAYOUT,
   * PAYOUT_LEVEL_NOT_HELD, PAYOUT_LEVEL_NOT_ASKED, PAYOUT_ALREADY_AUTHORISED.
   */
  authoriseSlip(
    userRequest: UserRequest,
    payoutId: bigint,
    level: AuthorisationLevel,
  ): Promise<Serialized<AuthorisationRow[]>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.writePayoutAction(userRequest, 'authorise', '', async (tx) => {
      const payout = await lockPayout(tx, establishmentId, payoutId);
      assertPayoutOpen(payout);
      if (payout.openedBy === actor.personId) refuse('OWN_PAYOUT');
      if (!actor.roles.includes(level)) refuse('PAYOUT_LEVEL_NOT_HELD', { level });
      if (!payout.requiresLevels.includes(level)) refuse('PAYOUT_LEVEL_NOT_ASKED', { level });
      const authorisations = await listPayoutAuthorisations(tx, establishmentId, payoutId);
      if (authorisations.some((existing) => existing.level === level || existing.authorisedBy === actor.personId)) {
        refuse('PAYOUT_ALREADY_AUTHORISED');
      }
      const authorisation = { authorisedBy: actor.personId, authorisedAt: this.clock.now() };
      await insertRow(tx, PayoutAuthorisationEntity, { establishmentId, payoutId, level, ...authorisation });
      return listPayoutAuthorisations(tx, establishmentId, payoutId);
    });
  }

  /**
   * Voids a slip before payment. Refuses with NOT_FOUND, PAYOUT_ALREADY_PAID, PAYOUT_VOID, OWN_PAYOUT, REASON_REQUIRED.
   */
  voidSlip(userRequest: UserRequest, payoutId: bigint, reason: string): Promise<Serialized<PayoutRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const trimmedReason = reason.trim();
    return this.writePayoutAction(userRequest, 'void', trimmedReason, async (tx) => {
      const payout = await lockPayout(tx, establishmentId, payoutId);
      assertPayoutOpen(payout);
      if (payout.openedBy === actor.personId) refuse('OWN_PAYOUT');
      if (trimmedReason.length < 3) refuse('REASON_REQUIRED');
      const voiding = { voidedBy: actor.personId, voidedAt: this.clock.now(), voidReason: trimmedReason };
      await tx.update(PayoutEntity, { establishmentId, payoutId }, { state: 'void', ...voiding });
      return getPayout(tx, establishmentId, payoutId);
    });
  }

  /**
   * Runs `task` once for its idempotency key, in one transaction logged as an act on slips in the current gaming day.
   */
  writePayoutAction<T>(
    { actor, establishment, idempotencyKey }: UserRequest,
    actionName: ActionOf<'payouts'>,
    reason: string,
    task: (tx: Tx, gamingDay: string) => Promise<T>,
  ): Promise<Serialized<T>> {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
      const action = await this.gamingDays.beginAction(tx, actor, establishment, `payouts.${actionName}`, reason);
      return task(tx, action.gamingDay);
    });
  }
}

/** Returns the instant at which an event of a machine happened. Refuses with NOT_FOUND. */
async function requireEventInstant(
  tx: Tx,
  event: Pick<MachineEventEntity, 'establishmentId' | 'machineId' | 'eventId'>,
): Promise<Date> {
  const machineEvent = await tx.findOneBy(MachineEventEntity, event);
  return machineEvent?.occurredAt ?? refuse('NOT_FOUND', { what: `event ${event.eventId}` });
}
