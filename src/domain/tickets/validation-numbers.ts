import { removeGroupSeparators } from '../typed-numbers.js';

/** The number that pays a ticket: 18 digits, the first two of the system that validated it (SAS: system validation). */

export const VALIDATION_DIGITS = 18;
const SYSTEM_DIGITS = 2;
/** Digits that cannot be guessed from others: 10¹⁴ of them. */
export const UNGUESSABLE_DIGITS = 14;

/**
 * Returns the validation number of these digits: system, unguessable digits, and two check digits (ISO 7064, MOD
 * 97-10), which detect every mistyped digit and every swap of two. Throws a RangeError for any other number of digits,
 * or for the system 00, which machines use to validate on their own.
 */
export function buildValidationNumber(system: string, unguessableDigits: string): string {
  if (!/^\d{2}$/.test(system) || system === '00') throw new RangeError(`no system of ours: ${system}`);
  if (!new RegExp(`^\\d{${UNGUESSABLE_DIGITS}}$`).test(unguessableDigits)) {
    throw new RangeError(`${UNGUESSABLE_DIGITS} digits expected`);
  }
  const digits = `${system}${unguessableDigits}`;
  // the whole number then leaves the remainder 1 when divided by 97
  return `${digits}${(98n - ((BigInt(digits) * 100n) % 97n)).toString().padStart(2, '0')}`;
}

/** Returns true when a machine validated it by itself: system 00, whose check digits are the machine's own. */
export function isOffLineNumber(typedNumber: string): boolean {
  return /^00\d{16}$/.test(removeGroupSeparators(typedNumber));
}

/**
 * The possible cause of an unknown number: mistyped, of another system, of a machine that validated off line, or never
 * issued.
 */
export type UnknownNumberCause = 'mistyped' | 'otherSystem' | 'offLine' | 'neverIssued';

/**
 * Returns why a ticket's number is not in this system's file: mistyped, issued by an offline machine (system 00) or by
 * another system, or never issued.
 */
export function getUnknownNumberCause(validationNumber: string, system: string): UnknownNumberCause {
  if (!new RegExp(`^\\d{${VALIDATION_DIGITS}}$`).test(validationNumber)) return 'mistyped';
  const systemDigits = validationNumber.slice(0, SYSTEM_DIGITS);
  if (systemDigits === '00') return 'offLine';
  if (BigInt(validationNumber) % 97n !== 1n) return 'mistyped';
  return systemDigits === system ? 'neverIssued' : 'otherSystem';
}

/** Formats a ticket's number in groups of four, as printed and read aloud: 12 3456 7890 1234 5678. */
export function formatValidationNumber(validationNumber: string): string {
  return `${validationNumber.slice(0, SYSTEM_DIGITS)} ${validationNumber.slice(SYSTEM_DIGITS).replaceAll(/(\d{4})(?=\d)/g, '$1 ')}`;
}
