import {
  buildDoubtKey,
  findUnconfirmedDoubt,
  listCountDoubts,
  type CountDoubt,
  type CountExpectation,
} from '#domain/cash/count-doubts.js';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import { formatMinorText } from '#domain/money.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { getDecimalAmounts } from '#refusals/details.js';
import { refuse } from '#refusals/refusal.js';

/** The doubts that the counters confirmed after a second count, and their reason. */
export interface ConfirmedCount {
  /** Keys of `buildDoubtKey`. */
  readonly confirmedDoubts: readonly string[];
  readonly reason: string;
}

/** Whether the refusal shows the expected figures; `blind`: the counters must not know them. */
export type DoubtWords = 'shown' | 'blind';

/**
 * Questions a count that its figures put in doubt. Refuses with the first unconfirmed doubt, whose key is the detail
 * `doubt`: COUNT_BEYOND_GIVEN, COUNT_TENFOLD or COUNT_TENTH, of a blind count COUNT_OF_KIND_DOUBTFUL or COUNT_FAR_OFF;
 * then with REASON_REQUIRED where a doubt was confirmed without a reason.
 */
export function assertCountConfirmed(
  establishment: Establishment,
  countedChips: readonly ChipLine[],
  expectation: CountExpectation,
  { confirmedDoubts, reason }: ConfirmedCount,
  words: DoubtWords,
): void {
  const doubts = listCountDoubts(countedChips, expectation);
  const doubt = findUnconfirmedDoubt(doubts, confirmedDoubts);
  if (doubt !== null) refuseDoubt(establishment, doubt, words);
  if (doubts.length > 0 && reason.trim().length < 3) refuse('REASON_REQUIRED');
}

function refuseDoubt(establishment: Establishment, doubt: CountDoubt, words: DoubtWords): never {
  const format = (minor: bigint): string => formatMinorText(minor, establishment.currencyExponent);
  const key = { doubt: buildDoubtKey(doubt) };
  if (doubt.code === 'COUNT_BEYOND_GIVEN') {
    const { line, given } = doubt;
    const details = { value: format(line.valueMinor), counted: Number(line.count) };
    const amounts = { amounts: getDecimalAmounts(establishment, 'value') };
    if (words === 'blind') return refuse('COUNT_OF_KIND_DOUBTFUL', { ...details, ...key }, amounts);
    return refuse(doubt.code, { ...details, given: Number(given), ...key }, amounts);
  }
  const counted = { counted: format(doubt.countedMinor) };
  if (words === 'blind')
    return refuse('COUNT_FAR_OFF', { ...counted, ...key }, { amounts: getDecimalAmounts(establishment, 'counted') });
  return refuse(
    doubt.code,
    { ...counted, brought: format(doubt.expectedMinor), ...key },
    { amounts: getDecimalAmounts(establishment, 'counted', 'brought') },
  );
}
