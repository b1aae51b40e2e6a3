import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '#platform/runtime/package-root.js';
import { UNDECIDED, unreadableParts } from '../support/readable-text.js';

const folder = path.join(packageRoot, 'reports');
const documents = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('the text of every document', () => {
  it.each(documents.flatMap((name) => [[name, 'fr'] as const, [name, 'en'] as const]))(
    '%s (%s) contains no date in ISO form, no name of the code, no foreign decimal mark',
    (name, language) => {
      const text = readFileSync(path.join(folder, name, `expected.${language}.txt`), 'utf8');
      expect(unreadableParts(text, language)).toEqual([]);
      expect(UNDECIDED.exec(text)?.[0]).toBeUndefined();
    },
  );
});
