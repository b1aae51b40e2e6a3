import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '#platform/runtime/package-root.js';

/** The tests themselves: what makes a run long, or lets a fault pass by. docs/adr/0013-tests-in-ten-minutes.md */

const folder = join(packageRoot, 'test');
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, 'support', name), 'utf8'));

interface Limits {
  readonly testMs: number;
  readonly exceptions: readonly { readonly file: string; readonly ms: number; readonly why: string }[];
}
const limits = read('limits.json') as Limits;
const groups = read('whole.json') as Readonly<Record<string, readonly string[]>>;

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.parentPath.endsWith('tidy'))
  .map((entry) => {
    const file = join(entry.parentPath, entry.name);
    return { name: file.slice(folder.length + 1).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') };
  });

/** Places, `file:line: text`, where the tests say what they must not. */
function places(wrong: RegExp): string[] {
  return files.flatMap(({ name, text }) =>
    [...text.matchAll(wrong)].map(({ index, 0: found }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${name}:${line}: ${found.trim().slice(0, 80)}`;
    }),
  );
}

describe('a test', () => {
  it('is not tried a second time', () => {
    expect(places(/retryTimes/g)).toEqual([]);
  });

  it('says by what code or words it is refused', () => {
    expect(places(/(?<!\.not)\.toThrow\(\)/g)).toEqual([]);
  });

  it(`has a limit of ${limits.testMs / 1000} s or less; what takes longer is in limits.json, with its reason`, () => {
    const longer = places(/\},?\s+([\d_]+),?\s*\);/g).filter(
      (place) => Number(/([\d_]+),?\s*\);$/.exec(place)?.[1]?.replaceAll('_', '')) > limits.testMs,
    );
    expect(longer).toEqual([]);
    // nor under a name of its own
    expect(places(/\b(it|test|beforeAll)\([^()]*, [A-Z][A-Z_]+\);|^\s+[A-Z][A-Z_]*MS,?$/gm)).toEqual([]);
  });

  it('that may take longer exists, and its reason is written', () => {
    for (const { file, ms, why } of limits.exceptions) {
      expect([file, files.some(({ name }) => name.startsWith(file))]).toEqual([file, true]);
      expect(ms).toBeGreaterThan(limits.testMs);
      expect(why.length).toBeGreaterThan(20);
    }
  });
});

describe('the whole run', () => {
  const grouped = Object.values(groups).flat();

  it('names files that exist', () => {
    const missing = grouped.filter((file) => !existsSync(join(folder, file.endsWith('/') ? file : `${file}.spec.ts`)));
    expect(missing).toEqual([]);
  });

  it('has every file that tries a representative, and every file that is whole alone', () => {
    const scaled = files.filter(
      ({ name, text }) => name.endsWith('.whole.spec.ts') || /from '[./]*support\/scale\.js'/.test(text),
    );
    const left = scaled.map(({ name }) => name).filter((name) => !grouped.some((file) => name.startsWith(file)));
    expect(scaled.length).toBeGreaterThan(5);
    expect(left).toEqual([]);
  });
});
