import {
  buildDoubtKey,
  findUnconfirmedDoubt,
  listChipsPossibleAtDesk,
  listCountDoubts,
  type CountDoubt,
  type CountExpectation,
} from '#domain/cash/count-doubts.js';
import type { Language } from '#declarations/shapes/text.js';
import { findLineBeyondOwned } from '#domain/cash/chip-register.js';
import { parseChips, type ChipLine } from '#domain/cash/desk-chips.js';
import { formatMinorText } from '#domain/money.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { getDecimalAmounts } from '#refusals/details.js';
import type { Queryable } from '#platform/database/rows.js';
import { Refusal, refuse } from '#refusals/refusal.js';
import { listOwnedChips } from './chip-register.queries.js';
import { listChipsGivenOut } from './desk-chips.queries.js';
import type { DeskRow } from './desks.queries.js';

/** The doubts that the counters confirmed after a second count, and their reason. */
export interface ConfirmedCount {
  /** Keys of `buildDoubtKey`. */
  readonly confirmedDoubts: readonly string[];
  readonly reason: string;
}

/** Whether the refusal shows the expected figures; `blind`: the counters must not know them. */
export type DoubtWords = 'shown' | 'blind';

/**
 * Questions a count that its figures put in doubt. Refuses with COUNT_BEYOND_OWNED; then with the first unconfirmed
 * doubt, whose key is the detail `doubt`: COUNT_BEYOND_GIVEN, COUNT_FIGURE_TENFOLD, COUNT_TENFOLD or COUNT_TENTH, of a
 * blind count COUNT_OF_KIND_DOUBTFUL or COUNT_FAR_OFF; then with REASON_REQUIRED where a doubt was confirmed without a
 * reason.
 */
export function assertCountConfirmed(
  establishment: Establishment,
  countedChips: readonly ChipLine[],
  expectation: CountExpectation,
  { confirmedDoubts, reason }: ConfirmedCount,
  words: DoubtWords,
): void {
  assertOwned(establishment, countedChips, expectation);
  const doubts = listCountDoubts(countedChips, expectation);
  const doubt = findUnconfirmedDoubt(doubts, confirmedDoubts);
  if (doubt !== null) throw buildDoubtRefusal(establishment, doubt, words);
  if (doubts.length > 0 && reason.trim().length < 3) refuse('REASON_REQUIRED');
}

/** A doubt about a count, before it is signed. */
export interface CountQuestion {
  /** Key under which the doubt is confirmed in `confirmedDoubts`. */
  readonly doubt: string;
  /** The question, in the reader's language. */
  readonly sentence: string;
}

/** Returns the questions that `assertCountConfirmed` asks about a count, in its order and in this language. */
export const listCountQuestions = (
  establishment: Establishment,
  countedChips: readonly ChipLine[],
  expectation: CountExpectation,
  words: DoubtWords,
  language: Language,
): CountQuestion[] =>
  listCountDoubts(countedChips, expectation).map((doubt) => ({
    doubt: buildDoubtKey(doubt),
    sentence: buildDoubtRefusal(establishment, doubt, words).buildBody(language).message,
  }));

/** Refuses with COUNT_BEYOND_OWNED more pieces of a kind than the establishment owns. */
export function assertOwned(
  establishment: Establishment,
  countedChips: readonly ChipLine[],
  { owned }: Pick<CountExpectation, 'owned'>,
): void {
  const beyond = findLineBeyondOwned(countedChips, owned);
  if (beyond === null) return;
  const value = formatMinorText(beyond.line.valueMinor, establishment.currencyExponent);
  const details = { value, counted: Number(beyond.line.count), owned: Number(beyond.owned) };
  refuse('COUNT_BEYOND_OWNED', details, { amounts: getDecimalAmounts(establishment, 'value') });
}

/** Returns the refusal that asks about a doubt. */
function buildDoubtRefusal(establishment: Establishment, doubt: CountDoubt, words: DoubtWords): Refusal {
  const format = (minor: bigint): string => formatMinorText(minor, establishment.currencyExponent);
  const key = { doubt: buildDoubtKey(doubt) };
  if ('line' in doubt) {
    const { line } = doubt;
    const details = { value: format(line.valueMinor), counted: Number(line.count) };
    const amounts = { amounts: getDecimalAmounts(establishment, 'value') };
    if (doubt.code === 'COUNT_FIGURE_TENFOLD')
      return new Refusal(doubt.code, { ...details, neighbour: Number(doubt.neighbourCount), ...key }, amounts);
    if (words === 'blind') return new Refusal('COUNT_OF_KIND_DOUBTFUL', { ...details, ...key }, amounts);
    return new Refusal(doubt.code, { ...details, given: Number(doubt.given), ...key }, amounts);
  }
  const counted = { counted: format(doubt.countedMinor) };
  if (words === 'blind') {
    const amounts = getDecimalAmounts(establishment, 'counted');
    return new Refusal('COUNT_FAR_OFF', { ...counted, ...key }, { amounts });
  }
  return new Refusal(
    doubt.code,
    { ...counted, brought: format(doubt.expectedMinor), ...key },
    { amounts: getDecimalAmounts(establishment, 'counted', 'brought') },
  );
}

/** Reads the facts beside which a desk's count is questioned. Its cash is proved as a sum, so no note is compared. */
export async function readDeskExpectation(
  connection: Queryable,
  { establishmentId }: Establishment,
  { chips, balanceMinor }: DeskRow,
  countedMinor: bigint,
): Promise<CountExpectation> {
  const booked = parseChips(chips);
  const given = listChipsPossibleAtDesk(booked, await listChipsGivenOut(connection, establishmentId));
  const owned = await listOwnedChips(connection, establishmentId);
  return { owned, given, known: booked, notes: [], countedMinor, expectedMinor: balanceMinor };
}
