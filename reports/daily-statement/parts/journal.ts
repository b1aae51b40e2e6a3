import type { TableSection } from '#documents/model/document.js';
import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { toTotalCells, buildDataRow } from '#documents/parts/sections.js';
import type { Translator } from '#documents/words/words.js';
import { createAdditivePart } from '../part.js';
import type { Language } from '#declarations/shapes/text.js';

interface JournalRow extends RowOf<typeof JOURNAL_TABLE.columns> {
  readonly titleFr: string;
  readonly titleEn: string;
}

const JOURNAL_TABLE = declareTable({
  name: 'journal',
  columns: [
    column.code('account', { fr: 'Compte', en: 'Account' }, { weight: 0.6, nullable: true }),
    column.text('title', { fr: 'Intitulé', en: 'Title' }, { weight: 3, composed: true }),
    column.money('debitMinor', { fr: 'Débit', en: 'Debit' }, { summed: true }),
    column.money('creditMinor', { fr: 'Crédit', en: 'Credit' }, { summed: true }),
  ],
});

/** Lists the day's totals by account. The row without an account is the grand total. */
function buildJournalTable(rows: readonly JournalRow[], language: Language, translate: Translator): TableSection {
  return buildDeclaredTable(JOURNAL_TABLE, translate, {
    title: translate('journal'),
    emptyText: translate('journalEmpty'),
    rows: rows.map(({ titleFr, titleEn, account, ...sums }) =>
      account === null
        ? { kind: 'total', label: translate('journalTotal'), cells: toTotalCells(sums) }
        : buildDataRow({ ...sums, account, title: language === 'fr' ? titleFr : titleEn }),
    ),
    carried: 'table',
  });
}

/** Debits and credits of the days by account, with their total. */
export const journalPart = createAdditivePart(
  'journal',
  70,
  async ({ readDayRows, language, translate }) => {
    const journalRows = await readDayRows<JournalRow>('daily-statement', 'journal');
    return [buildJournalTable(journalRows, language, translate)];
  },
  [JOURNAL_TABLE],
);
