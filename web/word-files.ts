import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { typesetWords, type WordTree } from '../src/domain/typography.js';

/** The texts of a namespace. */
export type Words = WordTree;

/** The places of texts: those of a feature, shared ones, and those of the documents, which screens show too. */
const named: readonly (readonly [folder: string, file: RegExp])[] = [
  ['src', /^(?:features\/[^/]+\/)?locales\/(?<namespace>[^/]+)\.(?<language>fr|en)\.json$/],
  ['../reports', /^(?<namespace>[^/]+)(?:\/words)?\.(?<language>fr|en)\.json$/],
];

/**
 * Returns the files of texts by namespace and language, such as `shell.fr`. A namespace is all files of its name, in
 * any folder: a feature adds its part of the shared ones (`shell`, `rights`, `log`) in its own folder.
 */
export function wordFiles(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [folder, pattern] of named) {
    const root = fileURLToPath(new URL(folder, import.meta.url));
    const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
    for (const path of paths.sort()) {
      const { namespace, language } = pattern.exec(path)?.groups ?? {};
      if (namespace === undefined || language === undefined) continue;
      const name = `${namespace}.${language}`;
      found.set(name, [...(found.get(name) ?? []), join(root, path)]);
    }
  }
  return found;
}

/** Merges the texts of several files into one typeset set. Throws when two of them have different texts for one key. */
export function mergedWords(files: readonly string[]): Words {
  return files.reduce<Words>((words, file) => {
    const added = typesetWords(
      JSON.parse(readFileSync(file, 'utf8')) as Words,
      file.endsWith('.en.json') ? 'en' : 'fr',
    );
    return withWords(words, added, (key) => `${file}: other words than before for ${key}`);
  }, {});
}

function withWords(words: Words, added: Words, problem: (key: string) => string): Words {
  const merged: Record<string, string | Words> = { ...words };
  for (const [key, next] of Object.entries(added)) {
    const known = merged[key];
    if (typeof known === 'object' && typeof next === 'object') {
      merged[key] = withWords(known, next, (below) => problem(`${key}.${below}`));
    } else if (known === undefined || known === next) merged[key] = next;
    else throw new Error(problem(key));
  }
  return merged;
}

/**
 * Provides `virtual:words`: the address of the texts of each namespace, one file for any number of features. They are
 * data and not scripts, because a browser that failed to load a script never requests it again while the page is open.
 */
export function wordsOfNamespaces(): Plugin {
  const request = 'virtual:words';
  const resolved = `\0${request}`;
  let isBuilt = false;
  return {
    name: 'releve-words',
    configResolved({ command }) {
      isBuilt = command === 'build';
    },
    resolveId(id) {
      return id === request ? resolved : undefined;
    },
    load(id) {
      if (id !== resolved) return undefined;
      const addresses = [...wordFiles()].map(([name, files]) => {
        for (const file of files) this.addWatchFile(file);
        const source = JSON.stringify(mergedWords(files));
        if (!isBuilt) return `'${name}': ${JSON.stringify(`data:application/json,${encodeURIComponent(source)}`)},`;
        const file = this.emitFile({ type: 'asset', name: `${name}.json`, source });
        return `'${name}': import.meta.ROLLUP_FILE_URL_${file},`;
      });
      return `export const addresses = {\n${addresses.join('\n')}\n};`;
    },
  };
}
