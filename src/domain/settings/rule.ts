/** The shape of a rule in the register of rules, and the notation of its clauses. */

export const CLAUSE_STANDINGS = ['covered', 'partly', 'not'] as const;
/** State of a clause in the compliance matrix. */
export type ClauseStanding = (typeof CLAUSE_STANDINGS)[number];

/** One clause of an article, in both languages, and how far it is met. */
export interface RuleClause {
  readonly fr: string;
  readonly en: string;
  /** `covered`: a test proves it; `partly`: `proof` states the missing part; `not`: nothing implements it yet. */
  readonly standing: ClauseStanding;
  /** The document or screen that shows it, French and English; null when there is none. */
  readonly proof: { readonly fr: string; readonly en: string } | null;
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

/** Declares a clause of a rule; `proof` is its evidence in French and English, null unless both are given. */
const declareClause = (standing: ClauseStanding, fr: string, en: string, ...proof: readonly string[]): RuleClause => {
  const [proofFr, proofEn] = proof;
  const proofTexts = proofFr === undefined || proofEn === undefined ? null : { fr: proofFr, en: proofEn };
  return { fr, en, standing, proof: proofTexts };
};

export const declareCovered = (fr: string, en: string, proofFr: string, proofEn: string): RuleClause =>
  declareClause('covered', fr, en, proofFr, proofEn);

export const declareNotCovered = (fr: string, en: string, ...lacks: readonly string[]): RuleClause =>
  declareClause('not', fr, en, ...lacks);

/** Declares an article of a regulation with its clauses, numbered from 1. */
export const declareRule = (key: string, fr: string, en: string, ...clauses: readonly RuleClause[]): Rule => ({
  key,
  fr,
  en,
  clauses,
});
