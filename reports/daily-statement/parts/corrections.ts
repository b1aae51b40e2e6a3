import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import type { Section, TableSection } from '#documents/model/document.js';
import { readSql } from '#documents/parts/report.js';
import { buildNote, buildDataRow } from '#documents/parts/sections.js';
import type { DailyStatementPart } from '../part.js';

interface AdjustmentRow extends RowOf<typeof ADJUSTMENT_TABLE.columns> {
  readonly subject: 'meter' | 'count' | 'total';
  readonly kind: string;
}

const PRIOR_PERIOD_TITLE_KEYS = {
  'prior-period': 'priorPeriodCarried',
  'corrected-since': 'priorPeriodSince',
  corrections: 'priorPeriodAll',
} as const;

const KIND_KEY_PREFIXES = { meter: 'adjustment', total: 'kind' } as const;

const ADJUSTMENT_TABLE = declareTable({
  name: 'adjustments',
  columns: [
    column.code('machine', getHeading('machine')),
    column.integer('stationNumber', getHeading('station', 'daily-statement'), { weight: 0.5, nullable: true }),
    column.text('subject', { fr: 'Objet', en: 'Subject' }, { weight: 1.5 }),
    column.instant('at', { fr: 'Instant', en: 'Instant' }),
    column.text('reason', getHeading('reason', 'daily-statement'), { weight: 2 }),
    column.text('recordedBy', getHeading('by', 'daily-statement'), { nullable: true }),
    column.text('approvedBy', getHeading('approver', 'daily-statement'), { nullable: true }),
  ],
});

/** Lists the adjustments (manual corrections of figures), each with the second person who approved it. */
function buildAdjustmentsTable(rows: readonly AdjustmentRow[], translate: Translator): TableSection {
  return buildDeclaredTable(ADJUSTMENT_TABLE, translate, {
    title: translate('adjustments'),
    rows: rows.map((row) => {
      const kind = row.subject === 'count' ? row.kind : translate(`${KIND_KEY_PREFIXES[row.subject]}_${row.kind}`);
      return buildDataRow({ ...row, subject: translate(`subject_${row.subject}`, { kind }) });
    }),
  });
}

const CORRECTION_COLUMNS = [
  column.code('machine', getHeading('machine')),
  column.text('figure', { fr: 'Chiffre', en: 'Figure' }, { weight: 1.5 }),
  column.money('frozenMinor', { fr: 'Arrêté', en: 'Frozen' }),
  column.money('correctedMinor', { fr: 'Corrigé', en: 'Corrected' }),
  column.money('differenceMinor', { fr: 'Différence', en: 'Difference' }),
  column.text('cause', { fr: 'Cause', en: 'Cause' }, { weight: 1.5, nullable: true }),
  column.text('reason', { fr: 'Motif', en: 'Reason' }, { weight: 2, nullable: true }),
  column.text('recordedBy', { fr: 'Par', en: 'By' }, { nullable: true }),
  column.text('approvedBy', { fr: 'Approuvé par', en: 'Approved by' }, { nullable: true }),
] as const;

const CORRECTED_DAY_COLUMN = column.day('ofGamingDay', { fr: 'Journée', en: 'Day' });
const CARRIED_DAY_COLUMN = column.day('gamingDay', { fr: 'Portée au', en: 'Carried in' });

const PRIOR_PERIOD_TABLE = declareTable({
  name: 'prior-period',
  columns: [CORRECTED_DAY_COLUMN, ...CORRECTION_COLUMNS],
});
const CORRECTED_SINCE_TABLE = declareTable({
  name: 'corrected-since',
  columns: [CARRIED_DAY_COLUMN, ...CORRECTION_COLUMNS],
});
const CORRECTION_TABLE = declareTable({
  name: 'corrections',
  columns: [CORRECTED_DAY_COLUMN, CARRIED_DAY_COLUMN, ...CORRECTION_COLUMNS],
});

type PriorPeriodRow = RowOf<typeof CORRECTION_TABLE.columns>;

/** Lists corrections to closed days in `table`: frozen and corrected amount of each figure, cause and people. */
const buildPriorPeriodTable = (
  table: typeof PRIOR_PERIOD_TABLE | typeof CORRECTED_SINCE_TABLE | typeof CORRECTION_TABLE,
  rows: readonly PriorPeriodRow[],
  translate: Translator,
): TableSection =>
  buildDeclaredTable(table, translate, {
    title: translate(PRIOR_PERIOD_TITLE_KEYS[table.name as keyof typeof PRIOR_PERIOD_TITLE_KEYS]),
    rows: rows.map((row) =>
      buildDataRow({
        ...row,
        figure: translate(`figure_${row.figure}`),
        cause: row.cause === null ? null : translate(`cause_${row.cause}`),
      }),
    ),
  });

/**
 * Lists the corrections of closed days carried in this gaming day, then the later corrections of this day; each table
 * is absent when it would be empty.
 */
function buildPriorPeriodSections(
  rows: readonly PriorPeriodRow[],
  gamingDay: string,
  translate: Translator,
): Section[] {
  const carriedCorrections = rows.filter((row) => row.gamingDay === gamingDay);
  const laterCorrections = rows.filter((row) => row.gamingDay !== gamingDay);
  return [
    ...(carriedCorrections.length === 0
      ? []
      : [buildPriorPeriodTable(PRIOR_PERIOD_TABLE, carriedCorrections, translate)]),
    ...(laterCorrections.length === 0
      ? []
      : [
          buildPriorPeriodTable(CORRECTED_SINCE_TABLE, laterCorrections, translate),
          buildNote(translate('priorPeriodSinceNote')),
        ]),
  ];
}

/** Manual corrections in this day, and corrections of closed days. */
export const correctionsPart: DailyStatementPart = {
  name: 'corrections',
  place: 50,
  tables: [ADJUSTMENT_TABLE, PRIOR_PERIOD_TABLE, CORRECTED_SINCE_TABLE, CORRECTION_TABLE],
  buildSections: async ({ query, readDayRows, establishment, gamingDay, translate }) => {
    const dayParameters = [establishment.establishmentId, gamingDay];
    const adjustments = await query<AdjustmentRow>(readSql('daily-statement', 'adjustments'), dayParameters);
    const priorPeriodRows = await readDayRows<PriorPeriodRow>('daily-statement', 'prior-period');
    return [
      ...(adjustments.length === 0 ? [] : [buildAdjustmentsTable(adjustments, translate)]),
      ...buildPriorPeriodSections(priorPeriodRows, gamingDay, translate),
    ];
  },
  buildPeriodSections: async ({ readDayRows, translate }) => {
    const priorPeriodRows = await readDayRows<PriorPeriodRow>('daily-statement', 'prior-period');
    return priorPeriodRows.length === 0 ? [] : [buildPriorPeriodTable(CORRECTION_TABLE, priorPeriodRows, translate)];
  },
};
