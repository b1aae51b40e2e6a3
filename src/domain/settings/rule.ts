/** The shape of a rule in the register of rules (`rules.json`), and the state of its clauses. */

export const CLAUSE_STANDINGS = ['covered', 'partly', 'not'] as const;
/** State of a clause in the compliance matrix: held, held in part, not held. */
export type ClauseStanding = (typeof CLAUSE_STANDINGS)[number];

/** A text in both languages. */
interface Sentence {
  readonly fr: string;
  readonly en: string;
}

/** One clause of an article, in both languages. */
export interface RuleClause extends Sentence {
  /** The document or screen that shows it; absent when there is none. */
  readonly proof?: Sentence;
  /** The part of the clause that the product does not hold; absent when it holds all of it. */
  readonly missing?: Sentence;
}

/** An article of a regulation with its clauses. */
export interface Rule extends Sentence {
  /** Key of the article, such as `MC:20.3`. */
  readonly key: string;
  /** Numbered from 1 in this order. */
  readonly clauses: readonly RuleClause[];
}

/** Numbers of acts that the tests of a clause play: permitted ones accepted, forbidden ones refused. */
export interface ActCounts {
  readonly accepted: number;
  readonly refused: number;
}

/**
 * Returns the state of a clause, which its acts decide: held when at least one act that it permits was accepted and
 * one that it forbids refused; in part when a part of it is missing, or acts of one kind alone were played.
 */
export function judgeClause(
  { missing }: Pick<RuleClause, 'missing'>,
  { accepted, refused }: ActCounts,
): ClauseStanding {
  if (accepted + refused === 0) return 'not';
  return missing === undefined && accepted > 0 && refused > 0 ? 'covered' : 'partly';
}

/** Returns the key of a clause, `MC:20.3.2`; clauses are numbered from 1. */
export const formatClauseKey = (article: string, clause: number): string => `${article}.${String(clause)}`;
