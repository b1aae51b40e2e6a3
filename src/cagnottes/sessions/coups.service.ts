import { Injectable } from '@nestjs/common';
import type { DeskAct } from '#desks/balances/desks.service.js';
import { doubledBank, garageFault, splitDoubledBank } from '#domain/cercle/chemin-de-fer.js';
import { chouetteBases, chouetteFault, equaliseStakes, massesFault, slipsFault } from '#domain/cercle/ecarte.js';
import type { ChouetteBefore, ChouetteCoup, SlipStake } from '#domain/cercle/ecarte.js';
import { bankerFault, tailleFault } from '#domain/cercle/open-bank-sessions.js';
import { rakeOf } from '#domain/cercle/rake.js';
import type { RakeWorking } from '#domain/cercle/rake.js';
import { detachmentFault, ticketsFault, ticketsFor, worthOfTickets } from '#domain/cercle/cagnotte-tickets.js';
import type { DetachedTickets } from '#domain/cercle/cagnotte-tickets.js';
import { limitedBankBase, openBankBase, openBankStakesFault } from '#domain/cercle/two-tableaux.js';
import type { TableauOutcome, TwoTableaux } from '#domain/cercle/two-tableaux.js';
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
import type { CoupRow } from './cercle-sessions.queries.js';
import { CercleSessionsService } from './cercle-sessions.service.js';
import type { CercleSessionView, CercleWrite } from './cercle-sessions.service.js';

/** A coup as it was played. */
export type PlayedCoup =
  | { readonly kind: 'twoTableaux'; readonly tableaux: TwoTableaux; readonly isNewTaille: boolean }
  | {
      readonly kind: 'bank';
      readonly bankMinor: bigint;
      readonly outcome: TableauOutcome;
      /** Null: the surplus over the table's maximum, if it has one. */
      readonly toGarageMinor: bigint | null;
    }
  | { readonly kind: 'masses'; readonly firstMinor: bigint; readonly secondMinor: bigint }
  | { readonly kind: 'stakes'; readonly stakes: readonly SlipStake[] }
  | ({ readonly kind: 'chouette' } & ChouetteCoup);

/** A coup with the tickets detached for it; null: the fewest tickets that make up the rake. */
export interface NewCoup {
  readonly played: PlayedCoup;
  readonly tickets: readonly DetachedTickets[] | null;
}

type CoupColumns = Partial<CercleCoupEntity>;

/** The bases of a coup's rake, and its columns to store. */
interface JudgedCoup {
  readonly bases: readonly { readonly baseMinor: bigint; readonly isBeforeDeal: boolean }[];
  readonly columns: CoupColumns;
  readonly taille: number;
}

/** Coups of the jeux de cercle: the establishment's rake of each, and the tickets detached for it. */
@Injectable()
export class CoupsService {
  constructor(private readonly sessions: CercleSessionsService) {}

