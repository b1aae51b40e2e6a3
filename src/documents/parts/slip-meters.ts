import { column, buildColumns, type Columns, type RowOf } from '../model/columns.js';
import type { TableSection } from '../model/document.js';
import { buildDataRow, buildTable } from './sections.js';
import type { Translator } from '../words/words.js';

const READING_COLUMNS = [
  column.text('moment', { fr: 'Relevé', en: 'Reading' }),
  column.integer('stationNumber', { fr: 'Poste', en: 'Station' }, { weight: 0.5 }),
  column.instant('readAt', { fr: 'Instant du relevé', en: 'Read at' }, { weight: 1.3 }),
] as const;

/** A reading of a station before or after the event of a slip, with its counters. */
export type SlipReading = RowOf<typeof READING_COLUMNS>;

/** Builds the table of a machine's counters read before and after the payment or fill of a slip. */
export const buildSlipMetersTable = (
  readings: readonly SlipReading[],
  counterColumns: Columns,
  translate: Translator,
): TableSection =>
  buildTable({
    name: 'meters',
    title: translate('meters'),
    emptyText: translate('noMeters'),
    columns: buildColumns([...READING_COLUMNS, ...counterColumns], translate),
    rows: readings.map((row) => buildDataRow({ ...row, moment: translate(`moment_${row.moment}`) })),
  });
