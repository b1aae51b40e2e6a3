import { Injectable } from '@nestjs/common';
import { findQuestion, questions } from '#domain/asking/questions.js';
import type { Field, Fields, Outcome, Question } from '#domain/asking/question.js';
import { JURISDICTIONS } from '#domain/settings/jurisdictions.js';
import { findRuleClause, isRuleBinding } from '#domain/settings/regulation.js';
import { requireCurrencyExponent } from '#establishments/currency.js';
import type { Currency } from '#documents/model/document.js';
import { refuse } from '#refusals/refusal.js';
import {
  buildAnswerFacts,
  buildAnswerRefusal,
  buildAnswerSteps,
  buildAnswerValues,
  getVerdict,
  typesetInLanguage,
} from './rule-answers.js';
import type { AnswerFact, AnswerRefusal, AnswerStep, AnswerValue, Verdict } from './rule-answers.js';
import { roundExample, buildInputSchema, parseRuleInput, type JsonSchema } from './rule-input.js';
import type { Language } from '#declarations/shapes/text.js';

/** An input field of a rule. */
export interface RuleField {
  /** Name of the field. */
  readonly name: string;
  /** Kind of the field's value. */
  readonly kind: Field['kind'];
  /** Name of the field, as text. */
  readonly label: string;
  /** True: the field may be absent. */
  readonly isOptional: boolean;
  /** Allowed values. */
  readonly choices: readonly {
    /** Value. */
    readonly code: string;
    /** Value, as text. */
    readonly label: string;
  }[];
  /** Columns of a list field. */
  readonly columns: readonly RuleColumn[];
}

/** A column of a list in a rule's input. */
export interface RuleColumn {
  /** Name of the column. */
  readonly name: string;
  /** Kind of the column's values. */
  readonly kind: Field['kind'];
  /** Name of the column, as text. */
  readonly label: string;
  /** Allowed values. */
  readonly choices: readonly {
    /** Value. */
    readonly code: string;
    /** Value, as text. */
    readonly label: string;
  }[];
}

/** A rule that can be evaluated by itself. */
export interface AskableRule {
  /** Key of the rule. */
  readonly key: string;
  readonly title: string;
  /** Text of the clause, or of all clauses of the article; empty for an accounting formula. */
  readonly words: string;
  readonly article: string | null;
  /** First day on which the figure is in force. */
  readonly since: string | null;
  readonly currency: string;
  readonly fields: readonly RuleField[];
  /** An example input, as JSON text. */
  readonly example: string;
}

/** The answer of a rule to an input, with its arithmetic and its article. */
export interface RuleAnswer {
  /** Key of the rule. */
  readonly key: string;
  readonly title: string;
  /** Answer as a sentence. */
  readonly words: string;
  readonly article: string | null;
  /** First day from which the rule applies, ISO date; null: always. */
  readonly since: string | null;
  readonly verdict: Verdict;
  /** Facts of the answer. */
  readonly facts: readonly AnswerFact[];
  /** Steps of the arithmetic, in order. */
  readonly steps: readonly AnswerStep[];
  /** Refusal that the rule gives; null: none. */
  readonly refusal: AnswerRefusal | null;
}

/** The answer with its values for a program. */
export interface RuleAnswerValues extends RuleAnswer {
  readonly answer: Readonly<Record<string, AnswerValue>>;
}

/** Returns the currency of a rule: that of the jurisdiction whose text binds it, else the given one (for a formula). */
function getRuleCurrency({ key }: Question, defaultCurrency: string): Currency {
  const jurisdiction = Object.values(JURISDICTIONS).find(({ code }) => isRuleBinding({ key }, code));
  const code = jurisdiction?.usualCurrency ?? defaultCurrency;
  return { code, exponent: requireCurrencyExponent(code) };
}

/** Returns the text of a clause, or of all clauses of an article; empty for an unknown key. */
function getRuleText(key: string, language: Language): string {
  const match = findRuleClause(key);
  if (match === undefined) return '';
  const { rule, clause } = match;
  const clauses = clause === null ? rule.clauses : rule.clauses.slice(clause - 1, clause);
  return clauses.map((ruleClause) => ruleClause[language]).join(' ; ');
}

/** Describes the input fields of a rule; a field of kind `list` has its columns. */
function buildRuleFields(fields: Fields, language: Language): RuleField[] {
  return Object.entries(fields).map(([name, field]) => ({
    ...buildRuleColumn(name, field, language),
    isOptional: field.isOptional === true,
    columns:
      field.kind === 'list'
        ? Object.entries(field.of).map(([columnName, columnField]) =>
            buildRuleColumn(columnName, columnField, language),
          )
        : [],
  }));
}

