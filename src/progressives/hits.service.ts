import { Injectable } from '@nestjs/common';
import type { Role } from '#declarations/shapes/roles.js';
import type { DeskAction } from '#desks/balances/desks.service.js';
import { buildProgressiveHitEntry } from '#domain/accounting/floor-postings.js';
import { PROGRESSIVE_JACKPOTS, computeHitAwards, findVideoReviewFault } from '#domain/cercle/progressives.js';
import type { ProgressiveAward, ProgressiveJackpot } from '#domain/cercle/progressives.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials, type Identity } from '#identity/signing/identities.service.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { PayoutsService } from '#payouts/slips/payouts.service.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { getDecimalAmounts } from '#refusals/details.js';
import { refuse } from '#refusals/refusal.js';
import { assertNoFault } from '#tables/terms/faults.js';
import { ProgressiveAwardEntity } from './entities/progressive-award.entity.js';
import { ProgressiveBetEntity } from './entities/progressive-bet.entity.js';
import { ProgressiveHitEntity } from './entities/progressive-hit.entity.js';
import { ProgressiveJackpotEntity } from './entities/progressive-jackpot.entity.js';
import { listBetsSinceHit, listJackpots, listLastHits, listLinks, getNextNumbers } from './progressives.queries.js';
import type { HitRow, JackpotRow, LinkRow, ProgressiveRow } from './progressives.queries.js';
import { ProgressivesService, type ProgressiveView } from './progressives.service.js';
import type { SignedRequest, UserRequest } from '#ledger/user-request.js';

/** A coup in which a jackpot was won. */
export interface NewHit {
  readonly linkNumber: number;
  /** Amount of each jackpot on the table's display, minor units. */
  readonly displayedMinor: Readonly<Record<ProgressiveJackpot, bigint>>;
  /** Every hand with an additional stake at the table. */
  readonly bets: readonly { readonly hand: number; readonly player: string; readonly won: ProgressiveJackpot | null }[];
}

/** The decision on a hit, and the people who made it. */
export interface HitDecision {
  readonly isConfirmed: boolean;
  /** The person who identified the combination. */
  readonly member: Credentials;
  readonly supervisorCard: string;
  /** The recording examined: camera and time. */
  readonly video: string;
  readonly reason: string;
}

/** A confirmed hit: its payments and remainders. */
interface SettledHit {
  readonly progressive: ProgressiveRow;
  readonly hit: HitRow;
  readonly link: LinkRow;
  readonly jackpots: readonly JackpotRow[];
  /** The jackpots won, which restart; one of zero pays nothing. */
  readonly wonJackpots: readonly JackpotRow[];
  readonly awards: readonly ProgressiveAward[];
  readonly remaindersMinor: Readonly<Record<ProgressiveJackpot, bigint>>;
}

/**
 * Roles that confirm a hit: in France a member of the committee, in Monaco any other person responsible for the table.
 */
const COMMITTEE_ROLES: readonly Role[] = ['membreDuComite'];
const CONFIRMER_ROLES: readonly Role[] = ['inspecteur', 'sousDirecteur', 'direction', ...COMMITTEE_ROLES];

