import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

const differencesScript: string = '../../scripts/compare/differences.mjs';
const normaliseScript: string = '../../scripts/compare/normalise.mjs';

interface Line {
  readonly sign: '-' | '+';
  readonly line: number;
  readonly text: string;
}

interface Difference {
  readonly file: string;
  readonly kind: 'only before' | 'only after' | 'changed';
  readonly lines: readonly Line[];
}

interface Differences {
  readonly compareFolders: (before: string, after: string) => readonly Difference[];
  readonly compareLines: (before: readonly string[], after: readonly string[]) => readonly Line[];
  readonly describeDifferences: (differences: readonly Difference[], limit?: { linesPerFile: number }) => string;
}

interface Normalise {
  readonly normaliser: (run: { readonly startedAt: Date }) => (file: string, text: string) => string;
}

const { compareFolders, compareLines, describeDifferences } = (await import(differencesScript)) as Differences;
const { normaliser } = (await import(normaliseScript)) as Normalise;

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'releve-compared-'));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

const differencesOf = (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] =>
  describeDifferences(compareFolders(folderOf(before), folderOf(after)))
    .split('\n')
    .filter((line) => line !== '');

describe('two snapshots', () => {
  it('with equal contents have no difference', () => {
    const files = { 'catalogue/tables.txt': 'a\nb\n', 'documents/x.pdf.txt': 'Total 1 200,00\n' };
    expect(differencesOf(files, files)).toEqual([]);
  });

  it('that differ are listed by file and line: old lines as numbered before, new ones as numbered after', () => {
    const before = { 'api/day.txt': 'one\ntwo\nthree\nfour\n', 'api/same.txt': 'x\n' };
    const after = { 'api/day.txt': 'zero\none\ntwo\n3\nfour\n', 'api/same.txt': 'x\n' };
    expect(differencesOf(before, after)).toEqual([
      'api/day.txt:1: + zero',
      'api/day.txt:3: - three',
      'api/day.txt:4: + 3',
    ]);
  });

  it('name a file that only one of them has', () => {
    expect(differencesOf({ 'a/gone.txt': '1', 'kept.txt': '2' }, { 'b/new.txt': '1', 'kept.txt': '2' })).toEqual([
      'a/gone.txt: only before',
      'b/new.txt: only after',
    ]);
  });

  it('report the number of lines not shown', () => {
    const differences = compareFolders(folderOf({ 'a.txt': '1\n2\n3\n4\n' }), folderOf({ 'a.txt': '4\n' }));
    expect(describeDifferences(differences, { linesPerFile: 1 })).toBe('a.txt:1: - 1\na.txt: 2 more lines differ');
  });

  it('need both folders', () => {
    expect(() => compareFolders(folderOf({}), '/no/such/folder')).toThrow('/no/such/folder');
  });

  it('lose no line: removing the old lines and adding the new ones turns the first into the second', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const lines = compareLines(before, after);
        const numbers = (sign: string): Set<number> =>
          new Set(lines.filter((line) => line.sign === sign).map(({ line }) => line));
        const stayed = before.filter((_text, index) => !numbers('-').has(index + 1));
        expect(stayed).toEqual(after.filter((_text, index) => !numbers('+').has(index + 1)));
      }),
    );
  });
});

describe('a normalised difference between two runs', () => {
  const normalised = normaliser({ startedAt: new Date() });
  const [one, other] = ['a1'.repeat(32), 'b2'.repeat(32)];

  it('is a salted digest, reduced to its equalities within a file; a digest of contents stays', () => {
    const salted = `sha256:${other} sha256:${one} sha256:${other}`;
    expect(normalised('api/x.txt', salted)).toBe('sha256:<digest 1> sha256:<digest 2> sha256:<digest 1>');
    expect(normalised('api/x.txt', `"contentSha256": "${one}"`)).toBe(`"contentSha256": "${one}"`);
  });

  it('is a month ahead of the run in the name of a partition, by its distance from the run', () => {
    const normalise = normaliser({ startedAt: new Date('2027-11-20T10:00:00Z') });
    const partition = "log_y2027m11 log_y2028m01 log_y2026m05 FROM ('2027-12-01 00:00:00+00')";
    expect(normalise('catalogue/partitions.txt', partition)).toBe(
      "log_y<month +0> log_y<month +2> log_y2026m05 FROM ('<month +1>')",
    );
  });

  it('is an instant of the run, in either notation, and no other', () => {
    const now = new Date().toISOString();
    expect(normalised('api/x.txt', `${now} 2026-05-20T18:00:00.000Z`)).toBe('<now> 2026-05-20T18:00:00.000Z');
    expect(normalised('api/x.txt', now.replace('Z', '123+00:00'))).toBe('<now>');
  });

  it('is no money, count, name, word or state', () => {
    const text = '"paidMinor": "1234567890123456", "state": "closed", "count": 64, Hortense Genêt 1 234,56 €';
    const files = ['documents/alterations/of-the-run.fr.pdf.txt', 'establishments/DEMO/log/state.txt', 'archive/x.txt'];
    for (const file of [...files, 'catalogue/tables.txt', 'rows/x.txt', 'openapi/x.txt'])
      expect(normalised(file, text)).toBe(text);
  });
});
