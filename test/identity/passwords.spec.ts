import { describe, expect, test } from '@jest/globals';
import { passwordFault } from '#identity/credentials/password-strength.js';
import { generatePassword, hashPassword, verifyPassword } from '#identity/credentials/passwords.js';

const owner = ['j.dupont', 'Jeanne Dupont-Moretti'];

describe('a password', () => {
  test.each([
    ['cheval agrafe pile lampe', null],
    ['Zk4!vbQ9#mXr27Lp', null],
    ['la maison bleue du phare', null],
    ['éléphant-turquoise-42', 'PASSWORD_TOO_COMMON'],
    ['éléphant-turquoise-brouette', null],
    ['court mais bon', 'PASSWORD_TOO_SHORT'],
    ['12345678901234', 'PASSWORD_TOO_SHORT'],
    ['123456789012345', 'PASSWORD_TOO_COMMON'],
    ['aaaaaaaaaaaaaaaaaaaa', 'PASSWORD_TOO_COMMON'],
    ['abcabcabcabcabcabc', 'PASSWORD_TOO_COMMON'],
    ['passwordpassword', 'PASSWORD_TOO_COMMON'],
    ['P@ssw0rdP@ssw0rd', 'PASSWORD_TOO_COMMON'],
    ['motdepasse123456', 'PASSWORD_TOO_COMMON'],
    ['azertyuiopqsdfghjklm', 'PASSWORD_TOO_COMMON'],
    ['zyxwvutsrqponmlkj', 'PASSWORD_TOO_COMMON'],
    ['CasinoMonteCarlo2026', 'PASSWORD_TOO_COMMON'],
    ['correcthorsebatterystaple', 'PASSWORD_TOO_COMMON'],
    ['Correct horse, battery staple!', 'PASSWORD_TOO_COMMON'],
    ['Liberté, égalité, fraternité', 'PASSWORD_TOO_COMMON'],
    ['to be or not to be', 'PASSWORD_TOO_COMMON'],
    ['thequickbrownfox', 'PASSWORD_TOO_COMMON'],
    ['1qaz2wsx3edc4rfv', 'PASSWORD_TOO_COMMON'],
    ['aqwzsxedcrfvtgb', 'PASSWORD_TOO_COMMON'],
    ['iloveyouforever1', 'PASSWORD_TOO_COMMON'],
    ['qwertyuiop123456789', 'PASSWORD_TOO_COMMON'],
    ['Marseille13013om', 'PASSWORD_TOO_COMMON'],
    ['JeanneDupont1984!', 'PASSWORD_NAMES_ITS_OWNER'],
    ['dupont-moretti-26', 'PASSWORD_NAMES_ITS_OWNER'],
    ['x'.repeat(257), 'PASSWORD_TOO_LONG'],
  ])('%s: %s', async (password, fault) => {
    expect(await passwordFault(password, owner)).toBe(fault);
  });

  // each is on the list of breached passwords and is nothing else that a guesser knows: one letter on, it is good
  test.each([
    ['bpgjldsgjldthnf', 'bpgjldsgjldthnq'],
    ['zqjphsyf6ctifgu', 'zqjphsyf6ctifgv'],
    ['polniypizdec0211', 'polniypizdec0217'],
  ])('%s falls by the list of breached passwords alone; %s does not', async (breached, other) => {
    expect(await passwordFault(breached, owner)).toBe('PASSWORD_TOO_COMMON');
    expect(await passwordFault(breached.toUpperCase(), owner)).toBe('PASSWORD_TOO_COMMON');
    expect(await passwordFault(other, owner)).toBeNull();
  });

  test('a generated one is good, and never the same', async () => {
    const generated = Array.from({ length: 200 }, generatePassword);
    expect(new Set(generated).size).toBe(200);
    const faults = await Promise.all(generated.slice(0, 20).map((password) => passwordFault(password, owner)));
    expect(faults).toEqual(Array.from({ length: 20 }, () => null));
  });

  test('composed and decomposed accents are the same password', async () => {
    const hash = await hashPassword('éléphant-turquoise-42'.normalize('NFC'));
    expect(await verifyPassword(hash, 'éléphant-turquoise-42'.normalize('NFD'))).toBe(true);
    expect(await verifyPassword(hash, 'elephant-turquoise-42')).toBe(false);
    expect(hash).toMatch(/^\$argon2id\$/);
  });

  test('nobody’s password is never right', async () => {
    expect(await verifyPassword(null, 'a password that belongs to no account')).toBe(false);
  });

  test('an unknown login costs a hash like a known one', async () => {
    const hash = await hashPassword('éléphant-turquoise-42');
    const median = async (against: string | null): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < 7; round += 1) {
        const begun = performance.now();
        await verifyPassword(against, 'wrong wrong wrong');
        times.push(performance.now() - begun);
      }
      return times.sort((a, b) => a - b)[3] ?? 0;
    };
    expect((await median(null)) / (await median(hash))).toBeGreaterThan(0.2);
  });
});
