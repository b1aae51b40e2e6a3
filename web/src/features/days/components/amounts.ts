import { formatAmountForInput } from '#web/components/forms/typed-amount.js';

/**
 * Parses a typed amount: `1 250,50` becomes `1250.50`, an empty text is zero. Returns null when it is not an amount,
 * so that unreadable input never becomes another figure.
 */
export function normalizeAmount(text: string): string | null {
  const plainText = text.replaceAll(/[\s\u00a0\u202f€$]/gu, '').replace(',', '.');
  if (plainText === '') return '0';
  return /^\d{1,15}(\.\d{1,4})?$/u.test(plainText) ? plainText : null;
}

/** Writes minor units as a person types them: `1250,50` in French, `1250.50` in English. */
export function formatMinorForInput(minor: string, currencyExponent: number, language: string): string {
  const text = formatAmountForInput(minor, currencyExponent);
  return language === 'fr' ? text : text.replace(',', '.');
}

/** Parses a typed number of notes or slips: an empty text is zero; null when it is not a whole number. */
export function parseCount(text: string): number | null {
  const plainText = text.replaceAll(/[\s\u00a0\u202f]/gu, '');
  if (plainText === '') return 0;
  return /^\d{1,9}$/u.test(plainText) ? Number(plainText) : null;
}
