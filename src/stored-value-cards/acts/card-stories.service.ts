import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { computeAvailableBalance } from '#domain/stored-value-cards/card-acts.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { Database } from '#platform/database/database.js';
import type { Queryable } from '#platform/database/rows.js';
import { TicketGuessesService } from '#tickets/records/ticket-guesses.service.js';
import { StoredValueCardNumbersService } from '../records/card-numbers.service.js';
import { getCard, listCardRows, listCardMovements } from '../records/stored-value-cards.queries.js';
import type {
  StoredValueCardMovementRow,
  StoredValueCardRow,
  CardFilter,
  NumberedStoredValueCardRow,
} from '../records/stored-value-cards.queries.js';
import { StoredValueCardsService } from '../records/stored-value-cards.service.js';

/**
 * A card in a list. Its number is reduced to the last four digits: enough to distinguish cards, not enough to cash one.
 */
export interface ListedStoredValueCard extends StoredValueCardRow {
  /** Null when the number was erased. */
  readonly numberEnd: string | null;
  /** The amount that can still be withdrawn. */
  readonly availableMinor: bigint;
}

/** A card with all its movements, for a dispute. */
export interface StoredValueCardStory extends ListedStoredValueCard {
  readonly movements: readonly StoredValueCardMovementRow[];
}

/** Cards as staff read them: never with a number that could be encoded again. */
@Injectable()
export class CardStoriesService {
  constructor(
    private readonly database: Database,
    private readonly numbers: StoredValueCardNumbersService,
    private readonly cards: StoredValueCardsService,
    private readonly guesses: TicketGuessesService,
    private readonly gamingDays: GamingDaysService,
  ) {}

  /** Returns cards, newest first. */
  async listCards({ establishmentId }: Establishment, filter: CardFilter): Promise<ListedStoredValueCard[]> {
    const cards = await listCardRows(this.database.dataSource, establishmentId, filter);
    return cards.map((card) => this.#toListedCard(establishmentId, card));
  }

  /** Returns the story of a card: its state and all its movements. Refuses with NOT_FOUND. */
  async getCardStory(
    connection: Queryable,
    { establishmentId }: Establishment,
    cardId: bigint,
  ): Promise<StoredValueCardStory> {
    const card = await getCard(connection, establishmentId, cardId);
    return {
      ...this.#toListedCard(establishmentId, card),
      movements: await listCardMovements(connection, establishmentId, cardId),
    };
  }

  /** Returns the story of a card for a request that writes nothing. Refuses with NOT_FOUND. */
  readCardStory(establishment: Establishment, cardId: bigint): Promise<StoredValueCardStory> {
    return this.getCardStory(this.database.dataSource, establishment, cardId);
  }

  /**
   * Returns the story of the card that a customer presents. Refuses with CARDS_NOT_IN_USE, TICKET_GUESSES_THROTTLED,
   * and the codes of `requireCardByNumber`.
   */
  getStoryByNumber(actor: Actor, establishment: Establishment, cardNumber: string): Promise<StoredValueCardStory> {
    const connection = this.database.dataSource;
    return this.guesses.guardAtScreen(actor, establishment, async () => {
      const gamingDay = await this.gamingDays.findCurrentDay(connection, establishment);
      const settings = await this.cards.requireCardSettings(connection, establishment, gamingDay);
      const { cardId } = await this.cards.requireCardByNumber(
        connection,
        establishment,
        cardNumber,
        settings,
        'cashier',
      );
      return this.getCardStory(connection, establishment, cardId);
    });
  }

  /** Returns a card without its stored number, of which only the last four digits remain. */
  #toListedCard(establishmentId: number, card: NumberedStoredValueCardRow): ListedStoredValueCard {
    const { numberDigest: _digest, numberSealed: _sealed, ...rest } = card;
    const numberEnd = this.numbers.decryptNumber(establishmentId, card)?.slice(-4) ?? null;
    return { ...rest, numberEnd, availableMinor: computeAvailableBalance(card) };
  }
}
