/** The shape of a rule in the register of rules (`rules.json`). */

export const CLAUSE_STANDINGS = ['covered', 'partly', 'not'] as const;
/** State of a clause in the compliance matrix. */
export type ClauseStanding = (typeof CLAUSE_STANDINGS)[number];

/** One clause of an article, in both languages, and how far it is met. */
export interface RuleClause {
  readonly fr: string;
  readonly en: string;
  /** `covered`: a test proves it; `partly`: `proof` states the missing part; `not`: nothing implements it yet. */
  readonly standing: ClauseStanding;
  /** The document or screen that shows it, French and English; absent when there is none. */
  readonly proof?: { readonly fr: string; readonly en: string };
}

/** An article of a regulation with its clauses. */
export interface Rule {
  /** Key of the article, such as `MC:20.3`. */
  readonly key: string;
  readonly fr: string;
  readonly en: string;
  /** Numbered from 1 in this order. */
  readonly clauses: readonly RuleClause[];
}
