import { Injectable } from '@nestjs/common';
import {
  findReversalFault,
  listLinesInForce,
  listUnreversedLines,
  type CounterEntryFact,
} from '#domain/tables/counter-entries.js';
import { hasTwoTableaux } from '#domain/cercle/cercle-games.js';
import { WITNESS_ROLES } from '#domain/cercle/cagnotte.js';
import { IdentitiesService, type Credentials, type Identity } from '#identity/signing/identities.service.js';
import type { SignedRequest, UserRequest } from '#ledger/user-request.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import { CounterEntriesService } from '#tables/corrections/counter-entries.service.js';
import { assertNoFault } from '#tables/terms/faults.js';
import { TablesService } from '#tables/terms/tables.service.js';
import { requireTicketBook, type CagnotteTicketBookRow } from '../books/ticket-books.queries.js';
import { CagnotteTicketStampEntity } from '../entities/cagnotte-ticket-stamp.entity.js';
import { CercleSessionEntity } from '../entities/cercle-session.entity.js';
import type { DetachmentRow } from '../sessions/cercle-sessions.queries.js';
import { CercleSessionsService, type CercleSessionView } from '../sessions/cercle-sessions.service.js';
import { reverseCoupLines } from './coup-reversals.queries.js';

/** The counter-entry of a line: why, and its second signer. */
export interface SignedReversal {
  readonly reason: string;
  readonly signer: Credentials;
}

