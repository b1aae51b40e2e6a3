/*
 * Integers and quotients by BigInt only: money in minor units, percentages as text. Nothing here is taken from the
 * product, whose own arithmetic it judges.
 */

/** Returns the quotient to the nearest whole number, halves away from zero. */
export function roundHalfAway(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [absoluteNumerator, absoluteDenominator] = [absoluteValue(numerator), absoluteValue(denominator)];
  const quotient = absoluteNumerator / absoluteDenominator;
  const nearest = (absoluteNumerator % absoluteDenominator) * 2n >= absoluteDenominator ? quotient + 1n : quotient;
  return isNegative ? -nearest : nearest;
}

/** Formats a whole number of units of 10^-decimals as decimal text: `(-655877n, 4)` as `-65.5877`. */
export function formatDecimal(scaledValue: bigint, decimals: number): string {
  const digits = absoluteValue(scaledValue)
    .toString()
    .padStart(decimals + 1, '0');
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  return `${scaledValue < 0n ? '-' : ''}${whole}${decimals === 0 ? '' : `.${fraction}`}`;
}

/** Parses decimal text as a whole number of units of 10^-decimals; throws for text with more decimals. */
export function parseScaled(text: unknown, decimals: number): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text)) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals)))
    throw new Error(`not ${decimals} decimals: ${String(text)}`);
  const absoluteScaled = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign === '-' ? -absoluteScaled : absoluteScaled;
}

/** Returns the part in percent, four decimals; null when the whole is zero. */
export function computePercent(part: bigint, whole: bigint, decimals = 4): string | null {
  return whole === 0n ? null : formatDecimal(roundHalfAway(part * 100n * 10n ** BigInt(decimals), whole), decimals);
}

/** Returns the difference of two percentages with four decimals; null when one is unknown. */
export function subtractPercents(minuend: string | null, subtrahend: string | null): string | null {
  return minuend === null || subtrahend === null
    ? null
    : formatDecimal(parseScaled(minuend, 4) - parseScaled(subtrahend, 4), 4);
}

/** A property of an item that is an amount. */
type AmountKey<Item> = Item extends object
  ? { readonly [Key in keyof Item]-?: Item[Key] extends bigint ? Key : never }[keyof Item]
  : never;

/** An amount of an item: one of its properties, or computed from it. */
export type Amount<Item> = AmountKey<Item> | ((item: Item) => bigint);

/** Returns the sum of an amount over the items. */
export function sumBy<Item>(items: readonly Item[], amount: Amount<Item>): bigint {
  const getAmount = typeof amount === 'function' ? amount : (item: Item) => item[amount as keyof Item] as bigint;
  return items.reduce((sum, item) => sum + getAmount(item), 0n);
}

/** Returns the sum of an amount over the items that are included. */
export const sumWhere = <Item>(
  items: readonly Item[],
  isIncluded: (item: Item) => boolean,
  amount: Amount<Item>,
): bigint => sumBy(items.filter(isIncluded), amount);

/** Returns the value of chips, notes or coins listed by value, in minor units. */
export const sumDenominations = (
  pieces: readonly { readonly pieces: bigint; readonly value_minor: bigint }[],
): bigint => sumBy(pieces, (piece) => piece.pieces * piece.value_minor);

export const absoluteValue = (value: bigint): bigint => (value < 0n ? -value : value);

/** Groups items by a key, in the order in which the keys appear. */
export function groupBy<Item, Key>(items: readonly Item[], getKey: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = getKey(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

type Sortable = string | number | bigint | null | undefined;

/** A property by which items are sorted, or a text or number computed from each. */
type SortKey<Item> = keyof Item | ((item: Item) => Sortable);

/**
 * Returns a comparison of items by these keys in turn, in byte order like PostgreSQL's "C" collation; absent values
 * last.
 */
export function compareBy<Item>(...keys: readonly SortKey<Item>[]): (one: Item, other: Item) => number {
  const valueGetters = keys.map((key) =>
    typeof key === 'function' ? key : (item: Item) => item[key] as unknown as Sortable,
  );
  return (one, other) => {
    for (const getValue of valueGetters) {
      const [oneValue, otherValue] = [getValue(one), getValue(other)];
      if (oneValue === otherValue) continue;
      if (oneValue === null || oneValue === undefined) return 1;
      if (otherValue === null || otherValue === undefined) return -1;
      return oneValue < otherValue ? -1 : 1;
    }
    return 0;
  };
}

/** Returns the distinct values of a list, in byte order. */
export const sortDistinctValues = <Value extends string | bigint>(values: Iterable<Value>): Value[] =>
  [...new Set(values)].sort((one, other) => (one < other ? -1 : 1));
