import { randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { AccountEntity } from '../entities/account.entity.js';

/** Argon2id, 19 MiB, two passes: the first recommendation of OWASP's password storage sheet. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Returns the hash of a password as text (PHC form: parameters, salt and hash), with a new salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), argon2Options);
}

let decoyHash: Promise<string> | null = null;

/**
 * Returns whether the password is right. Without a hash (unknown login) it returns false after the same time.
 * The time, spent on a decoy, must not reveal which logins exist.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoyHash ??= hashPassword('a password that belongs to no account');
  const comparedHash = passwordHash ?? (await decoyHash);
  const isMatch = await verify(comparedHash, password.normalize('NFC'));
  return passwordHash !== null && isMatch;
}

/** Letters and digits that cannot be confused on paper. */
const PASSWORD_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns a random password of six groups of four characters (118 bits), easy to read aloud. */
export function generatePassword(): string {
  const generateGroup = (): string =>
    Array.from({ length: 4 }, () => PASSWORD_LETTERS.charAt(randomInt(PASSWORD_LETTERS.length))).join('');
  return Array.from({ length: 6 }, generateGroup).join('-');
}

type PasswordColumns = Pick<
  AccountEntity,
  'passwordHash' | 'digestSalt' | 'passwordChangedAt' | 'mustChangePassword' | 'passwordExpiresAt'
>;

/**
 * Returns the account's columns for a password assigned by another person: it expires after `validSeconds`, and must be
 * changed by then.
 */
export function buildPasswordColumns(passwordHash: string, now: Date, validSeconds: number): PasswordColumns {
  const passwordExpiresAt = new Date(now.getTime() + validSeconds * 1000);
  const digestSalt = randomBytes(16);
  return { passwordHash, digestSalt, passwordChangedAt: now, mustChangePassword: true, passwordExpiresAt };
}
