import type { ActionName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import { DesksService, type DeskAction } from '#desks/balances/desks.service.js';
import { hasTwoTableaux } from '#domain/cercle/cercle-games.js';
import { computeBankHand, type BankHand, type PlayedBank } from '#domain/cercle/chemin-de-fer.js';
import { findRakeRate, getRoundingUnitOf1967 } from '#domain/cercle/rake.js';
import { findTicketValuesFault } from '#domain/cercle/cagnotte-tickets.js';
import { listUnreversedLines } from '#domain/tables/counter-entries.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { SignedRequest } from '#ledger/user-request.js';
import { IdentitiesService } from '#identity/signing/identities.service.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { assertNoFault } from '#tables/terms/faults.js';
import { requireTicketBook, type CagnotteTicketBookRow } from '../books/ticket-books.queries.js';
import { CercleSessionBookEntity } from '../entities/cercle-session-book.entity.js';
import { CercleSessionEntity } from '../entities/cercle-session.entity.js';
import { CercleTablesService } from '../tables/cercle-tables.service.js';
import { CercleOpeningsService, type NewCercleSession } from './cercle-openings.service.js';
import type { CercleTableRow } from '../tables/cercle-tables.queries.js';
import {
  listSessionBooks,
  requireCercleSession,
  listCercleSessions,
  listCoups,
  listDetachments,
  findLastSessionNumber,
  lockCercleSession,
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
  /** The hand of chemin de fer for the next coup; null: another game. */
  readonly hand: BankHand | null;
}

/** Sessions of the jeux de cercle: their opening and their play. */
@Injectable()
export class CercleSessionsService {
  constructor(
    private readonly database: Database,
    private readonly tables: CercleTablesService,
    private readonly openings: CercleOpeningsService,
    private readonly identities: IdentitiesService,
    private readonly desks: DesksService,
  ) {}

  /** Lists the sessions of a gaming day (null: today), and earlier ones whose cagnotte is not counted. */
  async listSessions(establishment: Establishment, gamingDay: string | null): Promise<CercleSessionRow[]> {
    const day = gamingDay ?? (await this.tables.findCurrentDay(establishment));
    return listCercleSessions(this.database.dataSource, establishment.establishmentId, day);
  }

  /** Returns a session with its coups and tickets. Refuses with NOT_FOUND. */
  getSession({ establishmentId }: Establishment, sessionId: bigint): Promise<CercleSessionView> {
    return this.readSessionView(this.database.dataSource, establishmentId, sessionId);
  }

  /**
   * Opens a session with the ticket books stamped for it. Refuses with the codes of `verifyIdentity`, then
   * UNKNOWN_TABLE, TABLE_RETIRED, CAGNOTTE_NOT_COUNTED (all play of a day is one session unless the cagnotte was
   * counted, AI67:30), TABLE_TERMS_MISSING, the codes of `assertOpeningAllowed`, TICKET_BOOKS_MISSING,
   * NOT_FOUND, the codes of `requireStampedBooks`, `findTicketValuesFault`, `assertEquipped` and `requireShoe`.
   *
   * @article AI67:30.6
   */
  async openSession(
    { actor, establishment, idempotencyKey, address }: SignedRequest,
    input: NewCercleSession,
  ): Promise<Serialized<CercleSessionView>> {
    const { establishmentId } = establishment;
    const croupier = await this.identities.verifyIdentity(establishment, input.croupier, address, ['croupier']);
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const deskAction = await this.desks.beginDeskAction(tx, actor, establishment, 'cagnottes.open');
      await this.tables.lockTables(tx, establishment);
      const { tableNumber, seated, banker, candidates, isDrawn, depositMinor, announcedStart } = input;
      const table = await this.tables.requireTable(tx, establishment, deskAction.gamingDay, tableNumber);
      const { tableId, termNumber } = table;
      if (table.retiredAt !== null) refuse('TABLE_RETIRED', { table: tableNumber });
      if (table.sessionId !== null) refuse('CAGNOTTE_NOT_COUNTED', { table: tableNumber });
      if (termNumber === null) refuse('TABLE_TERMS_MISSING', { table: tableNumber });
      await this.openings.assertOpeningAllowed(tx, establishment, table, deskAction, input);
      const books = await this.requireStampedBooks(tx, establishment, table, deskAction, input.books);
      await this.openings.assertEquipped(tx, establishment, table, deskAction.gamingDay);
      const shoe = await this.openings.requireShoe(tx, establishment, table, deskAction.gamingDay, input.shoe);
      const { sessionId } = await insertRow(tx, CercleSessionEntity, {
        establishmentId,
        tableId,
        gamingDay: deskAction.gamingDay,
        termNumber,
        state: 'open',
        sessionNumber: (await findLastSessionNumber(tx, establishmentId, tableId, deskAction.gamingDay)) + 1,
        openedAt: deskAction.happenedAt,
        openedBy: actor.personId,
        croupier: croupier.personId,
        seated,
        shoe,
        banker,
        candidates,
        isDrawn,
        depositMinor,
        toldStart: announcedStart,
        ...requireRakeTerms(establishment, table, books),
        coups: 0,
        tailles: hasTwoTableaux(table.game) ? 1 : 0,
        rakeMinor: 0n,
        stubsMinor: 0n,
      });
      await insertSessionBooks(tx, establishmentId, sessionId, books);
      return this.readSessionView(tx, establishmentId, sessionId);
    });
  }

  /**
   * Brings further books into service while a session runs. Refuses with NOT_FOUND, CAGNOTTE_COUNTED, the codes of
   * `requireStampedBooks`, and TICKET_BOOK_ROUNDS_OTHERWISE: the largest tickets at the opening fix the rounding (AI67:33).
   */
  addBooks(
    request: SignedRequest,
    sessionId: bigint,
    bookNumbers: readonly number[],
  ): Promise<Serialized<CercleSessionView>> {
    const { establishment } = request;
    const { establishmentId, jurisdiction } = establishment;
    return this.runSessionTransaction(request, sessionId, { action: 'cagnottes.addBook' }, async (tx, act, session) => {
      const books = await this.requireStampedBooks(tx, establishment, session, act, bookNumbers);
      const valuesMinor = [...session.books, ...books].map(({ valueMinor }) => valueMinor);
      assertNoFault(establishment, findTicketValuesFault(valuesMinor));
      if (jurisdiction === 'AI67' && getRoundingUnitOf1967(valuesMinor) !== session.roundingMinor)
        refuse('TICKET_BOOK_ROUNDS_OTHERWISE', { article: 'AI67:33' });
      await insertSessionBooks(tx, establishmentId, sessionId, books);
    });
  }

  /**
   * Runs `task` on a session whose cagnotte is not counted, under its lock, and returns the session afterwards. Refuses
   * with NOT_FOUND, CAGNOTTE_COUNTED, CERCLE_SESSION_WITHDRAWN.
   *
   * @article MC:11.10.1
   */
  runSessionTransaction(
    { actor, establishment, idempotencyKey }: SignedRequest,
    sessionId: bigint,
    { action: actionName, reason = '' }: { readonly action: ActionName; readonly reason?: string },
    task: (tx: Tx, deskAction: DeskAction, session: CercleSessionView) => Promise<void>,
  ): Promise<Serialized<CercleSessionView>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const deskAction = await this.desks.beginDeskAction(tx, actor, establishment, actionName, reason);
      await lockCercleSession(tx, establishmentId, sessionId);
      const session = await this.readSessionView(tx, establishmentId, sessionId);
      if (session.state === 'counted') refuse('CAGNOTTE_COUNTED', { table: session.tableNumber });
      if (session.state === 'withdrawn') refuse('CERCLE_SESSION_WITHDRAWN', { table: session.tableNumber });
      // a session that passes the closing hour belongs to the day on which it began (MC:11.10)
      await task(tx, { ...deskAction, gamingDay: session.gamingDay }, session);
      return this.readSessionView(tx, establishmentId, sessionId);
    });
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
    { tableId, tableNumber }: Pick<CercleTableRow, 'tableId' | 'tableNumber'>,
    { gamingDay }: Pick<DeskAction, 'gamingDay'>,
    bookNumbers: readonly number[],
  ): Promise<readonly CagnotteTicketBookRow[]> {
    if (bookNumbers.length === 0) refuse('TICKET_BOOKS_MISSING', { table: tableNumber });
    const books: CagnotteTicketBookRow[] = [];
    for (const bookNumber of new Set(bookNumbers)) {
      const book = await requireTicketBook(tx, establishment.establishmentId, bookNumber);
      if (book.tableId !== tableId)
        refuse('TICKET_BOOK_OF_ANOTHER_TABLE', { book: bookNumber, table: book.tableNumber });
      const isStampValid = book.stampedOn === gamingDay && !book.isStampUsed;
      if (!isStampValid) refuse('TICKET_BOOK_NOT_STAMPED', { book: bookNumber });
      books.push(book);
    }
    assertNoFault(establishment, findTicketValuesFault(books.map(({ valueMinor }) => valueMinor)));
    return books;
  }

  /** Returns a session with its books, coups, detached tickets and exchanges of staked notes. */
  private async readSessionView(
    connection: Queryable,
    establishmentId: number,
    sessionId: bigint,
  ): Promise<CercleSessionView> {
    const session = await requireCercleSession(connection, establishmentId, sessionId);
    const books = await listSessionBooks(connection, establishmentId, sessionId);
    const entries = await listCoups(connection, establishmentId, sessionId);
    const detachments = await listDetachments(connection, establishmentId, sessionId);
    const stakedNotes = await listStakedNotes(connection, establishmentId, sessionId);
    const hand =
      session.game === 'cheminDeFer'
        ? computeBankHand(listPlayedBanks(listUnreversedLines(entries)), session.seated)
        : null;
    return { ...session, books, entries, detachments, stakedNotes, hand };
  }
}

