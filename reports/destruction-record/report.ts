import type { Column } from '#documents/model/document.js';
import { formatInstant } from '#documents/words/format.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import type { Words } from '#documents/words/words.js';

interface DestructionRow {
  readonly book: string;
  readonly method: string;
  readonly noticeGivenAt: Date;
  readonly noticeRecipient: string;
  readonly noticeReference: string;
  readonly doneAt: Date | null;
  readonly doneBy: string | null;
  readonly witness: string | null;
  readonly officer: string | null;
  readonly pieces: string | null;
}

const columns = (words: Words): Column[] => [
  { key: 'destructionNumber', header: words('number'), kind: 'code', weight: 0.4 },
  { key: 'what', header: words('what'), kind: 'text', weight: 1.2 },
  { key: 'notice', header: words('notice'), kind: 'text', weight: 2 },
  { key: 'plannedAt', header: words('plannedAt'), kind: 'instant', weight: 1 },
  { key: 'doneAt', header: words('doneAt'), kind: 'instant', weight: 1 },
  { key: 'answers', header: words('doneBy'), kind: 'text', weight: 1.3 },
  { key: 'present', header: words('present'), kind: 'text', weight: 1.5 },
  { key: 'pieces', header: words('pieces'), kind: 'text', weight: 2.6 },
  { key: 'observations', header: words('observations'), kind: 'text', weight: 1.2 },
];

async function body(context: ReportContext) {
  const { query, establishment, period, words, language } = context;
  const given = [establishment.establishmentId, period.firstDay, period.lastDay];
  const destructions = await query<DestructionRow>(statement('destruction-record', 'destructions'), given);
  const rows = destructions.map((row) => {
    const at = formatInstant(row.noticeGivenAt, establishment.timeZone, language);
    const noticeValues = { recipient: row.noticeRecipient, reference: row.noticeReference, at };
    const present = [row.witness, row.officer].filter((name) => name !== null && name !== '');
    return dataRow(
      {
        ...row,
        what: `${words(`method_${row.method}`)}${words('colon')}${words(`book_${row.book}`)}`,
        notice: words('told', noticeValues),
        answers: row.doneBy,
        present: present.length === 0 ? null : present.join(', '),
        ...(row.doneAt === null ? { observations: words('notDone') } : {}),
      },
      row.doneAt === null,
    );
  });
  return {
    sections: [
      tableOf({
        name: 'destructions',
        title: words('destructions'),
        emptyText: words('empty'),
        columns: columns(words),
        rows,
      }),
      {
        kind: 'signatures' as const,
        places: [{ label: words('responsible') }, { label: words('inspector') }, { label: words('officer') }],
        visaLabel: words('signature_visa'),
      },
    ],
  };
}

/** Cards and dice destroyed or neutralised (MC:1.1, MC:2, MC09:1): notice, person in charge, witnesses and pieces. */
export const destructionRecord: ReportDefinition = {
  name: 'destruction-record',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
