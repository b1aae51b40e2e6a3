import { Injectable } from '@nestjs/common';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import { TablesService } from '#tables/terms/tables.service.js';
import { CagnotteTicketBookEntity } from '../entities/cagnotte-ticket-book.entity.js';
import { CagnotteTicketStampEntity } from '../entities/cagnotte-ticket-stamp.entity.js';
import { findCercleTable } from '../tables/cercle-tables.queries.js';
import { requireTicketBook, listTicketBooks, findBookNumberAndOverlap } from './ticket-books.queries.js';
import type { CagnotteTicketBookRow } from './ticket-books.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

export interface NewTicketBook {
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

  listTicketBooks({ establishmentId }: Establishment): Promise<CagnotteTicketBookRow[]> {
    return listTicketBooks(this.database.dataSource, establishmentId);
  }

  /**
   * Receives a ticket book, which stays with its table for the season. Refuses with UNKNOWN_TABLE, TABLE_RETIRED,
   * TICKET_NUMBERS_WRONG (the last before the first), TICKETS_RECEIVED_BEFORE (the series is in another book).
   */
  receiveTicketBook(userRequest: UserRequest, book: NewTicketBook): Promise<Serialized<CagnotteTicketBookRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const { series, valueMinor, firstTicket, lastTicket } = book;
    return this.tables.runTablesWrite(userRequest, { action: 'cagnottes.receiveBook' }, async (tx, gamingDay) => {
      const table =
        (await findCercleTable(tx, establishmentId, gamingDay, book.tableNumber)) ??
        refuse('UNKNOWN_TABLE', { table: book.tableNumber });
      if (table.retiredAt !== null) refuse('TABLE_RETIRED', { table: book.tableNumber });
      if (lastTicket < firstTicket) refuse('TICKET_NUMBERS_WRONG');
      const { bookNumber, overlaps } = await findBookNumberAndOverlap(tx, establishmentId, book);
      if (overlaps !== null) refuse('TICKETS_RECEIVED_BEFORE', { book: overlaps });
      await insertRow(tx, CagnotteTicketBookEntity, {
        establishmentId,
        bookNumber,
        tableId: table.tableId,
        series,
        valueMinor,
        firstTicket,
        lastTicket,
        seasonStart: await this.settings.findSeasonStart(tx, establishment, gamingDay),
        nextTicket: firstTicket,
        receivedBy: actor.personId,
        receivedAt: this.clock.now(),
      });
      return requireTicketBook(tx, establishmentId, bookNumber);
    });
  }

  /**
   * Stamps a ticket book for the next session, on the stub before its first ticket, away from the table. Refuses with
   * NOT_FOUND, TICKET_BOOK_FINISHED, TICKET_BOOK_OF_SEASON_BEFORE, TICKET_BOOK_STAMPED (no session has begun with
   * today's stamp yet).
   *
   * @article AI67:30.4
   */
  stampTicketBook(userRequest: UserRequest, bookNumber: number): Promise<Serialized<CagnotteTicketBookRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.tables.runTablesWrite(userRequest, { action: 'cagnottes.stampBook' }, async (tx, gamingDay) => {
      const ticketBook = await requireTicketBook(tx, establishmentId, bookNumber);
      const { seasonStart, nextTicket, lastTicket, finishedOn, stampCount, stampedOn, isStampUsed } = ticketBook;
      if (finishedOn !== null || nextTicket > lastTicket) refuse('TICKET_BOOK_FINISHED', { book: bookNumber });
      const currentSeasonStart = await this.settings.findSeasonStart(tx, establishment, gamingDay);
      if (seasonStart !== currentSeasonStart) refuse('TICKET_BOOK_OF_SEASON_BEFORE', { book: bookNumber });
      if (stampedOn === gamingDay && !isStampUsed) refuse('TICKET_BOOK_STAMPED', { book: bookNumber });
      await insertRow(tx, CagnotteTicketStampEntity, {
        establishmentId,
        bookNumber,
        stampNumber: stampCount + 1,
        gamingDay,
        nextTicket,
        stampedBy: actor.personId,
        stampedAt: this.clock.now(),
      });
      return requireTicketBook(tx, establishmentId, bookNumber);
    });
  }

  /**
   * Enters on the cover the date on which a book was finished. Refuses with NOT_FOUND, TICKET_BOOK_FINISHED,
   * TICKETS_LEFT_IN_BOOK.
   *
   * @article AI67:30.5
   */
  finishTicketBook(userRequest: UserRequest, bookNumber: number): Promise<Serialized<CagnotteTicketBookRow>> {
    const { establishmentId } = userRequest.establishment;
    return this.tables.runTablesWrite(userRequest, { action: 'cagnottes.finishBook' }, async (tx, finishedOn) => {
      const {
        nextTicket,
        lastTicket,
        finishedOn: alreadyFinishedOn,
      } = await requireTicketBook(tx, establishmentId, bookNumber);
      if (alreadyFinishedOn !== null) refuse('TICKET_BOOK_FINISHED', { book: bookNumber });
      if (nextTicket <= lastTicket)
        refuse('TICKETS_LEFT_IN_BOOK', { book: bookNumber, count: lastTicket - nextTicket + 1n });
      await tx.update(CagnotteTicketBookEntity, { establishmentId, bookNumber }, { finishedOn });
      return requireTicketBook(tx, establishmentId, bookNumber);
    });
  }
}