  /**
   * Enters a coup (a round of play) with its rake and its detached tickets. Refuses with NOT_FOUND, CAGNOTTE_COUNTED,
   * COUP_OF_ANOTHER_GAME, the codes of its game's rules and of `rakeOf`, TICKETS_RUN_OUT, the codes of
   * `detachmentFault` and `ticketsFault`.
   *
   * @article AI67:38.2, MC:11.7.2
   */
  enter(request: CercleWrite, sessionId: bigint, { played, tickets }: NewCoup): Promise<Wire<CercleSessionView>> {
    const { establishment } = request;
    const { establishmentId } = establishment;
    return this.sessions.during(request, sessionId, { act: 'cagnottes.enterCoup' }, async (tx, act, session) => {
      const { bases, columns, taille } = judgeCoup(establishment, session, played);
      const terms = { ...session, rateHundredths: BigInt(session.rateHundredths), unitMinor: session.roundingMinor };
      const rakes = bases.map(({ baseMinor, isBeforeDeal }) => {
        const rake = rakeOf(baseMinor, terms);
        return { ...('code' in rake ? refuseRake(rake) : rake), isBeforeDeal };
      });
      const rakeMinor = rakes.reduce((sum, each) => sum + each.rakeMinor, 0n);
      const detachedTickets = tickets ?? ticketsFor(rakeMinor, session.books) ?? refuse('TICKETS_RUN_OUT');
      refuseFault(establishment, detachmentFault(session.books, detachedTickets));
      refuseFault(establishment, ticketsFault(rakeMinor, worthOfTickets(session.books, detachedTickets)));
      const coupNumber = session.coups + 1;
      await insertRow(tx, CercleCoupEntity, {
        establishmentId,
        sessionId,
        coupNumber,
        taille,
        ...columns,
        rakeMinor,
        happenedAt: act.happenedAt,
        recordedBy: act.personId,
      });
      await writeRakes(tx, { establishmentId, sessionId, coupNumber }, rakes);
      await this.detach(tx, establishment, act, session, {
        coupNumber,
        detached: detachedTickets,
        isMissing: false,
        reason: '',
      });
      const updatedTotals = { coups: coupNumber, tailles: taille, rakeMinor: session.rakeMinor + rakeMinor };
      await tx.update(CercleSessionEntity, { establishmentId, sessionId }, updatedTotals);
    });
  }

  /**
   * Gives out a number of further numbered slips at écarté. Refuses with NOT_FOUND, CAGNOTTE_COUNTED,
   * SLIPS_NOT_OF_GAME.
   */
  issueSlips(request: CercleWrite, sessionId: bigint, count: number): Promise<Wire<CercleSessionView>> {
    const { establishmentId } = request.establishment;
    return this.sessions.during(request, sessionId, { act: 'cagnottes.giveSlips' }, async (tx, _act, session) => {
      if (session.game !== 'ecarte') refuse('SLIPS_NOT_OF_GAME');
      await tx.update(CercleSessionEntity, { establishmentId, sessionId }, { slips: session.slips + count });
    });
  }

  /**
   * Enters the stubs of a session whose coups are on paper, or tickets missing from their stubs, a finding that is
   * always reported. Refuses with NOT_FOUND, CAGNOTTE_COUNTED, the codes of `detachmentFault`, REASON_REQUIRED (missing
   * tickets).
   */
  enterStubs(
    request: CercleWrite,
    sessionId: bigint,
    { detached, isMissing, reason }: CagnotteTicketStubsOfSession,
  ): Promise<Wire<CercleSessionView>> {
    const { establishment } = request;
    const actName = isMissing ? 'cagnottes.enterMissing' : 'cagnottes.enterStubs';
    return this.sessions.during(request, sessionId, { act: actName, reason }, async (tx, dayAct, session) => {
      refuseFault(establishment, detachmentFault(session.books, detached));
      if (isMissing && reason.length < 3) refuse('REASON_REQUIRED');
      await this.detach(tx, establishment, dayAct, session, { coupNumber: null, detached, isMissing, reason });
    });
  }

