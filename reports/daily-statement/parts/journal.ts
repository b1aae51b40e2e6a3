import type { TableSection } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import { cellsOf, dataRow, tableOf } from '#documents/parts/sections.js';
import type { Words } from '#documents/words/words.js';
import { minor } from '../columns.js';
import { additivePart } from '../part.js';
import type { Language } from '#declarations/shapes/text.js';

interface JournalRow {
  /** Null: the whole journal. */
  readonly account: string | null;
  readonly titleFr: string;
  readonly titleEn: string;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
}

/** The SQL rows include their total: the line without an account. */
function journalTable(rows: readonly JournalRow[], language: Language, words: Words): TableSection {
  return tableOf({
    name: 'journal',
    title: words('journal'),
    emptyText: words('journalEmpty'),
    columns: [
      { key: 'account', header: words('account'), kind: 'code', weight: 0.6 },
      { key: 'title', header: words('accountTitle'), kind: 'text', weight: 3 },
      minor('debitMinor', words('debit')),
      minor('creditMinor', words('credit')),
    ],
    carried: { columns: ['debitMinor', 'creditMinor'], within: 'table' },
    rows: rows.map(({ titleFr, titleEn, account, ...sums }) =>
      account === null
        ? { kind: 'total', label: words('journalTotal'), cells: cellsOf(sums) }
        : dataRow({ ...sums, account, title: language === 'fr' ? titleFr : titleEn }),
    ),
  });
}

export const journalPart = additivePart('journal', 70, async ({ query, establishment, days, language, words }) => {
  const journal = await query<JournalRow>(statement('daily-statement', 'journal'), [
    establishment.establishmentId,
    days,
  ]);
  return [journalTable(journal, language, words)];
});
