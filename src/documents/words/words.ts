import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import i18next from 'i18next';
import type { i18n } from 'i18next';
import { GAME_WORDS } from '#domain/asking/table-words.js';
import { placeholderFormatter } from '#domain/sentences.js';
import { typesetText, typesetWords, type WordTree } from '#domain/typography.js';
import { packageRoot } from '#platform/runtime/package-root.js';
import { LANGUAGES, type Language } from '#declarations/shapes/text.js';
import type { Heading } from '../model/columns.js';

/** Returns a word of the documents by its key; an unknown key is a bug and throws. */
export interface Translator {
  (key: string, values?: Readonly<Record<string, string | number>>): string;
  /** Returns a declared heading as this reader sees it. */
  readonly heading: (heading: Heading) => string;
}

type WordResources = WordTree;

/** Reads a file of words, with the typography of its language. */
function readWordFile(filePath: string, language: Language): WordResources {
  return typesetWords(JSON.parse(readFileSync(filePath, 'utf8')) as WordResources, language);
}

/** Returns the names of the games at tables, by the keys under which every report finds them. */
const buildGameWords = (language: Language): WordResources =>
  Object.fromEntries(Object.entries(GAME_WORDS).map(([game, names]) => [`game_${game}`, names[language]]));

/** Loads the words of all reports in both languages, one namespace a report, and those that they share (`common`). */
function loadReportWords(): i18n {
  const root = path.join(packageRoot, 'reports');
  const resources: Record<Language, Record<string, WordResources>> = { fr: {}, en: {} };
  for (const language of LANGUAGES) {
    const commonWords = readWordFile(path.join(root, `common.${language}.json`), language);
    resources[language]['common'] = { ...commonWords, ...typesetWords(buildGameWords(language), language) };
    for (const entry of readdirSync(root, { withFileTypes: true })) {
      if (entry.isDirectory()) {
        resources[language][entry.name] = readWordFile(path.join(root, entry.name, `words.${language}.json`), language);
      }
    }
  }
  const instance = i18next.createInstance();
  void instance
    .use(placeholderFormatter)
    .init({
      resources,
      initAsync: false,
      fallbackLng: false,
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  return instance;
}

let loadedWords: i18n | undefined;

/** Returns a function from a key to a word of the report, or a shared one. It throws an Error for an unknown key. */
export function createTranslator(reportName: string, language: Language): Translator {
  loadedWords ??= loadReportWords();
  const instance = loadedWords;
  const translate = (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const translationOptions = { lng: language, ...values };
    for (const namespace of [reportName, 'common']) {
      if (instance.exists(key, { ...translationOptions, ns: namespace }))
        return instance.t(key, { ...translationOptions, ns: namespace });
    }
    throw new Error(`no ${language} word for ${reportName}:${key}`);
  };
  return Object.assign(translate, { heading: (heading: Heading) => typesetText(heading[language], language) });
}

/** Returns a word in both languages, as the heading of columns of several documents (`reports/common.*.json`). */
export const getHeading = (key: string, report = 'common'): Heading => ({
  fr: createTranslator(report, 'fr')(key),
  en: createTranslator(report, 'en')(key),
});

/** Returns those keys of a report's words that begin with `prefix`, in the order of its French file. */
export function listKeysWithPrefix(report: string, prefix: string): readonly string[] {
  loadedWords ??= loadReportWords();
  const resources = loadedWords.getResourceBundle('fr', report) as WordResources;
  return Object.keys(resources).filter((key) => key.startsWith(prefix));
}

/** A label in the language of a document, and below it the other language where it differs. */
export interface BilingualLabel {
  readonly label: string;
  readonly second?: string;
}

/** Returns a function that gives a label in `language`, and as `second` in the other language where it differs. */
export function createBilingualLabeller(report: string, language: Language): (key: string) => BilingualLabel {
  const translateMain = createTranslator(report, language);
  const translateOther = createTranslator(report, language === 'fr' ? 'en' : 'fr');
  return (key) => {
    const [label, second] = [translateMain(key), translateOther(key)];
    return label === second ? { label } : { label, second };
  };
}

/** Returns the words of a report in `language` and then in the other (`oui / yes`), or once when they are the same. */
export function createBilingualTranslator(report: string, language: Language): Translator {
  const translateMain = createTranslator(report, language);
  const translateOther = createTranslator(report, language === 'fr' ? 'en' : 'fr');
  const joinDifferent = (one: string, other: string): string => (one === other ? one : `${one} / ${other}`);
  return Object.assign(
    (key: string, values?: Readonly<Record<string, string | number>>) =>
      joinDifferent(translateMain(key, values), translateOther(key, values)),
    { heading: (heading: Heading) => joinDifferent(translateMain.heading(heading), translateOther.heading(heading)) },
  );
}
