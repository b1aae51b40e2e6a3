/** What a person types as an amount, as the server reads it: `1 250,50` becomes `1250.50`. */
export const typedAmount = (text: string): string =>
  text.replaceAll(/[\s\u00a0\u202f€$]/gu, '').replace(',', '.') || '0';

/** Minor units as a person would type them, in the currency's decimals. */
export function minorAsTyped(minor: string, exponent: number, language: string): string {
  if (exponent === 0) return minor;
  const digits = minor.padStart(exponent + 1, '0');
  const text = `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
  return language === 'fr' ? text.replace('.', ',') : text;
}

/** Whole pieces: nothing typed is none. */
export const typedCount = (text: string): number => (/^\d{1,9}$/u.test(text.trim()) ? Number(text.trim()) : 0);
