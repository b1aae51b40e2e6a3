import type { MinimumStakes } from './avances.js';
import { CHANCES, findAllowedMaxima, findMaximumFault } from './stakes.js';
import type { Chance, StakeFault, StakeLimits } from './stakes.js';

/** The highest stakes fixed for a table, by chance. */

/** Minor units by chance. */
export type Maxima = Readonly<Partial<Record<Chance, bigint>>>;

/** Maxima by chance in stored and transmitted form: minor units as text. */
export type StoredMaxima = Readonly<Partial<Record<Chance, string>>>;

/** Returns these maxima in stored form, in the order of the chances. */
export const encodeMaxima = (maxima: Maxima): StoredMaxima =>
  Object.fromEntries(listMaxima(maxima).map(({ chance, maximumMinor }) => [chance, maximumMinor.toString()]));

/** Returns the maxima of a stored form. */
export const parseMaxima = (storedMaxima: StoredMaxima): Maxima =>
  Object.fromEntries(Object.entries(storedMaxima).map(([chance, maximum]) => [chance, BigInt(maximum)]));

/** Returns each chance that has a maximum stake, with that maximum, in the order of CHANCES. */
export function listMaxima(maxima: Maxima): { readonly chance: Chance; readonly maximumMinor: bigint }[] {
  return CHANCES.flatMap((chance) => {
    const maximumMinor = maxima[chance];
    return maximumMinor === undefined ? [] : [{ chance, maximumMinor }];
  });
}

export type MaximaFault =
  | StakeFault
  | { readonly code: 'MAXIMUM_MISSING'; readonly article: string; readonly chance: Chance }
  | { readonly code: 'MAXIMUM_FIXED_FOR_SEASON'; readonly article: string };

/**
 * Returns the maxima of a table, completed by those about which the text allows no choice: one multiple of the minimum
 * only. `limits` null: the text sets none, and all are the establishment's own.
 *
 * @article AI67:18.3
 */
export function addFixedMaxima(limits: StakeLimits | null, minima: MinimumStakes, maxima: Maxima): Maxima {
  if (limits === null) return maxima;
  const fixedMaxima = CHANCES.flatMap((chance) => {
    const allowedMaxima = findAllowedMaxima(limits, chance, minima, maxima.simple);
    const onlyMaximum =
      allowedMaxima !== null && 'oneOf' in allowedMaxima && allowedMaxima.oneOf.length === 1
        ? allowedMaxima.oneOf[0]
        : undefined;
    return onlyMaximum === undefined || maxima[chance] !== undefined ? [] : [[chance, onlyMaximum] as const];
  });
  return { ...maxima, ...Object.fromEntries(fixedMaxima) };
}

/**
 * Returns why a table may not have these maximum stakes together; null when it may: one on each chance known to the
 * text, no other. `limits` null: the text sets none.
 */
export function findMaximaFault(limits: StakeLimits | null, minima: MinimumStakes, maxima: Maxima): MaximaFault | null {
  if (limits === null) return null;
  const { article, chances } = limits;
  // others may follow from it
  if (chances.simple !== undefined && maxima.simple === undefined)
    return { code: 'MAXIMUM_MISSING', article, chance: 'simple' };
  for (const { chance, maximumMinor } of listMaxima(maxima)) {
    const fault = findMaximumFault(limits, chance, minima, maximumMinor, maxima.simple);
    if (fault !== null) return fault;
  }
  const missingChance = CHANCES.find((chance) => chances[chance] !== undefined && maxima[chance] === undefined);
  return missingChance === undefined ? null : { code: 'MAXIMUM_MISSING', article, chance: missingChance };
}

/**
 * Returns why new maxima may not replace the present ones within the season; null when they may. Where the text fixes
 * them for the season, they must stay the same multiples of the minimum; at craps until the minimum changes.
 *
 * @article AI67:29.5
 */
export function findSeasonMaximaFault(
  limits: StakeLimits | null,
  [presentMinima, presentMaxima]: readonly [MinimumStakes, Maxima],
  [newMinima, newMaxima]: readonly [MinimumStakes, Maxima],
): MaximaFault | null {
  if (limits?.change !== 'season' && limits?.change !== 'minimum') return null;
  if (limits.change === 'minimum' && presentMinima.tableMinor !== newMinima.tableMinor) return null;
  const getBaseMinimum = ({ tableMinor, authorisedMinor }: MinimumStakes): bigint =>
    limits.base === 'table' ? tableMinor : authorisedMinor;
  const hasOtherMultiple = listMaxima(newMaxima).some(({ chance, maximumMinor }) => {
    const presentMaximum = presentMaxima[chance];
    // cross-multiplied: present ÷ present minimum differs from new ÷ new minimum
    return (
      presentMaximum !== undefined &&
      presentMaximum * getBaseMinimum(newMinima) !== maximumMinor * getBaseMinimum(presentMinima)
    );
  });
  return hasOtherMultiple ? { code: 'MAXIMUM_FIXED_FOR_SEASON', article: limits.article } : null;
}
