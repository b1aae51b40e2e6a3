import type { ActName } from '#declarations/act-names.js';
import { buildPostedMovement } from '#domain/accounting/desk-movements.js';
import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { requireHolder } from '#desks/balances/desk-rules.js';
import { DesksService, type DeskAct } from '#desks/balances/desks.service.js';
import type { DeskRow } from '#desks/balances/desks.queries.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Wire } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { TicketGuessesService } from '#tickets/records/ticket-guesses.service.js';
import { StoredValueCardsService, type StoredValueCardSettings } from '../records/stored-value-cards.service.js';
import { StoredValueCardStoriesService, type StoredValueCardStory } from './card-stories.service.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A card at a desk: its number, and the cash paid for its credits. */
export interface DeskCardInput {
  readonly number: string;
  readonly deskCode: string;
  readonly amountMinor: bigint;
}

/** The desk and the act that moves it, within its transaction. */
export interface LockedDeskAct {
  readonly establishment: Establishment;
  readonly act: DeskAct;
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
    private readonly stories: StoredValueCardStoriesService,
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
  ): Promise<Wire<StoredValueCardStory>> {
    return this.#runAtDesk(userRequest, deskCode, 'cards.issue', async (tx, deskAct) => {
      const { establishment, act, desk, settings } = deskAct;
      const issueInput = { typed: number, deskId: desk.deskId };
      const cardId = await this.cards.issueCard(tx, establishment, act, issueInput, settings);
      if (amountMinor > 0n) await this.#recordLoad(tx, deskAct, cardId, amountMinor);
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
  ): Promise<Wire<StoredValueCardStory>> {
    return this.guesses.guardAtDesk(userRequest.actor, userRequest.establishment, deskCode, () =>
      this.#runAtDesk(userRequest, deskCode, 'cards.load', async (tx, deskAct) => {
        const { establishment, settings } = deskAct;
        const { cardId } = await this.cards.findByNumber(tx, establishment, number, settings, 'cashier');
        await this.#recordLoad(tx, deskAct, cardId, amountMinor);
        return cardId;
      }),
    );
  }

  /**
   * Takes back an empty card; its plastic may be issued again, as another card. Refuses with CARDS_NOT_IN_USE,
   * TICKET_GUESSES_THROTTLED, CARD_NOT_EMPTY, CARD_TRANSFER_PENDING, and the codes of `findByNumber` and
   * `findCardFault`.
   */
  takeBackCard({ actor, establishment, writeKey }: UserRequest, number: string): Promise<Wire<StoredValueCardStory>> {
    return this.guesses.guardAtScreen(actor, establishment, () =>
      writeOnce(this.database, establishment.establishmentId, writeKey, async (tx) => {
        const deskAct = await this.desks.beginDayAct(tx, actor, establishment, 'cards.return');
        const settings = await this.cards.requireInUse(tx, establishment, deskAct.gamingDay);
        const card = await this.cards.lockByNumber(tx, establishment, number, settings, 'cashier');
        this.cards.judgeAct(establishment, card, { kind: 'return', amountMinor: 0n }, settings);
        const { cardId } = card;
        const movement = { cardId, kind: 'return', amountMinor: 0n, place: 'house' } as const;
        await this.cards.insertMovement(tx, establishment, deskAct, movement);
        return this.stories.findStory(tx, establishment, cardId);
      }),
    );
  }

  /**
   * Pays out credits of a card from a desk, within the transaction of a caller who has judged the payee. Refuses with
   * DESK_BALANCE_SHORT, and the codes of `findCardFault`.
   */
  async cashCard(tx: Tx, deskAct: LockedDeskAct, cardId: bigint, amountMinor: bigint): Promise<CashedStoredValueCard> {
    const card = await this.cards.lockCard(tx, deskAct.establishment, cardId);
    this.cards.judgeAct(deskAct.establishment, card, { kind: 'cash', amountMinor }, deskAct.settings);
    return this.#recordMovement(tx, deskAct, cardId, 'cash', amountMinor);
  }

  /** Judges and records the load of a card at a desk. Refuses with the codes of `findCardFault`. */
  async #recordLoad(tx: Tx, deskAct: LockedDeskAct, cardId: bigint, amountMinor: bigint): Promise<void> {
    const card = await this.cards.lockCard(tx, deskAct.establishment, cardId);
    this.cards.judgeAct(deskAct.establishment, card, { kind: 'load', amountMinor }, deskAct.settings);
    await this.#recordMovement(tx, deskAct, cardId, 'load', amountMinor);
  }

  /**
   * Runs `runCardWork`, which returns a card's identifier, at a desk that the actor holds, once for its write key.
   * Returns the card's story.
   */
  #runAtDesk(
    { actor, establishment, writeKey }: UserRequest,
    deskCode: string,
    actName: ActName,
    runCardWork: (tx: Tx, held: LockedDeskAct) => Promise<bigint>,
  ): Promise<Wire<StoredValueCardStory>> {
    return writeOnce(this.database, establishment.establishmentId, writeKey, async (tx) => {
      const deskAct = await this.desks.beginDayAct(tx, actor, establishment, actName);
      const settings = await this.cards.requireInUse(tx, establishment, deskAct.gamingDay);
      const desk = await this.desks.lockDesk(tx, establishment, deskCode);
      requireHolder(desk, actor.personId);
      const cardId = await runCardWork(tx, { establishment, act: deskAct, desk, settings });
      return this.stories.findStory(tx, establishment, cardId);
    });
  }

  /**
   * Records one sum three times: as a movement of the desk's cash, as its journal entry and as a movement of the card.
   * Returns the references of the three.
   */
  async #recordMovement(
    tx: Tx,
    { establishment, act, desk }: LockedDeskAct,
    cardId: bigint,
    kind: 'load' | 'cash',
    paidMinor: bigint,
  ): Promise<CashedStoredValueCard> {
    const { deskId, deskCode } = desk;
    const fact = kind === 'load' ? 'cardLoaded' : 'cardCashed';
    const { entry, movedMinor: amountMinor } = buildPostedMovement(fact, paidMinor);
    const { entryId } = await this.ledger.postForAct(tx, establishment, act, {
      ...entry,
      source: { card: String(cardId), desk: deskCode },
    });
    const deskMovement = { kind: entry.fact, amountMinor, entryId };
    const recordedMovement = await this.desks.recordMovement(tx, establishment, desk, act, deskMovement);
    const { movementNumber: deskMovementNumber } = recordedMovement;
    const { movementNumber, balanceMinor } = await this.cards.insertMovement(tx, establishment, act, {
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
