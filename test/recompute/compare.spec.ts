import { describe, expect, it } from '@jest/globals';

const compareScript: string = '#recompute/compare.js';
const arithmeticScript: string = '#recompute/derive/arithmetic.js';

interface Found {
  readonly comparedCount: number;
  readonly absentCount: number;
  readonly differences: readonly Readonly<Record<string, unknown>>[];
  readonly unrecomputedFigures: ReadonlyMap<string, number>;
}

const { compareDocument } = (await import(compareScript)) as {
  readonly compareDocument: (
    document: { readonly sections: readonly unknown[] },
    expected: readonly unknown[],
  ) => Found;
};
const { computePercent, roundHalfAway, parseScaled } = (await import(arithmeticScript)) as {
  readonly computePercent: (part: bigint, whole: bigint) => string | null;
  readonly roundHalfAway: (numerator: bigint, denominator: bigint) => bigint;
  readonly parseScaled: (text: string, decimals: number) => bigint;
};

const row = (cells: Readonly<Record<string, unknown>>) => ({ kind: 'row', cells });
const columns = [
  { key: 'machine', kind: 'code', header: 'Machine' },
  { key: 'coinInMinor', kind: 'minor', header: 'Coin in' },
  { key: 'readAt', kind: 'instant', header: 'Read' },
];
const printed = (...rows: readonly unknown[]) => ({ sections: [{ kind: 'table', name: 'machines', columns, rows }] });
const expected = (...rows: readonly unknown[]) => [{ kind: 'table', name: 'machines', by: ['machine'], rows }];

const one = row({ machine: 'M1', coinInMinor: '100', readAt: '2026-03-01T05:00:00.123Z' });
const other = row({ machine: 'M2', coinInMinor: '200', readAt: null });
const oneRecomputed = row({ machine: 'M1', coinInMinor: 100n, readAt: '2026-03-01T05:00:00.123456Z' });
const otherRecomputed = row({ machine: 'M2', coinInMinor: 200n, readAt: null });

describe('a document beside its recomputation', () => {
  it('has no difference where each figure is the same; a dash is counted apart', () => {
    const found = compareDocument(printed(one, other), expected(oneRecomputed, otherRecomputed));
    expect(found).toMatchObject({ comparedCount: 3, absentCount: 1, differences: [] });
    expect([...found.unrecomputedFigures]).toEqual([]);
  });

  it('names a differing figure by its row, its column and both values', () => {
    const { differences } = compareDocument(printed(one), expected(row({ ...oneRecomputed.cells, coinInMinor: 90n })));
    expect(differences).toEqual([
      { section: 'machines', row: 'M1', column: 'coinInMinor', printed: '100', recomputed: '90' },
    ]);
  });

  it('names a figure where a dash must be, and a dash where a figure must be', () => {
    const { differences } = compareDocument(
      printed(row({ ...one.cells, coinInMinor: null }), row({ ...other.cells, readAt: '2026-03-01T05:00:00.000Z' })),
      expected(oneRecomputed, otherRecomputed),
    );
    expect(differences.map(({ row: of, column }) => [of, column])).toEqual([
      ['M1', 'coinInMinor'],
      ['M2', 'readAt'],
    ]);
  });

  it('names a missing row, an extra row, and rows in another order', () => {
    const missing = compareDocument(printed(one), expected(oneRecomputed, otherRecomputed));
    expect(missing.differences).toMatchObject([{ row: 'M2', printed: 'no such row' }]);
    const more = compareDocument(printed(one, other), expected(oneRecomputed));
    expect(more.differences).toMatchObject([{ row: 'M2', recomputed: 'no such row' }]);
    const turned = compareDocument(printed(other, one), expected(oneRecomputed, otherRecomputed));
    expect(turned.differences).toMatchObject([{ column: 'its place' }]);
  });

  it('names a column, a fact and a section that nothing recomputes', () => {
    const wider = row({ ...one.cells, newMinor: '5' });
    const document = {
      sections: [
        { kind: 'table', name: 'machines', columns: [...columns, { key: 'newMinor', kind: 'minor' }], rows: [wider] },
        { kind: 'facts', name: 'net', facts: [{ label: 'Net', kind: 'minor', value: '7' }] },
        { kind: 'table', name: 'new-table', columns, rows: [one] },
        { kind: 'chart', name: 'new-kind' },
      ],
    };
    expect([...compareDocument(document, expected(oneRecomputed)).unrecomputedFigures.keys()]).toEqual([
      'machines.newMinor',
      'net.Net',
      'new-table.coinInMinor',
      'new-table.readAt',
      'new-kind.a kind of section that is not known here',
    ]);
  });
});

describe('the arithmetic of the second path', () => {
  it('rounds halves away from zero', () => {
    expect([roundHalfAway(5n, 2n), roundHalfAway(-5n, 2n), roundHalfAway(4n, 3n), roundHalfAway(-4n, 3n)]).toEqual([
      3n,
      -3n,
      1n,
      -1n,
    ]);
  });

  it('writes a percentage with four decimals, and none of zero', () => {
    // the tickets of 4020 in the demonstration: −237.69 of 362.40 is −65.58774… %
    expect(computePercent(-23_769n, 36_240n)).toBe('-65.5877');
    expect(computePercent(1n, 3n)).toBe('33.3333');
    expect(computePercent(2n, 3n)).toBe('66.6667');
    expect(computePercent(0n, 5n)).toBe('0.0000');
    expect(computePercent(1n, 0n)).toBeNull();
  });

  it('reads decimals exactly, and refuses finer ones', () => {
    expect(parseScaled('91.4925', 4)).toBe(914_925n);
    expect(parseScaled('-2', 8)).toBe(-200_000_000n);
    expect(() => parseScaled('0.00001', 4)).toThrow('not 4 decimals: 0.00001');
  });
});
