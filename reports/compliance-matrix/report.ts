import { column, buildDeclaredTable, declareTable } from '#documents/model/columns.js';
import { describeStateDay } from '#documents/parts/period.js';
import { getActCounts, getFunctionCount } from '#documents/parts/compliance.js';
import { isRuleBinding, findRule, rules } from '#domain/settings/regulation.js';
import { buildNote, buildDataRow } from '#documents/parts/sections.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import {
  CLAUSE_STANDINGS,
  formatClauseKey,
  judgeClause,
  type ClauseStanding,
  type Rule,
} from '#domain/settings/rule.js';

/** Names a clause as `MC:20.3.2`; where an article has that very key, as `MC:1 (2)`. */
const nameClause = (article: string, clause: number): string => {
  const key = formatClauseKey(article, clause);
  return findRule(key) === undefined ? key : `${article} (${String(clause)})`;
};

/** Returns the state of each clause of a rule, decided by the acts that were played. */
const judgeClauses = ({ key, clauses }: Rule): readonly ClauseStanding[] =>
  clauses.map((clause, index) => judgeClause(clause, getActCounts(key, index + 1)));

/**
 * Lists each clause of a rule: its text, whether it binds this establishment, its state, the acts that decide it, and
 * the evidence or the missing part.
 */
function buildClauseRows(rule: Rule, { language, translate, establishment }: ReportContext) {
  const appliesText = translate(isRuleBinding(rule, establishment.jurisdiction) ? 'yes' : 'no');
  const standings = judgeClauses(rule);
  return rule.clauses.map((clause, index) => {
    const { accepted, refused } = getActCounts(rule.key, index + 1);
    const missing = clause.missing === undefined ? undefined : `${translate('missing')} ${clause.missing[language]}`;
    return buildDataRow({
      article: rule.clauses.length === 1 ? rule.key : nameClause(rule.key, index + 1),
      subject: rule[language],
      clause: clause[language],
      applies: appliesText,
      standing: translate(`standing_${standings[index] ?? 'not'}`),
      accepted: BigInt(accepted),
      refused: BigInt(refused),
      proof: missing ?? clause.proof?.[language] ?? '',
    });
  });
}

/** Builds the annex's row of a rule: how many functions cite its article. */
const buildAnnexRow = (rule: Rule, { language }: ReportContext) =>
  buildDataRow({ article: rule.key, subject: rule[language], functions: BigInt(getFunctionCount(rule.key)) });

const HEADINGS = { article: { fr: 'Article', en: 'Article' }, subject: { fr: 'Objet', en: 'Subject' } };

const MATRIX_TABLE = declareTable({
  name: 'matrix',
  columns: [
    column.code('article', HEADINGS.article, { weight: 0.9, composed: true }),
    column.text('subject', HEADINGS.subject, { weight: 1.6, composed: true }),
    column.text('clause', { fr: 'Clause', en: 'Clause' }, { weight: 3, composed: true }),
    column.text('applies', { fr: "S'applique", en: 'Applies' }, { weight: 0.6, composed: true }),
    column.text('standing', { fr: 'État', en: 'State' }, { weight: 0.8, composed: true }),
    column.count('accepted', { fr: 'Actes permis acceptés', en: 'Permitted acts accepted' }, { composed: true }),
    column.count('refused', { fr: 'Actes interdits refusés', en: 'Forbidden acts refused' }, { composed: true }),
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
  ],
});

/**
 * Builds the compliance matrix: how many binding clauses are held, in part or not, every clause with its acts and its
 * evidence, and the annex of functions.
 */
function buildComplianceMatrixBody(context: ReportContext) {
  const { language, translate, period, establishment } = context;
  const bindingClauseStandings = rules.flatMap((rule) =>
    isRuleBinding(rule, establishment.jurisdiction) ? judgeClauses(rule) : [],
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
        rows: rules.filter(({ key }) => getFunctionCount(key) > 0).map((rule) => buildAnnexRow(rule, context)),
      }),
    ],
  });
}

/** Every clause of the register of rules, its state, the acts that decide it, and the evidence or the missing part. */
export const complianceMatrix = declareReport({
  name: 'compliance-matrix',
  period: 'asOn',
  tables: [MATRIX_TABLE, ANNEX_TABLE],
  buildBody: buildComplianceMatrixBody,
});
