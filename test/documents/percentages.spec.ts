import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '#platform/runtime/package-root.js';

/** Percentages on paper, read in the data archived beside every document. */
const archived = readdirSync(path.join(packageRoot, 'reports'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /expected\.(fr|en)\.txt$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(packageRoot, 'reports', file), 'utf8') }));

describe('percentages on paper', () => {
  it('have two decimals', () => {
    const odd = archived.flatMap(({ file, text }) =>
      [...text.matchAll(/[\d  ,.]*\d[.,](?:\d|\d{3,})[\s ]?%/g)].map(([figure]) => `${file}: ${figure.trim()}`),
    );
    expect(archived.length).toBeGreaterThan(40);
    expect(odd).toEqual([]);
  });
});
