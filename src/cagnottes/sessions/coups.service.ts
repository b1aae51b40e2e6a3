import { Injectable } from '@nestjs/common';
import type { DeskAction } from '#desks/balances/desks.service.js';
import { computeRake, type RakeCalculation } from '#domain/cercle/rake.js';
import {
  findDetachmentFault,
  findTicketsAmountFault,
  chooseTicketsToDetach,
  sumTickets,
} from '#domain/cercle/cagnotte-tickets.js';
import type { DetachedTickets } from '#domain/cercle/cagnotte-tickets.js';
import { listUnreversedLines } from '#domain/tables/counter-entries.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { assertNoFault } from '#tables/terms/faults.js';
import type { SignedRequest } from '#ledger/user-request.js';
import { CercleCoupEntity } from '../entities/cercle-coup.entity.js';
import { CercleRakeEntity } from '../entities/cercle-rake.entity.js';
import { CercleSessionEntity } from '../entities/cercle-session.entity.js';
import { CagnotteTicketBookEntity } from '../entities/cagnotte-ticket-book.entity.js';
import { CagnotteTicketDetachmentEntity } from '../entities/cagnotte-ticket-detachment.entity.js';
import { CercleSessionsService, type CercleSessionView } from './cercle-sessions.service.js';
import { evaluateCoup, refuseRake, type PlayedCoup } from './coup-judgement.js';

/** A coup with the tickets detached for it; null: the fewest tickets that make up the rake. */
export interface NewCoup {
  readonly coup: PlayedCoup;
  readonly tickets: readonly DetachedTickets[] | null;
}

/** Coups of the jeux de cercle: the establishment's rake of each, and the tickets detached for it. */
@Injectable()
export class CoupsService {
  constructor(private readonly sessions: CercleSessionsService) {}

  /**
   * Enters a coup (a round of play) with its rake and its detached tickets. Refuses with NOT_FOUND, CAGNOTTE_COUNTED,
   * COUP_OF_ANOTHER_GAME, the codes of its game's rules and of `computeRake`, TICKETS_RUN_OUT, the codes of
   * `findDetachmentFault` and `findTicketsAmountFault`.
   *
   * @article AI67:38.2, MC:11.7.2
   */
  enterCoup(
    request: SignedRequest,
    sessionId: bigint,
    { coup, tickets }: NewCoup,
  ): Promise<Serialized<CercleSessionView>> {
    const { establishment } = request;
    const { establishmentId } = establishment;
    return this.sessions.runSessionTransaction(
      request,
      sessionId,
      { action: 'cagnottes.enterCoup' },
      async (tx, deskAction, session) => {
        const { bases, columns, taille } = evaluateCoup(
          establishment,
          { ...session, entries: listUnreversedLines(session.entries) },
          coup,
        );
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
        const detachedTickets = tickets ?? chooseTicketsToDetach(rakeMinor, session.books) ?? refuse('TICKETS_RUN_OUT');
        assertNoFault(establishment, findDetachmentFault(session.books, detachedTickets));
        assertNoFault(establishment, findTicketsAmountFault(rakeMinor, sumTickets(session.books, detachedTickets)));
        const coupNumber = session.coups + 1;
        await insertRow(tx, CercleCoupEntity, {
          establishmentId,
          sessionId,
          coupNumber,
          taille,
          ...columns,
          rakeMinor,
          happenedAt: deskAction.happenedAt,
          recordedBy: deskAction.personId,
        });
        await insertRakes(tx, { establishmentId, sessionId, coupNumber }, rakes);
        await this.detachTickets(tx, establishment, deskAction, session, {
          coupNumber,
          detachedTickets,
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
  issueSlips(request: SignedRequest, sessionId: bigint, slipCount: number): Promise<Serialized<CercleSessionView>> {
    const { establishmentId } = request.establishment;
    return this.sessions.runSessionTransaction(
      request,
      sessionId,
      { action: 'cagnottes.giveSlips' },
      async (tx, _deskAction, session) => {
        if (session.game !== 'ecarte') refuse('SLIPS_NOT_OF_GAME');
        await tx.update(CercleSessionEntity, { establishmentId, sessionId }, { slips: session.slips + slipCount });
      },
    );
  }

  /**
   * Enters the stubs (ticket ends that stay in the book) of a session whose coups are on paper, or missing tickets.
   * Missing tickets are always reported. Refuses with NOT_FOUND, CAGNOTTE_COUNTED, the codes of `findDetachmentFault`,
   * REASON_REQUIRED (missing tickets).
   */
  enterStubs(
    request: SignedRequest,
    sessionId: bigint,
    { detachedTickets, isMissing, reason }: SessionTicketStubs,
  ): Promise<Serialized<CercleSessionView>> {
    const { establishment } = request;
    const actionName = isMissing ? 'cagnottes.enterMissing' : 'cagnottes.enterStubs';
    return this.sessions.runSessionTransaction(
      request,
      sessionId,
      { action: actionName, reason },
      async (tx, deskAction, session) => {
        assertNoFault(establishment, findDetachmentFault(session.books, detachedTickets));
        if (isMissing && reason.length < 3) refuse('REASON_REQUIRED');
        await this.detachTickets(tx, establishment, deskAction, session, {
          coupNumber: null,
          detachedTickets,
          isMissing,
          reason,
        });
      },
    );
  }

  /**
   * Records detached tickets and advances their books to the ticket after them. Missing tickets count as zero; others
   * add to the session's stubs. `coupNumber` is null for stubs entered without a coup (round).
   */
  private async detachTickets(
    tx: Tx,
    { establishmentId }: Establishment,
    { happenedAt, personId }: DeskAction,
    { sessionId, books, detachments, stubsMinor }: CercleSessionView,
    { coupNumber, detachedTickets, isMissing, reason }: SessionTicketStubs & { readonly coupNumber: number | null },
  ): Promise<void> {
    let detachmentNumber = detachments.length;
    for (const { bookNumber, firstTicket, lastTicket } of detachedTickets) {
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
    const updatedStubs = { stubsMinor: stubsMinor + sumTickets(books, detachedTickets) };
    await tx.update(CercleSessionEntity, { establishmentId, sessionId }, updatedStubs);
  }
}

/** Tickets of a session that belong to no coup. */
export interface SessionTicketStubs {
  readonly detachedTickets: readonly DetachedTickets[];
  readonly isMissing: boolean;
  readonly reason: string;
}

/** Inserts the rakes of a coup, numbered from 1. */
async function insertRakes(
  tx: Tx,
  coupKey: { readonly establishmentId: number; readonly sessionId: bigint; readonly coupNumber: number },
  rakes: readonly (RakeCalculation & { readonly isBeforeDeal: boolean })[],
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
