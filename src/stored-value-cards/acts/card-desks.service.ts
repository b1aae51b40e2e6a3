import type { ActionName } from '#declarations/act-names.js';
import { buildPostedMovement } from '#domain/accounting/desk-movements.js';
import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { assertHolder } from '#desks/balances/desk-rules.js';
import { DesksService, type DeskAction } from '#desks/balances/desks.service.js';
import type { DeskRow } from '#desks/balances/desks.queries.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { TicketGuessesService } from '#tickets/records/ticket-guesses.service.js';
import { StoredValueCardsService, type StoredValueCardSettings } from '../records/stored-value-cards.service.js';
import { CardStoriesService, type StoredValueCardStory } from './card-stories.service.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A card at a desk: its number, and the cash paid for its credits. */
export interface DeskCardInput {
  readonly number: string;
  readonly deskCode: string;
  readonly amountMinor: bigint;
}

/** The desk and the act that moves it, within its transaction. */
export interface LockedDeskContext {
  readonly establishment: Establishment;
  readonly action: DeskAction;
  readonly desk: DeskRow;
  readonly settings: StoredValueCardSettings;
}

/** A movement of a card together with its cash. */
export interface CashedStoredValueCard {
  readonly cardId: bigint;
  readonly movementNumber: number;
  readonly deskMovementNumber: number;
  readonly entryId: bigint;
  /** The remaining balance. */
  readonly balanceMinor: bigint;
}

