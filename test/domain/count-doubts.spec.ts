import { describe, expect, it } from '@jest/globals';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import {
  buildDoubtKey,
  findUnconfirmedDoubt,
  listChipsPossibleAtDesk,
  listCountDoubts,
  mergeLargerChipLines,
} from '#domain/cash/count-doubts.js';

const plaques = (count: number): ChipLine => ({
  medium: 'plaque',
  game: '',
  valueMinor: 50_000n,
  count: BigInt(count),
});

describe('a count', () => {
  const expected = { owned: null, given: [plaques(200)], known: [], notes: [], expectedMinor: 500_000n };

  it('is doubted with more pieces of a kind than there may be, and for its sum too', () => {
    const doubts = listCountDoubts([plaques(1000)], { ...expected, countedMinor: 50_000_000n });
    expect(doubts).toEqual([
      { code: 'COUNT_BEYOND_GIVEN', line: plaques(1000), given: 200n },
      { code: 'COUNT_TENFOLD', countedMinor: 50_000_000n, expectedMinor: 500_000n },
    ]);
    const cameBack = { ...expected, given: [plaques(-3)], countedMinor: 50_000n, expectedMinor: 50_000n };
    expect(listCountDoubts([plaques(1)], cameBack)).toMatchObject([{ line: plaques(1), given: 0n }]);
  });

  it('is doubted at ten times the expected sum, or at a tenth of it', () => {
    const judge = (count: number) =>
      listCountDoubts([plaques(count)], { ...expected, countedMinor: BigInt(count) * 50_000n }).map(({ code }) => code);
    expect([judge(99), judge(100)]).toEqual([[], ['COUNT_TENFOLD']]);
    expect([judge(1), judge(2)]).toEqual([['COUNT_TENTH'], []]);
    expect(listCountDoubts([], { ...expected, given: [], countedMinor: 0n, expectedMinor: 0n })).toEqual([]);
  });

  it('is confirmed for the doubted figure alone: another figure, or another doubt, is questioned again', () => {
    const judge = (count: number, confirmed: readonly string[]) =>
      findUnconfirmedDoubt(
        listCountDoubts([plaques(count)], { ...expected, countedMinor: BigInt(count) * 50_000n }),
        confirmed,
      )?.code ?? null;
    const [pieces, sum] = listCountDoubts([plaques(1000)], { ...expected, countedMinor: 50_000_000n }).map(
      buildDoubtKey,
    );
    expect(judge(1000, [])).toBe('COUNT_BEYOND_GIVEN');
    expect(judge(1000, [pieces ?? ''])).toBe('COUNT_TENFOLD');
    expect(judge(1000, [pieces ?? '', sum ?? ''])).toBeNull();
    expect(judge(10_000, [pieces ?? '', sum ?? ''])).toBe('COUNT_BEYOND_GIVEN');
  });

  it('takes as possible at a desk what its books have and what all desks gave out, never less for what came back', () => {
    expect(listChipsPossibleAtDesk([plaques(10)], [plaques(5)])).toEqual([plaques(15)]);
    expect(listChipsPossibleAtDesk([plaques(10)], [plaques(-10)])).toEqual([plaques(10)]);
  });

  it('takes as possible at a table the larger of what desks gave out and what it received', () => {
    expect(mergeLargerChipLines([plaques(10)], [plaques(12)])).toEqual([plaques(12)]);
    expect(mergeLargerChipLines([plaques(10)], [])).toEqual([plaques(10)]);
  });

  it('is doubted for a round figure of at least ten times its counted neighbours, unless so many are known to be there', () => {
    const chips = (valueMinor: bigint, count: bigint): ChipLine => ({ medium: 'chip', game: '', valueMinor, count });
    const judge = (lines: readonly ChipLine[], known: readonly ChipLine[] = []) =>
      listCountDoubts(lines, { owned: null, given: lines, known, notes: [], countedMinor: 0n, expectedMinor: 0n });
    const neighbours = [chips(500n, 9n), chips(10_000n, 4n)];
    expect(judge([...neighbours, chips(2500n, 90n)])).toEqual([
      { code: 'COUNT_FIGURE_TENFOLD', line: chips(2500n, 90n), neighbourCount: 9n },
    ]);
    // below ten times the larger neighbour, not round, known, or without a neighbour
    expect(judge([...neighbours, chips(2500n, 80n)])).toEqual([]);
    expect(judge([...neighbours, chips(2500n, 91n)])).toEqual([]);
    expect(judge([...neighbours, chips(2500n, 90n)], [chips(2500n, 90n)])).toEqual([]);
    expect(judge([chips(2500n, 90n)])).toEqual([]);
    // pieces of another medium or game are no neighbours
    expect(judge([plaques(1), { ...chips(2500n, 90n), game: 'craps' }, chips(500n, 1n)])).toEqual([]);
  });

  it('is doubted for its notes in the same way, and once for a figure beyond the possible number', () => {
    const notes = [
      { valueMinor: 5000n, count: 120n },
      { valueMinor: 10_000n, count: 12n },
    ];
    const doubts = listCountDoubts([], { ...expected, notes, countedMinor: 0n, expectedMinor: 0n });
    expect(doubts.map(buildDoubtKey)).toEqual(['COUNT_FIGURE_TENFOLD/note//5000/120']);
    const beyond = [plaques(10), { ...plaques(300), valueMinor: 100_000n }];
    expect(
      listCountDoubts(beyond, { ...expected, countedMinor: 0n, expectedMinor: 0n }).map(({ code }) => code),
    ).toEqual(['COUNT_BEYOND_GIVEN']);
  });
});
