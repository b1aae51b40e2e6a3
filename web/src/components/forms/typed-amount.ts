/** Converts minor units to the typed form: `10000` of a currency with cents is `100,00`. */
export function formatTypedAmount(minor: string, exponent: number): string {
  if (exponent === 0) return minor;
  const digits = minor.padStart(exponent + 1, '0');
  return `${digits.slice(0, -exponent)},${digits.slice(-exponent)}`;
}

/** Converts a typed amount to minor units; undefined when it is no amount, or has more decimals than the currency. */
export function parseTypedAmount(typed: string, exponent: number): string | undefined {
  const amountParts = /^(\d{1,15})(?:[.,](\d+))?$/.exec(typed.replaceAll(/[\s\u00a0\u202f]/gu, ''));
  if (amountParts === null) return undefined;
  const [, whole = '', decimals = ''] = amountParts;
  if (decimals.length > exponent) return undefined;
  return BigInt(whole + decimals.padEnd(exponent, '0')).toString();
}

/** Converts a typed decimal such as `1,5` to the server's format, with a point; undefined when it is invalid. */
export function parseDecimal(typed: string): string | undefined {
  const text = typed.replace(',', '.');
  return /^\d{1,12}(\.\d{1,8})?$/.test(text) ? text : undefined;
}

/** Returns a typed whole number of up to 18 digits without its spaces; undefined for any other text. */
export function parseDigits(typed: string): string | undefined {
  const text = typed.replaceAll(/[\s\u00a0\u202f]/gu, '');
  return /^\d{1,18}$/.test(text) ? text : undefined;
}

/** Returns true for an empty input or a whole number. */
export function isEmptyOrWhole(typed: string): boolean {
  return typed.trim() === '' || parseDigits(typed) !== undefined;
}

/** Returns true for a whole number from the lowest to the highest. */
export function isWholeNumberWithin(typed: string, lowest: number, highest: number): boolean {
  const value = Number(parseDigits(typed) ?? Number.NaN);
  return value >= lowest && value <= highest;
}
