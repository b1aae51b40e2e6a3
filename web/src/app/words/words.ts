import i18next from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { addresses } from 'virtual:words';
import { connectionNow, onConnection } from '#web/api/connection.js';
import type { Language } from '#web/locales/language.js';

const stored = 'releve.language';

/** Longer than a file takes on a slow network. */
const longestMs = 10_000;

/** What did not come the last time. */
const missing = new Set<string>();

/**
 * The words of a namespace: those of a feature (its `locales`), what all of them share (`web/src/locales`, and the part
 * that each feature adds to it), `common` (what documents and screens share) or those of a report (`reports/`). Each is
 * fetched when a screen first asks for it. Rejects when they have not come in ten seconds: a screen appears without
 * them rather than stay empty, and has them once they are there.
 */
async function wordsIn(language: string, namespace: string): Promise<object> {
  const name = `${namespace}.${language}`;
  const address = addresses[name];
  if (address === undefined) throw new Error(`no words named ${namespace} in ${language}`);
  // the next try takes nothing from the browser's cache, where a file may lie that did not come whole
  const cache = missing.has(name) ? 'reload' : 'default';
  missing.add(name);
  const answer = await fetch(address, { cache, signal: AbortSignal.timeout(longestMs) });
  if (!answer.ok) throw new Error(`${name} is answered with ${String(answer.status)}`);
  const words = (await answer.json()) as object;
  missing.delete(name);
  return words;
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

/**
 * Loads the words of the shell, and of the components that any page may show, in the language that was last chosen
 * here. A page waits for words that one of its parts lacks: it would vanish for a moment when that part appears.
 */
export async function startWords(): Promise<void> {
  fetchMissedLater();
  await i18next
    .use(resourcesToBackend(wordsIn))
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      fallbackLng: false,
      ns: ['shell', 'common', 'rights', 'acts', 'control'],
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
