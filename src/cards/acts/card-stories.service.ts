import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { availableMinor } from '#domain/cards/card-acts.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { Database } from '#platform/database/database.js';
import type { Queryable } from '#platform/database/rows.js';
import { CardGuessesService } from '../records/card-guesses.service.js';
import { CardNumbersService } from '../records/card-numbers.service.js';
import { cardById, cardsOf, movementsOf } from '../records/cards.queries.js';
import type { CardMovementRow, CardRow, CardFilter, NumberedCardRow } from '../records/cards.queries.js';
import { CardsService } from '../records/cards.service.js';

/**
 * A card in a list. Its number is reduced to the last four digits: enough to distinguish cards, not enough to cash one.
 */
export interface ListedCard extends CardRow {
  /** Null when the number was erased. */
  readonly numberEnd: string | null;
  /** The amount that can still be withdrawn. */
  readonly availableMinor: bigint;
}

/** A card with all its movements, for a dispute. */
export interface CardStory extends ListedCard {
  readonly movements: readonly CardMovementRow[];
}

/** Cards as staff read them: never with a number that could be encoded again. */
@Injectable()
export class CardStoriesService {
  constructor(
    private readonly database: Database,
    private readonly numbers: CardNumbersService,
    private readonly cards: CardsService,
    private readonly guesses: CardGuessesService,
    private readonly gamingDays: GamingDaysService,
  ) {}

  /** Returns cards, newest first. */
  async list({ establishmentId }: Establishment, filter: CardFilter): Promise<ListedCard[]> {
    const found = await cardsOf(this.database.dataSource, establishmentId, filter);
    return found.map((card) => this.#listed(establishmentId, card));
  }

  /** Returns the story of a card. Refuses NOT_FOUND. */
  async of(on: Queryable, { establishmentId }: Establishment, cardId: bigint): Promise<CardStory> {
    const card = await cardById(on, establishmentId, cardId);
    return { ...this.#listed(establishmentId, card), movements: await movementsOf(on, establishmentId, cardId) };
  }

  /** Returns the same outside a write. */
  read(establishment: Establishment, cardId: bigint): Promise<CardStory> {
    return this.of(this.database.dataSource, establishment, cardId);
  }

  /**
   * Returns the story of the card that a customer shows. Refuses CARDS_NOT_IN_USE, TICKET_GUESSES_THROTTLED, as
   * `byNumber`.
   */
  inquire(actor: Actor, establishment: Establishment, number: string): Promise<CardStory> {
    const on = this.database.dataSource;
    return this.guesses.atScreen(actor, establishment, async () => {
      const gamingDay = await this.gamingDays.currentDay(on, establishment);
      const settings = await this.cards.inUse(on, establishment, gamingDay);
      const { cardId } = await this.cards.byNumber(on, establishment, number, settings, 'cashier');
      return this.of(on, establishment, cardId);
    });
  }

  #listed(establishmentId: number, card: NumberedCardRow): ListedCard {
    const numberEnd = this.numbers.end(establishmentId, card);
    return { ...withoutNumber(card), numberEnd, availableMinor: availableMinor(card) };
  }
}

/** Copies field by field, so that the stored number never leaves this function. */
function withoutNumber(card: NumberedCardRow): CardRow {
  const { cardId, state, balanceMinor, reservedMinor, pendingTransfers, deskCode, gamingDay, issuedAt } = card;
  const { lastMovement, movedOn } = card;
  return {
    cardId,
    state,
    balanceMinor,
    reservedMinor,
    pendingTransfers,
    deskCode,
    gamingDay,
    issuedAt,
    lastMovement,
    movedOn,
  };
}
