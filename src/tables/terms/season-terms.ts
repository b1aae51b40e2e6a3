import { findSeasonMaximaFault, parseMaxima, type Maxima } from '#domain/tables/maxima.js';
import type { MinimumStakes } from '#domain/tables/avances.js';
import {
  findLoweredMinimumFault,
  findMinimumStakeFault,
  findVingtTroisFault,
  type SeasonMinima,
} from '#domain/tables/minimum-stakes.js';
import type { SeasonTerms } from '#domain/tables/seasons.js';
import type { StakeLimits } from '#domain/tables/stakes.js';
import { addDays } from '#establishments/days/gaming-day.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { assertNoFault } from './faults.js';
import type { TableRow, TermsRow } from './tables.queries.js';

/** New minimum stake of a table, under an authorisation. */
interface NewMinimum {
  readonly game: TableRow['game'];
  readonly authorisedMinor: bigint;
  readonly minimumMinor: bigint;
  readonly effectiveFrom: string;
  /** Day on which both the Minister and the commissaire had been notified. */
  readonly agreedOn: string | null;
}

/**
 * Checks a table's minimum stake under AI67. Vingt-trois has a rule of its own; at boule it is not lowered, and judged
 * further when its tables open. Any other game only by a change. Refuses with the codes of `findVingtTroisFault` and
 * `findMinimumStakeFault`.
 */
export function assertMinimumAllowed(
  establishment: Establishment,
  { game, authorisedMinor, minimumMinor, effectiveFrom, agreedOn }: NewMinimum,
  context: {
    readonly termsInForce: TermsRow | undefined;
    readonly seasonTerms: SeasonTerms<TermsRow>;
    readonly currentDay: string;
  },
): void {
  const { termsInForce, seasonTerms, currentDay } = context;
  if (game === 'vingtTrois') {
    assertNoFault(establishment, findVingtTroisFault(authorisedMinor, minimumMinor));
    return;
  }
  const season = listSeasonMinima(seasonTerms);
  if (game === 'boule') {
    assertNoFault(establishment, findLoweredMinimumFault(minimumMinor, season));
    return;
  }
  // the first terms can only raise the minimum of the authorisation
  const isMinimumChanged =
    termsInForce === undefined ? minimumMinor > authorisedMinor : termsInForce.minimumMinor !== minimumMinor;
  if (!isMinimumChanged) return;
  const fault = findMinimumStakeFault({
    authorisedMinor,
    requestedMinor: minimumMinor,
    season,
    effectiveDay: effectiveFrom,
    firstFreeDay: termsInForce === undefined ? currentDay : addDays(currentDay, 1),
    notifiedOn: agreedOn,
  });
  assertNoFault(establishment, fault);
}

const listSeasonMinima = ({ earlier, later }: SeasonTerms<TermsRow>): SeasonMinima => ({
  earlierMinor: earlier.map(({ minimumMinor }) => minimumMinor),
  later: later.map(({ effectiveFrom, minimumMinor }) => ({ from: effectiveFrom, minimumMinor })),
});

/**
 * Checks the maxima of new terms against those just before and just after them in the season. Refuses with
 * MAXIMUM_FIXED_FOR_SEASON.
 */
export function assertMaximaOfSeason(
  establishment: Establishment,
  limits: StakeLimits | null,
  { minima, maxima }: { readonly minima: MinimumStakes; readonly maxima: Maxima },
  { earlier, later }: SeasonTerms<TermsRow>,
): void {
  for (const neighbour of [earlier.at(-1), later[0]]) {
    if (neighbour === undefined) continue;
    const otherMinima = { authorisedMinor: minima.authorisedMinor, tableMinor: neighbour.minimumMinor };
    const otherMaxima = parseMaxima(neighbour.maxima);
    assertNoFault(establishment, findSeasonMaximaFault(limits, [otherMinima, otherMaxima], [minima, maxima]));
  }
}
