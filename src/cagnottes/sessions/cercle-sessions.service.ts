import type { ActName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import { DesksService, type DeskAct } from '#desks/balances/desks.service.js';
import { hasTwoTableaux } from '#domain/cercle/cercle-games.js';
import { findPlayersFault } from '#domain/cercle/chemin-de-fer.js';
import {
  findBankerFault,
  findBanqueSessionFault,
  findOpenBankSessionFault,
  findStartFault,
} from '#domain/cercle/open-bank-sessions.js';
import { findRate, findRoundingUnitOf1967 } from '#domain/cercle/rake.js';
import { findShoeFault } from '#domain/cercle/shoes.js';
import { findTicketValuesFault } from '#domain/cercle/cagnotte-tickets.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { UserRequest } from '#ledger/user-request.js';
import { IdentitiesService, type Credentials } from '#identity/signing/identities.service.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Wire } from '#platform/database/idempotency.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { refuseFault } from '#tables/terms/faults.js';
import { findTicketBook, type CagnotteTicketBookRow } from '../books/ticket-books.queries.js';
import { CercleSessionBookEntity } from '../entities/cercle-session-book.entity.js';
import { CercleSessionEntity } from '../entities/cercle-session.entity.js';
import { CercleTablesService } from '../tables/cercle-tables.service.js';
import type { CercleTableRow } from '../tables/cercle-tables.queries.js';
import {
  listSessionBooks,
  findCercleSession,
  listCercleSessions,
  listCoups,
  listDetachments,
  findLastSessionNumber,
  lockCercleSession,
  findOpenBankSessions,
  listPreviousShoes,
  listStakedNotes,
} from './cercle-sessions.queries.js';
import type {
  CercleSessionRow,
  CoupRow,
  DetachmentRow,
  SessionBookRow,
  StakedNotesRow,
} from './cercle-sessions.queries.js';

/** A session with its books, its coups and its tickets. */
export interface CercleSessionView extends CercleSessionRow {
  readonly books: readonly SessionBookRow[];
  readonly entries: readonly CoupRow[];
  readonly detachments: readonly DetachmentRow[];
  readonly stakedNotes: readonly StakedNotesRow[];
}

/** Context of a write to a session: its author and the address of the request. */
export interface CercleWrite extends UserRequest {
  readonly address: string;
}

export interface NewCercleSession {
  readonly tableNumber: string;
  readonly croupier: Credentials;
  readonly seated: number;
  /** The books given to the croupier, each stamped for the session. */
  readonly books: readonly number[];
  readonly shoe: string;
  readonly banker: string;
  readonly candidates: number;
  readonly isDrawn: boolean;
  readonly depositMinor: bigint;
  /** The start hour notified to the commissaire and the chef des Contributions directes. */
  readonly toldStart: Date | null;
}

/** Sessions of the jeux de cercle: their opening and their play. */
@Injectable()
export class CercleSessionsService {
  constructor(
    private readonly database: Database,
    private readonly tables: CercleTablesService,
    private readonly settings: SettingsService,
    private readonly identities: IdentitiesService,
    private readonly desks: DesksService,
  ) {}

  /** Lists the sessions of a gaming day (null: today), and earlier ones whose cagnotte is not counted. */
  async listSessions(establishment: Establishment, gamingDay: string | null): Promise<CercleSessionRow[]> {
    const day = gamingDay ?? (await this.tables.findToday(establishment));
    return listCercleSessions(this.database.dataSource, establishment.establishmentId, day);
  }

  /** Returns a session with its coups and tickets. Refuses with NOT_FOUND. */
  findSession({ establishmentId }: Establishment, sessionId: bigint): Promise<CercleSessionView> {
    return this.buildView(this.database.dataSource, establishmentId, sessionId);
  }

  /**
   * Opens a session with the ticket books stamped for it. Refuses with the codes of `proveIdentity`, then
   * UNKNOWN_TABLE, TABLE_RETIRED, CAGNOTTE_NOT_COUNTED (all play of a day is one session unless the cagnotte was
   * counted, AI67:30), TABLE_TERMS_MISSING, the codes of `findPlayersFault`, `findOpenBankSessionFault`,
   * `findStartFault`, `findBankerFault`, `findShoeFault`, TICKET_BOOKS_MISSING, NOT_FOUND, the codes of
   * `requireStampedBooks` and `findTicketValuesFault`.
   *
   * @article AI67:30.6
   */
  async openSession(
    { actor, establishment, writeKey, address }: CercleWrite,
    input: NewCercleSession,
  ): Promise<Wire<CercleSessionView>> {
    const { establishmentId } = establishment;
    const croupier = await this.identities.proveIdentity(establishment, input.croupier, address, ['croupier']);
    return writeOnce(this.database, establishmentId, writeKey, async (tx) => {
      const deskAct = await this.desks.beginDayAct(tx, actor, establishment, 'cagnottes.open');
      await this.tables.lock(tx, establishment);
      const { tableNumber, seated, shoe, banker, candidates, isDrawn, depositMinor, toldStart: startedAt } = input;
      const table = await this.tables.findTable(tx, establishment, deskAct.gamingDay, tableNumber);
      const { tableId, termNumber } = table;
      if (table.retiredAt !== null) refuse('TABLE_RETIRED', { table: tableNumber });
      if (table.sessionId !== null) refuse('CAGNOTTE_NOT_COUNTED', { table: tableNumber });
      if (termNumber === null) refuse('TABLE_TERMS_MISSING', { table: tableNumber });
      await this.judgeOpening(tx, establishment, table, deskAct, input);
      const books = await this.requireStampedBooks(tx, establishment, table, deskAct, input.books);
      const { sessionId } = await insertRow(tx, CercleSessionEntity, {
        establishmentId,
        tableId,
        gamingDay: deskAct.gamingDay,
        termNumber,
        state: 'open',
        sessionNumber: (await findLastSessionNumber(tx, establishmentId, tableId, deskAct.gamingDay)) + 1,
        openedAt: deskAct.happenedAt,
        openedBy: actor.personId,
        croupier: croupier.personId,
        seated,
        shoe,
        banker,
        candidates,
        isDrawn,
        depositMinor,
        toldStart: startedAt,
        ...buildRakeTerms(establishment, table, books),
        coups: 0,
        tailles: hasTwoTableaux(table.game) ? 1 : 0,
        rakeMinor: 0n,
        stubsMinor: 0n,
      });
      for (const { bookNumber, nextTicket: firstTicket, stampNumber } of books) {
        if (stampNumber === null) continue;
        await insertRow(tx, CercleSessionBookEntity, {
          establishmentId,
          sessionId,
          bookNumber,
          firstTicket,
          stampNumber,
        });
      }
      return this.buildView(tx, establishmentId, sessionId);
    });
  }

  /**
   * Runs `work` on a session whose cagnotte is not counted, under its lock, and returns the session afterwards. Refuses
   * with NOT_FOUND, CAGNOTTE_COUNTED.
   *
   * @article MC:11.10.1
   */
  writeInSession(
    { actor, establishment, writeKey }: CercleWrite,
    sessionId: bigint,
    { act: actName, reason = '' }: { readonly act: ActName; readonly reason?: string },
    work: (tx: Tx, deskAct: DeskAct, session: CercleSessionView) => Promise<void>,
  ): Promise<Wire<CercleSessionView>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, writeKey, async (tx) => {
      const dayAct = await this.desks.beginDayAct(tx, actor, establishment, actName, reason);
      await lockCercleSession(tx, establishmentId, sessionId);
      const session = await this.buildView(tx, establishmentId, sessionId);
      if (session.state === 'counted') refuse('CAGNOTTE_COUNTED', { table: session.tableNumber });
      // a session that passes the closing hour belongs to the day on which it began (MC:11.10)
      await work(tx, { ...dayAct, gamingDay: session.gamingDay }, session);
      return this.buildView(tx, establishmentId, sessionId);
    });
  }

  /**
   * Judges the opening of a session by its jurisdiction: players, limits of the open bank, and the shoe. Refuses with
   * the codes of `findPlayersFault`, `findOpenBankSessionFault`, `findStartFault`, `findBankerFault`,
   * `findBanqueSessionFault`, SHOE_MISSING, and the codes of `findShoeFault`.
   *
   * @article AI67:32.1
   */
  private async judgeOpening(
    tx: Tx,
    establishment: Establishment,
    { tableNumber, tableId, game }: CercleTableRow,
    { gamingDay, happenedAt }: DeskAct,
    { seated, shoe, candidates, isDrawn, depositMinor, toldStart: startedAt }: NewCercleSession,
  ): Promise<void> {
    const { establishmentId, jurisdiction } = establishment;
    if (jurisdiction === 'MC' && game === 'cheminDeFer') refuseFault(establishment, findPlayersFault(seated));
    if (game === 'openBank') {
      const seasonStart = await this.settings.findSeasonStart(tx, establishment, gamingDay);
      const { ofTheDay, tables } = await findOpenBankSessions(tx, establishmentId, gamingDay, seasonStart);
      if (jurisdiction === 'AI67') {
        refuseFault(establishment, findOpenBankSessionFault(tableNumber, ofTheDay, tables));
        refuseFault(establishment, findStartFault(startedAt, happenedAt));
        // the stakes are not known yet: the deposit must cover the least possible one
        refuseFault(establishment, findBankerFault({ candidates, isDrawn, depositMinor, stakesMinor: 1n }));
      }
      if (jurisdiction === 'MC') refuseFault(establishment, findBanqueSessionFault(ofTheDay.length));
    }
    if (jurisdiction === 'AI67' && game !== 'ecarte') {
      if (shoe === '') refuse('SHOE_MISSING', { table: tableNumber });
      const previousShoes = await listPreviousShoes(tx, establishmentId, tableId);
      const { shoeSessionsInARow } = await this.settings.readInForce(tx, establishment, gamingDay);
      refuseFault(establishment, findShoeFault({ shoe, table: tableNumber }, previousShoes, shoeSessionsInARow));
    }
  }

  /**
   * Returns the books of the session, each of this table, stamped today and not used since. Refuses with
   * TICKET_BOOKS_MISSING, NOT_FOUND, TICKET_BOOK_OF_ANOTHER_TABLE, TICKET_BOOK_NOT_STAMPED, and the codes of
   * `findTicketValuesFault`.
   *
   * @article AI67:30.3
   */
  private async requireStampedBooks(
    tx: Tx,
    establishment: Establishment,
    { tableId, tableNumber }: CercleTableRow,
    { gamingDay }: DeskAct,
    bookNumbers: readonly number[],
  ): Promise<readonly CagnotteTicketBookRow[]> {
    if (bookNumbers.length === 0) refuse('TICKET_BOOKS_MISSING', { table: tableNumber });
    const books: CagnotteTicketBookRow[] = [];
    for (const bookNumber of new Set(bookNumbers)) {
      const book = await findTicketBook(tx, establishment.establishmentId, bookNumber);
      if (book.tableId !== tableId)
        refuse('TICKET_BOOK_OF_ANOTHER_TABLE', { book: bookNumber, table: book.tableNumber });
      const isReady = book.stampedOn === gamingDay && !book.isStampUsed;
      if (!isReady) refuse('TICKET_BOOK_NOT_STAMPED', { book: bookNumber });
      books.push(book);
    }
    refuseFault(establishment, findTicketValuesFault(books.map(({ valueMinor }) => valueMinor)));
    return books;
  }

  /** Returns a session with its books, coups, detached tickets and exchanges of staked notes. */
  private async buildView(
    connection: Queryable,
    establishmentId: number,
    sessionId: bigint,
  ): Promise<CercleSessionView> {
    const session = await findCercleSession(connection, establishmentId, sessionId);
    const books = await listSessionBooks(connection, establishmentId, sessionId);
    const entries = await listCoups(connection, establishmentId, sessionId);
    const detachments = await listDetachments(connection, establishmentId, sessionId);
    const stakedNotes = await listStakedNotes(connection, establishmentId, sessionId);
    return { ...session, books, entries, detachments, stakedNotes };
  }
}

/**
 * Returns the rake terms of a session: rate in hundredths, rounding and tie, from the regulation, else from the
 * Direction. Refuses with RATE_NOT_DECIDED.
 */
function buildRakeTerms(
  { jurisdiction }: Establishment,
  { game, tableNumber, rateHundredths, roundingMinor, tie }: CercleTableRow,
  books: readonly CagnotteTicketBookRow[],
) {
  const regulatedRate = findRate(jurisdiction, game);
  const appliedHundredths = regulatedRate === null ? rateHundredths : Number(regulatedRate.hundredths);
  if (appliedHundredths === null) refuse('RATE_NOT_DECIDED', { table: tableNumber });
  const appliedRoundingMinor =
    jurisdiction === 'AI67' ? findRoundingUnitOf1967(books.map(({ valueMinor }) => valueMinor)) : roundingMinor;
  return { rateHundredths: appliedHundredths, roundingMinor: appliedRoundingMinor, tie };
}
