import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '#platform/runtime/package-root.js';

/** The tests themselves: causes of long runs or undetected faults. docs/adr/0013-two-test-runs.md */

const folder = join(packageRoot, 'test');
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.parentPath.endsWith('tidy'))
  .map((entry) => {
    const file = join(entry.parentPath, entry.name);
    return { name: file.slice(folder.length + 1).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') };
  });

/** Returns the places, `file:line: text`, where the tests contain forbidden text. */
function places(wrong: RegExp): string[] {
  return files.flatMap(({ name, text }) =>
    [...text.matchAll(wrong)].map(({ index, 0: found }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${name}:${line}: ${found.trim().slice(0, 80)}`;
    }),
  );
}

describe('a test', () => {
  it('is never retried', () => {
    expect(places(/retryTimes/g)).toEqual([]);
  });

  it('states the code or words of an expected refusal', () => {
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
