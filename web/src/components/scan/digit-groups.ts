import { formatValidationNumber } from '#domain/tickets/validation-numbers.js';

const DIGIT_GAPS = /[\s-]/g;

/** A number in groups of digits, as printed on a ticket or a card: 12 3456 7890 1234 5678. */
export interface DigitGroups {
  /** Returns digits in their groups; any other text unchanged. */
  readonly groupDigits: (text: string) => string;
  /**
   * Returns the field's content after a key: digits in their groups. An edit within the number is left as it is,
   * because the caret would jump to its end.
   */
  readonly regroupInput: (previousText: string, text: string) => string;
  /** Returns the number for sending: without the gaps between its groups. */
  readonly encodeNumber: (text: string) => string;
}

/**
 * Returns the functions that write and read numbers of at most `maxDigits` digits in printed groups. A text that is not
 * such a number stays as it is.
 */
export function createDigitGroups(maxDigits: number): DigitGroups {
  const isDigits = (text: string): boolean => {
    const digits = text.replaceAll(DIGIT_GAPS, '');
    return /^\d+$/.test(digits) && digits.length <= maxDigits;
  };
  const groupDigits = (text: string): string =>
    isDigits(text) ? formatValidationNumber(text.replaceAll(DIGIT_GAPS, '')).trimEnd() : text;
  return {
    groupDigits,
    regroupInput: (previousText, text) => (text.startsWith(previousText) ? groupDigits(text) : text),
    encodeNumber: (text) => (isDigits(text) ? text.replaceAll(DIGIT_GAPS, '') : text.trim()),
  };
}

/** Returns the end of a number behind dots, since its holder could cash it with the whole number; a dash for none. */
export function maskNumber(numberEnd: string | null): string {
  return numberEnd === null ? '–' : `•••• ${numberEnd}`;
}
