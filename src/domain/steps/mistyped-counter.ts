import { findCounterByName, type CounterName, type CounterValues } from '../meters/counters.js';
import { listCounterNames } from '../meters/meter-readings.js';

/** A counter of which a reading is wrong by a digit: one too many, one missing, or two neighbouring ones exchanged. */
export interface MistypedCounter {
  readonly name: CounterName;
  /** The value of the reading. */
  readonly value: bigint;
  /** The value that was probably meant; null: several are possible. */
  readonly meant: bigint | null;
}

/**
 * A counter rises by less than this part of its value from one reading to the next. A value of other digits that does
 * so by accident is rare: of values without a cause, about one in twenty.
 */
const CREDIBLE_PART = 20n;

/** A lower value has too few digits to tell. */
const FEWEST_TOLD = 1_000n;

/**
 * Returns the counter in doubt of a step, if there is one alone and a slip of one digit explains its later reading;
 * null for another step.
 */
export function findMistypedCounter(
  doubted: readonly CounterName[],
  previous: CounterValues,
  next: CounterValues,
): MistypedCounter | null {
  const [name, ...others] = doubted;
  if (name === undefined || others.length > 0 || findCounterByName(name)?.kind !== 'cumulative') return null;
  const [before, after] = [previous[name], next[name]];
  if (before === undefined || after === undefined || before < FEWEST_TOLD || isCredible(before, after)) return null;
  const meantValues = listMeantValues(String(after), String(before).length).filter((value) =>
    isCredible(before, value),
  );
  const [meant = null] = meantValues;
  return meant === null ? null : { name, value: after, meant: meantValues.length === 1 ? meant : null };
}

const isCredible = (before: bigint, after: bigint): boolean =>
  after >= before && (after - before) * CREDIBLE_PART <= before;

/** Fewer wagers have a slip by accident. */
const FEWEST_WAGERS = 10n;

/** Counters by which credits are won or staked, and whether more of each leaves fewer credits on the machine. */
const CREDIT_COUNTERS = [
  { name: 'coinInCredits', isStaked: true },
  { name: 'coinOutCredits', isStaked: false },
] as const;

/**
 * Returns the counters of stakes and of wins of which a slip of one digit in the later reading explains credits that
 * are missing between two readings of an empty machine, but for a wager. One wrong digit is not named: any counter may
 * have it, and round amounts are missing for other reasons too.
 * @param missingCredits negative: too many.
 */
export function listMistypedCredits(
  missingCredits: bigint,
  previous: CounterValues,
  next: CounterValues,
  wagerCredits: bigint,
): readonly MistypedCounter[] {
  const absoluteCredits = missingCredits < 0n ? -missingCredits : missingCredits;
  if (absoluteCredits < FEWEST_WAGERS * wagerCredits) return [];
  return CREDIT_COUNTERS.flatMap(({ name, isStaked }) => {
    const [before, value] = [previous[name], next[name]];
    if (before === undefined || value === undefined || before < FEWEST_TOLD) return [];
    const expected = isStaked ? value - missingCredits : value + missingCredits;
    const meantValues = listMeantValues(String(value)).filter(
      (meant) => meant >= before && meant - expected <= wagerCredits && expected - meant <= wagerCredits,
    );
    const [meant = null] = meantValues;
    return meant === null ? [] : [{ name, value, meant: meantValues.length === 1 ? meant : null }];
  });
}

/**
 * Returns the counters of which a slip of one digit in the later reading explains identities that do not balance: with
 * the value that was meant, all those of the counter do. `getRequired`: the movement that these require; null: none
 * alone.
 */
export function listMistypedByIdentity(
  previous: CounterValues,
  next: CounterValues,
  getRequired: (name: CounterName) => bigint | null,
): readonly MistypedCounter[] {
  return listCounterNames(next).flatMap((name) => {
    const [before, value] = [previous[name], next[name]];
    if (findCounterByName(name)?.kind !== 'cumulative' || before === undefined || value === undefined) return [];
    const required = before < FEWEST_TOLD ? null : getRequired(name);
    if (required === null || required < 0n) return [];
    const meant = before + required;
    return meant !== value && listMeantValues(String(value)).includes(meant) ? [{ name, value, meant }] : [];
  });
}

/** Returns the values from which a text of digits differs by one slip, each once; `length`: only those of so many digits. */
function listMeantValues(digits: string, length?: number): readonly bigint[] {
  const replace = (at: number, count: number, text: string): string =>
    digits.slice(0, at) + text + digits.slice(at + count);
  const positions = Array.from(digits, (_, at) => at);
  const oneLess = positions.map((at) => replace(at, 1, ''));
  const exchanged = positions.slice(1).map((at) => replace(at - 1, 2, `${digits[at] ?? ''}${digits[at - 1] ?? ''}`));
  const oneMore = [...positions, digits.length].flatMap((at) =>
    Array.from('0123456789', (digit) => replace(at, 0, digit)),
  );
  const texts = [...oneLess, ...exchanged, ...oneMore].filter(
    (text) => text !== digits && !text.startsWith('0') && (length === undefined || text.length === length),
  );
  return [...new Set(texts)].map(BigInt);
}
