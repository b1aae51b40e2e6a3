import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { buildDataRow } from '#documents/parts/sections.js';
import { getHeading, createTranslator } from '#documents/words/words.js';
import { createAdditivePart } from '../daily-statement/part.js';

const ORPHAN_COLUMNS = [
  column.count('entries', { fr: 'Écritures', en: 'Entries' }),
  column.money('openingMinor', { fr: 'Report', en: 'Brought forward' }),
  column.money('receivedMinor', getHeading('act_received', 'orphans-register')),
  column.money('refundedMinor', getHeading('act_refunded', 'orphans-register')),
  column.money('forfeitedMinor', getHeading('act_forfeited', 'orphans-register')),
  column.money('cancelledMinor', getHeading('act_cancelled', 'orphans-register')),
] as const;

const CLOSING_COLUMN = column.money('closingMinor', { fr: 'Solde à la fin', en: 'Balance at the end' });

/** Amount entered on days that lie between those of the statement but are not part of it. */
const LEFT_OUT_COLUMN = column.money('leftOutMinor', {
  fr: 'Journées non closes, hors détail',
  en: 'Days not closed, without detail',
});

const ORPHAN_TABLE = declareTable({ name: 'orphans', columns: [...ORPHAN_COLUMNS, CLOSING_COLUMN] });
const ORPHANS_OF_GAP_TABLE = declareTable({
  name: 'orphans',
  columns: [...ORPHAN_COLUMNS, LEFT_OUT_COLUMN, CLOSING_COLUMN],
});

type OrphansOfDays = RowOf<typeof ORPHANS_OF_GAP_TABLE.columns>;

/**
 * The register of orphans over the days: opening total, additions, removals and closing total; absent while it is
 * empty.
 */
export const orphansPart = createAdditivePart(
  'orphans',
  40,
  async ({ readDayRows, language }) => {
    const [orphans] = await readDayRows<OrphansOfDays>('orphans-register', 'day');
    if (orphans === undefined) return [];
    const translate = createTranslator('orphans-register', language);
    const table = buildDeclaredTable(orphans.leftOutMinor === 0n ? ORPHAN_TABLE : ORPHANS_OF_GAP_TABLE, translate, {
      title: translate('title'),
      rows: [buildDataRow(orphans)],
    });
    return [table];
  },
  [ORPHAN_TABLE, ORPHANS_OF_GAP_TABLE],
);
