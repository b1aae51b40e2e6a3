/**
 * Integers and quotients by BigInt only: money in minor units, percentages as text. Nothing here is taken from the
 * product, whose own arithmetic it judges.
 */

/** Returns the quotient to the nearest whole number, halves away from zero. */
export function roundHalfAway(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [above, below] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const completeFinding = above / below;
  const nearest = (above % below) * 2n >= below ? completeFinding + 1n : completeFinding;
  return isNegative ? -nearest : nearest;
}

/** Formats `(-655877n, 4)` as `-65.5877`. */
export function decimalText(scaledValue: bigint, decimals: number): string {
  const digits = (scaledValue < 0n ? -scaledValue : scaledValue).toString().padStart(decimals + 1, '0');
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  return `${scaledValue < 0n ? '-' : ''}${whole}${decimals === 0 ? '' : `.${fraction}`}`;
}

/** Parses decimal text as a whole number of 10^-decimals; throws for finer text. */
export function parseScaled(text: unknown, decimals: number): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text)) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals)))
    throw new Error(`not ${decimals} decimals: ${String(text)}`);
  const value = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign === '-' ? -value : value;
}

/** Returns the part in percent, four decimals; null when the whole is zero. */
export function percentOf(part: bigint, whole: bigint, decimals = 4): string | null {
  return whole === 0n ? null : decimalText(roundHalfAway(part * 100n * 10n ** BigInt(decimals), whole), decimals);
}

/** Returns the difference of two percentages with four decimals; null when one is unknown. */
export function pointsBetween(one: string | null, other: string | null): string | null {
  return one === null || other === null ? null : decimalText(parseScaled(one, 4) - parseScaled(other, 4), 4);
}

export const sumOf = <Item>(list: readonly Item[], amountOf: (each: Item) => bigint): bigint =>
  list.reduce((sum, each) => sum + amountOf(each), 0n);

/** Pieces of one value. */
export interface Worth {
  readonly pieces: bigint;
  readonly value_minor: bigint;
}

export const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** Groups the list by a key, in the order in which the keys appear. */
export function groupsOf<Item, Key>(list: readonly Item[], keyOf: (each: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const each of list) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return groups;
}

type Sortable = string | number | bigint | null | undefined;

/** Sorts in byte order, like PostgreSQL's "C" collation; absent values last. */
export function compareByText<Item>(
  ...textsOf: readonly ((each: Item) => Sortable)[]
): (one: Item, other: Item) => number {
  return (one, other) => {
    for (const textOf of textsOf) {
      const [a, b] = [textOf(one), textOf(other)];
      if (a === b) continue;
      if (a === null || a === undefined) return 1;
      if (b === null || b === undefined) return -1;
      return a < b ? -1 : 1;
    }
    return 0;
  };
}
