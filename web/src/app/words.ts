import i18next from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { connectionNow, onConnection } from '../api/connection.js';
import type { Language } from '../words/language.js';

const stored = 'releve.language';

/**
 * Words by namespace: an area of the screens (`web/src/words`), `common` (what documents and screens share) or the name
 * of a report (`reports/`). Each comes when a screen first asks for it.
 */
const files = {
  ...import.meta.glob<{ default: object }>('../words/*.json'),
  ...import.meta.glob<{ default: object }>('../../../reports/*.json'),
  ...import.meta.glob<{ default: object }>('../../../reports/*/words.*.json'),
};

function wordsIn(language: string, namespace: string): Promise<{ default: object }> {
  const paths = [
    `../words/${namespace}.${language}.json`,
    `../../../reports/${namespace}.${language}.json`,
    `../../../reports/${namespace}/words.${language}.json`,
  ];
  const load = paths.map((path) => files[path]).find((found) => found !== undefined);
  if (load === undefined) throw new Error(`no words named ${namespace} in ${language}`);
  return load();
}

/** Words that did not come, for there was no network, come when it is back: a screen that lacks them says them then. */
function fetchMissedLater(): void {
  const missed = new Map<string, Set<string>>();
  i18next.on('failedLoading', (language, namespace) => {
    missed.set(language, (missed.get(language) ?? new Set()).add(namespace));
  });
  onConnection(() => {
    if (!connectionNow().isReached) return;
    for (const [language, namespaces] of missed) void i18next.reloadResources(language, [...namespaces]);
    missed.clear();
  });
}

/** Loads the words of the shell in the language that was last chosen here. */
export async function startWords(): Promise<void> {
  fetchMissedLater();
  await i18next
    .use(resourcesToBackend(wordsIn))
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      fallbackLng: false,
      ns: ['shell', 'common', 'rights'],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: true, bindI18nStore: 'added' },
    });
  document.documentElement.lang = i18next.language;
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    localStorage.setItem(stored, language);
  });
}

function storedLanguage(): Language {
  return localStorage.getItem(stored) === 'en' ? 'en' : 'fr';
}
