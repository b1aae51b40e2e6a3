import { Injectable } from '@nestjs/common';
import type { DeskAct } from '#desks/balances/desks.service.js';
import { computeRake, type RakeWorking } from '#domain/cercle/rake.js';
import { findDetachmentFault, findTicketsFault, chooseTickets, sumTickets } from '#domain/cercle/cagnotte-tickets.js';
import type { DetachedTickets } from '#domain/cercle/cagnotte-tickets.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { insertRow } from '#platform/database/entities.js';
import type { Wire } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { refuseFault } from '#tables/terms/faults.js';
import { CercleCoupEntity } from '../entities/cercle-coup.entity.js';
import { CercleRakeEntity } from '../entities/cercle-rake.entity.js';
import { CercleSessionEntity } from '../entities/cercle-session.entity.js';
import { CagnotteTicketBookEntity } from '../entities/cagnotte-ticket-book.entity.js';
import { CagnotteTicketDetachmentEntity } from '../entities/cagnotte-ticket-detachment.entity.js';
import { CercleSessionsService, type CercleSessionView, type CercleWrite } from './cercle-sessions.service.js';
import { judgeCoup, refuseRake, type PlayedCoup } from './coup-judgement.js';

/** A coup with the tickets detached for it; null: the fewest tickets that make up the rake. */
export interface NewCoup {
  readonly played: PlayedCoup;
  readonly tickets: readonly DetachedTickets[] | null;
}

/** Coups of the jeux de cercle: the establishment's rake of each, and the tickets detached for it. */
@Injectable()
export class CoupsService {
  constructor(private readonly sessions: CercleSessionsService) {}

  /**
   * Enters a coup (a round of play) with its rake and its detached tickets. Refuses with NOT_FOUND, CAGNOTTE_COUNTED,
   * COUP_OF_ANOTHER_GAME, the codes of its game's rules and of `computeRake`, TICKETS_RUN_OUT, the codes of
   * `findDetachmentFault` and `findTicketsFault`.
   *
   * @article AI67:38.2, MC:11.7.2
   */
  enterCoup(request: CercleWrite, sessionId: bigint, { played, tickets }: NewCoup): Promise<Wire<CercleSessionView>> {
    const { establishment } = request;
    const { establishmentId } = establishment;
    return this.sessions.writeInSession(
      request,
      sessionId,
      { act: 'cagnottes.enterCoup' },
      async (tx, deskAct, session) => {
        const { bases, columns, taille } = judgeCoup(establishment, session, played);
        const rakeTerms = {
          ...session,
          rateHundredths: BigInt(session.rateHundredths),
          unitMinor: session.roundingMinor,
        };
        const rakes = bases.map(({ baseMinor, isBeforeDeal }) => {
          const rake = computeRake(baseMinor, rakeTerms);
          return { ...('code' in rake ? refuseRake(rake) : rake), isBeforeDeal };
        });
        const rakeMinor = rakes.reduce((sum, coupRake) => sum + coupRake.rakeMinor, 0n);
        const detachedTickets = tickets ?? chooseTickets(rakeMinor, session.books) ?? refuse('TICKETS_RUN_OUT');
        refuseFault(establishment, findDetachmentFault(session.books, detachedTickets));
        refuseFault(establishment, findTicketsFault(rakeMinor, sumTickets(session.books, detachedTickets)));
        const coupNumber = session.coups + 1;
        await insertRow(tx, CercleCoupEntity, {
          establishmentId,
          sessionId,
          coupNumber,
          taille,
          ...columns,
          rakeMinor,
          happenedAt: deskAct.happenedAt,
          recordedBy: deskAct.personId,
        });
        await insertRakes(tx, { establishmentId, sessionId, coupNumber }, rakes);
        await this.detachTickets(tx, establishment, deskAct, session, {
          coupNumber,
          detached: detachedTickets,
          isMissing: false,
          reason: '',
        });
        const updatedTotals = { coups: coupNumber, tailles: taille, rakeMinor: session.rakeMinor + rakeMinor };
        await tx.update(CercleSessionEntity, { establishmentId, sessionId }, updatedTotals);
      },
    );
  }

