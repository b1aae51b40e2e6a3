import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { availableMinor } from '#domain/cards/card-acts.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { Database } from '#platform/database/database.js';
import type { Queryable } from '#platform/database/rows.js';
import { CardGuessesService } from '../records/card-guesses.service.js';
import { CardNumbersService } from '../records/card-numbers.service.js';
import { cardById, cardsOf, movementsOf } from '../records/cards.queries.js';
import type { CardMovementRow, CardRow, CardsWanted, NumberedCardRow } from '../records/cards.queries.js';
import { CardsService } from '../records/cards.service.js';

/** A card in a list: of its number the last four digits, by which two cards are distinguished and nothing is cashed. */
export interface ListedCard extends CardRow {
  /** Null: the number was forgotten. */
  readonly numberEnd: string | null;
  /** What can still be taken off it. */
  readonly availableMinor: bigint;
}

/** A card and every movement of it, for a dispute. */
export interface CardStory extends ListedCard {
  readonly movements: readonly CardMovementRow[];
}

/** Cards as people of the house read them: never with a number that could be encoded again. */
@Injectable()
export class CardStoriesService {
  constructor(
    private readonly database: Database,
    private readonly numbers: CardNumbersService,
    private readonly cards: CardsService,
    private readonly guesses: CardGuessesService,
    private readonly gamingDays: GamingDaysService,
  ) {}

  /** Cards, the latest first. */
  async list({ establishmentId }: Establishment, wanted: CardsWanted): Promise<ListedCard[]> {
    const found = await cardsOf(this.database.dataSource, establishmentId, wanted);
    return found.map((card) => this.#listed(establishmentId, card));
  }

  /** The story of a card. Refuses NOT_FOUND. */
  async of(on: Queryable, { establishmentId }: Establishment, cardId: bigint): Promise<CardStory> {
    const card = await cardById(on, establishmentId, cardId);
    return { ...this.#listed(establishmentId, card), movements: await movementsOf(on, establishmentId, cardId) };
  }

  /** The same, outside a write. */
  read(establishment: Establishment, cardId: bigint): Promise<CardStory> {
    return this.of(this.database.dataSource, establishment, cardId);
  }

  /** The story of the card that somebody shows. Refuses CARDS_NOT_IN_USE, TICKET_GUESSES_THROTTLED, as `byNumber`. */
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

/** Field by field: what is stored of the number stays here. */
function withoutNumber(card: NumberedCardRow): CardRow {
  const { cardId, state, balanceMinor, reservedMinor, pendingTransfers, deskCode, gamingDay, issuedAt } = card;
  const { lastMovement, movedOn } = card;
  return {
    ...{ cardId, state, balanceMinor, reservedMinor, pendingTransfers, deskCode, gamingDay, issuedAt },
    ...{ lastMovement, movedOn },
  };
}