  /** Records detached tickets and advances their books; tickets that are not missing add to the session's stubs. */
  private async detach(
    tx: Tx,
    { establishmentId }: Establishment,
    { happenedAt, personId }: DeskAct,
    { sessionId, books, detachments, stubsMinor }: CercleSessionView,
    { coupNumber, detached, isMissing, reason }: CagnotteTicketStubsOfSession & { readonly coupNumber: number | null },
  ): Promise<void> {
    let detachmentNumber = detachments.length;
    for (const { bookNumber, firstTicket, lastTicket } of detached) {
      detachmentNumber += 1;
      const amountMinor = isMissing ? 0n : worthOfTickets(books, [{ bookNumber, firstTicket, lastTicket }]);
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
    const updatedStubs = { stubsMinor: stubsMinor + worthOfTickets(books, detached) };
    await tx.update(CercleSessionEntity, { establishmentId, sessionId }, updatedStubs);
  }
}

/** Tickets of a session that belong to no coup. */
export interface CagnotteTicketStubsOfSession {
  readonly detached: readonly DetachedTickets[];
  readonly isMissing: boolean;
  readonly reason: string;
}

/** Refuses with the reason why a rake cannot be computed, and with its exact amount. */
const refuseRake = ({
  code,
  exact,
}: {
  readonly code: 'RAKE_ROUNDING_NOT_DECIDED' | 'RAKE_TIE_NOT_DECIDED';
  readonly exact: string;
}) => refuse(code, { exact });

/** Inserts the rakes of a coup, numbered from 1. */
async function writeRakes(
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

/**
 * Judges a coup by the rules of its game; returns the bases of its rake, its columns and its taille (pass through the
 * shoe).
 */
function judgeCoup(establishment: Establishment, session: CercleSessionView, played: PlayedCoup): JudgedCoup {
  const { game, tableNumber } = session;
  if (played.kind === 'twoTableaux' && (game === 'openBank' || game === 'limitedBank'))
    return judgeTableaux(establishment, session, played);
  if (played.kind === 'bank' && game === 'cheminDeFer') return judgeBank(establishment, session, played);
  if (game !== 'ecarte') refuse('COUP_OF_ANOTHER_GAME', { table: tableNumber });
  if (played.kind === 'masses') {
    const { firstMinor, secondMinor } = played;
    refuseFault(establishment, massesFault(firstMinor, secondMinor));
    return { bases: [{ baseMinor: firstMinor, isBeforeDeal: true }], columns: { massMinor: firstMinor }, taille: 1 };
  }
  if (played.kind === 'stakes') return judgeStakes(establishment, session, played.stakes);
  if (played.kind !== 'chouette') refuse('COUP_OF_ANOTHER_GAME', { table: tableNumber });
  refuseFault(establishment, chouetteFault(chouetteBefore(session.entries), played.step));
  const { beforeDealingMinor, afterCoupMinor } = chouetteBases(played);
  return {
    bases: [
      ...beforeDealingMinor.map((baseMinor) => ({ baseMinor, isBeforeDeal: true })),
      ...afterCoupMinor.map((baseMinor) => ({ baseMinor, isBeforeDeal: false })),
    ],
    columns: {
      massMinor: played.outsideMinor,
      chouetteStep: played.step,
      chouetteMinor: played.chouetteMinor,
      heldMinor: played.heldMinor,
      chouetteWinner: played.winner,
    },
    taille: 1,
  };
}

/** Judges a coup of écarté with stakes by slip: the two sides are equalised, and the results are the masses. */
function judgeStakes(
  establishment: Establishment,
  { slips }: CercleSessionView,
  stakes: readonly SlipStake[],
): JudgedCoup {
  refuseFault(establishment, slipsFault(stakes, slips));
  const equalisedStakes = equaliseStakes(stakes);
  const massMinor = equalisedStakes.reduce(
    (sum, { side, keptMinor: retainedMinor }) => (side === 'first' ? sum + retainedMinor : sum),
    0n,
  );
  const storedStakes = equalisedStakes.map(({ slip, side, stakedMinor, keptMinor: retainedMinor }) => ({
    slip,
    side,
    stakedMinor: stakedMinor.toString(),
    keptMinor: retainedMinor.toString(),
  }));
  return {
    bases: [{ baseMinor: massMinor, isBeforeDeal: true }],
    columns: { massMinor, stakes: storedStakes },
    taille: 1,
  };
}

/**
 * Judges a coup of baccara with two tableaux: limits of the taille, stakes within the banker's means, and the base of
 * its rake.
 */
function judgeTableaux(
  establishment: Establishment,
  { game, tailles, entries, depositMinor }: CercleSessionView,
  { tableaux, isNewTaille }: Extract<PlayedCoup, { readonly kind: 'twoTableaux' }>,
): JudgedCoup {
  const { jurisdiction } = establishment;
  const [first, second] = tableaux;
  const isLimitedInTailles = game === 'openBank' && jurisdiction !== 'FR';
  const article = jurisdiction === 'MC' ? 'MC:12' : 'AI67:35';
  if (isNewTaille && isLimitedInTailles) refuseFault(establishment, tailleFault(tailles, article));
  if (jurisdiction === 'AI67' && game === 'openBank') {
    refuseFault(establishment, openBankStakesFault(tableaux));
    const stakesMinor = first.stakesMinor + second.stakesMinor;
    const heldMinor = depositMinor + bankerGainSoFar(entries);
    refuseFault(establishment, bankerFault({ candidates: 1, isDrawn: true, depositMinor: heldMinor, stakesMinor }));
  }
  const baseMinor = game === 'openBank' ? openBankBase(tableaux) : limitedBankBase(tableaux);
  return {
    bases: [{ baseMinor, isBeforeDeal: false }],
    columns: {
      firstStakesMinor: first.stakesMinor,
      firstOutcome: first.outcome,
      secondStakesMinor: second.stakesMinor,
      secondOutcome: second.outcome,
    },
    taille: isNewTaille && entries.length > 0 ? tailles + 1 : tailles,
  };
}

/**
 * Returns the gain of the banker of two tableaux over the deposit after these coups, in minor units; negative for a
 * loss. The rake is deducted before winnings are added.
 *
 * @article AI67:36.2
 */
function bankerGainSoFar(coups: readonly CoupRow[]): bigint {
  const gainOf = (stakes: bigint | null, outcome: TableauOutcome | null): bigint =>
    outcome === 'won' ? (stakes ?? 0n) : outcome === 'lost' ? -(stakes ?? 0n) : 0n;
  return coups.reduce(
    (sum, coup) =>
      sum +
      gainOf(coup.firstStakesMinor, coup.firstOutcome) +
      gainOf(coup.secondStakesMinor, coup.secondOutcome) -
      coup.rakeMinor,
    0n,
  );
}

/**
 * Judges a coup of chemin de fer: a banker who wins has his bank doubled less the rake; the surplus over the maximum is
 * the garage.
 */
function judgeBank(
  establishment: Establishment,
  {
    maximumBankMinor,
    garageFromMinor,
    garageToldOn: garageCommunicatedOn,
    rateHundredths,
    roundingMinor,
    tie,
  }: CercleSessionView,
  { bankMinor, outcome, toGarageMinor }: Extract<PlayedCoup, { readonly kind: 'bank' }>,
): JudgedCoup {
  const isWon = outcome === 'won';
  let garageMinor = 0n;
  if (isWon && maximumBankMinor !== null) {
    const rake = rakeOf(bankMinor, { rateHundredths: BigInt(rateHundredths), unitMinor: roundingMinor, tie });
    const doubledMinor = doubledBank(bankMinor, 'code' in rake ? refuseRake(rake) : rake.rakeMinor);
    garageMinor = toGarageMinor ?? splitDoubledBank(doubledMinor, maximumBankMinor).garageMinor;
    const earlyGarage =
      garageFromMinor === null ? null : { fromMinor: garageFromMinor, isCommunicated: garageCommunicatedOn !== null };
    const garage = { doubledMinor, maximumMinor: maximumBankMinor, toGarageMinor: garageMinor, early: earlyGarage };
    refuseFault(establishment, garageFault(garage));
  }
  return {
    bases: [{ baseMinor: isWon ? bankMinor : 0n, isBeforeDeal: false }],
    columns: { bankMinor, bankOutcome: outcome, garageMinor },
    taille: 1,
  };
}

/** Returns the state of the chouette (one player against all) after these coups; null when none was adjudged. */
const chouetteBefore = (coups: readonly CoupRow[]): ChouetteBefore | null =>
  coups.reduce<ChouetteBefore | null>((before, { chouetteStep, chouetteWinner }) => {
    if (chouetteStep === null) return before;
    const wasRestored = chouetteStep === 'restore' || (chouetteStep === 'goOn' && before?.wasRestored === true);
    return { isLost: chouetteWinner === 'punters', wasRestored };
  }, null);
