import type { Language } from './words.js';

/** Formats `2026-11-21` as `21/11/2026`. */
export function formatDay(iso: string): string {
  const [year = '', month = '', date = ''] = iso.slice(0, 10).split('-');
  return `${date}/${month}/${year}`;
}

/** Formats an instant as `21/11/2026 05:44 UTC`. */
export function formatInstant(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  const iso = date.toISOString();
  return `${formatDay(iso)} ${iso.slice(11, 16)} UTC`;
}

/** Formats a whole number with the separators of the language. */
export function formatCount(value: number, language: Language): string {
  return new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB').format(value);
}

/** Formats minor units in decimal text; nothing is computed. */
export function formatAmount(
  amountMinor: string | undefined,
  { currency, currencyExponent }: { readonly currency: string; readonly currencyExponent: number },
  language: Language,
): string {
  if (amountMinor === undefined || !/^-?\d+$/.test(amountMinor)) return '–';
  const digits = amountMinor.replace('-', '').padStart(currencyExponent + 1, '0');
  const wholePart = digits.slice(0, digits.length - currencyExponent);
  const groupedDigits = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB').format(BigInt(wholePart));
  const decimals = currencyExponent === 0 ? '' : `${language === 'fr' ? ',' : '.'}${digits.slice(-currencyExponent)}`;
  const sign = amountMinor.startsWith('-') ? '−' : '';
  return `${sign}${groupedDigits}${decimals} ${currency === 'EUR' ? '€' : currency}`;
}
