import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listLegalNotes, listWeighedCoins } from '#domain/cash/drop-counts.js';
import { useEstablishment } from '#web/session/establishment.js';
import { parseTypedAmount, formatTypedAmount } from '#web/components/forms/typed-amount.js';

/** Entry of coins: counted, or weighed. */
export type CoinUnit = 'pieces' | 'grams';

/** A number of pieces of one value, as typed. */
export interface MoneyLine {
  /** Value typed by the user; null: `valueMinor` applies. */
  readonly ownValue: string | null;
  readonly valueMinor: string;
  readonly typed: string;
}

const UP_TO_7_DIGITS = /^\d{1,7}$/;
const GRAMS_PATTERN = /^\d{1,7}([.,]\d{1,3})?$/;

/** Returns the text without its spaces, which may separate thousands. */
function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/gu, '');
}

/**
 * Manages a line for each note or coin of the currency, with the typed number of pieces (or grams of coins). Without
 * legal values it begins with one blank line. Errors are shown once the lines were checked; blank lines do not count.
 */
export function useMoneyLines(medium: 'notes' | 'coins') {
  const { t } = useTranslation('drops');
  const { currency, currencyExponent } = useEstablishment();
  const legalValues = (medium === 'notes' ? listLegalNotes : listWeighedCoins)(currency).map(String);
  const blankLine: MoneyLine = { ownValue: '', valueMinor: '', typed: '' };
  const [lines, setLines] = useState<readonly MoneyLine[]>(() =>
    legalValues.length === 0
      ? [blankLine]
      : legalValues.map((valueMinor) => ({ ownValue: null, valueMinor, typed: '' })),
  );
  const [unit, setUnit] = useState<CoinUnit>('pieces');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const getValueMinor = ({ ownValue, valueMinor }: MoneyLine): string =>
    ownValue === null ? valueMinor : (parseTypedAmount(ownValue, currencyExponent) ?? '');
  /**
   * Returns the error of a line: no value, not a weight, or not a whole number. Returns null when it is blank or valid.
   */
  const findError = (line: MoneyLine): string | null => {
    const typed = withoutSpaces(line.typed);
    if (typed === '') return null;
    if (['', '0'].includes(getValueMinor(line))) return t('money.noValue');
    if (unit === 'grams') return GRAMS_PATTERN.test(typed) ? null : t('money.weight');
    return UP_TO_7_DIGITS.test(typed) ? null : t('money.whole');
  };
  const filledLines = lines.filter((line) => withoutSpaces(line.typed) !== '');
  const getValueText = (line: MoneyLine): string =>
    formatTypedAmount(getValueMinor(line), currencyExponent).replace(',', '.');
  return {
    lines,
    unit,
    setUnit,
    /** True: values that are not listed can be added; false: no other value is legal tender. */
    isOpenEnded: medium === 'coins' || legalValues.length === 0,
    isEmpty: filledLines.length === 0,
    findShownError: (line: MoneyLine): string | null => (wasSubmitted ? findError(line) : null),
    changeLine: (lineIndex: number, change: Partial<MoneyLine>): void =>
      setLines((previous) => previous.map((line, index) => (index === lineIndex ? { ...line, ...change } : line))),
    /** Adds a line for an unlisted value: a token of the establishment. */
    addLine: (): void => setLines((previousLines) => [...previousLines, blankLine]),
    /** Returns whether all lines are valid; shows their errors from now on. */
    checkLines: (): boolean => {
      setWasSubmitted(true);
      return lines.every((line) => findError(line) === null);
    },
    /** Returns the notes as the server expects them: value and count. */
    encodeNotes: () =>
      filledLines.map((line) => ({ value: getValueText(line), count: Number(withoutSpaces(line.typed)) })),
    /** Returns the coins as the server expects them: value, and pieces or grams. */
    encodeCoins: () =>
      filledLines.map((line) => {
        const typed = withoutSpaces(line.typed).replace(',', '.');
        const value = getValueText(line);
        return unit === 'grams' ? { value, grams: typed } : { value, pieces: Number(typed) };
      }),
  };
}

export type MoneyLines = ReturnType<typeof useMoneyLines>;
