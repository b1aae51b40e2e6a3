import type { Currency } from '../model/document.js';
import type { Language } from '#declarations/shapes/text.js';

/**
 * Writes amounts in words, as slips show them beside the figures: whole units in words, the fraction too when the
 * currency's subdivision has a name. French as in France and Monaco: soixante-dix, quatre-vingts, traditional hyphens.
 */

interface UnitWords {
  readonly one: string;
  readonly many: string;
}

interface CurrencyWords {
  readonly unit: UnitWords;
  readonly fraction: UnitWords;
}

const CURRENCIES: Readonly<Record<Language, Readonly<Record<string, CurrencyWords>>>> = {
  fr: {
    EUR: { unit: { one: 'euro', many: 'euros' }, fraction: { one: 'centime', many: 'centimes' } },
    USD: { unit: { one: 'dollar', many: 'dollars' }, fraction: { one: 'cent', many: 'cents' } },
    DJF: {
      unit: { one: 'franc de Djibouti', many: 'francs de Djibouti' },
      fraction: { one: 'centime', many: 'centimes' },
    },
  },
  en: {
    EUR: { unit: { one: 'euro', many: 'euros' }, fraction: { one: 'cent', many: 'cents' } },
    USD: { unit: { one: 'dollar', many: 'dollars' }, fraction: { one: 'cent', many: 'cents' } },
    DJF: { unit: { one: 'Djibouti franc', many: 'Djibouti francs' }, fraction: { one: 'centime', many: 'centimes' } },
  },
};

const FR_BELOW_TWENTY = [
  'zéro',
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
  'onze',
  'douze',
  'treize',
  'quatorze',
  'quinze',
  'seize',
  'dix-sept',
  'dix-huit',
  'dix-neuf',
];
const FR_TENS = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante', 'soixante', 'quatre-vingt'];
const EN_BELOW_TWENTY = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const EN_TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** Writes a number from 0 to 99 in French; with `isLast`, no word follows, so that `quatre-vingts` has its s. */
function formatFrenchTens(value: number, isLast: boolean): string {
  if (value < 20) return FR_BELOW_TWENTY[value] ?? '';
  if (value === 80) return isLast ? 'quatre-vingts' : 'quatre-vingt';
  const tens = Math.min(Math.floor(value / 10), 8);
  // soixante-dix, quatre-vingt-dix: counted on from 60 and 80
  const tensBase = tens === 7 ? 60 : tens * 10;
  const remainder = value - tensBase;
  const stem = FR_TENS[tens] ?? '';
  if (remainder === 0) return stem;
  const joiner = (remainder === 1 || remainder === 11) && tensBase !== 80 ? ' et ' : '-';
  return stem + joiner + (FR_BELOW_TWENTY[remainder] ?? '');
}

/**
 * Writes a number from 1 to 999 in French; with `isLast`, no `mille` follows, and `cents` and `vingts` have their s.
 */
function formatFrenchHundreds(value: number, isLast: boolean): string {
  const [hundreds, remainder] = [Math.floor(value / 100), value % 100];
  if (hundreds === 0) return formatFrenchTens(remainder, isLast);
  const plural = hundreds > 1 && remainder === 0 && isLast ? 's' : '';
  const stem = hundreds === 1 ? 'cent' : `${FR_BELOW_TWENTY[hundreds] ?? ''} cent${plural}`;
  return remainder === 0 ? stem : `${stem} ${formatFrenchTens(remainder, isLast)}`;
}

/** Writes a number below 1 000 in English words. */
function formatEnglishHundreds(value: number): string {
  const [hundreds, remainder] = [Math.floor(value / 100), value % 100];
  const tensText =
    remainder < 20
      ? (EN_BELOW_TWENTY[remainder] ?? '')
      : [
          EN_TENS[Math.floor(remainder / 10)] ?? '',
          ...(remainder % 10 === 0 ? [] : [EN_BELOW_TWENTY[remainder % 10] ?? '']),
        ].join('-');
  if (hundreds === 0) return tensText;
  return `${EN_BELOW_TWENTY[hundreds] ?? ''} hundred${remainder === 0 ? '' : ` and ${tensText}`}`;
}

