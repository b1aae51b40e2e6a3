import type { Minima } from './avances.js';
import { CHANCES, allowedMaxima, maximumFault } from './stakes.js';
import type { Chance, StakeFault, StakeLimits } from './stakes.js';

/** The highest stakes of a table, by chance, as they are fixed for it. */

/** Minor units by chance. */
export type Maxima = Readonly<Partial<Record<Chance, bigint>>>;

/** The same as they are written down and sent: minor units as text. */
export type WrittenMaxima = Readonly<Partial<Record<Chance, string>>>;

/** These maxima as they are written down, in the order of the chances. */
export const writtenMaxima = (maxima: Maxima): WrittenMaxima =>
  Object.fromEntries(listed(maxima).map(({ chance, maximumMinor }) => [chance, maximumMinor.toString()]));

/** The maxima that were written down. */
export const readMaxima = (written: WrittenMaxima): Maxima =>
  Object.fromEntries(Object.entries(written).map(([chance, maximum]) => [chance, BigInt(maximum)]));

/** Each chance that has a maximum, in the order of CHANCES. */
export function listed(maxima: Maxima): { readonly chance: Chance; readonly maximumMinor: bigint }[] {
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
 * These maxima with those that the text fixes without a choice, which follow the minimum: when it is raised they are
 * raised with it. `limits` null: the text says nothing, and they are the establishment's own.
 *
 * @article AI67:18.3
 */
export function withFixedMaxima(limits: StakeLimits | null, minima: Minima, maxima: Maxima): Maxima {
  if (limits === null) return maxima;
  const fixed = CHANCES.flatMap((chance) => {
    const allowed = allowedMaxima(limits, chance, minima, maxima.simple);
    const only = allowed !== null && 'oneOf' in allowed && allowed.oneOf.length === 1 ? allowed.oneOf[0] : undefined;
    return only === undefined || maxima[chance] !== undefined ? [] : [[chance, only] as const];
  });
  return { ...maxima, ...Object.fromEntries(fixed) };
}

/** Why a table may not have these maxima together; null: it may: one on each chance that the text knows, none other. */
export function maximaFault(limits: StakeLimits | null, minima: Minima, maxima: Maxima): MaximaFault | null {
  if (limits === null) return null;
  const { article, chances } = limits;
  // others may follow from it
  if (chances.simple !== undefined && maxima.simple === undefined)
    return { code: 'MAXIMUM_MISSING', article, chance: 'simple' };
  for (const { chance, maximumMinor } of listed(maxima)) {
    const fault = maximumFault(limits, chance, minima, maximumMinor, maxima.simple);
    if (fault !== null) return fault;
  }
  const missing = CHANCES.find((chance) => chances[chance] !== undefined && maxima[chance] === undefined);
  return missing === undefined ? null : { code: 'MAXIMUM_MISSING', article, chance: missing };
}

/**
 * Why maxima that are fixed for the season may not follow those of this season; null: they may, for they are the same
 * multiples of the minimum.
 */
export function seasonFault(
  limits: StakeLimits | null,
  [presentMinima, present]: readonly [Minima, Maxima],
  [wantedMinima, wanted]: readonly [Minima, Maxima],
): MaximaFault | null {
  if (limits?.change !== 'season') return null;
  const base = ({ tableMinor, authorisedMinor }: Minima): bigint =>
    limits.base === 'table' ? tableMinor : authorisedMinor;
  const isOther = listed(wanted).some(({ chance, maximumMinor }) => {
    const before = present[chance];
    return before !== undefined && before * base(wantedMinima) !== maximumMinor * base(presentMinima);
  });
  return isOther ? { code: 'MAXIMUM_FIXED_FOR_SEASON', article: limits.article } : null;
}
