import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '../../src/platform/runtime/package-root.js';

/** The tests themselves: what makes a run long, or lets a fault pass by. docs/adr/0013-two-test-runs.md */

const folder = join(packageRoot, 'test');
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

  it('has no time limit of its own: the limit of native/environment.cjs only stops a hang', () => {
    expect(places(/\},?\s+\d+_\d{3},?\s*\);/g)).toEqual([]);
    expect(places(/\b(it|test|beforeAll)\([^()]*, [A-Z][A-Z_]+\);|^\s+[A-Z][A-Z_]*MS,?$/gm)).toEqual([]);
  });

  it('asserts no elapsed time', () => {
    expect(places(/expect\((?:performance|Date)\.now\(\) - /g)).toEqual([]);
  });
});
