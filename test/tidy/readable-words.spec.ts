import { describe, expect, it } from '@jest/globals';
import { declaredApprovals, declaredBlockers, declaredRefusals, declaredSettings } from '#declarations/declarations.js';
import { roles } from '#declarations/shapes/roles.js';
import { roleWords } from '#declarations/words/words.js';
import { FINDINGS } from '#domain/reconciliation/reconciliation-codes.js';
import { wordFiles, type Words } from '../../web/word-files.js';
import { clientWords } from '../support/client.js';
import { UNDECIDED, UNIDIOMATIC, unreadableParts, withoutPlaces } from '../support/readable-text.js';
import { LANGUAGES, type Language } from '#declarations/shapes/text.js';

/** Names that a reader types or reads in a file: columns of CSV files, an account of the database. */
const NAMES: ReadonlySet<string> = new Set([
  'sbm_number',
  'serial_number',
  'return_percent',
  'return_certified_on',
  'rake_percent',
  'read_at',
  'releve_app',
  'subjectAltName',
]);

interface Text {
  readonly place: string;
  readonly text: string;
}

function textsOf(words: Words, above: string): Text[] {
  return Object.entries(words).flatMap(([key, word]) =>
    typeof word === 'string' ? [{ place: `${above}${key}`, text: word }] : textsOf(word, `${above}${key}.`),
  );
}

/** Every text of screens and documents in a language. */
const ofFiles = (language: Language): Text[] =>
  [...wordFiles().keys()]
    .filter((name) => name.endsWith(`.${language}`))
    .flatMap((name) => {
      const namespace = name.replace(/\.(fr|en)$/, '');
      return textsOf(clientWords(namespace, language), `${namespace}: `);
    });

/** Every sentence that a module declares. */
function ofDeclarations(language: Language): Text[] {
  return [
    ...Object.entries(declaredRefusals).map(([place, refusal]) => ({ place, text: refusal[language] })),
    ...Object.entries(declaredBlockers).map(([place, sentence]) => ({ place, text: sentence[language] })),
    ...Object.entries(declaredApprovals).map(([place, { title }]) => ({ place, text: title[language] })),
    ...Object.entries(declaredSettings).map(([place, { label }]) => ({ place, text: label[language] })),
    ...Object.entries(FINDINGS).map(([place, finding]) => ({ place, text: finding[language] })),
    ...roles.map((place) => ({ place, text: roleWords[place][language] })),
  ];
}

const every = (language: Language): Text[] => [...ofFiles(language), ...ofDeclarations(language)];

const failing = (language: Language, isWrong: (text: string) => boolean): string[] =>
  every(language)
    .filter(({ text }) => isWrong(withoutPlaces(text)))
    .map(({ place, text }) => `${place}: ${text}`);

describe('a text that a reader sees', () => {
  it.each(LANGUAGES)('contains no date in ISO form, no name of the code, no foreign decimal mark (%s)', (language) => {
    expect(failing(language, (text) => unreadableParts(text, language).some((part) => !NAMES.has(part)))).toEqual([]);
  });

  it.each(LANGUAGES)('leaves no agreement to the reader (%s)', (language) => {
    expect(failing(language, (text) => UNDECIDED.test(text))).toEqual([]);
  });

  it('is idiomatic English', () => {
    expect(failing('en', (text) => UNIDIOMATIC.test(text))).toEqual([]);
  });

  it('is elided through its places in French', () => {
    const typed = ofFiles('fr').filter(({ text }) => /(?:^|\s)(?:de|du|que|jusque) \{\{/i.test(text));
    expect(typed.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  });
});

/** Words that follow a count and never agree with it. */
const UNCOUNTED =
  /^(?:dans|plus|depuis|sans|sous|après|vers|fois|pas|mais|mois|dès|puis|remis|reçus|rendus|payés|inclus|hors|forclos|échangés|fixées|changés|premières|d[’'])$/;

describe('a count in French', () => {
  it('agrees with its noun: a plural form of the key, or a choice in the place', () => {
    const fixed = ofFiles('fr').filter(({ place, text }) => {
      if (/_(?:one|many|other)$/.test(place)) return false;
      const nouns = [...text.matchAll(/\{\{(\w*[cC]ount|done|shown|total|rows|days|size|bets)\}\} ([\p{L}’']+)/gu)];
      return nouns.some(([, , noun = '']) => /[sx]$/.test(noun) && !UNCOUNTED.test(noun));
    });
    expect(fixed.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  });
});
