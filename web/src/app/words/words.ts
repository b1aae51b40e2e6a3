import i18next from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { addresses } from 'virtual:words';
import { placeholderFormatter } from '#domain/sentences.js';
import { getConnection, subscribeToConnection } from '#web/api/connection.js';
import type { Language } from '#declarations/shapes/text.js';

const storageKey = 'releve.language';

/** Longer than the loading of a file on a slow network. */
const maxLoadMs = 10_000;

/** Texts that failed to load last time. */
const failedResourceNames = new Set<string>();

/**
 * Loads the texts of a namespace when they are first needed. A namespace belongs to a feature, is shared by several
 * (with each one's additions), is `common` to documents and screens, or belongs to a report. Rejects after ten seconds:
 * the screen then appears without its texts, and gets them later.
 */
async function loadWords(language: string, namespace: string): Promise<object> {
  const resourceName = `${namespace}.${language}`;
  const address = addresses[resourceName];
  if (address === undefined) throw new Error(`no words named ${namespace} in ${language}`);
  // the next attempt bypasses the browser's cache, which may contain an incomplete file
  const cache = failedResourceNames.has(resourceName) ? 'reload' : 'default';
  failedResourceNames.add(resourceName);
  const response = await fetch(address, { cache, signal: AbortSignal.timeout(maxLoadMs) });
  if (!response.ok) throw new Error(`${resourceName} is answered with ${String(response.status)}`);
  const words = (await response.json()) as object;
  failedResourceNames.delete(resourceName);
  return words;
}

/** The pause before texts that did not load are requested again; longer each time. */
const [shortestPauseMs, longestPauseMs] = [500, 30_000];

/**
 * Requests texts that failed to load again, after growing pauses (while they fail) and at once when the network is
 * back. The screens show them once they are loaded.
 */
function registerLoadRetries(): void {
  let failedNamespaces = new Map<string, Set<string>>();
  let pauseMs = shortestPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Requests once more all texts that have failed to load so far. */
  const retryFailedLoads = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const retriedNamespaces = failedNamespaces;
    failedNamespaces = new Map();
    for (const [language, namespaces] of retriedNamespaces) void i18next.reloadResources(language, [...namespaces]);
  };
  i18next.on('failedLoading', (language, namespace) => {
    failedNamespaces.set(language, (failedNamespaces.get(language) ?? new Set()).add(namespace));
    if (timer !== undefined) return;
    timer = setTimeout(retryFailedLoads, pauseMs);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  });
  i18next.on('loaded', () => {
    if (failedNamespaces.size === 0) pauseMs = shortestPauseMs;
  });
  subscribeToConnection(() => {
    if (getConnection().isServerReachable) retryFailedLoads();
  });
}

/**
 * Loads the texts of the shell, and of components that any page may show, in the language last chosen in this browser.
 * A page waits for its parts' missing texts: otherwise it would vanish for a moment when such a part appears.
 */
export async function initializeWords(): Promise<void> {
  registerLoadRetries();
  await i18next
    .use(resourcesToBackend(loadWords))
    .use(initReactI18next)
    .use(placeholderFormatter)
    .init({
      lng: readStoredLanguage(),
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
    localStorage.setItem(storageKey, language);
  });
}

/** Returns the language last chosen in this browser; French before any choice. */
function readStoredLanguage(): Language {
  return localStorage.getItem(storageKey) === 'en' ? 'en' : 'fr';
}
