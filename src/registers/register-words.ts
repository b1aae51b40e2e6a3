import { declaredRegisters } from '#declarations/declarations.js';
import type { RegisterDeclaration, RegisterWords } from '#declarations/shapes/shape.js';
import {
  JOURNAL_TITLES,
  getEntryTitle,
  findFactsByTitle,
  buildBilingualTitle,
} from '#domain/accounting/journal-words.js';
import type { BilingualTitle } from '#domain/accounting/journal-words.js';
import { listKeysWithPrefix, createTranslator } from '#documents/words/words.js';
import { LANGUAGES, text, type Language } from '#declarations/shapes/text.js';

/** The subject of an entry. */
export interface EntrySubject {
  readonly kind: string | null;
  readonly machine: string | null;
  readonly about: string | null;
  readonly refersTo: bigint | null;
  readonly journal: string | null;
}

const DECLARATION_BY_REGISTER: ReadonlyMap<string, RegisterDeclaration & RegisterWords> = new Map(
  Object.entries(declaredRegisters),
);

/** Registers that every establishment has, also before their first entry. */
export const REGISTERS_OF_EVERY_ESTABLISHMENT: readonly string[] = [...DECLARATION_BY_REGISTER.keys()];

/** Returns a register's title in both languages; an unknown register's title is its name. */
export function buildRegisterTitle(register: string): BilingualTitle {
  return buildBilingualTitle(DECLARATION_BY_REGISTER.get(register)?.title ?? text(register, register));
}

/** Returns an entry as text: its kind, machine and subject; for the journal its book, fact and accounts. */
export function buildEntryTitle(register: string, subject: EntrySubject): BilingualTitle {
  return buildBilingualTitle(text(buildEntryText(register, subject, 'fr'), buildEntryText(register, subject, 'en')));
}

/**
 * Returns the kinds of entries of a register whose names contain this text, in either language; none for an unknown
 * register.
 */
export function findMatchingKinds(register: string, searchText: string): readonly string[] {
  if (register === 'journal') return findFactsByTitle(searchText);
  const { kinds } = DECLARATION_BY_REGISTER.get(register) ?? {};
  if (kinds === undefined) return [];
  const lowerCaseText = searchText.toLowerCase();
  return listKeysWithPrefix(kinds.document, kinds.prefix)
    .map((key) => key.slice(kinds.prefix.length))
    .filter((kind) =>
      LANGUAGES.some((language) => getKindName(kinds, kind, language).toLowerCase().includes(lowerCaseText)),
    );
}

type KindWords = NonNullable<RegisterDeclaration['kinds']>;

function getKindName({ document, prefix }: KindWords, kind: string, language: Language): string {
  const word = createTranslator(document, language)(`${prefix}${kind}`);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Returns the words of a register's entry: its kind, machine, subject and the entry to which it refers. */
function buildEntryText(register: string, subject: EntrySubject, language: Language): string {
  if (register === 'journal') return buildJournalEntryText(subject, language);
  const { entry, kinds, refersTo } = DECLARATION_BY_REGISTER.get(register) ?? {};
  const { kind, machine, about } = subject;
  const titleParts = [
    entry?.[language] ?? null,
    kind === null || kinds === undefined ? null : getKindName(kinds, kind, language),
    machine === null ? null : `${language === 'fr' ? 'appareil' : 'machine'} ${machine}`,
    about,
    subject.refersTo === null || refersTo === undefined
      ? null
      : refersTo[language].replace('{n}', String(subject.refersTo)),
  ];
  const presentParts = titleParts.filter((part) => part !== null);
  return presentParts.length === 0 ? register : presentParts.join(' · ');
}

/** Returns the words of a journal entry: the journal, the entry's title and its subject. */
function buildJournalEntryText({ journal, kind, refersTo, about }: EntrySubject, language: Language): string {
  const journalTitle = Object.entries(JOURNAL_TITLES).find(([name]) => name === journal)?.[1];
  const journalName = journalTitle === undefined ? (journal ?? '') : journalTitle[language];
  return [journalName, getEntryTitle(kind ?? '', refersTo)[language], about ?? ''].join(' · ');
}
