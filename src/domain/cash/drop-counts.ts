import type { Container } from './drops.js';

/** The yield of a drop, counted twice by different people, and its certifiers. */

/** A number of pieces of one value. */
export interface ValueLine {
  readonly valueMinor: bigint;
  /** Number of pieces. */
  readonly count: bigint;
}

/** The content of a box; the lines by value, without those of zero. */
export interface BoxContent {
  readonly notes: readonly ValueLine[];
  readonly coins: readonly ValueLine[];
  readonly ticketCount: bigint;
  readonly ticketsMinor: bigint;
}

/** Notes that are legal tender, by currency; for an unlisted currency no note is refused. */
const LEGAL_NOTES: Readonly<Record<string, readonly bigint[]>> = {
  DJF: [1_000n, 2_000n, 5_000n, 10_000n],
  EUR: [500n, 1_000n, 2_000n, 5_000n, 10_000n, 20_000n, 50_000n],
};

/** Returns the values of the notes that are legal tender in a currency, lowest first; empty when unknown. */
export function listLegalNotes(currency: string): readonly bigint[] {
  return LEGAL_NOTES[currency] ?? [];
}

/** Returns the first value among these notes and coins that is not legal tender in the currency; null when all are. */
export function findIllegalValue(
  currency: string,
  { notes = [], coins = [] }: Partial<Pick<BoxContent, 'notes' | 'coins'>>,
): bigint | null {
  // a currency without a list of values accepts every value
  const createIllegalTenderTest =
    (legalValues: readonly bigint[]) =>
    ({ valueMinor }: ValueLine): boolean =>
      legalValues.length > 0 && !legalValues.includes(valueMinor);
  const illegalLine =
    notes.find(createIllegalTenderTest(listLegalNotes(currency))) ??
    coins.find(createIllegalTenderTest(listWeighedCoins(currency)));
  return illegalLine?.valueMinor ?? null;
}

export type ContentFault =
  | { readonly code: 'NOT_IN_THIS_CONTAINER'; readonly medium: 'notes' | 'tickets' | 'coins' }
  | { readonly code: 'NOT_LEGAL_TENDER'; readonly valueMinor: bigint };

/**
 * Returns why this is not a valid content for a box of its kind; null when it is. Machines work with coins or notes
 * that are legal tender, or with cards or tickets of the establishment: the note reader's box holds notes and tickets,
 * the bucket coins. Tokens, which the article allows too, are not counted here: no machine of the product takes any.
 *
 * @article MC:18
 */
export function findContentFault(container: Container, currency: string, content: BoxContent): ContentFault | null {
  if (container === 'billBox' && content.coins.length > 0) return { code: 'NOT_IN_THIS_CONTAINER', medium: 'coins' };
  if (container === 'bucket') {
    if (content.notes.length > 0) return { code: 'NOT_IN_THIS_CONTAINER', medium: 'notes' };
    if (content.ticketCount > 0n) return { code: 'NOT_IN_THIS_CONTAINER', medium: 'tickets' };
  }
  const illegalValue = findIllegalValue(currency, content);
  return illegalValue === null ? null : { code: 'NOT_LEGAL_TENDER', valueMinor: illegalValue };
}

/** Returns one line per value with the sum of its counts, lowest value first, without those whose sum is zero. */
export function mergeValueLines(lines: readonly ValueLine[]): ValueLine[] {
  const countByValue = new Map<bigint, bigint>();
  for (const { valueMinor, count } of lines) countByValue.set(valueMinor, (countByValue.get(valueMinor) ?? 0n) + count);
  return [...countByValue]
    .filter(([, count]) => count !== 0n)
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([valueMinor, count]) => ({ valueMinor, count }));
}

/** The weight of one coin in milligrams, by currency and value: Regulation (EU) 729/2014, annex I. */
const COIN_MILLIGRAMS: Readonly<Record<string, Readonly<Record<string, bigint>>>> = {
  EUR: { 1: 2_300n, 2: 3_060n, 5: 3_920n, 10: 4_100n, 20: 5_740n, 50: 7_800n, 100: 7_500n, 200: 8_500n },
};

/** Returns the values of legal coins with a known weight, lowest first. */
export function listWeighedCoins(currency: string): readonly bigint[] {
  return Object.keys(COIN_MILLIGRAMS[currency] ?? {}).map(BigInt);
}

