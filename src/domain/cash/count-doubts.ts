import type { PieceLine } from '../tables/exchanges.js';
import { buildChipKey, type ChipLine } from './desk-chips.js';
import type { ValueLine } from './drop-counts.js';

/**
 * A count that its own figures put in doubt: a zero too many would be a table's revenue. No text gives these bounds; the
 * people who count confirm, with a reason that stays in the register.
 */

/** A figure of a count: the number of pieces of one medium, game and value. */
export interface CountedFigure extends PieceLine {
  readonly game: ChipLine['game'];
}

/** A round number of one kind, at least ten times that of each neighbour in value: perhaps a zero too many. */
interface FigureDoubt {
  readonly code: 'COUNT_FIGURE_TENFOLD';
  readonly line: CountedFigure;
  readonly neighbourCount: bigint;
}

/** Why a count is doubted. */
export type CountDoubt =
  /** More pieces of a kind than there may be: those that desks gave out, or the desk has in the books. */
  | { readonly code: 'COUNT_BEYOND_GIVEN'; readonly line: ChipLine; readonly given: bigint }
  | FigureDoubt
  /** The whole count is at least ten times the expected sum, or at most a tenth of it. */
  | { readonly code: 'COUNT_TENFOLD' | 'COUNT_TENTH'; readonly countedMinor: bigint; readonly expectedMinor: bigint };

const FACTOR = 10n;

/** The facts beside which a count is doubted. */
export interface CountExpectation {
  /** The pieces that may be counted, by kind. */
  readonly given: readonly ChipLine[];
  /** The pieces that the establishment owns, by kind: none can be beyond; null: it has no register of chips yet. */
  readonly owned: readonly ChipLine[] | null;
  /** The pieces that are known to be there, by kind: up to their number a figure is not compared with its neighbours. */
  readonly known: readonly ChipLine[];
  /** Counted notes whose figures are compared too. */
  readonly notes: readonly ValueLine[];
  readonly countedMinor: bigint;
  /** At a table the avances less the credits, of a cagnotte its stubs, of a desk its balance, in minor units. */
  readonly expectedMinor: bigint;
}

/** Returns every doubt about a count, by kind of piece, then about its sum; empty without one. */
export function listCountDoubts(countedChips: readonly ChipLine[], expectation: CountExpectation): CountDoubt[] {
  const { given, countedMinor, expectedMinor } = expectation;
  const givenByKind = new Map(given.map((line) => [buildChipKey(line), line.count]));
  const doubts: CountDoubt[] = [];
  for (const line of countedChips) {
    const givenCount = givenByKind.get(buildChipKey(line)) ?? 0n;
    const givenOrNone = givenCount < 0n ? 0n : givenCount;
    if (line.count > givenOrNone) doubts.push({ code: 'COUNT_BEYOND_GIVEN', line, given: givenOrNone });
  }
  const beyondKeys = new Set(doubts.map((doubt) => ('line' in doubt ? buildFigureKey(doubt.line) : '')));
  const figureDoubts = listFigureDoubts(countedChips, expectation);
  doubts.push(...figureDoubts.filter(({ line }) => !beyondKeys.has(buildFigureKey(line))));
  if (expectedMinor <= 0n) return doubts;
  if (countedMinor >= FACTOR * expectedMinor) doubts.push({ code: 'COUNT_TENFOLD', countedMinor, expectedMinor });
  else if (FACTOR * countedMinor <= expectedMinor) doubts.push({ code: 'COUNT_TENTH', countedMinor, expectedMinor });
  return doubts;
}

/**
 * Returns the figures that look like a zero too many: a round number at least ten times that of the next lower and the
 * next higher counted value of the same medium and game, and more than the pieces known to be there.
 */
function listFigureDoubts(
  countedChips: readonly ChipLine[],
  { known, notes }: Pick<CountExpectation, 'known' | 'notes'>,
): FigureDoubt[] {
  const knownByKind = new Map(known.map((line) => [buildFigureKey(line), line.count]));
  const figures: CountedFigure[] = [
    ...countedChips,
    ...notes.map(({ valueMinor, count }) => ({ medium: 'note', game: '', valueMinor, count }) as const),
  ];
  return figures
    .filter((line) => line.count % FACTOR === 0n && line.count > (knownByKind.get(buildFigureKey(line)) ?? 0n))
    .flatMap((line): FigureDoubt[] => {
      const others = figures.filter(
        ({ medium, game, count }) => medium === line.medium && game === line.game && count > 0n,
      );
      const neighbours = [
        others.filter(({ valueMinor }) => valueMinor < line.valueMinor).reduce(pickHigher, null),
        others.filter(({ valueMinor }) => valueMinor > line.valueMinor).reduce(pickLower, null),
      ].filter((neighbour) => neighbour !== null);
      if (neighbours.length === 0 || neighbours.some(({ count }) => line.count < FACTOR * count)) return [];
      const neighbourCount = neighbours.reduce((most, { count }) => (count > most ? count : most), 0n);
      return [{ code: 'COUNT_FIGURE_TENFOLD', line, neighbourCount }];
    });
}

const pickHigher = (best: CountedFigure | null, line: CountedFigure): CountedFigure =>
  best === null || line.valueMinor > best.valueMinor ? line : best;
const pickLower = (best: CountedFigure | null, line: CountedFigure): CountedFigure =>
  best === null || line.valueMinor < best.valueMinor ? line : best;

const buildFigureKey = ({ medium, game, valueMinor }: CountedFigure): string => `${medium}/${game}/${valueMinor}`;

/**
 * Returns the key under which a doubt is confirmed. It names the counted figure, so that a confirmation never covers
 * another figure, or another doubt.
 */
export const buildDoubtKey = (doubt: CountDoubt): string =>
  'line' in doubt
    ? `${doubt.code}/${buildFigureKey(doubt.line)}/${doubt.line.count}`
    : `${doubt.code}/${doubt.countedMinor}`;

/** Returns the first doubt that is not among the confirmed ones; null when all are confirmed. */
export const findUnconfirmedDoubt = (
  doubts: readonly CountDoubt[],
  confirmedKeys: readonly string[],
): CountDoubt | null => doubts.find((doubt) => !confirmedKeys.includes(buildDoubtKey(doubt))) ?? null;

/** Returns the pieces that a desk may have, by kind: those in its books, and those that all desks gave out. */
export function listChipsPossibleAtDesk(booked: readonly ChipLine[], givenOut: readonly ChipLine[]): ChipLine[] {
  const sumByKind = new Map(booked.map((line) => [buildChipKey(line), line]));
  for (const line of givenOut.filter(({ count }) => count > 0n)) {
    const bookedCount = sumByKind.get(buildChipKey(line))?.count ?? 0n;
    sumByKind.set(buildChipKey(line), { ...line, count: bookedCount + line.count });
  }
  return [...sumByKind.values()];
}

/** Returns, by kind, the larger number of pieces of two lists. */
export function mergeLargerChipLines(first: readonly ChipLine[], second: readonly ChipLine[]): ChipLine[] {
  const largestByKind = new Map<string, ChipLine>();
  for (const line of [...first, ...second]) {
    const largest = largestByKind.get(buildChipKey(line));
    if (largest === undefined || line.count > largest.count) largestByKind.set(buildChipKey(line), line);
  }
  return [...largestByKind.values()];
}
