/**
 * Integers and quotients by BigInt only: money in minor units, percentages as text. Nothing here is taken from the
 * product, whose own arithmetic it judges.
 */

/** Returns the quotient to the nearest whole number, halves away from zero. */
export function rounded(numerator, denominator) {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [above, below] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const whole = above / below;
  const nearest = (above % below) * 2n >= below ? whole + 1n : whole;
  return isNegative ? -nearest : nearest;
}

/** Formats `(-655877n, 4)` as `-65.5877`. */
export function decimalText(scaledValue, decimals) {
  const digits = (scaledValue < 0n ? -scaledValue : scaledValue).toString().padStart(decimals + 1, '0');
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  return `${scaledValue < 0n ? '-' : ''}${whole}${decimals === 0 ? '' : `.${fraction}`}`;
}

/** Parses decimal text as a whole number of 10^-decimals; throws for finer text. */
export function scaled(text, decimals) {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text)) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals)))
    throw new Error(`not ${decimals} decimals: ${text}`);
  const value = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign === '-' ? -value : value;
}

/** Returns the part in percent, four decimals; null when the whole is zero. */
export function percentOf(part, whole, decimals = 4) {
  return whole === 0n ? null : decimalText(rounded(part * 100n * 10n ** BigInt(decimals), whole), decimals);
}

/** Returns the difference of two percentages with four decimals; null when one is unknown. */
export function pointsBetween(one, other) {
  return one === null || other === null ? null : decimalText(scaled(one, 4) - scaled(other, 4), 4);
}

export const sumOf = (list, amountOf) => list.reduce((sum, each) => sum + amountOf(each), 0n);

export const absolute = (value) => (value < 0n ? -value : value);

/** Groups the list by a key, in the order in which the keys appear. */
export function groupsOf(list, keyOf) {
  const groups = new Map();
  for (const each of list) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return groups;
}

/** Sorts in byte order, like PostgreSQL's "C" collation; absent values last. */
export function byText(...textsOf) {
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