export type WeighedCoins =
  | { readonly pieces: bigint }
  | { readonly code: 'COIN_WEIGHT_UNKNOWN' | 'COIN_WEIGHT_UNEVEN'; readonly valueMinor: bigint };

/**
 * Returns the number of coins of a value in this weight: the nearest whole number. Returns a fault for a coin of
 * unknown weight, or for a weight more than a quarter of a coin apart from that number (foreign objects).
 */
export function countCoinsByWeight(currency: string, valueMinor: bigint, milligrams: bigint): WeighedCoins {
  const milligramsPerCoin = COIN_MILLIGRAMS[currency]?.[valueMinor.toString()];
  if (milligramsPerCoin === undefined) return { code: 'COIN_WEIGHT_UNKNOWN', valueMinor };
  // adding half a coin rounds the division to the nearest whole number
  const pieces = (milligrams + milligramsPerCoin / 2n) / milligramsPerCoin;
  const differenceMilligrams = milligrams - pieces * milligramsPerCoin;
  const isUneven = (differenceMilligrams < 0n ? -differenceMilligrams : differenceMilligrams) * 4n > milligramsPerCoin;
  return isUneven ? { code: 'COIN_WEIGHT_UNEVEN', valueMinor } : { pieces };
}

/** One count of a box. */
export interface BoxCount extends BoxContent {
  readonly countNumber: number;
  readonly countedBy: bigint;
}

/** State of a box's count: the count it awaits, or agreed. */
export type CountState = 'awaitsFirst' | 'awaitsSecond' | 'awaitsRecount' | 'agreed';

const areSameValueLines = (firstLines: readonly ValueLine[], secondLines: readonly ValueLine[]): boolean =>
  firstLines.length === secondLines.length &&
  firstLines.every(
    ({ valueMinor, count }, index) =>
      secondLines[index]?.valueMinor === valueMinor && secondLines[index].count === count,
  );

/** Returns true when two counts agree on notes and coins of every value, and on the tickets' number and amount. */
export function isSameContent(first: BoxContent, second: BoxContent): boolean {
  return (
    areSameValueLines(first.notes, second.notes) &&
    areSameValueLines(first.coins, second.coins) &&
    first.ticketCount === second.ticketCount &&
    first.ticketsMinor === second.ticketsMinor
  );
}

/** Returns the last count of a box that equals a count by a different person; null when none does. */
export function findAgreedCount<Count extends BoxCount>(counts: readonly Count[]): Count | null {
  const agreedCounts = counts.filter((count) =>
    counts.some((otherCount) => otherCount.countedBy !== count.countedBy && isSameContent(count, otherCount)),
  );
  return agreedCounts.reduce<Count | null>(
    (latest, count) => (count.countNumber > (latest?.countNumber ?? 0) ? count : latest),
    null,
  );
}

/** Returns the state of a box's counts: `agreed`, or which count it awaits. */
export function computeCountState(counts: readonly BoxCount[]): CountState {
  if (findAgreedCount(counts) !== null) return 'agreed';
  if (counts.length === 0) return 'awaitsFirst';
  return counts.length === 1 ? 'awaitsSecond' : 'awaitsRecount';
}

/** A line on which two counts differ. */
export interface CountDifference {
  /** Medium whose counts differ. */
  readonly medium: 'notes' | 'coins' | 'ticketCount' | 'tickets';
  /** Null for tickets. */
  readonly valueMinor: bigint | null;
  /** Result of the earlier count. */
  readonly earlier: bigint;
  /** Result of the later count. */
  readonly later: bigint;
}

/** Returns every value of note or coin, and ticket figure, on which the last two counts differ; none for one count. */
export function listCountDifferences(counts: readonly BoxCount[]): CountDifference[] {
  const [earlier, later] = counts.slice(-2);
  if (earlier === undefined || later === undefined) return [];
  const compareMedium = (medium: 'notes' | 'coins'): CountDifference[] =>
    compareValueLines(earlier[medium], later[medium])
      .filter((line) => line.firstCount !== line.secondCount)
      .map(({ valueMinor, firstCount, secondCount }) => ({
        medium,
        valueMinor,
        earlier: firstCount,
        later: secondCount,
      }));
  const ticketLines = [
    { medium: 'ticketCount', valueMinor: null, earlier: earlier.ticketCount, later: later.ticketCount },
    { medium: 'tickets', valueMinor: null, earlier: earlier.ticketsMinor, later: later.ticketsMinor },
  ] as const;
  return [
    ...compareMedium('notes'),
    ...compareMedium('coins'),
    ...ticketLines.filter((line) => line.earlier !== line.later),
  ];
}

