import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { packageRoot } from '#platform/runtime/package-root.js';
import { mergedWords, wordFiles, type Words } from '../../web/word-files.js';
import { clientWords } from '../support/client.js';

const folder = mkdtempSync(join(tmpdir(), 'words-'));

afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, words: Words): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(words));
  return path;
}

function keysOf(words: Words, above = ''): string[] {
  return Object.entries(words).flatMap(([key, word]) =>
    typeof word === 'string' ? [`${above}${key}`] : keysOf(word, `${above}${key}.`),
  );
}

describe('the words of a namespace', () => {
  it('are those of all its files, across features', () => {
    const shell = file('shell.json', { close: 'Close', place: { home: 'Home' } });
    const orphans = file('orphans.json', { place: { orphans: 'Orphans' }, close: 'Close' });
    expect(mergedWords([shell, orphans])).toEqual({ close: 'Close', place: { home: 'Home', orphans: 'Orphans' } });
  });

  it.each([
    ['other words', { place: { orphans: 'Lost money' } }, 'place.orphans'],
    ['a group for words', { place: { orphans: { name: 'Orphans' } } }, 'place.orphans'],
    ['words for a group', { place: 'Place' }, 'place'],
  ])('have %s for one key in no two files', (_title, words, key) => {
    const shell = file('shell.json', { place: { orphans: 'Orphans' } });
    const other = file('other.json', words);
    expect(() => mergedWords([shell, other])).toThrow(`${other}: other words than before for ${key}`);
  });

  it('have the same keys in French and English, as they are built', () => {
    const names = [...new Set([...wordFiles().keys()].map((name) => name.replace(/\.(fr|en)$/, '')))];
    expect(names.length).toBeGreaterThan(50);
    // French has one more plural form: `_many`
    const known = (name: string, language: string): string[] => [
      ...new Set(keysOf(clientWords(name, language)).map((key) => `${name}: ${key.replace(/_many$/, '_other')}`)),
    ];
    const [french, english] = ['fr', 'en'].map((language) => names.flatMap((name) => known(name, language)).sort());
    expect(french).toEqual(english);
  });
});

describe('a screen', () => {
  it('reads only words that their namespace has', () => {
    const sources = readdirSync(join(packageRoot, 'web', 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => readFileSync(join(packageRoot, 'web', 'src', path), 'utf8'));
    const read = sources.flatMap((source) =>
      [...source.matchAll(/\bt\w*\(\s*'([a-z-]+):([\w.]+)'/g)].map(([, namespace = '', key = '']) => ({
        namespace,
        key,
      })),
    );
    expect(read.length).toBeGreaterThan(50);
    const known = new Map<string, readonly string[]>();
    const isKnown = ({ namespace, key }: { readonly namespace: string; readonly key: string }): boolean => {
      const keys = known.get(namespace) ?? keysOf(clientWords(namespace, 'fr'));
      known.set(namespace, keys);
      return keys.some((each) => each === key || each.startsWith(`${key}_`));
    };
    expect(read.filter((one) => !isKnown(one))).toEqual([]);
  });
});

describe('a permission', () => {
  it.each(['fr', 'en'])('has a name, and no name is left without a permission (%s)', (language) => {
    const openApi = JSON.parse(readFileSync(join(packageRoot, 'openapi.json'), 'utf8')) as {
      readonly components: { readonly schemas: { readonly PermissionName: { readonly enum: readonly string[] } } };
    };
    expect(keysOf(clientWords('rights', language)).sort()).toEqual(
      [...openApi.components.schemas.PermissionName.enum].sort(),
    );
  });
});
