import { Injectable } from '@nestjs/common';
import type { DeskAct } from '#desks/balances/desks.service.js';
import { buildCardCorrectedEntry } from '#domain/accounting/floor-postings.js';
import type { TransferOutcome } from '#domain/stored-value-cards/card-life.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { MachinesService } from '#machines/records/machines.service.js';
import type { Tx } from '#platform/database/rows.js';
import type { Wire } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { findTransfer, type NewMovement } from '../records/stored-value-cards.queries.js';
import { StoredValueCardsService } from '../records/stored-value-cards.service.js';
import { StoredValueCardDevicesService } from '../devices/card-devices.service.js';
import { StoredValueCardActsService, type CardDecision } from './card-acts.service.js';
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
    private readonly acts: StoredValueCardActsService,
    private readonly cards: StoredValueCardsService,
    private readonly devices: StoredValueCardDevicesService,
    private readonly ledger: LedgerService,
    private readonly machines: MachinesService,
  ) {}

  /**
   * Blocks a lost or misused card: no credits move with it from now on. Refuses with NOT_FOUND, and the codes of
   * `findCardFault`.
   */
  blockCard(userRequest: UserRequest, decision: CardDecision): Promise<Wire<StoredValueCardStory>> {
    return this.acts.decideAlone(userRequest, decision, 'cards.block', async (tx, { act, reason }) => {
      const { establishment } = userRequest;
      const { cardId } = decision;
      await this.#judgeCardAct(tx, establishment, act, cardId, { kind: 'block', amountMinor: 0n });
      const movement = { cardId, kind: 'block', amountMinor: 0n, place: 'house', reason } as const;
      await this.cards.insertMovement(tx, establishment, act, movement);
    });
  }

  /**
   * Unblocks a card, with a second person. Refuses with the codes of `proveIdentity`, OWN_APPROVAL, NOT_FOUND,
   * CARD_NOT_BLOCKED, and the codes of `findCardFault`.
   */
  unblockCard(
    userRequest: UserRequest,
    decision: CardDecision,
    authoriser: Authoriser,
  ): Promise<Wire<StoredValueCardStory>> {
    const jointDecision = { ...decision, authoriser, actName: 'cards.unblock' as const };
    return this.acts.decideJointly(userRequest, jointDecision, async (tx, { act, approvedBy, reason }) => {
      const { establishment } = userRequest;
      const { cardId } = decision;
      await this.#judgeCardAct(tx, establishment, act, cardId, { kind: 'unblock', amountMinor: 0n });
      const movement = { cardId, kind: 'unblock', amountMinor: 0n, place: 'house' } as const;
      await this.cards.insertMovement(tx, establishment, act, { ...movement, approvedBy, reason });
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
  ): Promise<Wire<StoredValueCardStory>> {
    const jointDecision = { ...decision, authoriser, actName: 'cards.correct' as const };
    return this.acts.decideJointly(userRequest, jointDecision, async (tx, { act, approvedBy, reason }) => {
      const { establishment } = userRequest;
      const { cardId, amountMinor, machine } = decision;
      await this.#judgeCardAct(tx, establishment, act, cardId, { kind: 'correct', amountMinor });
      const postedCorrection = await this.#postCorrection(tx, establishment, act, { cardId, amountMinor, machine });
      const movement = { cardId, kind: 'correct', amountMinor, place: 'house', ...postedCorrection } as const;
      await this.cards.insertMovement(tx, establishment, act, { ...movement, approvedBy, reason });
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
  ): Promise<Wire<StoredValueCardStory>> {
    const jointDecision = { ...decision, authoriser, actName: 'cards.settle' as const };
    return this.acts.decideJointly(userRequest, jointDecision, async (tx, { act, approvedBy, reason }) => {
      const { establishment } = userRequest;
      const { cardId, requestNumber, outcome } = decision;
      const transfer = await findTransfer(tx, establishment.establishmentId, cardId, requestNumber);
      if (transfer.state !== 'pending') refuse('CARD_TRANSFER_ENDED', { outcome: transfer.state });
      const { cardPendingMinutes } = await this.cards.requireInUse(tx, establishment, act.gamingDay);
      const waitedMinutes = Math.floor((act.happenedAt.getTime() - transfer.askedAt.getTime()) / MINUTE_MS);
      if (waitedMinutes < cardPendingMinutes) {
        refuse('CARD_TRANSFER_NOT_PENDING_LONG', { minutes: cardPendingMinutes - waitedMinutes });
      }
      await this.devices.endTransfer(tx, establishment, act, transfer, outcome, { approvedBy, reason });
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
    act: DeskAct,
    { cardId, amountMinor, machine }: { cardId: bigint; amountMinor: bigint; machine: string | null },
  ): Promise<Pick<NewMovement, 'machineId' | 'entryId'>> {
    if (machine !== null) {
      const machineId = await this.machines.findMachineId(tx, establishment.establishmentId, machine);
      return { machineId, entryId: null };
    }
    const { entryId } = await this.ledger.postForAct(tx, establishment, act, {
      ...buildCardCorrectedEntry(amountMinor),
      source: { card: String(cardId) },
    });
    return { machineId: null, entryId };
  }

  /**
   * Judges an act on a card, which stays locked. Refuses with CARDS_NOT_IN_USE, NOT_FOUND, the codes of
   * `findCardFault`.
   */
  async #judgeCardAct(
    tx: Tx,
    establishment: Establishment,
    { gamingDay }: DeskAct,
    cardId: bigint,
    requested: Parameters<StoredValueCardsService['judgeAct']>[2],
  ): Promise<void> {
    const settings = await this.cards.requireInUse(tx, establishment, gamingDay);
    const card = await this.cards.lockCard(tx, establishment, cardId);
    this.cards.judgeAct(establishment, card, requested, settings);
  }
}