/**
 * Returns, for each value in either list, its number of pieces in both; lowest value first, a missing value counts
 * zero.
 */
function compareValueLines(firstLines: readonly ValueLine[], secondLines: readonly ValueLine[]) {
  const countPieces = (lines: readonly ValueLine[], value: bigint): bigint =>
    lines.filter(({ valueMinor }) => valueMinor === value).reduce((sum, { count }) => sum + count, 0n);
  const pieceValues = [...new Set([...firstLines, ...secondLines].map(({ valueMinor }) => valueMinor))];
  return pieceValues
    .sort((first, second) => (first < second ? -1 : 1))
    .map((valueMinor) => ({
      valueMinor,
      firstCount: countPieces(firstLines, valueMinor),
      secondCount: countPieces(secondLines, valueMinor),
    }));
}

export type CounterFault = 'COUNTER_IN_DROP' | 'OWN_COUNT_AGAIN';

/** Returns why a person may not count a box now (was in the drop's team, or made the last count); null otherwise. */
export function findCounterFault(
  personId: bigint,
  team: readonly bigint[],
  counts: readonly Pick<BoxCount, 'countedBy'>[],
): CounterFault | null {
  if (team.includes(personId)) return 'COUNTER_IN_DROP';
  return counts.at(-1)?.countedBy === personId ? 'OWN_COUNT_AGAIN' : null;
}

/** Conveyed coins of one value: the number that left the machines, and the number extracted from the containers. */
export interface ConveyedLine {
  readonly valueMinor: bigint;
  /** Number of pieces that left the machines. */
  readonly departedPieces: bigint;
  /** Number of pieces extracted in the count room. */
  readonly extractedPieces: bigint;
  /** Extracted − departed, in minor units. */
  readonly differenceMinor: bigint;
}

/**
 * Returns, value by value, the coins counted as they leave each machine, those counted as they are extracted, and the
 * difference in money. Coins conveyed by air are counted twice so, and both counts are recorded at once.
 *
 * @article MC:19.5
 */
export function compareConveyedCoins(
  departedLines: readonly ValueLine[],
  extractedLines: readonly ValueLine[],
): ConveyedLine[] {
  return compareValueLines(departedLines, extractedLines).map(({ valueMinor, firstCount, secondCount }) => ({
    valueMinor,
    departedPieces: firstCount,
    extractedPieces: secondCount,
    differenceMinor: (secondCount - firstCount) * valueMinor,
  }));
}

export const CERTIFIER_FUNCTIONS = ['direction', 'superviseur', 'caissier', 'changeur'] as const;
export type CertifierFunction = (typeof CERTIFIER_FUNCTIONS)[number];

/** A person who confirmed their identity in order to certify. */
export interface Certifier {
  readonly personId: bigint;
  readonly fullName: string;
  readonly roles: readonly string[];
}

export type CertifierFault =
  | { readonly code: 'CERTIFIERS_MISSING' }
  | { readonly code: 'CERTIFIER_IN_DROP' | 'ACCOUNTANT_CERTIFIES'; readonly name: string };

/**
 * Returns the first reason why these people may not certify a count; null when they may. None took part in the drop or
 * is the accountant; they are two people at least, one of them of the Direction (the management).
 */
export function findCertifierFault(certifiers: readonly Certifier[], team: readonly bigint[]): CertifierFault | null {
  const dropMember = certifiers.find(({ personId }) => team.includes(personId));
  if (dropMember !== undefined) return { code: 'CERTIFIER_IN_DROP', name: dropMember.fullName };
  const accountant = certifiers.find(({ roles }) => roles.includes('comptable'));
  if (accountant !== undefined) return { code: 'ACCOUNTANT_CERTIFIES', name: accountant.fullName };
  const hasEnoughCertifiers = new Set(certifiers.map(({ personId }) => personId)).size >= 2;
  const hasDirection = certifiers.some(({ roles }) => roles.includes('direction'));
  return hasEnoughCertifiers && hasDirection ? null : { code: 'CERTIFIERS_MISSING' };
}
