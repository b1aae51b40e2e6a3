import { code, day, declareTable, buildDeclaredTable, money, percent, text } from '../model/columns.js';
import type { Columns, DeclaredTable, Heading } from '../model/columns.js';
import type { TableSection } from '../model/document.js';
import { readBeyondTolerance, type ComparisonRow, type BeyondToleranceRow } from './period.queries.js';
import type { ReportContext, ReportDefinition } from './report.js';
import { buildNote, buildDataRow, buildRowsAndTotal, addPeriodNotes } from './sections.js';
import { getHeading, type Words } from '../words/words.js';

export interface Comparison {
  readonly name: string;
  /** Figure compared with the meters. */
  readonly actual: 'counted' | 'paid';
  /** Compared media: the words above their columns, and the prefix of their figures' names. */
  readonly compared: readonly string[];
  /** Media whose findings are stated first. */
  readonly media: readonly string[];
  /** Figures without a meter, beside the comparison. */
  readonly beside?: Columns;
}

/**
 * Builds a report of metered against actual amounts with their variance in money and percent, by machine and for the
 * establishment.
 */
export function createComparisonReport(comparison: Comparison): ReportDefinition {
  const { name, actual, compared, beside = [] } = comparison;
  const mediaColumns = compared.flatMap((medium) => declareComparedColumns(getHeading(medium, name), medium, actual));
  const tables = {
    beyond: declareBeyondTable(actual),
    machines: declareTable({ name: 'machines', columns: [MACHINE_COLUMN, ...mediaColumns, ...beside] }),
  };
  return {
    name,
    orientation: 'landscape',
    needsMachine: false,
    period: 'any',
    tables: [tables.beyond, tables.machines],
    body: addPeriodNotes((context) => buildComparisonBody(comparison, tables, context)),
  };
}

interface ComparisonTables {
  readonly beyond: DeclaredTable;
  readonly machines: DeclaredTable;
}

/** Builds the comparison of a period: differences of `media` beyond tolerance, then one row a machine and a total. */
async function buildComparisonBody(
  { media: foundMedia }: Comparison,
  tables: ComparisonTables,
  context: ReportContext,
) {
  const { query, read, establishment, period, translate } = context;
  const rows = await read<ComparisonRow>('machines');
  const beyondRows = await readBeyondTolerance(query, establishment.establishmentId, period, foundMedia);
  return {
    sections: [
      buildBeyondTable(tables.beyond, beyondRows, translate),
      buildDeclaredTable(tables.machines, translate, {
        title: translate('byMachine'),
        rows: buildRowsAndTotal(rows, 'machine', translate('establishment')),
      }),
      buildNote(translate('method')),
    ],
  };
}

const MACHINE_COLUMN = code('machine', getHeading('machine'));

/** Declares the table of differences beyond tolerance, with the heading of the actual figure. */
const declareBeyondTable = (actual: Comparison['actual']) =>
  declareTable({
    name: 'beyond',
    columns: [
      day('gamingDay', getHeading('gamingDay')),
      code('machine', getHeading('machine'), { nullable: true }),
      text('medium', getHeading('medium'), { weight: 1.3 }),
      money('meteredMinor', getHeading('metered'), { nullable: true }),
      money('actualMinor', getHeading(actual), { nullable: true }),
      money('varianceMinor', getHeading('variance'), { nullable: true }),
      percent('variancePercent', getHeading('variancePercent'), { nullable: true }),
      text('explanation', getHeading('explanationOf'), { weight: 2.5, nullable: true }),
    ],
  });

/** Lists first the differences that must be explained: each one beyond its tolerance, day by day. */
const buildBeyondTable = (
  table: DeclaredTable,
  beyond: readonly BeyondToleranceRow[],
  translate: Words,
): TableSection =>
  buildDeclaredTable(table, translate, {
    title: translate('beyondTolerance', { count: beyond.length }),
    emptyText: translate('allWithin'),
    rows: beyond.map((row) => {
      const explanation = row.isCounted ? row.explanation : translate('notCounted');
      return buildDataRow(
        { ...row, medium: translate(`medium_${row.medium}`), explanation },
        row.decision !== 'approved',
      );
    }),
  });

/** Declares, under the heading `group`, the columns metered, counted or paid, and variance of a medium (`figure`). */
export function declareComparedColumns(group: Heading, figure: string, actual: 'counted' | 'paid'): Columns {
  const actualKey = actual === 'counted' ? (`${figure}CountedMinor` as const) : (`${figure}PaidMinor` as const);
  return [
    money(`${figure}MeteredMinor`, getHeading('metered'), { group }),
    money(actualKey, getHeading(actual), { group }),
    money(`${figure}VarianceMinor`, getHeading('variance'), { group }),
    percent(`${figure}VariancePercent`, { fr: '%', en: '%' }, { group }),
  ];
}
