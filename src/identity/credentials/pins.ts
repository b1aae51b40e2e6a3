import { createHmac } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { refuse } from '#refusals/refusal.js';

export const minimumPinLength = 6;
export const maximumPinLength = 12;

/** Reason for refusing a PIN; null when it is good. */
export type PinFault = 'PIN_NOT_DIGITS' | 'PIN_TOO_COMMON';

/** PINs that people choose first when runs and repetitions are refused: columns and crosses of the keypad. */
const commonPins: ReadonlySet<string> = new Set(
  '159753 159357 147258 258369 147852 258741 741852 963852 357159 951753 142536 112233 223344 445566 778899 789456'.split(
    ' ',
  ),
);

/**
 * Returns the fault of a PIN; null when it is good.
 * It needs six to twelve digits. A run, a repetition, a mirror or a pattern of the keypad is refused, because they are
 * guessed first.
 */
export function findPinFault(pin: string): PinFault | null {
  if (!/^\d{6,12}$/u.test(pin)) return 'PIN_NOT_DIGITS';
  const isRepetition = /^(\d{1,4})\1+$/u.test(pin) || new Set(pin).size < 3;
  const isPalindrome = Array.from(pin).reverse().join('') === pin;
  return isRepetition || isPalindrome || isArithmeticRun(pin) || commonPins.has(pin) ? 'PIN_TOO_COMMON' : null;
}

/** Returns whether each digit differs from the previous one by the same number, modulo ten: 345678, 987654, 135791. */
function isArithmeticRun(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const digitDifferences = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  return new Set(digitDifferences).size === 1;
}

/** Refuses with the fault of the PIN, if any: PIN_NOT_DIGITS or PIN_TOO_COMMON. */
export function assertStrongPin(pin: string): void {
  const faultCode = findPinFault(pin);
  if (faultCode !== null) refuse(faultCode, { minimum: minimumPinLength, maximum: maximumPinLength });
}

/** Argon2id like a password's hash; a PIN alone has only a million possibilities. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Returns the input of the hash: a digest of the PIN under the installation's secret.
 * The secret is not in the database, so a copy of the database alone allows no guessing.
 */
function buildPinHashInput(pin: string, accountId: bigint, secret: string): string {
  return createHmac('sha256', secret).update(`pin/${accountId}/${pin}`).digest('base64');
}

/** Returns the hash under which an account's PIN is stored; it depends on the installation's secret too. */
export function hashPin(pin: string, accountId: bigint, secret: string): Promise<string> {
  return hash(buildPinHashInput(pin, accountId, secret), argon2Options);
}

/** Returns whether the PIN is the one of this hash, account and secret. */
export function verifyPin(pinHash: string, pin: string, accountId: bigint, secret: string): Promise<boolean> {
  return verify(pinHash, buildPinHashInput(pin, accountId, secret));
}
