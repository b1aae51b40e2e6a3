import type { CounterName, CounterValues } from './counters.js';
import { COIN_OUT_CONTENTS, CONTAINED_HAND_PAYS, type CoinOutContent } from './win-formula.js';

/**
 * Names of the identities: sums that must hold between counters; last those of counters that play must move, of which
 * the left side is the games and the right one the counter.
 */
export const IDENTITY_NAMES = ['drop', 'cancelled', 'won', 'played', 'credits', 'staked', 'returned'] as const;
/** Name of an identity: a sum that must hold between counters, or a counter that play must move. */
export type IdentityName = (typeof IDENTITY_NAMES)[number];

/** Identities of which the left side counts games, not credits. */
export const GAMES_IDENTITIES: ReadonlySet<IdentityName> = new Set(['played', 'staked', 'returned']);

export interface IdentityTerm {
  readonly counter: CounterName;
  readonly sign: 1n | -1n;
  /** Without this counter the identity cannot be tested; other counters that are never reported count as zero. */
  readonly isRequired: boolean;
  /** When one of these is reported and the counter is not, zero would be a guess: the identity cannot be tested. */
  readonly partsOf: readonly CounterName[];
}

/** `left = Σ sign × right`, on movements, within the tolerance. */
export interface Identity {
  readonly name: IdentityName;
  readonly left: CounterName;
  readonly right: readonly IdentityTerm[];
  readonly tolerance: bigint;
}

/** An identity of counters, evaluated for a step. */
export interface IdentityResult {
  readonly name: IdentityName;
  readonly left: bigint;
  readonly right: bigint;
  /** True: both sides are equal. */
  readonly balanced: boolean;
}

/** Movement of a counter; undefined: never reported; null: reported, but its movement is unknown. */
export type GetMovement = (counter: CounterName) => bigint | null | undefined;

/** Creates a term of an identity (a counter with its sign) without which the identity cannot be tested. */
const createRequiredTerm = (counter: CounterName, sign: 1n | -1n = 1n): IdentityTerm => ({
  counter,
  sign,
  isRequired: true,
  partsOf: [],
});
/**
 * Creates a term of an identity that counts as zero when never reported. It does not when one of the counters in
 * `partsOf`, of which it is a part, is reported: its value is then unknown.
 */
const createOptionalTerm = (
  counter: CounterName,
  sign: 1n | -1n = 1n,
  partsOf: readonly CounterName[] = [],
): IdentityTerm => ({ counter, sign, isRequired: false, partsOf });

const dropParts = ['coinsCredits', 'billsCredits', 'ticketInCredits', 'electronicInCredits'] as const;
/** Counters that add up to the cancelled credits: paid by ticket, by transfer and by hand. */
export const CANCELLED_PARTS = ['ticketOutCredits', 'electronicOutCredits', 'handPaidCancelledCredits'] as const;

/**
 * The identities of the trade, for a coin out counter of the standard definition. The game in progress is played but not
 * yet won or lost: hence the tolerance of one.
 */
const STANDARD_IDENTITIES: readonly Identity[] = [
  { name: 'drop', left: 'dropCredits', right: dropParts.map((part) => createOptionalTerm(part)), tolerance: 0n },
  {
    name: 'cancelled',
    left: 'cancelledCredits',
    right: CANCELLED_PARTS.map((part) => createOptionalTerm(part)),
    tolerance: 0n,
  },
  {
    name: 'won',
    left: 'wonCredits',
    right: [createRequiredTerm('coinOutCredits'), createOptionalTerm('jackpotCredits')],
    tolerance: 0n,
  },
  {
    name: 'played',
    left: 'gamesPlayed',
    right: [createRequiredTerm('gamesWon'), createRequiredTerm('gamesLost')],
    tolerance: 1n,
  },
  {
    name: 'credits',
    left: 'currentCredits',
    right: [
      createRequiredTerm('coinOutCredits'),
      createRequiredTerm('coinInCredits', -1n),
      createOptionalTerm('dropCredits', 1n, dropParts),
      createOptionalTerm('cancelledCredits', -1n, CANCELLED_PARTS),
    ],
    tolerance: 0n,
  },
];

