import { grouped } from '#domain/tickets/validation-numbers.js';

const GAPS = /[\s-]/g;

/** A number in groups of digits, as it is printed on a ticket or a card: 12 3456 7890 1234 5678. */
export interface DigitGroups {
  /** Digits in their groups; what is no such number as it is. */
  readonly inGroups: (text: string) => string;
  /**
   * What stands in the field after a key: digits in their groups. What is changed within the number is left as it is,
   * since the caret would leap to its end.
   */
  readonly typedOn: (before: string, text: string) => string;
  /** The number as it is sent: without the gaps between its groups. */
  readonly sentNumber: (text: string) => string;
}

/** Numbers of at most so many digits. */
export function digitGroups(longest: number): DigitGroups {
  const isDigits = (text: string): boolean => {
    const digits = text.replaceAll(GAPS, '');
    return /^\d+$/.test(digits) && digits.length <= longest;
  };
  const inGroups = (text: string): string => (isDigits(text) ? grouped(text.replaceAll(GAPS, '')).trimEnd() : text);
  return {
    inGroups,
    typedOn: (before, text) => (text.startsWith(before) ? inGroups(text) : text),
    sentNumber: (text) => (isDigits(text) ? text.replaceAll(GAPS, '') : text.trim()),
  };
}

/** What is shown of a number that could be cashed: its end. */
export function endOf(numberEnd: string | null): string {
  return numberEnd === null ? '–' : `•••• ${numberEnd}`;
}
