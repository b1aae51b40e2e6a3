import { text, type Text } from '#declarations/shapes/text.js';
import { accountingWords } from '../words/accounting.js';
import { MOVEMENT_TITLES } from './desk-movements.js';
import type { Journal } from './journal-entry.js';
import type { DayFact } from './postings.js';

/** A text as rows of the books carry it. */
export interface BilingualTitle {
  readonly titleFr: string;
  readonly titleEn: string;
}

export const buildBilingualTitle = ({ fr, en }: Text): BilingualTitle => ({ titleFr: fr, titleEn: en });

/** The title of each journal. */
export const JOURNAL_TITLES: Readonly<Record<Journal, Text>> = accountingWords.journals;

const DAY_TITLES: Readonly<Record<DayFact, Text>> = accountingWords.dayFacts;

/** The description of every fact, by its name. */
const FACT_TITLES: ReadonlyMap<string, Text> = new Map([
  ...Object.entries(DAY_TITLES),
  ...Object.entries(accountingWords.floorFacts),
  ...Object.entries(MOVEMENT_TITLES),
]);

const REVERSAL_FACT = 'reversal';
const PRIOR_PERIOD_PATTERN = /^priorPeriod\.(.+)$/;

/** An entry, as far as its title names it. */
interface TitledEntry {
  readonly fact: string;
  readonly reversesEntryNumber: bigint | null;
  /** Origin of the entry; `cases`: the numbers of the cases whose differences it contains. */
  readonly source: Readonly<Record<string, unknown>>;
}

/** Returns the title of a posted entry, followed by its cases when it contains differences in suspense. */
export function getPostedTitle({ fact, reversesEntryNumber, source }: TitledEntry): Text {
  const { fr, en } = getEntryTitle(fact, reversesEntryNumber);
  const cases: readonly unknown[] = Array.isArray(source['cases']) ? source['cases'] : [];
  const caseNumbers = cases.map(String);
  if (caseNumbers.length === 0) return text(fr, en);
  const plural = caseNumbers.length === 1 ? '' : 's';
  return text(`${fr}, cas ${caseNumbers.join(', ')}`, `${en}, case${plural} ${caseNumbers.join(', ')}`);
}

/**
 * Returns the title of an entry by its fact. A reversal names the reversed entry; a fact of an already closed day
 * (`priorPeriod.`) is marked as such. An unknown fact is shown under its own name.
 */
export function getEntryTitle(fact: string, reversedEntryNumber: bigint | null): Text {
  if (fact === REVERSAL_FACT) {
    const entryNumber = String(reversedEntryNumber ?? '');
    return text(`Contre-passation de l’écriture n° ${entryNumber}`, `Reversal of entry no. ${entryNumber}`);
  }
  const [, priorPeriodFact] = PRIOR_PERIOD_PATTERN.exec(fact) ?? [];
  if (priorPeriodFact !== undefined) {
    const title = getFactTitle(priorPeriodFact);
    return text(`${title.fr}, journée close antérieure`, `${title.en}, earlier closed day`);
  }
  return getFactTitle(fact);
}

const getFactTitle = (fact: string): Text => FACT_TITLES.get(fact) ?? text(fact, fact);

/** Returns the facts whose entry title contains this text, in either language and any case. */
export function findFactsByTitle(searchText: string): readonly string[] {
  const lowerCaseText = searchText.toLowerCase();
  const factNames = [...FACT_TITLES.keys()].flatMap((fact) => [fact, `priorPeriod.${fact}`]);
  return [...factNames, REVERSAL_FACT].filter((fact) =>
    Object.values(getEntryTitle(fact, null)).some((title) => title.toLowerCase().includes(lowerCaseText)),
  );
}