/** Puts stamped books into service at a session, each from its next ticket. */
async function insertSessionBooks(
  tx: Tx,
  establishmentId: number,
  sessionId: bigint,
  books: readonly CagnotteTicketBookRow[],
): Promise<void> {
  for (const { bookNumber, nextTicket: firstTicket, stampNumber } of books) {
    if (stampNumber === null) continue;
    const sessionBook = { establishmentId, sessionId, bookNumber, firstTicket, stampNumber };
    await insertRow(tx, CercleSessionBookEntity, sessionBook);
  }
}

/** Returns the coups of chemin de fer as the next hand depends on them. */
const listPlayedBanks = (coups: readonly CoupRow[]): readonly PlayedBank[] =>
  coups.flatMap(({ bankMinor, bankOutcome, rakeMinor, garageMinor, bankerSeat }) =>
    bankMinor === null || bankOutcome === null
      ? []
      : [{ bankMinor, outcome: bankOutcome, rakeMinor, garageMinor: garageMinor ?? 0n, seat: bankerSeat }],
  );

/**
 * Returns the rake terms of a session: rate in hundredths, rounding and tie, from the regulation, else from the
 * Direction. Refuses with RATE_NOT_DECIDED.
 */
function requireRakeTerms(
  { jurisdiction }: Establishment,
  { game, tableNumber, rateHundredths, roundingMinor, tie }: CercleTableRow,
  books: readonly CagnotteTicketBookRow[],
) {
  const regulatedRate = findRakeRate(jurisdiction, game);
  const appliedHundredths = regulatedRate === null ? rateHundredths : Number(regulatedRate.hundredths);
  if (appliedHundredths === null) refuse('RATE_NOT_DECIDED', { table: tableNumber });
  const appliedRoundingMinor =
    jurisdiction === 'AI67' ? getRoundingUnitOf1967(books.map(({ valueMinor }) => valueMinor)) : roundingMinor;
  return { rateHundredths: appliedHundredths, roundingMinor: appliedRoundingMinor, tie };
}
