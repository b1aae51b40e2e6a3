import { VALIDATION_DIGITS, grouped } from '../../../../src/domain/tickets/validation-numbers.js';

const GAPS = /[\s-]/g;

/** Whether it may become the number of a ticket: digits alone, in groups or not. */
function isDigits(text: string): boolean {
  const digits = text.replaceAll(GAPS, '');
  return /^\d+$/.test(digits) && digits.length <= VALIDATION_DIGITS;
}

/**
 * What stands in the field after a key: digits in the groups of the paper, 2-4-4-4-4. What is changed within the number
 * is left as it is, since the caret would leap to its end.
 */
export function typedOn(before: string, text: string): string {
  return text.startsWith(before) ? inGroups(text) : text;
}

/** Digits in the groups of the paper; what a hand numbered before there was a system as it is. */
export function inGroups(text: string): string {
  return isDigits(text) ? grouped(text.replaceAll(GAPS, '')).trimEnd() : text;
}

/** The number as it is sent: without the gaps between its groups. */
export function sentNumber(text: string): string {
  return isDigits(text) ? text.replaceAll(GAPS, '') : text.trim();
}

/** What is shown of a number that could be cashed: its end. */
export function endOf(numberEnd: string | null): string {
  return numberEnd === null ? '–' : `•••• ${numberEnd}`;
}
