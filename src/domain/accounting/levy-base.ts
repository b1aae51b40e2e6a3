import { JURISDICTION_CODES, LEVY_BASE_ARTICLES } from '../settings/jurisdictions.js';

/** The base of the levy: the one figure of a statement to which a jurisdiction's levy applies. */

/**
 * How the base follows from the net of the machines (their cash win): the net itself, the net of each day times its
 * fiscal coefficient, or both where only some days have one; `unknown`: the article requires a coefficient that a day
 * lacks.
 */
export type LevyBasis = 'net' | 'coefficient' | 'mixed' | 'unknown';

/** The base of the levy of a statement. */
export interface LevyBase {
  readonly basis: LevyBasis;
  /** Minor units; null: unknown. */
  readonly baseMinor: bigint | null;
  /** Article of the jurisdiction that names the base; null: the texts held here do not name it. */
  readonly article: string | null;
}

/** The days of a statement, for its base. */
export interface LevyDays {
  readonly days: number;
  readonly daysWithCoefficient: number;
  /** Sum of each day's net times its coefficient; a day without one counts with its whole net. */
  readonly productMinor: bigint;
}

/** Returns the base of the levy of some days. */
export function findLevyBase(jurisdiction: string, { days, daysWithCoefficient, productMinor }: LevyDays): LevyBase {
  const code = JURISDICTION_CODES.find((candidate) => candidate === jurisdiction);
  const article = code === undefined ? null : LEVY_BASE_ARTICLES[code];
  if (daysWithCoefficient === days) return { basis: 'coefficient', baseMinor: productMinor, article };
  if (article !== null) return { basis: 'unknown', baseMinor: null, article };
  return { basis: daysWithCoefficient === 0 ? 'net' : 'mixed', baseMinor: productMinor, article };
}
