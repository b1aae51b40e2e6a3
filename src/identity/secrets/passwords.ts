import { randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { AccountEntity } from '../entities/account.entity.js';
import { refuse } from '../../refusals/refusal.js';

/** Why a password is refused; null when it is good. */
export type PasswordFault =
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG'
  | 'PASSWORD_TOO_COMMON'
  | 'PASSWORD_NAMES_ITS_OWNER';

export const minimumPasswordLength = 15;
/** Argon2 hashes any length; a limit keeps a request from costing work for nothing. */
export const maximumPasswordLength = 256;

/** Argon2id, 19 MiB, two passes: the first recommendation of OWASP's password storage sheet. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Fragments that bring a password to fifteen characters without making it harder to guess. */
const commonFragments = `
  password passwort motdepasse azerty azertyuiop qwerty qwertyuiop qsdfghjklm asdfghjkl wxcvbn zxcvbnm letmein
  welcome bienvenue bonjour soleil princesse doudou loulou chouchou marseille jetaime iloveyou admin
  administrateur administrator changeme changezmoi default secret azertyui football baseball dragon monkey
  sunshine princess superman batman trustno whatever starwars computer ordinateur internet master shadow michael
  nicolas camille coucou releve casino jackpot roulette blackjack baccara monaco montecarlo comptable comptabilite
  superviseur direction controleur machine slot bandit user login test temp guest root correcthorsebatterystaple
  thequickbrownfox abcdefgh hello passphrase janvier fevrier mars avril mai juin juillet aout septembre octobre
  novembre decembre printemps ete automne hiver summer winter spring autumn`
  .trim()
  .split(/\s+/u)
  .sort((a, b) => b.length - a.length);

const keyboardRows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function withoutLeet(text: string): string {
  return Array.from(text, (character) => leet[character] ?? character).join('');
}

/** A password's length when common words, runs of a keyboard row and repetitions count as one character. */
function unguessableLength(text: string): number {
  let rest = text;
  for (const fragment of commonFragments) {
    rest = rest.replaceAll(fragment, '\u0001');
  }
  for (const row of keyboardRows) {
    rest = withoutRuns(withoutRuns(rest, row), Array.from(row).reverse().join(''));
  }
  // a repeated unit ("abcabcabc", "aaaa") counts as itself and one more
  rest = rest.replace(/(.{1,8}?)\1+/gsu, '$1\u0002');
  return Array.from(rest).length;
}

function withoutRuns(text: string, row: string): string {
  let rest = text;
  for (let length = row.length; length >= 4; length -= 1) {
    for (let start = 0; start + length <= row.length; start += 1) {
      rest = rest.replaceAll(row.slice(start, start + length), '\u0003');
    }
  }
  return rest;
}

/**
 * Fifteen characters at least; not a common password, a repetition or a run of keys; not the owner's own words.
 * @param ownWords login, name and establishment of the owner: what a guesser tries first.
 */
export function passwordFault(password: string, ownWords: readonly string[]): PasswordFault | null {
  const length = Array.from(password.normalize('NFC')).length;
  if (length < minimumPasswordLength) {
    return 'PASSWORD_TOO_SHORT';
  }
  if (length > maximumPasswordLength) {
    return 'PASSWORD_TOO_LONG';
  }
  const lowered = plain(password);
  const words = ownWords
    .flatMap((word) => [plain(word), ...plain(word).split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= 4);
  const withoutOwner = words
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), lowered);
  if (unguessableLength(withoutOwner) < 8 && withoutOwner !== lowered) {
    return 'PASSWORD_NAMES_ITS_OWNER';
  }
  if (Math.min(unguessableLength(lowered), unguessableLength(withoutLeet(lowered))) < 8) {
    return 'PASSWORD_TOO_COMMON';
  }
  return null;
}

/** Hash in the PHC text form, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), argon2Options);
}

let hashOfNobody: Promise<string> | null = null;

/** True when the password is right. Without a hash (unknown login) it takes the same time and returns false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword('a password that belongs to no account');
  const against = passwordHash ?? (await hashOfNobody);
  const isRight = await verify(against, password.normalize('NFC'));
  return passwordHash !== null && isRight;
}

/** Letters and digits that cannot be mistaken for one another on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Six groups of four characters, 118 bits: shown once, read aloud without mistake. */
export function generatePassword(): string {
  const group = (): string => Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return Array.from({ length: 6 }, group).join('-');
}

/** Refuses with the fault of the password, if any. */
export function refuseWeakPassword(password: string, ownWords: readonly string[]): void {
  const fault = passwordFault(password, ownWords);
  if (fault !== null) {
    refuse(fault, { minimum: minimumPasswordLength, maximum: maximumPasswordLength });
  }
}

/** What an account holds of a password that somebody else gave it: to be changed, and for so many seconds. */
export function givenSecret(
  passwordHash: string,
  now: Date,
  seconds: number,
): Pick<
  AccountEntity,
  'passwordHash' | 'digestSalt' | 'passwordChangedAt' | 'mustChangePassword' | 'passwordExpiresAt'
> {
  const passwordExpiresAt = new Date(now.getTime() + seconds * 1000);
  return {
    passwordHash,
    digestSalt: randomBytes(16),
    passwordChangedAt: now,
    mustChangePassword: true,
    passwordExpiresAt,
  };
}
