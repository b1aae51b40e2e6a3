import { visaAlone } from '#documents/parts/signatures.js';
import type { Column } from '#documents/model/document.js';
import { formatDay } from '#documents/words/format.js';
import { personOf } from '#documents/parts/personal.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import type { Words } from '#documents/words/words.js';

interface LaunderingRow {
  readonly machine: string | null;
  readonly table: string | null;
  readonly personalRecordId: bigint;
  readonly method: string;
}

const columns = (words: Words): Column[] => [
  { key: 'launderingNumber', header: words('number'), kind: 'count', weight: 0.4 },
  { key: 'recordedAt', header: words('at'), kind: 'instant', weight: 1.2 },
  { key: 'gamingDay', header: words('gamingDay'), kind: 'day', weight: 0.9 },
  { key: 'customer', header: words('customer'), kind: 'text', weight: 2.4 },
  { key: 'slipNumber', header: words('slip'), kind: 'count', weight: 0.5 },
  { key: 'machine', header: words('place'), kind: 'code', weight: 0.8 },
  { key: 'method', header: words('by'), kind: 'text', weight: 0.9 },
  { key: 'amountMinor', header: words('amount'), kind: 'minor' },
  { key: 'daySumMinor', header: words('daySum'), kind: 'minor' },
  { key: 'thresholdMinor', header: words('threshold'), kind: 'minor' },
  { key: 'paidBy', header: words('paidBy'), kind: 'text', weight: 1.1 },
];

async function body(context: ReportContext) {
  const { query, establishment, period, words, language } = context;
  const found = await query<LaunderingRow>(statement('laundering-register', 'entries'), [
    establishment.establishmentId,
    period.firstDay,
    period.lastDay,
  ]);
  const rows = [];
  for (const row of found) {
    const customer = await personOf(context, row.personalRecordId, (person) => [
      person['fullName'],
      person['bornOn'] === undefined ? undefined : words('born', { day: formatDay(person['bornOn'], language) }),
      person['documentType'] === undefined ? undefined : words(`paper_${person['documentType']}`),
      person['documentNumber'],
    ]);
    const place = row.table === null ? row.machine : words('ofTable', { table: row.table });
    rows.push(dataRow({ ...row, machine: place, customer, method: words(`method_${row.method}`) }));
  }
  return {
    sections: [
      tableOf({ name: 'entries', title: words('register'), emptyText: words('empty'), columns: columns(words), rows }),
      { kind: 'paragraph' as const, tone: 'note' as const, text: words('method') },
      visaAlone(context),
    ],
  };
}

/** Payments by which a customer reached the anti-laundering threshold within a gaming day. */
export const launderingRegister: ReportDefinition = {
  name: 'laundering-register',
  orientation: 'landscape',
  needsMachine: false,
  personalTo: 'identities.read',
  period: 'any',
  body,
};