/** Reverses coups, stamps and openings of the jeux de cercle (docs/adr/0054-counter-entries.md). */
@Injectable()
export class CercleCorrectionsService {
  constructor(
    private readonly sessions: CercleSessionsService,
    private readonly tables: TablesService,
    private readonly identities: IdentitiesService,
    private readonly counterEntries: CounterEntriesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Reverses the last coup of a session: its rake, and the tickets that left for it are on their stubs again. What the
   * next coup depends on is that of the coup before. Refuses with the codes of `verifyIdentity`, NOT_FOUND,
   * CAGNOTTE_COUNTED, CERCLE_SESSION_WITHDRAWN, the codes of `findReversalFault`, COUNTER_ENTRY_LATER,
   * TICKET_BOOK_FINISHED, TICKETS_LEFT_SINCE (others of their book have left since), HANDS_NOT_APART.
   */
  async reverseCoup(
    request: SignedRequest,
    sessionId: bigint,
    coupNumber: number,
    reversal: SignedReversal,
  ): Promise<Serialized<CercleSessionView>> {
    const { establishment } = request;
    const { establishmentId } = establishment;
    const { reason } = reversal;
    const signer = await this.verifySigner(request, reversal);
    const action = { action: 'cagnottes.counterEntry', reason } as const;
    return this.sessions.runSessionTransaction(request, sessionId, action, async (tx, deskAction, session) => {
      const coup = session.entries.find((line) => line.coupNumber === coupNumber);
      if (coup === undefined) refuse('NOT_FOUND', { what: `coup ${String(coupNumber)}` });
      const lines = session.entries.map(({ coupNumber: number, reverses }) => ({ number, reverses }));
      assertNoFault(establishment, findReversalFault({ number: coupNumber, reverses: coup.reverses }, lines));
      const coupsInForce = listUnreversedLines(session.entries);
      const last = coupsInForce.at(-1)?.coupNumber ?? coupNumber;
      if (last !== coupNumber) refuse('COUNTER_ENTRY_LATER', { line: coupNumber, last });
      const detachments = session.detachments.filter((detachment) => detachment.coupNumber === coupNumber);
      await assertTicketsLast(tx, establishmentId, detachments);
      const counterNumber = await this.recordCounterEntry(tx, request, signer, {
        ...session,
        fact: 'coup',
        amountMinor: coup.rakeMinor,
        reason,
      });
      await reverseCoupLines(tx, establishmentId, {
        sessionId,
        coupNumber,
        reversalNumber: session.coups + 1,
        counterNumber,
        happenedAt: deskAction.happenedAt,
        personId: deskAction.personId,
      });
      const coupBefore = coupsInForce.findLast((line) => line.coupNumber < coupNumber);
      const ticketsMinor = detachments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
      await tx.update(
        CercleSessionEntity,
        { establishmentId, sessionId },
        {
          coups: session.coups + 1,
          tailles: coupBefore?.taille ?? (hasTwoTableaux(session.game) ? 1 : 0),
          rakeMinor: session.rakeMinor - coup.rakeMinor,
          stubsMinor: session.stubsMinor - ticketsMinor,
        },
      );
    });
  }

  /**
   * Reverses the opening of a session that was not played: another session of the table may begin, with books that are
   * stamped again. Refuses with the codes of `verifyIdentity`, NOT_FOUND, CAGNOTTE_COUNTED, CERCLE_SESSION_WITHDRAWN,
   * CERCLE_SESSION_PLAYED (a coup in force, tickets or staked notes), HANDS_NOT_APART.
   */
  async reverseOpening(
    request: SignedRequest,
    sessionId: bigint,
    reversal: SignedReversal,
  ): Promise<Serialized<CercleSessionView>> {
    const { establishmentId } = request.establishment;
    const { reason } = reversal;
    const signer = await this.verifySigner(request, reversal);
    const action = { action: 'cagnottes.counterEntry', reason } as const;
    return this.sessions.runSessionTransaction(request, sessionId, action, async (tx, { happenedAt }, session) => {
      const detachments = session.detachments.map(({ detachmentNumber: number, reverses }) => ({ number, reverses }));
      const isPlayed =
        listUnreversedLines(session.entries).length > 0 ||
        session.stakedNotes.length > 0 ||
        listLinesInForce(detachments).length > 0;
      if (isPlayed) refuse('CERCLE_SESSION_PLAYED', { table: session.tableNumber });
      const counterNumber = await this.recordCounterEntry(tx, request, signer, {
        ...session,
        fact: 'opening',
        amountMinor: 0n,
        reason,
      });
      const withdrawn = { state: 'withdrawn', countedAt: happenedAt, counterNumber } as const;
      await tx.update(CercleSessionEntity, { establishmentId, sessionId }, withdrawn);
    });
  }

  /**
   * Reverses the last stamp of a book, with which no session has begun. Refuses with the codes of `verifyIdentity`,
   * NOT_FOUND, TICKET_BOOK_NOT_STAMPED, STAMP_USED, COUNTER_ENTRY_DAY_CLOSED, HANDS_NOT_APART.
   */
  async reverseStamp(
    request: SignedRequest,
    bookNumber: number,
    reversal: SignedReversal,
  ): Promise<Serialized<CagnotteTicketBookRow>> {
    const { actor, establishment } = request;
    const { establishmentId } = establishment;
    const { reason } = reversal;
    const signer = await this.verifySigner(request, reversal);
    const action = { action: 'cagnottes.counterEntry', reason } as const;
    return this.tables.runTablesWrite(request, action, async (tx) => {
      const book = await requireTicketBook(tx, establishmentId, bookNumber);
      const { stampNumber, stampedOn, stampCount, isStampUsed, nextTicket, tableId } = book;
      if (stampNumber === null || stampedOn === null) refuse('TICKET_BOOK_NOT_STAMPED', { book: bookNumber });
      if (isStampUsed) refuse('STAMP_USED', { book: bookNumber });
      const counterNumber = await this.recordCounterEntry(tx, request, signer, {
        tableId,
        gamingDay: stampedOn,
        fact: 'stamp',
        amountMinor: 0n,
        reason,
      });
      await insertRow(tx, CagnotteTicketStampEntity, {
        establishmentId,
        bookNumber,
        stampNumber: stampCount + 1,
        gamingDay: stampedOn,
        nextTicket,
        stampedBy: actor.personId,
        stampedAt: this.clock.now(),
        counterNumber,
        reverses: stampNumber,
      });
      return requireTicketBook(tx, establishmentId, bookNumber);
    });
  }

  private verifySigner({ establishment, address }: SignedRequest, { signer }: SignedReversal): Promise<Identity> {
    const signerRoles = WITNESS_ROLES[establishment.jurisdiction];
    return this.identities.verifyIdentity(establishment, signer, address, signerRoles);
  }

  /** Records a counter-entry signed by the caller and by the second signer, on the open day of its line. */
  private async recordCounterEntry(
    tx: Tx,
    { actor, establishment }: UserRequest,
    signer: Identity,
    {
      tableId,
      gamingDay,
      fact,
      amountMinor,
      reason,
    }: {
      readonly tableId: bigint;
      readonly gamingDay: string;
      readonly fact: CounterEntryFact;
      readonly amountMinor: bigint;
      readonly reason: string;
    },
  ): Promise<bigint> {
    await this.counterEntries.assertDayOpen(tx, establishment, gamingDay);
    const signerRoles: readonly string[] = WITNESS_ROLES[establishment.jurisdiction];
    return this.counterEntries.recordCounterEntry(tx, establishment, {
      fact,
      tableId,
      gamingDay,
      amountMinor,
      reason,
      happenedAt: this.clock.now(),
      writer: { personId: actor.personId, capacity: actor.roles[0] ?? '' },
      signer: { personId: signer.personId, capacity: findSignerRole(signer, signerRoles) },
    });
  }
}

/**
 * Checks that no ticket left a book after those of a coup. Refuses with TICKET_BOOK_FINISHED (its cover has the end),
 * TICKETS_LEFT_SINCE.
 */
async function assertTicketsLast(
  tx: Tx,
  establishmentId: number,
  detachments: readonly DetachmentRow[],
): Promise<void> {
  for (const bookNumber of new Set(detachments.map((detachment) => detachment.bookNumber))) {
    const { nextTicket, finishedOn } = await requireTicketBook(tx, establishmentId, bookNumber);
    if (finishedOn !== null) refuse('TICKET_BOOK_FINISHED', { book: bookNumber });
    const isLast = detachments.some(
      (detachment) => detachment.bookNumber === bookNumber && detachment.lastTicket + 1n === nextTicket,
    );
    if (!isLast) refuse('TICKETS_LEFT_SINCE', { book: bookNumber });
  }
}

const findSignerRole = ({ roles }: Identity, allowedRoles: readonly string[]): string =>
  allowedRoles.find((role) => (roles as readonly string[]).includes(role)) ?? '';