/** Describes an input field: its name, kind, label and choices. */
function buildRuleColumn(name: string, field: Field, language: Language): RuleColumn {
  const choices = field.kind === 'choice' ? Object.entries(field.of) : [];
  return {
    name,
    kind: field.kind,
    label: typesetInLanguage(field.label, language),
    choices: choices.map(([code, words]) => ({ code, label: typesetInLanguage(words, language) })),
  };
}

/** Returns the heading of a rule: key, title, the words of its clause, article and date. */
function buildRuleHeading({ key, title, source }: Question, language: Language) {
  return {
    key,
    title: typesetInLanguage(title, language),
    words: getRuleText(key, language),
    article: source?.article ?? null,
    since: source?.since ?? null,
  };
}

/** An evaluated question with its currency and outcome. */
interface EvaluatedQuestion {
  readonly question: Question;
  readonly currency: Currency;
  readonly outcome: Outcome;
}

/** Evaluates single rules of the texts and accounting formulas, with the same functions that the product uses. */
@Injectable()
export class RulesService {
  /**
   * Lists every rule, those of `jurisdiction` first unless null. `defaultCurrency` applies to formulas, which have no
   * legal text.
   */
  listRules(language: Language, defaultCurrency = 'EUR', jurisdiction: string | null = null): AskableRule[] {
    const askableRules = questions.map((question) => this.buildAskableRule(question, language, defaultCurrency));
    if (jurisdiction === null) return askableRules;
    const isOfJurisdiction = ({ key }: AskableRule): boolean => isRuleBinding({ key }, jurisdiction);
    return [...askableRules.filter(isOfJurisdiction), ...askableRules.filter((rule) => !isOfJurisdiction(rule))];
  }

  /** Returns the schema of a rule's input. */
  buildInputSchema(key: string, language: Language, defaultCurrency = 'EUR'): JsonSchema {
    const question = this.requireQuestion(key);
    return buildInputSchema(question, getRuleCurrency(question, defaultCurrency).exponent, language);
  }

  /**
   * Returns the answer to an input. Refuses RULE_NOT_KNOWN, and INVALID_INPUT for an input that does not match the
   * schema.
   */
  evaluate(key: string, input: unknown, language: Language, defaultCurrency = 'EUR'): RuleAnswer {
    return this.buildAnswer(this.evaluateQuestion(key, input, defaultCurrency), language);
  }

  /**
   * Returns the answer of a rule to an input, with its values for a program. Refuses with the codes of
   * `evaluateQuestion`.
   */
  evaluateWithValues(key: string, input: unknown, language: Language, defaultCurrency = 'EUR'): RuleAnswerValues {
    const evaluatedQuestion = this.evaluateQuestion(key, input, defaultCurrency);
    return {
      ...this.buildAnswer(evaluatedQuestion, language),
      answer: buildAnswerValues(evaluatedQuestion.outcome.facts, evaluatedQuestion.currency),
    };
  }

  /** Returns the answer of an evaluated rule: heading, verdict, facts, steps and refusal in the language. */
  private buildAnswer({ question, currency, outcome }: EvaluatedQuestion, language: Language): RuleAnswer {
    const { facts, steps, fault } = outcome;
    return {
      ...buildRuleHeading(question, language),
      verdict: getVerdict(outcome),
      facts: buildAnswerFacts(facts, currency, language),
      steps: buildAnswerSteps(steps, currency, language),
      refusal: fault === null ? null : buildAnswerRefusal(fault, currency, language),
    };
  }

  /** Evaluates a rule on an input. Refuses with the codes of `parseRuleInput`, and those for an unknown key. */
  private evaluateQuestion(key: string, input: unknown, defaultCurrency: string): EvaluatedQuestion {
    const question = this.requireQuestion(key);
    const currency = getRuleCurrency(question, defaultCurrency);
    const values = parseRuleInput(question, input, currency.exponent);
    return {
      question,
      currency,
      outcome: question.evaluate(values, { currency: currency.code, decimals: currency.exponent }),
    };
  }

  /** Returns the question (a rule that can be evaluated) with a key. Refuses with RULE_NOT_KNOWN. */
  private requireQuestion(key: string): Question {
    return findQuestion(key) ?? refuse('RULE_NOT_KNOWN', { key });
  }

  /** Returns a rule as a person may ask it: heading, currency, input fields and an example. */
  private buildAskableRule(question: Question, language: Language, defaultCurrency: string): AskableRule {
    const { fields, example } = question;
    const ruleCurrency = getRuleCurrency(question, defaultCurrency);
    return {
      ...buildRuleHeading(question, language),
      currency: ruleCurrency.code,
      fields: buildRuleFields(fields, language),
      example: JSON.stringify(roundExample(fields, example, ruleCurrency.exponent)),
    };
  }
}
