import { Injectable } from '@nestjs/common';
import { StoredValueCardDesksService, type LockedDeskContext } from '#stored-value-cards/acts/card-desks.service.js';
import { TicketGuessesService } from '#tickets/records/ticket-guesses.service.js';
import { StoredValueCardsService } from '#stored-value-cards/records/stored-value-cards.service.js';
import { assertHolder } from '#desks/balances/desk-rules.js';
import { DesksService } from '#desks/balances/desks.service.js';
import { isIdentityRequired } from '#domain/tickets/presentations.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { ShownIdentity } from '../slips/customers.service.js';
import { getCardCashing, listCardCashings, type StoredValueCardCashingRow } from './card-cashings.queries.js';
import { CashingRecordsService } from './cashing-papers.service.js';
import type { DayPage } from '#ledger/pages.js';
import type { UserRequest } from '#ledger/user-request.js';

export interface NewCardCashing {
  /** The number as typed or scanned. */
  readonly number: string;
  readonly amountMinor: bigint;
  readonly deskCode: string;
  /** The identity document shown by the customer; null: none. */
  readonly identity: ShownIdentity | null;
}

/** Cash payment of card credits at desks. */
@Injectable()
export class StoredValueCardCashingsService {
  constructor(
    private readonly database: Database,
    private readonly desks: DesksService,
    private readonly cards: StoredValueCardsService,
    private readonly cardDesks: StoredValueCardDesksService,
    private readonly guesses: TicketGuessesService,
    private readonly cashingRecords: CashingRecordsService,
  ) {}

  /** Lists the cashings of cards, newest first; of one gaming day on request. */
  listCashings({ establishmentId }: Establishment, page: DayPage): Promise<StoredValueCardCashingRow[]> {
    return listCardCashings(this.database.dataSource, establishmentId, page);
  }

  /**
   * Pays credits of a card out of a desk. The customer presents an identity document when the card's cashings of the
   * gaming day, this one included, require it (MC:21.1). Refuses with CARDS_NOT_IN_USE, UNKNOWN_DESK, DESK_RETIRED,
   * DESK_NOT_HELD, NOT_THE_HOLDER, TICKET_GUESSES_THROTTLED, CARD_IDENTITY_REQUIRED, BIRTH_DATE_NOT_VALID,
   * CUSTOMER_UNDER_AGE, the codes of `requireCardByNumber` and `findCardFault`, DESK_BALANCE_SHORT.
   */
  cashCard(
    { actor, establishment, idempotencyKey }: UserRequest,
    input: NewCardCashing,
  ): Promise<Serialized<StoredValueCardCashingRow>> {
    const { establishmentId } = establishment;
    return this.guesses.guardAtDesk(actor, establishment, input.deskCode, () =>
      writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
        const action = await this.desks.beginDeskAction(tx, actor, establishment, 'payouts.cashCard');
        const settings = await this.cards.requireCardSettings(tx, establishment, action.gamingDay);
        const desk = await this.desks.lockDesk(tx, establishment, input.deskCode);
        assertHolder(desk, actor.personId);
        const { number, amountMinor, identity } = input;
        const { cardId } = await this.cards.lockCardByNumber(tx, establishment, number, settings, 'cashier');
        const deskContext: LockedDeskContext = { establishment, action, desk, settings };
        const cashedCard = await this.cardDesks.cashCard(tx, deskContext, cardId, amountMinor);
        const cashedOnDayMinor = await this.cards.sumCashedMinor(tx, establishment, cardId, action.gamingDay);
        if (identity === null && isIdentityRequired(cashedOnDayMinor, settings)) refuse('CARD_IDENTITY_REQUIRED');
        const cashingNumber = await this.cashingRecords.recordCashing(tx, deskContext, cashedCard, {
          amountMinor,
          identity,
        });
        return getCardCashing(tx, establishmentId, cashingNumber);
      }),
    );
  }
}
