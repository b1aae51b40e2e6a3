import type { Language } from '#declarations/shapes/text.js';
import { declaredWords } from '#declarations/words/words.js';

/** A constraint of the database, such as `people_employee_number_key`. */
const CONSTRAINT = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;

/**
 * Names the subject of a refusal for a reader: `person 12` becomes `personne 12`, a constraint of the database or an
 * empty text `cette valeur`. An unknown subject stays as it is.
 */
export function formatSubject(subject: string, language: Language): string {
  if (subject === '' || CONSTRAINT.test(subject)) return language === 'fr' ? 'cette valeur' : 'this value';
  // the longest nouns are first: `key authorisation` before `authorisation`
  const [matchedNoun, nounTranslations] =
    Object.entries(declaredWords.subjects).find(([noun]) => subject === noun || subject.startsWith(`${noun} `)) ?? [];
  if (matchedNoun === undefined || nounTranslations === undefined) return subject;
  const id = subject.slice(matchedNoun.length + 1).replace(' on ', ', ');
  return id === '' ? nounTranslations[language] : `${nounTranslations[language]} ${id}`;
}
