import { Injectable } from '@nestjs/common';
import type { DeskAction } from '#desks/balances/desks.service.js';
import { buildCardCorrectedEntry } from '#domain/accounting/floor-postings.js';
import type { TransferOutcome } from '#domain/stored-value-cards/card-life.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { MachinesService } from '#machines/records/machines.service.js';
import type { Tx } from '#platform/database/rows.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { getTransfer, type NewCardMovement } from '../records/stored-value-cards.queries.js';
import { StoredValueCardsService } from '../records/stored-value-cards.service.js';
import { StoredValueCardDevicesService } from '../devices/card-devices.service.js';
import { StoredValueCardActionsService, type CardDecision } from './card-acts.service.js';
import type { Authoriser } from '#tickets/acts/second-person.js';
import type { StoredValueCardStory } from './card-stories.service.js';
import type { UserRequest } from '#ledger/user-request.js';

const MINUTE_MS = 60_000;

/**
 * Decisions about cards: one person blocks a card; two people unblock it, correct it or end a transfer for the machine.
 */
@Injectable()
export class StoredValueCardDecisionsService {
  constructor(
    private readonly actions: StoredValueCardActionsService,
    private readonly cards: StoredValueCardsService,
    private readonly devices: StoredValueCardDevicesService,
    private readonly ledger: LedgerService,
    private readonly machines: MachinesService,
  ) {}

  /**
   * Blocks a lost or misused card: no credits move with it from now on. Refuses with NOT_FOUND, and the codes of
   * `findCardFault`.
   */
  blockCard(userRequest: UserRequest, decision: CardDecision): Promise<Serialized<StoredValueCardStory>> {
    return this.actions.runSoleDecision(userRequest, decision, 'cards.block', async (tx, { action, reason }) => {
      const { establishment } = userRequest;
      const { cardId } = decision;
      await this.#assertCardActionAllowed(tx, establishment, action, cardId, { kind: 'block', amountMinor: 0n });
      const movement = { cardId, kind: 'block', amountMinor: 0n, place: 'house', reason } as const;
      await this.cards.recordMovement(tx, establishment, action, movement);
    });
  }

  /**
   * Unblocks a card, with a second person. Refuses with the codes of `verifyIdentity`, OWN_APPROVAL, NOT_FOUND,
   * CARD_NOT_BLOCKED, and the codes of `findCardFault`.
   */
  unblockCard(
    userRequest: UserRequest,
    decision: CardDecision,
    authoriser: Authoriser,
  ): Promise<Serialized<StoredValueCardStory>> {
    const jointDecision = { ...decision, authoriser, actionName: 'cards.unblock' as const };
    return this.actions.runJointDecision(userRequest, jointDecision, async (tx, { action, approvedBy, reason }) => {
      const { establishment } = userRequest;
      const { cardId } = decision;
      await this.#assertCardActionAllowed(tx, establishment, action, cardId, { kind: 'unblock', amountMinor: 0n });
      const movement = { cardId, kind: 'unblock', amountMinor: 0n, place: 'house' } as const;
      await this.cards.recordMovement(tx, establishment, action, { ...movement, approvedBy, reason });
    });
  }

  /**
   * Corrects the balance of a card, with a second person: to the counters of `machine`, or (null) at the
   * establishment's expense. Refuses with the codes of `unblockCard`, UNKNOWN_MACHINE, CARD_BALANCE_SHORT,
   * CARD_ABOVE_CEILING.
   */
  correctBalance(
    userRequest: UserRequest,
    decision: CardDecision & { readonly amountMinor: bigint; readonly machine: string | null },
    authoriser: Authoriser,
  ): Promise<Serialized<StoredValueCardStory>> {
    const jointDecision = { ...decision, authoriser, actionName: 'cards.correct' as const };
    return this.actions.runJointDecision(userRequest, jointDecision, async (tx, { action, approvedBy, reason }) => {
      const { establishment } = userRequest;
      const { cardId, amountMinor, machine } = decision;
      await this.#assertCardActionAllowed(tx, establishment, action, cardId, { kind: 'correct', amountMinor });
      const postedCorrection = await this.#postCorrection(tx, establishment, action, { cardId, amountMinor, machine });
      const movement = { cardId, kind: 'correct', amountMinor, place: 'house', ...postedCorrection } as const;
      await this.cards.recordMovement(tx, establishment, action, { ...movement, approvedBy, reason });
    });
  }

  /**
   * Ends a transfer whose result its machine never reported, with a second person who has read the machine. Refuses
   * with the codes of `unblockCard`, CARD_TRANSFER_ENDED, CARD_TRANSFER_NOT_PENDING_LONG.
   */
  settleTransfer(
    userRequest: UserRequest,
    decision: CardDecision & { readonly requestNumber: number; readonly outcome: TransferOutcome },
    authoriser: Authoriser,
  ): Promise<Serialized<StoredValueCardStory>> {
    const jointDecision = { ...decision, authoriser, actionName: 'cards.settle' as const };
    return this.actions.runJointDecision(userRequest, jointDecision, async (tx, { action, approvedBy, reason }) => {
      const { establishment } = userRequest;
      const { cardId, requestNumber, outcome } = decision;
      const transfer = await getTransfer(tx, establishment.establishmentId, cardId, requestNumber);
      if (transfer.state !== 'pending') refuse('CARD_TRANSFER_ENDED', { outcome: transfer.state });
      const { cardPendingMinutes } = await this.cards.requireCardSettings(tx, establishment, action.gamingDay);
      const pendingMinutes = Math.floor((action.happenedAt.getTime() - transfer.askedAt.getTime()) / MINUTE_MS);
      if (pendingMinutes < cardPendingMinutes) {
        refuse('CARD_TRANSFER_NOT_PENDING_LONG', { minutes: cardPendingMinutes - pendingMinutes });
      }
      await this.devices.endTransfer(tx, establishment, action, transfer, outcome, { approvedBy, reason });
    });
  }

  /**
   * Posts the correction of a card's balance, in minor units. A card corrected to a machine's counters moves no
   * account: the closing of the day posts them. Any other correction is a loss or gain of the establishment. Refuses
   * with UNKNOWN_MACHINE.
   */
  async #postCorrection(
    tx: Tx,
    establishment: Establishment,
    action: DeskAction,
    { cardId, amountMinor, machine }: { cardId: bigint; amountMinor: bigint; machine: string | null },
  ): Promise<Pick<NewCardMovement, 'machineId' | 'entryId'>> {
    if (machine !== null) {
      const machineId = await this.machines.requireMachineId(tx, establishment.establishmentId, machine);
      return { machineId, entryId: null };
    }
    const { entryId } = await this.ledger.postEntryForAction(tx, establishment, action, {
      ...buildCardCorrectedEntry(amountMinor),
      source: { card: String(cardId) },
    });
    return { machineId: null, entryId };
  }

  /**
   * Judges an act on a card, which stays locked. Refuses with CARDS_NOT_IN_USE, NOT_FOUND, the codes of
   * `findCardFault`.
   */
  async #assertCardActionAllowed(
    tx: Tx,
    establishment: Establishment,
    { gamingDay }: DeskAction,
    cardId: bigint,
    requestedAction: Parameters<StoredValueCardsService['assertActionAllowed']>[2],
  ): Promise<void> {
    const settings = await this.cards.requireCardSettings(tx, establishment, gamingDay);
    const card = await this.cards.lockCard(tx, establishment, cardId);
    this.cards.assertActionAllowed(establishment, card, requestedAction, settings);
  }
}