  /**
   * Gives out a number of further numbered slips at écarté. Refuses with NOT_FOUND, CAGNOTTE_COUNTED,
   * SLIPS_NOT_OF_GAME.
   */
  issueSlips(request: CercleWrite, sessionId: bigint, count: number): Promise<Wire<CercleSessionView>> {
    const { establishmentId } = request.establishment;
    return this.sessions.writeInSession(
      request,
      sessionId,
      { act: 'cagnottes.giveSlips' },
      async (tx, _act, session) => {
        if (session.game !== 'ecarte') refuse('SLIPS_NOT_OF_GAME');
        await tx.update(CercleSessionEntity, { establishmentId, sessionId }, { slips: session.slips + count });
      },
    );
  }

  /**
   * Enters the stubs (ticket ends that stay in the book) of a session whose coups are on paper, or missing tickets.
   * Missing tickets are always reported. Refuses with NOT_FOUND, CAGNOTTE_COUNTED, the codes of `findDetachmentFault`,
   * REASON_REQUIRED (missing tickets).
   */
  enterStubs(
    request: CercleWrite,
    sessionId: bigint,
    { detached, isMissing, reason }: CagnotteTicketStubsOfSession,
  ): Promise<Wire<CercleSessionView>> {
    const { establishment } = request;
    const actName = isMissing ? 'cagnottes.enterMissing' : 'cagnottes.enterStubs';
    return this.sessions.writeInSession(request, sessionId, { act: actName, reason }, async (tx, dayAct, session) => {
      refuseFault(establishment, findDetachmentFault(session.books, detached));
      if (isMissing && reason.length < 3) refuse('REASON_REQUIRED');
      await this.detachTickets(tx, establishment, dayAct, session, { coupNumber: null, detached, isMissing, reason });
    });
  }

  /**
   * Records detached tickets and advances their books to the ticket after them. Missing tickets count as zero; others
   * add to the session's stubs. `coupNumber` is null for stubs entered without a coup (round).
   */
  private async detachTickets(
    tx: Tx,
    { establishmentId }: Establishment,
    { happenedAt, personId }: DeskAct,
    { sessionId, books, detachments, stubsMinor }: CercleSessionView,
    { coupNumber, detached, isMissing, reason }: CagnotteTicketStubsOfSession & { readonly coupNumber: number | null },
  ): Promise<void> {
    let detachmentNumber = detachments.length;
    for (const { bookNumber, firstTicket, lastTicket } of detached) {
      detachmentNumber += 1;
      const amountMinor = isMissing ? 0n : sumTickets(books, [{ bookNumber, firstTicket, lastTicket }]);
      await insertRow(tx, CagnotteTicketDetachmentEntity, {
        establishmentId,
        sessionId,
        detachmentNumber,
        coupNumber,
        bookNumber,
        firstTicket,
        lastTicket,
        isMissing,
        amountMinor,
        reason,
        happenedAt,
        recordedBy: personId,
      });
      await tx.update(CagnotteTicketBookEntity, { establishmentId, bookNumber }, { nextTicket: lastTicket + 1n });
    }
    if (isMissing) return;
    const updatedStubs = { stubsMinor: stubsMinor + sumTickets(books, detached) };
    await tx.update(CercleSessionEntity, { establishmentId, sessionId }, updatedStubs);
  }
}

/** Tickets of a session that belong to no coup. */
export interface CagnotteTicketStubsOfSession {
  readonly detached: readonly DetachedTickets[];
  readonly isMissing: boolean;
  readonly reason: string;
}

/** Inserts the rakes of a coup, numbered from 1. */
async function insertRakes(
  tx: Tx,
  coupKey: { readonly establishmentId: number; readonly sessionId: bigint; readonly coupNumber: number },
  rakes: readonly (RakeWorking & { readonly isBeforeDeal: boolean })[],
): Promise<void> {
  for (const [rakeIndex, { baseMinor, exact, rakeMinor, isBeforeDeal }] of rakes.entries()) {
    await insertRow(tx, CercleRakeEntity, {
      ...coupKey,
      rakeNumber: rakeIndex + 1,
      isBeforeDeal,
      baseMinor,
      exact,
      rakeMinor,
    });
  }
}
