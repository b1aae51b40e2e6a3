/** Converts minor units to the typed form: `10000` of a currency with cents is `100,00`. */
export function formatAmountForInput(minor: string, exponent: number): string {
  if (exponent === 0) return minor;
  const digits = minor.padStart(exponent + 1, '0');
  return `${digits.slice(0, -exponent)},${digits.slice(-exponent)}`;
}

/** Converts a typed amount to minor units; undefined when it is no amount, or has more decimals than the currency. */
export function parseAmountToMinor(input: string, exponent: number): string | undefined {
  const match = /^(\d{1,15})(?:[.,](\d+))?$/.exec(input.replaceAll(/[\s\u00a0\u202f]/gu, ''));
  if (match === null) return undefined;
  const [, whole = '', decimals = ''] = match;
  if (decimals.length > exponent) return undefined;
  return BigInt(whole + decimals.padEnd(exponent, '0')).toString();
}

/** Converts a typed decimal such as `1,5` to the server's format, with a point; undefined when it is invalid. */
export function normalizeDecimal(input: string): string | undefined {
  const decimal = input.replace(',', '.');
  return /^\d{1,12}(\.\d{1,8})?$/.test(decimal) ? decimal : undefined;
}

/** Returns a typed whole number of up to 18 digits without its spaces; undefined for any other text. */
export function normalizeWholeNumber(input: string): string | undefined {
  const digits = input.replaceAll(/[\s\u00a0\u202f]/gu, '');
  return /^\d{1,18}$/.test(digits) ? digits : undefined;
}

/** Returns true for an empty input or a whole number. */
export function isEmptyOrWholeNumber(input: string): boolean {
  return input.trim() === '' || normalizeWholeNumber(input) !== undefined;
}

/** Returns true for a whole number from the lowest to the highest. */
export function isWholeNumberInRange(input: string, min: number, max: number): boolean {
  const value = Number(normalizeWholeNumber(input) ?? Number.NaN);
  return value >= min && value <= max;
}