const identitiesByContent: ReadonlyMap<CoinOutContent, readonly Identity[]> = new Map(
  COIN_OUT_CONTENTS.map((coinOut) => [
    coinOut,
    STANDARD_IDENTITIES.map((identity) => replaceCoinOut(identity, coinOut)),
  ]),
);

/** Returns the identities between the counters of a machine, by the content of its coin out counter. */
export const listIdentities = (coinOut: CoinOutContent): readonly Identity[] =>
  identitiesByContent.get(coinOut) ?? STANDARD_IDENTITIES;

/** Returns the identities that contain a counter, on either side. */
export function listIdentitiesWithCounter(counter: CounterName, coinOut: CoinOutContent): readonly Identity[] {
  return listIdentities(coinOut).filter((identity) => listIdentityCounters(identity).includes(counter));
}

/**
 * Returns an identity with the hand pays that coin out contains taken out of it: their term is dropped where the
 * identity adds them anyway, and subtracted elsewhere.
 */
function replaceCoinOut(identity: Identity, coinOut: CoinOutContent): Identity {
  if (!identity.right.some(({ counter }) => counter === 'coinOutCredits')) return identity;
  const right = CONTAINED_HAND_PAYS[coinOut].reduce<readonly IdentityTerm[]>(
    (terms, contained) =>
      terms.some(({ counter }) => counter === contained)
        ? terms.filter(({ counter }) => counter !== contained)
        : [...terms, createRequiredTerm(contained, -1n)],
    identity.right,
  );
  return { ...identity, right };
}

/** Returns the counters of an identity, the left one first. */
export function listIdentityCounters(identity: Identity): readonly CounterName[] {
  return [identity.left, ...identity.right.map((term) => term.counter)];
}

/** Evaluates both sides of one identity; null when a movement it requires is unknown or was never reported. */
export function evaluateIdentity(identity: Identity, getMovement: GetMovement): IdentityResult | null {
  const leftSide = getMovement(identity.left);
  if (leftSide === undefined || leftSide === null) return null;
  let rightSide = 0n;
  let reportedTermCount = 0;
  for (const term of identity.right) {
    const movement = getMovement(term.counter);
    if (movement === null) return null;
    if (movement === undefined) {
      if (term.isRequired || term.partsOf.some((part) => getMovement(part) !== undefined)) return null;
      continue;
    }
    reportedTermCount += 1;
    rightSide += term.sign * movement;
  }
  if (reportedTermCount === 0) return null;
  const difference = leftSide - rightSide;
  const balanced = difference <= identity.tolerance && -difference <= identity.tolerance;
  return { name: identity.name, left: leftSide, right: rightSide, balanced };
}

/**
 * Counters that cannot stay as they are over so many games. A free game has no stake. At a win in ten games, a hundred
 * games without one have a chance of 1 to 38 000.
 */
export const MOVED_BY_PLAY: readonly {
  readonly name: IdentityName;
  readonly counter: CounterName;
  readonly games: bigint;
}[] = [
  { name: 'staked', counter: 'coinInCredits', games: 25n },
  { name: 'returned', counter: 'coinOutCredits', games: 100n },
];

/** Returns the counters that did not move over games that must move them, as identities that do not balance. */
function listStillCounters(getMovement: GetMovement): IdentityResult[] {
  const left = getMovement('gamesPlayed') ?? 0n;
  return MOVED_BY_PLAY.flatMap(({ name, counter, games }) =>
    left >= games && getMovement(counter) === 0n ? [{ name, left, right: 0n, balanced: false }] : [],
  );
}

/**
 * Evaluates, in order, the identities (sums of counters that must be equal) for which all counters are reported. Those
 * of counters that play must move are there only when they did not.
 */
export function evaluateIdentities(getMovement: GetMovement, coinOut: CoinOutContent): IdentityResult[] {
  const results: IdentityResult[] = [];
  for (const identity of listIdentities(coinOut)) {
    const identityResult = evaluateIdentity(identity, getMovement);
    if (identityResult !== null) results.push(identityResult);
  }
  results.push(...listStillCounters(getMovement));
  return results;
}

/** Returns true when the values, taken as movements from zero, contradict no identity, as after a clear. */
export function isConsistentFromZero(values: CounterValues, coinOut: CoinOutContent): boolean {
  return evaluateIdentities((counter) => values[counter], coinOut).every((result) => result.balanced);
}
