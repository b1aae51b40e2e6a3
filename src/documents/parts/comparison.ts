import {
  column,
  buildDeclaredTable,
  declareTable,
  type Columns,
  type DeclaredTable,
  type Heading,
} from '../model/columns.js';
import type { TableSection } from '../model/document.js';
import { listFindingsBeyondTolerance, type ComparisonRow, type BeyondToleranceRow } from './period.queries.js';
import type { ReportContext, ReportDefinition } from './report.js';
import { buildNote, buildDataRow, buildRowsAndTotal, withPeriodNotes } from './sections.js';
import { getHeading, type Translator } from '../words/words.js';

export interface Comparison {
  readonly name: string;
  /** Figure compared with the meters. */
  readonly actual: 'counted' | 'paid';
  /** Compared media: the words above their columns, and the prefix of their figures' names. */
  readonly comparedMedia: readonly string[];
  /** Media whose findings are stated first. */
  readonly findingMedia: readonly string[];
  /** Figures without a meter, beside the comparison. */
  readonly extraColumns?: Columns;
}

/**
 * Builds a report of metered against actual amounts with their variance in money and percent, by machine and for the
 * establishment.
 */
export function createComparisonReport(comparison: Comparison): ReportDefinition {
  const { name, actual, comparedMedia, extraColumns = [] } = comparison;
  const mediaColumns = comparedMedia.flatMap((medium) =>
    declareComparedColumns(getHeading(medium, name), medium, actual),
  );
  const tables = {
    beyondTolerance: declareBeyondToleranceTable(actual),
    machines: declareTable({ name: 'machines', columns: [MACHINE_COLUMN, ...mediaColumns, ...extraColumns] }),
  };
  return {
    name,
    orientation: 'landscape',
    needsMachine: false,
    period: 'any',
    tables: [tables.beyondTolerance, tables.machines],
    buildBody: withPeriodNotes((context) => buildComparisonBody(comparison, tables, context)),
  };
}

interface ComparisonTables {
  readonly beyondTolerance: DeclaredTable;
  readonly machines: DeclaredTable;
}

/** Builds the comparison of a period: differences of `findingMedia` beyond tolerance, a row a machine, a total. */
async function buildComparisonBody({ findingMedia }: Comparison, tables: ComparisonTables, context: ReportContext) {
  const { query, readRows, establishment, period, translate } = context;
  const rows = await readRows<ComparisonRow>('machines');
  const findings = await listFindingsBeyondTolerance(query, establishment.establishmentId, period, findingMedia);
  return {
    sections: [
      buildBeyondToleranceTable(tables.beyondTolerance, findings, translate),
      buildDeclaredTable(tables.machines, translate, {
        title: translate('byMachine'),
        rows: buildRowsAndTotal(rows, 'machine', translate('establishment')),
      }),
      buildNote(translate('method')),
    ],
  };
}

const MACHINE_COLUMN = column.code('machine', getHeading('machine'));

/** Declares the table of differences beyond tolerance, with the heading of the actual figure. */
const declareBeyondToleranceTable = (actual: Comparison['actual']) =>
  declareTable({
    name: 'beyond',
    columns: [
      column.day('gamingDay', getHeading('gamingDay')),
      column.code('machine', getHeading('machine'), { nullable: true }),
      column.text('medium', getHeading('medium'), { weight: 1.3 }),
      column.money('meteredMinor', getHeading('metered'), { nullable: true }),
      column.money('actualMinor', getHeading(actual), { nullable: true }),
      column.money('varianceMinor', getHeading('variance'), { nullable: true }),
      column.percent('variancePercent', getHeading('variancePercent'), { nullable: true }),
      column.text('explanation', getHeading('explanationOf'), { weight: 2.5, nullable: true }),
    ],
  });

/** Lists first the differences that must be explained: each one beyond its tolerance, day by day. */
const buildBeyondToleranceTable = (
  table: DeclaredTable,
  findings: readonly BeyondToleranceRow[],
  translate: Translator,
): TableSection =>
  buildDeclaredTable(table, translate, {
    title: translate('beyondTolerance', { count: findings.length }),
    emptyText: translate('allWithin'),
    rows: findings.map((finding) => {
      const explanation = finding.isCounted ? finding.explanation : translate('notCounted');
      return buildDataRow(
        { ...finding, medium: translate(`medium_${finding.medium}`), explanation },
        finding.decision !== 'approved',
      );
    }),
  });

/** Declares a medium's columns under `groupHeading`: metered, counted or paid, and variance. */
export function declareComparedColumns(
  groupHeading: Heading,
  figurePrefix: string,
  actual: 'counted' | 'paid',
): Columns {
  const actualKey =
    actual === 'counted' ? (`${figurePrefix}CountedMinor` as const) : (`${figurePrefix}PaidMinor` as const);
  return [
    column.money(`${figurePrefix}MeteredMinor`, getHeading('metered'), { group: groupHeading, nullable: true }),
    column.money(actualKey, getHeading(actual), { group: groupHeading }),
    column.money(`${figurePrefix}VarianceMinor`, getHeading('variance'), { group: groupHeading, nullable: true }),
    column.percent(`${figurePrefix}VariancePercent`, { fr: '%', en: '%' }, { group: groupHeading, nullable: true }),
  ];
}
