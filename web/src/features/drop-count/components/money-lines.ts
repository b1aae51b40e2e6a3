import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listLegalNotes, listWeighedCoins } from '#domain/cash/drop-counts.js';
import { useEstablishment } from '#web/session/establishment.js';
import { parseAmountToMinor, formatAmountForInput } from '#web/components/forms/typed-amount.js';

/** Entry of coins: counted, or weighed. */
export type CoinUnit = 'pieces' | 'grams';

/** A number of pieces of one value, as typed. */
export interface MoneyLine {
  /** Value typed by the user; null: `valueMinor` applies. */
  readonly customValue: string | null;
  readonly valueMinor: string;
  readonly input: string;
}

const UP_TO_7_DIGITS = /^\d{1,7}$/;
const GRAMS_PATTERN = /^\d{1,7}([.,]\d{1,3})?$/;

/** Returns the text without its spaces, which may separate thousands. */
function stripSpaces(text: string): string {
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
  const blankLine: MoneyLine = { customValue: '', valueMinor: '', input: '' };
  const [lines, setLines] = useState<readonly MoneyLine[]>(() =>
    legalValues.length === 0
      ? [blankLine]
      : legalValues.map((valueMinor) => ({ customValue: null, valueMinor, input: '' })),
  );
  const [unit, setUnit] = useState<CoinUnit>('pieces');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const getValueMinor = ({ customValue, valueMinor }: MoneyLine): string =>
    customValue === null ? valueMinor : (parseAmountToMinor(customValue, currencyExponent) ?? '');
  /**
   * Returns the error of a line: no value, not a weight, or not a whole number. Returns null when it is blank or valid.
   */
  const validateLine = (line: MoneyLine): string | null => {
    const input = stripSpaces(line.input);
    if (input === '') return null;
    if (['', '0'].includes(getValueMinor(line))) return t('money.noValue');
    if (unit === 'grams') return GRAMS_PATTERN.test(input) ? null : t('money.weight');
    return UP_TO_7_DIGITS.test(input) ? null : t('money.whole');
  };
  const filledLines = lines.filter((line) => stripSpaces(line.input) !== '');
  const formatLineValue = (line: MoneyLine): string =>
    formatAmountForInput(getValueMinor(line), currencyExponent).replace(',', '.');
  return {
    lines,
    unit,
    setUnit,
    /** True: values that are not listed can be added; false: no other value is legal tender. */
    acceptsOtherValues: medium === 'coins' || legalValues.length === 0,
    isEmpty: filledLines.length === 0,
    getVisibleError: (line: MoneyLine): string | null => (wasSubmitted ? validateLine(line) : null),
    updateLine: (lineIndex: number, changes: Partial<MoneyLine>): void =>
      setLines((previousLines) =>
        previousLines.map((line, index) => (index === lineIndex ? { ...line, ...changes } : line)),
      ),
    /** Adds a line for an unlisted value: a token of the establishment. */
    addLine: (): void => setLines((previousLines) => [...previousLines, blankLine]),
    /** Returns whether all lines are valid; shows their errors from now on. */
    validateLines: (): boolean => {
      setWasSubmitted(true);
      return lines.every((line) => validateLine(line) === null);
    },
    /** Returns the notes as the server expects them: value and count. */
    buildNotesBody: () =>
      filledLines.map((line) => ({ value: formatLineValue(line), count: Number(stripSpaces(line.input)) })),
    /** Returns the coins as the server expects them: value, and pieces or grams. */
    buildCoinsBody: () =>
      filledLines.map((line) => {
        const input = stripSpaces(line.input).replace(',', '.');
        const value = formatLineValue(line);
        return unit === 'grams' ? { value, grams: input } : { value, pieces: Number(input) };
      }),
  };
}

export type MoneyLines = ReturnType<typeof useMoneyLines>;
