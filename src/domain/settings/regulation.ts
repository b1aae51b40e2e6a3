/**
 * The register of rules: every article the product covers or will cover, clause by clause, and how far each clause is
 * met today. Its texts are data that a lawyer can read beside the regulation: `rules.json`.
 *
 * The key is cited by a function (`@article MC:20.3`); a test names it, or one clause of it (`MC:20.3.2`); the
 * compliance matrix is built from the three together. MC = arrêté ministériel 88-384 (Monaco), MC09 = 2009-586, FR07 =
 * arrêté du 14 mai 2007, FR14 = arrêté du 30 décembre 2014, AI67 = arrêté du 5 juin 1967.
 */
import type { JurisdictionCode } from './jurisdictions.js';
import type { Rule } from './rule.js';
import registeredRules from './rules.json' with { type: 'json' };

export const rules = registeredRules as readonly Rule[];

/** Returns the rule of a key, or undefined when the register does not know it. */
export const findRule = (key: string): Rule | undefined => rules.find((candidate) => candidate.key === key);

/**
 * Returns the rule named by a key (an article: `MC:20.3`). A finer key (`MC:20.3.2`) also names a clause of it, counted
 * from 1; otherwise the clause is null. Undefined when there is no such rule or clause.
 */
export function findRuleClause(key: string): { readonly rule: Rule; readonly clause: number | null } | undefined {
  const namedRule = findRule(key);
  if (namedRule !== undefined) return { rule: namedRule, clause: null };
  const [, article = '', clauseNumber = ''] = /^(.+)\.(\d+)$/.exec(key) ?? [];
  const rule = findRule(article);
  return rule?.clauses[Number(clauseNumber) - 1] === undefined ? undefined : { rule, clause: Number(clauseNumber) };
}

/** The establishments to which a text applies, by the prefix of its keys. */
const JURISDICTION_BY_PREFIX: Readonly<Record<string, JurisdictionCode>> = {
  MC: 'MC',
  MC09: 'MC',
  FR07: 'FR',
  FR14: 'FR',
  AI67: 'AI67',
};

/** Returns true when the rule binds an establishment of that jurisdiction. */
export const isRuleBinding = ({ key }: Pick<Rule, 'key'>, jurisdiction: string): boolean =>
  JURISDICTION_BY_PREFIX[key.split(':')[0] ?? ''] === jurisdiction;
