import { Injectable } from '@nestjs/common';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Wire } from '#platform/database/idempotency.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import { TablesService } from '#tables/terms/tables.service.js';
import { CagnotteTicketBookEntity } from '../entities/cagnotte-ticket-book.entity.js';
import { CagnotteTicketStampEntity } from '../entities/cagnotte-ticket-stamp.entity.js';
import { findCercleTable } from '../tables/cercle-tables.queries.js';
import { findTicketBook, listTicketBooks, findNextBookNumber } from './ticket-books.queries.js';
import type { CagnotteTicketBookRow } from './ticket-books.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

export interface NewBook {
  readonly tableNumber: string;
  readonly series: string;
  readonly valueMinor: bigint;
  readonly firstTicket: bigint;
  readonly lastTicket: bigint;
}

/** Books of tickets: received for a table and a season, stamped before each session, finished (AI67:30). */
@Injectable()
export class CagnotteTicketBooksService {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsService,
    private readonly tables: TablesService,
    private readonly clock: Clock,
  ) {}

  listBooks({ establishmentId }: Establishment): Promise<CagnotteTicketBookRow[]> {
    return listTicketBooks(this.database.dataSource, establishmentId);
  }

  /**
   * Receives a ticket book, which stays with its table for the season. Refuses with UNKNOWN_TABLE, TABLE_RETIRED,
   * TICKET_NUMBERS_WRONG (the last before the first), TICKETS_RECEIVED_BEFORE (the series is in another book).
   */
  receiveBook(userRequest: UserRequest, book: NewBook): Promise<Wire<CagnotteTicketBookRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const { series, valueMinor, firstTicket, lastTicket } = book;
    return this.tables.writeTables(userRequest, { act: 'cagnottes.receiveBook' }, async (tx, day) => {
      const table =
        (await findCercleTable(tx, establishmentId, day, book.tableNumber)) ??
        refuse('UNKNOWN_TABLE', { table: book.tableNumber });
      if (table.retiredAt !== null) refuse('TABLE_RETIRED', { table: book.tableNumber });
      if (lastTicket < firstTicket) refuse('TICKET_NUMBERS_WRONG');
      const { bookNumber, overlaps } = await findNextBookNumber(tx, establishmentId, book);
      if (overlaps !== null) refuse('TICKETS_RECEIVED_BEFORE', { book: overlaps });
      await insertRow(tx, CagnotteTicketBookEntity, {
        establishmentId,
        bookNumber,
        tableId: table.tableId,
        series,
        valueMinor,
        firstTicket,
        lastTicket,
        seasonStart: await this.settings.findSeasonStart(tx, establishment, day),
        nextTicket: firstTicket,
        receivedBy: actor.personId,
        receivedAt: this.clock.now(),
      });
      return findTicketBook(tx, establishmentId, bookNumber);
    });
  }

  /**
   * Stamps a ticket book for the next session, on the stub before its first ticket, away from the table. Refuses with
   * NOT_FOUND, TICKET_BOOK_FINISHED, TICKET_BOOK_OF_SEASON_BEFORE, TICKET_BOOK_STAMPED (no session has begun with
   * today's stamp yet).
   *
   * @article AI67:30.4
   */
  stampBook(userRequest: UserRequest, bookNumber: number): Promise<Wire<CagnotteTicketBookRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.tables.writeTables(userRequest, { act: 'cagnottes.stampBook' }, async (tx, gamingDay) => {
      const ticketBook = await findTicketBook(tx, establishmentId, bookNumber);
      const { seasonStart, nextTicket, lastTicket, finishedOn, stampNumber, stampedOn, isStampUsed } = ticketBook;
      if (finishedOn !== null || nextTicket > lastTicket) refuse('TICKET_BOOK_FINISHED', { book: bookNumber });
      const season = await this.settings.findSeasonStart(tx, establishment, gamingDay);
      if (seasonStart !== season) refuse('TICKET_BOOK_OF_SEASON_BEFORE', { book: bookNumber });
      if (stampedOn === gamingDay && !isStampUsed) refuse('TICKET_BOOK_STAMPED', { book: bookNumber });
      await insertRow(tx, CagnotteTicketStampEntity, {
        establishmentId,
        bookNumber,
        stampNumber: (stampNumber ?? 0) + 1,
        gamingDay,
        nextTicket,
        stampedBy: actor.personId,
        stampedAt: this.clock.now(),
      });
      return findTicketBook(tx, establishmentId, bookNumber);
    });
  }

  /**
   * Enters on the cover the date on which a book was finished. Refuses with NOT_FOUND, TICKET_BOOK_FINISHED,
   * TICKETS_LEFT_IN_BOOK.
   *
   * @article AI67:30.5
   */
  finishBook(userRequest: UserRequest, bookNumber: number): Promise<Wire<CagnotteTicketBookRow>> {
    const { establishmentId } = userRequest.establishment;
    return this.tables.writeTables(userRequest, { act: 'cagnottes.finishBook' }, async (tx, finishedOn) => {
      const {
        nextTicket,
        lastTicket,
        finishedOn: finishedBefore,
      } = await findTicketBook(tx, establishmentId, bookNumber);
      if (finishedBefore !== null) refuse('TICKET_BOOK_FINISHED', { book: bookNumber });
      if (nextTicket <= lastTicket)
        refuse('TICKETS_LEFT_IN_BOOK', { book: bookNumber, count: lastTicket - nextTicket + 1n });
      await tx.update(CagnotteTicketBookEntity, { establishmentId, bookNumber }, { finishedOn });
      return findTicketBook(tx, establishmentId, bookNumber);
    });
  }
}
