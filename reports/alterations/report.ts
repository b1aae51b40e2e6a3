import { alterationInWords, alterationWording } from '#documents/words/alteration-words.js';
import type { AlterationRow } from '#documents/words/alteration-words.js';
import type { Column } from '#documents/model/document.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import type { Words } from '#documents/words/words.js';

export const alterationColumns = (words: Words): Column[] => [
  { key: 'recordedAt', header: words('recordedAt'), kind: 'instant', weight: 1.1 },
  { key: 'element', header: words('element'), kind: 'text', weight: 1.8 },
  { key: 'fieldText', header: words('field'), kind: 'text', weight: 1.4 },
  { key: 'beforeText', header: words('before'), kind: 'text', weight: 1.2 },
  { key: 'afterText', header: words('after'), kind: 'text', weight: 1.2 },
  { key: 'author', header: words('author'), kind: 'text', weight: 1.2 },
  { key: 'approvedBy', header: words('approvedBy'), kind: 'text', weight: 1.2 },
  { key: 'reason', header: words('reason'), kind: 'text', weight: 1.6 },
  { key: 'entryId', header: words('entryId'), kind: 'code', weight: 0.7 },
];

async function body(context: ReportContext) {
  const { query, establishment, period, words, language } = context;
  const rows = await query<AlterationRow>(statement('alterations', 'alterations'), [
    establishment.establishmentId,
    period.firstDay,
    period.lastDay,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  const wording = alterationWording({ language, currency: establishment.currency, timeZone: establishment.timeZone });
  return {
    sections: [
      tableOf({
        name: 'alterations',
        title: words('list'),
        emptyText: words('empty'),
        columns: alterationColumns(words),
        rows: rows.map((row) => dataRow(alterationInWords(row, wording))),
      }),
      { kind: 'paragraph' as const, tone: 'note' as const, text: words('method') },
    ],
  };
}

/** Every replaced value of the establishment: element, value before and after, author, time and approver. */
export const alterations: ReportDefinition = {
  name: 'alterations',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
