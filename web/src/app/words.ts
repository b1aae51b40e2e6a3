import i18next from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { namespaces } from 'virtual:words';
import { connectionNow, onConnection } from '../api/connection.js';
import type { Language } from '../locales/language.js';

const stored = 'releve.language';

/**
 * The words of a namespace: those of a feature (its `locales`), what all of them share (`web/src/locales`, and the part
 * that each feature adds to it), `common` (what documents and screens share) or those of a report (`reports/`). Each is
 * loaded when a screen first asks for it.
 */
function wordsIn(language: string, namespace: string): Promise<{ readonly default: object }> {
  const load = namespaces[`${namespace}.${language}`];
  if (load === undefined) throw new Error(`no words named ${namespace} in ${language}`);
  return inTime(load());
}

/** Longer than a file takes on a slow network. */
const longestMs = 10_000;

/**
 * Rejects when the file has not come by then: a screen appears without these words rather than stay empty, and has them
 * once they are there. A browser may leave a file pending for good that a page before was loading when it was left.
 */
function inTime<Loaded>(load: Promise<Loaded>): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('words have not come')), longestMs);
    load.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The wait before words that did not load are requested again; longer each time. */
const [shortestPauseMs, longestPauseMs] = [500, 30_000];

/**
 * Words that did not load are requested again until they do, and at once when the network is back: a screen that lacks
 * them shows them then. One file may fail while all others load, and the connection is never lost.
 */
function fetchMissedLater(): void {
  let missed = new Map<string, Set<string>>();
  let pauseMs = shortestPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const wanted = missed;
    missed = new Map();
    for (const [language, namespaces] of wanted) void i18next.reloadResources(language, [...namespaces]);
  };
  i18next.on('failedLoading', (language, namespace) => {
    missed.set(language, (missed.get(language) ?? new Set()).add(namespace));
    if (timer !== undefined) return;
    timer = setTimeout(again, pauseMs);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  });
  i18next.on('loaded', () => {
    if (missed.size === 0) pauseMs = shortestPauseMs;
  });
  onConnection(() => {
    if (connectionNow().isReached) again();
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
