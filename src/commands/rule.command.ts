import { formatDay } from '#domain/figures.js';
import { refuse } from '#refusals/refusal.js';
import { RulesService, type AskableRule, type RuleAnswerValues } from '#rules/rules.service.js';
import { UsageError } from './running/command-line.js';
import type { CommandResult } from './running/output.js';
import { getConsoleLanguage, formatConsoleText } from './words/words.js';
import type { Language } from '#declarations/shapes/text.js';

export interface RuleOptions {
  /** JSON text. */
  readonly input?: string;
  readonly list?: boolean;
  readonly currency: string;
  readonly language?: Language;
}

/**
 * Runs `releve rule --list`, which lists the rules, or `releve rule KEY --input JSON`, which applies a rule to an
 * input. Needs neither database nor server, because the rules are plain functions.
 */
export function runRule(key: string | undefined, options: RuleOptions): CommandResult {
  const language = options.language ?? getConsoleLanguage();
  const rules = new RulesService();
  if (options.list === true) return buildRuleList(rules, language, options.currency);
  if (key === undefined) throw new UsageError('ruleMissing');
  if (options.input === undefined) return describeRuleWithoutInput(rules, key, language, options.currency);
  const evaluation = rules.evaluateWithValues(key, parseInputJson(options.input), language, options.currency);
  return {
    json: evaluation,
    text: formatEvaluation(evaluation, language),
    exitCode: evaluation.refusal === null ? 0 : 1,
  };
}

/** Returns a rule as `--json` prints it: its title, words, article, input schema and an example. */
const buildRuleJson = (rules: RulesService, rule: AskableRule, language: Language, currency: string) => ({
  key: rule.key,
  title: rule.title,
  words: rule.words,
  article: rule.article,
  since: rule.since,
  currency: rule.currency,
  schema: rules.buildInputSchema(rule.key, language, currency),
  example: JSON.parse(rule.example) as unknown,
});

/** Returns the list of rules: key and title for a person, full descriptions as JSON. */
function buildRuleList(rules: RulesService, language: Language, currency: string): CommandResult {
  const listedRules = rules.listRules(language, currency);
  const keyWidth = Math.max(...listedRules.map(({ key }) => key.length));
  return {
    json: listedRules.map((listedRule) => buildRuleJson(rules, listedRule, language, currency)),
    text: listedRules.map(({ key, title }) => `${key.padEnd(keyWidth)}  ${title}`).join('\n'),
  };
}

/**
 * Returns a rule without its evaluation: its words, its fields (`?` marks an optional one), and an example. Refuses
 * RULE_NOT_KNOWN.
 */
function describeRuleWithoutInput(
  rules: RulesService,
  key: string,
  language: Language,
  currency: string,
): CommandResult {
  const rule = rules.listRules(language, currency).find((listedRule) => listedRule.key === key);
  if (rule === undefined) refuse('RULE_NOT_KNOWN', { key });
  const fields = rule.fields.map(({ name, label, isOptional }) => `  ${name}${isOptional ? '?' : ''}  ${label}`);
  const lines = [rule.title, rule.words, ...fields, `--input '${rule.example}'`];
  return { json: buildRuleJson(rules, rule, language, currency), text: lines.filter((line) => line !== '').join('\n') };
}

/**
 * Formats the evaluation of a rule as lines: its title, words, source, steps and facts, then the refusal or permission.
 */
function formatEvaluation(evaluation: RuleAnswerValues, language: Language): string {
  const { title, words, article, since, facts, steps, refusal, verdict } = evaluation;
  const source = article === null ? [] : [`${article}${since === null ? '' : ` (${formatDay(since, language)})`}`];
  return [
    ...[title, words, ...source].filter((line) => line !== ''),
    ...steps.map(({ label, arithmetic, result }) => `  ${label} : ${arithmetic} = ${result}`),
    ...facts.map(({ label, shown }) => `  ${label} : ${shown}`),
    ...(refusal === null ? [] : [`${refusal.code} : ${refusal.message}`]),
    ...(verdict === 'allowed' ? [formatConsoleText('ruleAllows')] : []),
  ].join('\n');
}

/** Parses the JSON text of a rule's input; throws UsageError when it is not JSON. */
function parseInputJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError('inputNotJson');
  }
}
