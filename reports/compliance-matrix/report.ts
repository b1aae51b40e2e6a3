import { asOnWords } from '#documents/parts/period.js';
import { coverageOf } from '#documents/parts/compliance.js';
import { isRuleOf, ruleOf, rules } from '#domain/settings/regulation.js';
import type { Rule } from '#domain/settings/rule.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';

/** Formats a clause key as `MC:20.3.2`; where an article has that very key, as `MC:1 (2)`. */
const clauseKey = (article: string, clause: number): string => {
  const key = `${article}.${String(clause)}`;
  return ruleOf(key) === undefined ? key : `${article} (${String(clause)})`;
};

/** Lists each clause: its text, whether it binds this establishment, how far it is met, and the evidence. */
function clauseRows(rule: Rule, { language, words, establishment }: ReportContext) {
  const applies = words(isRuleOf(rule, establishment.jurisdiction) ? 'yes' : 'no');
  return rule.clauses.map((clause, index) =>
    dataRow({
      article: rule.clauses.length === 1 ? rule.key : clauseKey(rule.key, index + 1),
      subject: rule[language],
      clause: clause[language],
      applies,
      standing: words(`standing_${clause.standing}`),
      proof: clause.proof?.[language] ?? '',
    }),
  );
}

/** Builds an annex row: the number of functions that implement the article, and of tests run to prove it. */
function annexRow(rule: Rule, { language }: ReportContext) {
  const { functions, tests } = coverageOf(rule.key);
  return dataRow({
    article: rule.key,
    subject: rule[language],
    functions: BigInt(functions),
    tests: BigInt(tests),
  });
}

function body(context: ReportContext) {
  const { language, words, period, establishment } = context;
  const clauses = rules.flatMap((rule) =>
    isRuleOf(rule, establishment.jurisdiction) ? rule.clauses.map(({ standing }) => standing) : [],
  );
  const count = (standing: string): bigint => BigInt(clauses.filter((each) => each === standing).length);
  return Promise.resolve({
    period: asOnWords(period.lastDay, language),
    sections: [
      { kind: 'heading' as const, text: words('summary') },
      {
        kind: 'facts' as const,
        name: 'summary',
        columns: 1 as const,
        facts: (['covered', 'partly', 'not'] as const).map((standing) => ({
          label: words(`summary_${standing}`),
          value: count(standing),
          kind: 'count' as const,
        })),
      },
      tableOf({
        name: 'matrix',
        title: words('matrix'),
        columns: [
          { key: 'article', header: words('article'), kind: 'code', weight: 0.9 },
          { key: 'subject', header: words('subject'), kind: 'text', weight: 1.6 },
          { key: 'clause', header: words('clause'), kind: 'text', weight: 3 },
          { key: 'applies', header: words('applies'), kind: 'text', weight: 0.6 },
          { key: 'standing', header: words('standing'), kind: 'text', weight: 0.8 },
          { key: 'proof', header: words('proof'), kind: 'text', weight: 1.8 },
        ],
        rows: rules.flatMap((rule) => clauseRows(rule, context)),
      }),
      { kind: 'paragraph' as const, tone: 'note' as const, text: words('method') },
      tableOf({
        name: 'annex',
        title: words('annex'),
        columns: [
          { key: 'article', header: words('article'), kind: 'code', weight: 0.6 },
          { key: 'subject', header: words('subject'), kind: 'text', weight: 3 },
          { key: 'functions', header: words('function'), kind: 'count' },
          { key: 'tests', header: words('tests'), kind: 'count' },
        ],
        rows: rules.filter(({ key }) => coverageOf(key).tests > 0).map((rule) => annexRow(rule, context)),
      }),
    ],
  });
}

/**
 * Every clause of the register of rules, how far it is met, and the evidence; the tests that prove it are in an annex.
 */
export const complianceMatrix: ReportDefinition = {
  name: 'compliance-matrix',
  orientation: 'landscape',
  needsMachine: false,
  period: 'asOn',
  body,
};
