import type { Language } from '#declarations/shapes/text.js';
import type { CountExpectation } from '#domain/cash/count-doubts.js';
import { buildChipKey, type ChipLine, type StoredChips } from '#domain/cash/desk-chips.js';
import { computePiecesTotal } from '#domain/tables/exchanges.js';
import type { UsualResults } from '#domain/tables/table-result.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { assertOwned, listCountQuestions, type CountQuestion, type DoubtWords } from '../balances/count-questions.js';

/** Figures of a table beside its count, in minor units. */
export interface TableCountReview {
  /** The initial avance and the further ones. */
  readonly avancesMinor: bigint;
  /** Pieces returned to a desk without exchange. */
  readonly creditsMinor: bigint;
  /** Notes changed at the table, by the carnet. */
  readonly exchangedMinor: bigint;
  /** Notes that the carnet has and the box lacks; zero: none. */
  readonly missingNotesMinor: bigint;
  /** Result of the session with this count: encaisse + credits − avances. */
  readonly resultMinor: bigint;
  /** Count of the interruption that a reopening ends; null: none was counted. */
  readonly countedBeforeMinor: bigint | null;
  /** True: a reason is required, for missing notes at the end or another sum than before at a reopening. */
  readonly isReasonRequired: boolean;
  /** The table's earlier results; null: too few sessions. */
  readonly usual: UsualResults | null;
}

/** Counted chips or plaques of one kind, beside those that the establishment owns. */
export interface ReviewedChips extends StoredChips {
  /** Pieces that the establishment owns, as text; null: it has no register of chips yet. */
  readonly owned: string | null;
}

/** A count beside the facts, before anyone signs it. */
export interface CountReview {
  /** Worth of the whole count, in minor units. */
  readonly countedMinor: bigint;
  /** Worth of its chips and plaques. */
  readonly chipsMinor: bigint;
  /** Worth of its notes, coins and other values. */
  readonly cashMinor: bigint;
  /** The counted chips and plaques, by kind. */
  readonly chips: readonly ReviewedChips[];
  /** Doubts to be confirmed with a reason, in the order in which the count would be refused. */
  readonly questions: readonly CountQuestion[];
  /** The table's figures; null for a desk or a cagnotte, whose counters must not know the expected sum. */
  readonly table: TableCountReview | null;
}

/** Returns the review of a count, its questions in this language. Refuses with COUNT_BEYOND_OWNED. */
export function buildCountReview(
  establishment: Establishment,
  chips: readonly ChipLine[],
  expectation: CountExpectation,
  table: TableCountReview | null,
  language: Language,
): CountReview {
  const words: DoubtWords = table === null ? 'blind' : 'shown';
  assertOwned(establishment, chips, expectation);
  const { owned } = expectation;
  const ownedByKind = new Map(owned?.map((line) => [buildChipKey(line), line.count]));
  const chipsMinor = computePiecesTotal(chips);
  return {
    countedMinor: expectation.countedMinor,
    chipsMinor,
    cashMinor: expectation.countedMinor - chipsMinor,
    chips: chips.map(({ medium, game, valueMinor, count }) => ({
      medium,
      game,
      value: valueMinor.toString(),
      count: count.toString(),
      owned: owned === null ? null : String(ownedByKind.get(buildChipKey({ medium, game, valueMinor })) ?? 0n),
    })),
    questions: listCountQuestions(establishment, chips, expectation, words, language),
    table,
  };
}
