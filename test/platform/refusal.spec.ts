import { describe, expect, it } from '@jest/globals';
import { joinLanguages, assertSameNames } from '#declarations/shapes/join-languages.js';
import { formatJson, serializeToJson } from '#platform/runtime/json.js';
import { Refusal, parseAcceptLanguage, formatRefusal } from '#refusals/refusal.js';
import { refusalCodes } from '#refusals/codes.js';
import { toRefusal } from '#refusals/of-error.js';

describe('the words of declarations', () => {
  it('are joined name by name at every depth', () => {
    const [french, english] = [
      { a: 'un', b: { c: '{n, jour|jours}' } },
      { a: 'one', b: { c: '{n, day|days}' } },
    ];
    expect(joinLanguages(french, english, 'declarations')).toEqual({
      a: { fr: 'un', en: 'one' },
      b: { c: { fr: '{n, jour|jours}', en: '{n, day|days}' } },
    });
  });

  it.each([
    ['lack a word in English', { a: { b: 'un', c: 'deux' } }, { a: { b: 'one' } }, /declarations\.a .*: c/],
    ['lack a word in French', { a: { b: 'un' } }, { a: { b: 'one', c: 'two' } }, /declarations\.a .*: c/],
    ['differ in a place', { a: 'le {day}' }, { a: 'on {date}' }, /places of declarations\.a/],
    ['differ in depth', { a: 'le {day}' }, { a: { b: 'on {day}' } }, /declarations\.a/],
  ])('are refused when they %s', (_title, french: object, english: object, message) => {
    expect(() => joinLanguages<unknown>(french, english, 'declarations')).toThrow(message);
  });

  it.each([
    ['a declaration without words', { A: 404, B: 409 }, { A: 'words' }],
    ['words without a declaration', { A: 404 }, { A: 'words', B: 'more words' }],
  ])('are refused beside %s', (_title, declared, words) => {
    expect(() => assertSameNames('refusals', declared, words)).toThrow(/refusals .*: B/);
  });
});

describe('refusals', () => {
  it.each(Object.entries(refusalCodes))('%s has a sentence in both languages with the same places', (_code, entry) => {
    const places = (sentence: string): string[] => [...sentence.matchAll(/\{(\w+)\}/g)].map(([place]) => place).sort();
    expect(entry.fr).not.toBe(entry.en);
    expect(places(entry.fr)).toEqual(places(entry.en));
    expect(entry.fr).toMatch(/[.!?]$/);
    expect(entry.en).toMatch(/[.!?]$/);
  });

  it('fill the places of a sentence, lists too, and leave a dash for an unknown value', () => {
    expect(formatRefusal('UNKNOWN_MACHINE', { machine: 'SBM 1402' }, 'fr')).toBe('Appareil inconnu\u00a0: SBM 1402.');
    expect(formatRefusal('INVALID_INPUT', { fields: ['a', 'b'] }, 'en')).toBe('The input is not valid: a, b.');
    expect(formatRefusal('NOT_FOUND', {}, 'en')).toBe('Not found: —.');
  });

  it('name functions by their words, and not by their codes', () => {
    const details = { name: 'Zélie Fictive', functions: ['mecanicien', 'direction'] };
    expect(formatRefusal('FUNCTION_NOT_HELD', details, 'fr')).toBe(
      'Zélie Fictive n’exerce pas la fonction requise dans cet établissement\u00a0: mécanicien ou membre de la Direction.',
    );
    expect(formatRefusal('FUNCTION_NOT_HELD', details, 'en')).toBe(
      'Zélie Fictive does not hold the required function in this establishment: technician or member of the Direction.',
    );
    expect(formatRefusal('NOT_KEY_CUSTODIAN', { custodian: 'comptable' }, 'fr')).toMatch(/au comptable\.$/);
  });

  it.each([
    [undefined, 'fr'],
    ['', 'fr'],
    ['de', 'fr'],
    ['en', 'en'],
    ['en-US,en;q=0.9,fr;q=0.8', 'en'],
    ['fr;q=0.4, en;q=0.5', 'en'],
    ['en;q=0, fr', 'fr'],
    ['*', 'fr'],
  ])('answer Accept-Language %s in %s', (header, language) => {
    expect(parseAcceptLanguage(header)).toBe(language);
  });

  it('are recognised from a trigger by SQLSTATE class and hint alone', () => {
    const raised = { severity: 'ERROR', code: 'RV001', hint: 'APPEND_ONLY', detail: '{"what": "log"}' };
    expect(toRefusal({ driverError: raised })).toMatchObject({ code: 'APPEND_ONLY', details: { what: 'log' } });
    expect(toRefusal({ ...raised, hint: 'NO_SUCH_CODE' })).toBeUndefined();
    expect(toRefusal({ ...raised, code: '22012' })).toBeUndefined();
    expect(toRefusal(new Error('ours'))).toBeUndefined();
    expect(toRefusal({ ...raised, code: '40P01', hint: undefined })).toMatchObject({ code: 'CONCURRENT_CHANGE' });
    const refusal = new Refusal('FORBIDDEN');
    expect(toRefusal(refusal)).toBe(refusal);
  });
});

describe('JSON', () => {
  const value = {
    big: 9007199254740993n,
    list: [1n, null, 'é"'],
    gone: undefined,
    at: new Date(0),
    none: {},
    empty: [],
  };

  it('keeps every digit as a number for the command line', () => {
    const text = formatJson(value);
    expect(text).toContain('"big": 9007199254740993,');
    expect(JSON.parse(text)).toEqual({
      ...value,
      big: 9007199254740992,
      list: [1, null, 'é"'],
      at: '1970-01-01T00:00:00.000Z',
    });
  });

  it('keeps every digit as text on the wire', () => {
    expect(JSON.parse(serializeToJson(value))).toMatchObject({ big: '9007199254740993', list: ['1', null, 'é"'] });
  });
});
