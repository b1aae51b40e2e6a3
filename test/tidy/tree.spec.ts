import { describe, expect, it } from '@jest/globals';
import { sourceFiles } from './source-files.js';

/** The tree: a newcomer finds the folder for a change from the list of folders. */

const MOST_FILES = 15;

const files = sourceFiles('src').map(({ path }) => path);
const clientFiles = sourceFiles('web').map(({ path }) => path);

/** Returns the folders with more files than can be read at a glance. */
function full(paths: readonly string[]): readonly (readonly [folder: string, count: number])[] {
  const folders = new Map<string, number>();
  for (const path of paths) {
    const folder = path.replace(/\/[^/]*$/, '');
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  return [...folders].filter(([, count]) => count > MOST_FILES);
}

describe('a folder of the client', () => {
  it(`contains at most ${MOST_FILES} files`, () => {
    expect(clientFiles.length).toBeGreaterThan(300);
    expect(full(clientFiles)).toEqual([]);
  });
});

describe('a folder of the server', () => {
  it(`contains at most ${MOST_FILES} files`, () => {
    expect(full(files)).toEqual([]);
  });

  it('has folders by subject, and none of these', () => {
    expect(files.filter((path) => path.split('/').length > 4)).toEqual([]);
  });

  it('is a module below src/, named in the ranks; only the entry points are beside them', () => {
    const loose = files.filter((path) => path.split('/').length === 2);
    expect(loose).toEqual(['src/cli.ts', 'src/main.ts']);
  });
});
