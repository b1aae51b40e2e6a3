import { formatAmountForInput } from '#web/components/forms/typed-amount.js';

/**
 * Parses a typed amount: `1 250,50` becomes `1250.50`, an empty text is zero. Returns null when it is not an amount,
 * so that unreadable input never becomes another figure.
 */
export function normalizeAmount(input: string): string | null {
  const normalizedInput = input.replaceAll(/[\s\u00a0\u202f€$]/gu, '').replace(',', '.');
  if (normalizedInput === '') return '0';
  return /^\d{1,15}(\.\d{1,4})?$/u.test(normalizedInput) ? normalizedInput : null;
}

/** Writes minor units as a person types them: `1250,50` in French, `1250.50` in English. */
export function formatMinorAsInput(minor: string, currencyExponent: number, language: string): string {
  const formattedAmount = formatAmountForInput(minor, currencyExponent);
  return language === 'fr' ? formattedAmount : formattedAmount.replace(',', '.');
}

/** Parses a typed number of notes or slips: an empty text is zero; null when it is not a whole number. */
export function parseCount(input: string): number | null {
  const normalizedInput = input.replaceAll(/[\s\u00a0\u202f]/gu, '');
  if (normalizedInput === '') return 0;
  return /^\d{1,9}$/u.test(normalizedInput) ? Number(normalizedInput) : null;
}