/** Won jackpots: reported at the table, confirmed by another person, and paid by slips. */
@Injectable()
export class HitsService {
  constructor(
    private readonly progressives: ProgressivesService,
    private readonly identities: IdentitiesService,
    private readonly payouts: PayoutsService,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Reports a coup (round) in which a jackpot was won, with every hand that had an additional stake, for a decision.
   * Refuses NOT_FOUND, PROGRESSIVE_RETIRED, PROGRESSIVE_UNLINKED, PROGRESSIVE_HIT_OPEN, HANDS_REPEATED,
   * HIT_WITHOUT_WINNER, JACKPOT_NOT_THERE, DISPLAY_DIFFERS.
   */
  reportHit(userRequest: UserRequest, progressiveNumber: number, input: NewHit): Promise<Serialized<ProgressiveView>> {
    const { establishmentId } = userRequest.establishment;
    const { linkNumber, displayedMinor, bets } = input;
    return this.progressives.runProgressiveAction(userRequest, { action: 'hit' }, async (tx, action) => {
      const { stakeMinor } = await this.progressives.requireActiveProgressive(tx, establishmentId, progressiveNumber);
      await this.progressives.requireActiveLink(tx, establishmentId, progressiveNumber, linkNumber);
      await this.progressives.assertNoOpenHit(tx, establishmentId, progressiveNumber);
      if (new Set(bets.map(({ hand }) => hand)).size < bets.length) refuse('HANDS_REPEATED');
      const wonJackpotNames = new Set(bets.flatMap((bet) => (bet.won === null ? [] : [bet.won])));
      if (wonJackpotNames.size === 0) refuse('HIT_WITHOUT_WINNER');
      const currentAmounts = getCurrentAmounts(await listJackpots(tx, establishmentId, progressiveNumber));
      for (const jackpot of PROGRESSIVE_JACKPOTS) {
        if (wonJackpotNames.has(jackpot) && currentAmounts[jackpot] === null) refuse('JACKPOT_NOT_THERE');
        const computedMinor = currentAmounts[jackpot] ?? 0n;
        if (displayedMinor[jackpot] !== computedMinor) {
          const formatAmount = (amount: bigint): string =>
            this.progressives.formatRefusalAmount(userRequest.establishment, amount);
          const details = { displayed: formatAmount(displayedMinor[jackpot]), computed: formatAmount(computedMinor) };
          refuse('DISPLAY_DIFFERS', details, {
            amounts: getDecimalAmounts(userRequest.establishment, 'displayed', 'computed'),
          });
        }
      }
      const { hit: hitNumber } = await getNextNumbers(tx, establishmentId, progressiveNumber);
      const hitKey = { establishmentId, progressiveNumber, hitNumber };
      await insertRow(tx, ProgressiveHitEntity, {
        ...hitKey,
        linkNumber,
        gamingDay: action.gamingDay,
        happenedAt: action.happenedAt,
        recordedBy: action.personId,
        principalMinor: displayedMinor.principal,
        secondaryMinor: displayedMinor.secondary,
        state: 'reported',
      });
      for (const bet of bets) await insertRow(tx, ProgressiveBetEntity, { ...hitKey, ...bet, stakeMinor });
      return progressiveNumber;
    });
  }

  /**
   * Confirms or refuses the pending hit. On confirmation each award has its slip and the jackpot restarts.
   * Refuses with the codes of `verifyIdentity`, NOT_FOUND, PROGRESSIVE_RETIRED, HIT_DECIDED, HANDS_NOT_APART (the
   * decider entered the hit, or is the caller), the codes of `findVideoReviewFault` (France), REASON_REQUIRED (refused
   * without one), AMOUNT_ABOVE_CEILING.
   */
  async decideHit(
    { address, ...userRequest }: SignedRequest,
    progressiveNumber: number,
    hitNumber: number,
    decision: HitDecision,
  ): Promise<Serialized<ProgressiveView>> {
    const { establishment } = userRequest;
    const { establishmentId, jurisdiction } = establishment;
    const { isConfirmed, supervisorCard, video, reason } = decision;
    const allowedRoles = jurisdiction === 'FR' ? COMMITTEE_ROLES : CONFIRMER_ROLES;
    const decider = await this.identities.verifyIdentity(establishment, decision.member, address, allowedRoles);
    return this.progressives.runProgressiveAction(userRequest, { action: 'decide', reason }, async (tx, action) => {
      const progressive = await this.progressives.requireActiveProgressive(tx, establishmentId, progressiveNumber);
      const [hit] = await listLastHits(tx, establishmentId, progressiveNumber, 1);
      if (hit === undefined || hit.hitNumber < hitNumber) return refuse('NOT_FOUND', { what: `hit ${hitNumber}` });
      if (hit.hitNumber !== hitNumber || hit.state !== 'reported') refuse('HIT_DECIDED');
      if (decider.personId === hit.recordedBy || decider.personId === action.personId) refuse('HANDS_NOT_APART');
      const hasEvidence = supervisorCard !== '' && video !== '';
      if (jurisdiction === 'FR')
        assertNoFault(establishment, findVideoReviewFault(hasEvidence && isCommitteeMember(decider)));
      if (!isConfirmed && reason.length < 3) refuse('REASON_REQUIRED');
      const settledHit = isConfirmed ? await this.settleHit(tx, establishment, progressive, hit) : null;
      const entryId = settledHit === null ? null : await this.postHit(tx, establishment, action, settledHit);
      const decisionFields = {
        decidedBy: decider.personId,
        decidedAs: findDecidingRole(decider, allowedRoles),
        decidedOn: action.gamingDay,
      };
      await tx.update(
        ProgressiveHitEntity,
        { establishmentId, progressiveNumber, hitNumber },
        {
          state: isConfirmed ? 'confirmed' : 'refused',
          decidedAt: action.happenedAt,
          supervisorCard,
          video,
          reason,
          ...decisionFields,
          entryId,
        },
      );
      if (settledHit !== null) await this.createAwards(tx, userRequest, settledHit);
      return progressiveNumber;
    });
  }

  /**
   * Returns the awards of a hit that is to be confirmed, with the jackpots won and the remainders after their division
   * among several winners.
   */
  private async settleHit(
    tx: Tx,
    { establishmentId, jurisdiction }: Establishment,
    progressive: ProgressiveRow,
    hit: HitRow,
  ): Promise<SettledHit> {
    const { progressiveNumber, oddUnit } = progressive;
    const jackpots = await listJackpots(tx, establishmentId, progressiveNumber);
    const links = await listLinks(tx, establishmentId, progressiveNumber);
    const link = links.find(({ linkNumber }) => linkNumber === hit.linkNumber) ?? refuse('NOT_FOUND', { what: 'link' });
    const bets = await listBetsSinceHit(tx, establishmentId, progressiveNumber, hit.hitNumber);
    const amounts = { principal: hit.principalMinor, secondary: hit.secondaryMinor };
    const { awards, remaindersMinor } = computeHitAwards(bets, amounts, oddUnit);
    // only the French text has consolation prizes, and only the paying table grants them
    const hasConsolationPrizes = jurisdiction === 'FR' && link.tableId !== null;
    const paidAwards = awards.filter(
      ({ kind, amountMinor }) => (hasConsolationPrizes || kind !== 'consolation') && amountMinor > 0n,
    );
    const wonJackpots = jackpots.filter(({ jackpot }) => bets.some((bet) => bet.won === jackpot));
    return { progressive, hit, link, jackpots, wonJackpots, awards: paidAwards, remaindersMinor };
  }

  /**
   * Creates the awards of a hit, each with its slip unless another site pays, and resets the won jackpots.
   * A jackpot restarts from its starting amount and the remainder in `remaindersMinor`.
   */
  private async createAwards(
    tx: Tx,
    { actor, establishment }: UserRequest,
    { progressive, hit, link, jackpots, wonJackpots, awards, remaindersMinor }: SettledHit,
  ): Promise<void> {
    const { establishmentId } = establishment;
    const progressiveKey = { establishmentId, progressiveNumber: progressive.progressiveNumber };
    for (const { hand, kind, amountMinor } of awards) {
      const winningCards = jackpots.find(({ jackpot }) => jackpot === kind)?.combination ?? CONSOLATION_COMBINATION;
      const combination = `${progressive.name} – ${winningCards}`;
      const slip =
        link.tableId === null
          ? null
          : await this.payouts.openTableSlip(tx, actor, establishment, {
              tableId: link.tableId,
              amountMinor,
              combination,
              wonAt: hit.happenedAt,
            });
      await insertRow(tx, ProgressiveAwardEntity, {
        ...progressiveKey,
        hitNumber: hit.hitNumber,
        hand,
        kind,
        amountMinor,
        payoutId: slip?.payoutId ?? null,
      });
    }
    for (const { jackpot, startMinor } of wonJackpots) {
      const remainderMinor = remaindersMinor[jackpot];
      const restartFields = { leftMinor: remainderMinor, stakedMinor: 0n, amountMinor: startMinor + remainderMinor };
      await tx.update(ProgressiveJackpotEntity, { ...progressiveKey, jackpot }, restartFields);
    }
  }

  /**
   * Posts a settled hit to the ledger: the jackpots won, the consolation lots (prizes of the other players) and the new
   * starting amounts.
   * Returns the id of the entry, null when no amount moved.
   */
  private async postHit(
    tx: Tx,
    { establishmentId }: Establishment,
    { gamingDay, personId }: DeskAction,
    { progressive, hit, link, wonJackpots, awards }: SettledHit,
  ): Promise<bigint | null> {
    const sumAwards = (awardsToSum: readonly ProgressiveAward[]): bigint =>
      awardsToSum.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    const wonMinor = sumAwards(awards.filter(({ kind }) => kind !== 'consolation'));
    const lotsMinor = sumAwards(awards.filter(({ kind }) => kind === 'consolation'));
    const startMinor = wonJackpots.reduce((sum, jackpot) => sum + jackpot.startMinor, 0n);
    const entry = buildProgressiveHitEntry({ wonMinor, lotsMinor, startMinor, isOtherSite: link.tableId === null });
    if (entry.lines.length === 0) return null;
    const { entryId } = await this.ledger.postEntry(tx, {
      ...entry,
      establishmentId,
      gamingDay,
      postedBy: personId,
      source: { progressive: progressive.progressiveNumber, hit: hit.hitNumber, table: link.tableNumber ?? link.site },
    });
    return entryId;
  }
}

/** Text of a slip for a consolation prize, which has no combination of its own. */
const CONSOLATION_COMBINATION = 'lot de consolation';

/** Returns whether a person is a member of the committee that reviews hits in France. */
const isCommitteeMember = ({ roles }: Identity): boolean => COMMITTEE_ROLES.some((role) => roles.includes(role));

/** Returns the first of the allowed roles that the person has; empty when none. */
const findDecidingRole = ({ roles }: Identity, allowedRoles: readonly Role[]): string =>
  allowedRoles.find((role) => roles.includes(role)) ?? '';

/** Returns the present amount of each jackpot in minor units; null for one that the progressive does not have. */
const getCurrentAmounts = (jackpots: readonly JackpotRow[]): Record<ProgressiveJackpot, bigint | null> => ({
  principal: jackpots.find(({ jackpot }) => jackpot === 'principal')?.amountMinor ?? null,
  secondary: jackpots.find(({ jackpot }) => jackpot === 'secondary')?.amountMinor ?? null,
});
