import { column, buildDeclaredTable, declareTable } from '#documents/model/columns.js';
import { describeStateDay } from '#documents/parts/period.js';
import { getRuleCoverage } from '#documents/parts/compliance.js';
import { isRuleBinding, findRule, rules } from '#domain/settings/regulation.js';
import { buildNote, buildDataRow } from '#documents/parts/sections.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { CLAUSE_STANDINGS, type Rule } from '#domain/settings/rule.js';

/** Formats a clause key as `MC:20.3.2`; where an article has that very key, as `MC:1 (2)`. */
const formatClauseKey = (article: string, clause: number): string => {
  const key = `${article}.${String(clause)}`;
  return findRule(key) === undefined ? key : `${article} (${String(clause)})`;
};

/** Lists each clause of a rule: its text, whether it binds this establishment, how far it is met, and the evidence. */
function buildClauseRows(rule: Rule, { language, translate, establishment }: ReportContext) {
  const appliesText = translate(isRuleBinding(rule, establishment.jurisdiction) ? 'yes' : 'no');
  return rule.clauses.map((clause, index) =>
    buildDataRow({
      article: rule.clauses.length === 1 ? rule.key : formatClauseKey(rule.key, index + 1),
      subject: rule[language],
      clause: clause[language],
      applies: appliesText,
      standing: translate(`standing_${clause.standing}`),
      proof: clause.proof?.[language] ?? '',
    }),
  );
}

/** Builds the annex's row of a rule: how many functions cite its article, and how many tests prove it. */
function buildAnnexRow(rule: Rule, { language }: ReportContext) {
  const { functions, tests } = getRuleCoverage(rule.key);
  return buildDataRow({
    article: rule.key,
    subject: rule[language],
    functions: BigInt(functions),
    tests: BigInt(tests),
  });
}

const HEADINGS = { article: { fr: 'Article', en: 'Article' }, subject: { fr: 'Objet', en: 'Subject' } };

const MATRIX_TABLE = declareTable({
  name: 'matrix',
  columns: [
    column.code('article', HEADINGS.article, { weight: 0.9, composed: true }),
    column.text('subject', HEADINGS.subject, { weight: 1.6, composed: true }),
    column.text('clause', { fr: 'Clause', en: 'Clause' }, { weight: 3, composed: true }),
    column.text('applies', { fr: "S'applique", en: 'Applies' }, { weight: 0.6, composed: true }),
    column.text('standing', { fr: 'Couverture', en: 'Held' }, { weight: 0.8, composed: true }),
    column.text(
      'proof',
      { fr: 'Ce qui le montre, ou ce qui manque', en: 'What shows it, or what lacks' },
      { weight: 1.8, composed: true },
    ),
  ],
});

const ANNEX_TABLE = declareTable({
  name: 'annex',
  columns: [
    column.code('article', HEADINGS.article, { weight: 0.6, composed: true }),
    column.text('subject', HEADINGS.subject, { weight: 3, composed: true }),
    column.count('functions', { fr: 'Fonctions', en: 'Functions' }, { composed: true }),
    column.count('tests', { fr: 'Essais', en: 'Tests' }, { composed: true }),
  ],
});

/**
 * Builds the compliance matrix: how many binding clauses are met to each degree, every clause with its evidence, and
 * the annex of tests.
 */
function buildComplianceMatrixBody(context: ReportContext) {
  const { language, translate, period, establishment } = context;
  const bindingClauseStandings = rules.flatMap((rule) =>
    isRuleBinding(rule, establishment.jurisdiction) ? rule.clauses.map(({ standing }) => standing) : [],
  );
  const countClauses = (countedStanding: string): bigint =>
    BigInt(bindingClauseStandings.filter((clauseStanding) => clauseStanding === countedStanding).length);
  return Promise.resolve({
    period: describeStateDay(period.lastDay, language),
    sections: [
      { kind: 'heading' as const, text: translate('summary') },
      {
        kind: 'facts' as const,
        name: 'summary',
        columns: 1 as const,
        facts: CLAUSE_STANDINGS.map((standing) => ({
          label: translate(`summary_${standing}`),
          value: countClauses(standing),
          kind: 'count' as const,
        })),
      },
      buildDeclaredTable(MATRIX_TABLE, translate, {
        title: translate('matrix'),
        rows: rules.flatMap((rule) => buildClauseRows(rule, context)),
      }),
      buildNote(translate('method')),
      buildDeclaredTable(ANNEX_TABLE, translate, {
        title: translate('annex'),
        rows: rules.filter(({ key }) => getRuleCoverage(key).tests > 0).map((rule) => buildAnnexRow(rule, context)),
      }),
    ],
  });
}

/**
 * Every clause of the register of rules, how far it is met, and the evidence; the tests that prove it are in an annex.
 */
export const complianceMatrix = declareReport({
  name: 'compliance-matrix',
  period: 'asOn',
  tables: [MATRIX_TABLE, ANNEX_TABLE],
  buildBody: buildComplianceMatrixBody,
});