const SCALES = {
  fr: [
    ['milliard', 1_000_000_000n],
    ['million', 1_000_000n],
  ],
  en: [
    ['billion', 1_000_000_000n],
    ['million', 1_000_000n],
    ['thousand', 1000n],
  ],
} as const;

/** Writes a whole number from 0 to 10¹² − 1 in words. Throws a RangeError for any other. */
export function writeNumberInWords(value: bigint, language: Language): string {
  if (value < 0n || value >= 1_000_000_000_000n) throw new RangeError(`no words for ${value}`);
  if (value === 0n) return language === 'fr' ? 'zéro' : 'zero';
  const parts: string[] = [];
  let remainder = value;
  for (const [scaleName, scaleValue] of SCALES[language]) {
    const scaleCount = Number(remainder / scaleValue);
    remainder %= scaleValue;
    if (scaleCount === 0) continue;
    const words = language === 'fr' ? formatFrenchHundreds(scaleCount, true) : formatEnglishHundreds(scaleCount);
    parts.push(`${words} ${scaleName}${language === 'fr' && scaleCount > 1 ? 's' : ''}`);
  }
  if (language === 'fr') {
    const thousands = Number(remainder / 1000n);
    remainder %= 1000n;
    if (thousands > 0) parts.push(thousands === 1 ? 'mille' : `${formatFrenchHundreds(thousands, false)} mille`);
    if (remainder > 0n) parts.push(formatFrenchHundreds(Number(remainder), true));
    return parts.join(' ');
  }
  if (remainder === 0n) return parts.join(' ');
  const joiner = remainder < 100n && parts.length > 0 ? ' and ' : ' ';
  return parts.length === 0
    ? formatEnglishHundreds(Number(remainder))
    : parts.join(' ') + joiner + formatEnglishHundreds(Number(remainder));
}

/** Returns a currency's unit in the number of the count; in French after `de` for whole millions. */
const inflectUnit = (count: bigint, { one, many }: UnitWords, language: Language): string => {
  const isSingular = language === 'fr' ? count < 2n : count === 1n;
  const name = isSingular ? one : many;
  // deux millions d'euros
  if (language === 'fr' && count >= 1_000_000n && count % 1_000_000n === 0n) {
    return /^[aeiouyéè]/.test(name) ? `d'${name}` : `de ${name}`;
  }
  return name;
};

/**
 * Writes an amount in words: `(123456n, EUR, 'fr')` → `mille deux cent trente-quatre euros et cinquante-six centimes`.
 */
export function writeAmountInWords(amountMinor: bigint, currency: Currency, language: Language): string {
  if (amountMinor < 0n)
    return `${language === 'fr' ? 'moins' : 'minus'} ${writeAmountInWords(-amountMinor, currency, language)}`;
  const scale = 10n ** BigInt(currency.exponent);
  const [wholeUnits, fraction] = [amountMinor / scale, amountMinor % scale];
  const currencyWords = CURRENCIES[language][currency.code];
  const unit = currencyWords?.unit ?? { one: currency.code, many: currency.code };
  const wholeInWords = `${writeNumberInWords(wholeUnits, language)} ${inflectUnit(wholeUnits, unit, language)}`;
  if (fraction === 0n) return wholeInWords;
  const andWord = language === 'fr' ? 'et' : 'and';
  if (currencyWords === undefined || currency.exponent !== 2) return `${wholeInWords} ${andWord} ${fraction}/${scale}`;
  return `${wholeInWords} ${andWord} ${writeNumberInWords(fraction, language)} ${inflectUnit(fraction, currencyWords.fraction, language)}`;
}