/** Card operations at desks: issuing, loading, cashing and taking back cards. */
@Injectable()
export class StoredValueCardDesksService {
  constructor(
    private readonly database: Database,
    private readonly cards: StoredValueCardsService,
    private readonly stories: CardStoriesService,
    private readonly guesses: TicketGuessesService,
    private readonly desks: DesksService,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Issues a card at a desk, loaded with the amount unless it is zero. Refuses with CARDS_NOT_IN_USE, UNKNOWN_DESK,
   * DESK_RETIRED, DESK_NOT_HELD, NOT_THE_HOLDER, CARD_MISTYPED, CARD_OTHER_ESTABLISHMENT, CARD_ALREADY_OUT,
   * CARD_ABOVE_CEILING.
   */
  issueCard(
    userRequest: UserRequest,
    { number, deskCode, amountMinor }: DeskCardInput,
  ): Promise<Serialized<StoredValueCardStory>> {
    return this.#runDeskWrite(userRequest, deskCode, 'cards.issue', async (tx, deskContext) => {
      const { establishment, action, desk, settings } = deskContext;
      const issueInput = { typedNumber: number, deskId: desk.deskId };
      const cardId = await this.cards.issueCard(tx, establishment, action, issueInput, settings);
      if (amountMinor > 0n) await this.#recordCardMovement(tx, deskContext, cardId, 'load', amountMinor);
      return cardId;
    });
  }

  /**
   * Loads a card with the same amount in cash. Refuses with the codes of `issueCard`, CARD_NEVER_ISSUED,
   * TICKET_GUESSES_THROTTLED, and the codes of `findCardFault`.
   */
  loadCard(
    userRequest: UserRequest,
    { number, deskCode, amountMinor }: DeskCardInput,
  ): Promise<Serialized<StoredValueCardStory>> {
    return this.guesses.guardAtDesk(userRequest.actor, userRequest.establishment, deskCode, () =>
      this.#runDeskWrite(userRequest, deskCode, 'cards.load', async (tx, deskContext) => {
        const { establishment, settings } = deskContext;
        const { cardId } = await this.cards.requireCardByNumber(tx, establishment, number, settings, 'cashier');
        await this.#recordCardMovement(tx, deskContext, cardId, 'load', amountMinor);
        return cardId;
      }),
    );
  }

  /**
   * Takes back an empty card; its plastic may be issued again, as another card. Refuses with CARDS_NOT_IN_USE,
   * TICKET_GUESSES_THROTTLED, CARD_NOT_EMPTY, CARD_TRANSFER_PENDING, and the codes of `requireCardByNumber` and
   * `findCardFault`.
   */
  takeBackCard(
    { actor, establishment, idempotencyKey }: UserRequest,
    cardNumber: string,
  ): Promise<Serialized<StoredValueCardStory>> {
    return this.guesses.guardAtScreen(actor, establishment, () =>
      writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
        const deskAction = await this.desks.beginDeskAction(tx, actor, establishment, 'cards.return');
        const settings = await this.cards.requireCardSettings(tx, establishment, deskAction.gamingDay);
        const card = await this.cards.lockCardByNumber(tx, establishment, cardNumber, settings, 'cashier');
        this.cards.assertActionAllowed(establishment, card, { kind: 'return', amountMinor: 0n }, settings);
        const { cardId } = card;
        const movement = { cardId, kind: 'return', amountMinor: 0n, place: 'house' } as const;
        await this.cards.recordMovement(tx, establishment, deskAction, movement);
        return this.stories.getCardStory(tx, establishment, cardId);
      }),
    );
  }

  /**
   * Pays out credits of a card from a desk, within the transaction of a caller who has judged the payee. Refuses with
   * DESK_BALANCE_SHORT, and the codes of `findCardFault`.
   */
  cashCard(
    tx: Tx,
    deskContext: LockedDeskContext,
    cardId: bigint,
    amountMinor: bigint,
  ): Promise<CashedStoredValueCard> {
    return this.#recordCardMovement(tx, deskContext, cardId, 'cash', amountMinor);
  }

  /**
   * Runs `callback`, which returns a card's identifier, at a desk that the actor holds, once for its idempotency key.
   * Returns the card's story.
   */
  #runDeskWrite(
    { actor, establishment, idempotencyKey }: UserRequest,
    deskCode: string,
    actionName: ActionName,
    callback: (tx: Tx, deskContext: LockedDeskContext) => Promise<bigint>,
  ): Promise<Serialized<StoredValueCardStory>> {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
      const action = await this.desks.beginDeskAction(tx, actor, establishment, actionName);
      const settings = await this.cards.requireCardSettings(tx, establishment, action.gamingDay);
      const desk = await this.desks.lockDesk(tx, establishment, deskCode);
      assertHolder(desk, actor.personId);
      const cardId = await callback(tx, { establishment, action, desk, settings });
      return this.stories.getCardStory(tx, establishment, cardId);
    });
  }

  /**
   * Judges an act on a card at a desk and records its sum three times: as a movement of the desk's cash, as its journal
   * entry and as a movement of the card. Returns the references of the three. Refuses with the codes of
   * `findCardFault`.
   */
  async #recordCardMovement(
    tx: Tx,
    { establishment, action, desk, settings }: LockedDeskContext,
    cardId: bigint,
    kind: 'load' | 'cash',
    paidMinor: bigint,
  ): Promise<CashedStoredValueCard> {
    const card = await this.cards.lockCard(tx, establishment, cardId);
    this.cards.assertActionAllowed(establishment, card, { kind, amountMinor: paidMinor }, settings);
    const { deskId, deskCode } = desk;
    const movementKind = kind === 'load' ? 'cardLoaded' : 'cardCashed';
    const { entry, movedMinor: amountMinor } = buildPostedMovement(movementKind, paidMinor);
    const { entryId } = await this.ledger.postEntryForAction(tx, establishment, action, {
      ...entry,
      source: { card: String(cardId), desk: deskCode },
    });
    const deskMovement = { kind: entry.fact, amountMinor, entryId };
    const deskMovementReference = await this.desks.recordMovement(tx, establishment, desk, action, deskMovement);
    const { movementNumber: deskMovementNumber } = deskMovementReference;
    const { movementNumber, balanceMinor } = await this.cards.recordMovement(tx, establishment, action, {
      cardId,
      kind,
      amountMinor,
      place: 'desk',
      deskId,
      deskMovementNumber,
      entryId,
    });
    return { cardId, movementNumber, deskMovementNumber, entryId, balanceMinor };
  }
}
