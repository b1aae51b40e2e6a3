import { code, count, day, declareTable, drawTable, instant, money, text } from '#documents/model/columns.js';
import type { RowOf } from '#documents/model/columns.js';
import { headingOf } from '#documents/words/words.js';
import { visaOnly } from '#documents/parts/signatures.js';
import { formatDay } from '#documents/words/format.js';
import { personOf } from '#documents/parts/personal.js';
import { buildNote, dataRow } from '#documents/parts/sections.js';
import { declareReport } from '#documents/parts/report.js';
import type { ReportContext } from '#documents/parts/report.js';

interface LaunderingRow extends RowOf<typeof ENTRIES.columns> {
  readonly table: string | null;
  readonly personalRecordId: bigint;
}

const ENTRIES = declareTable({
  name: 'entries',
  columns: [
    count('launderingNumber', { fr: 'N°', en: 'No.' }, { weight: 0.4 }),
    instant('recordedAt', { fr: 'Inscrit le', en: 'Entered on' }, { weight: 1.2 }),
    day('gamingDay', headingOf('gamingDay'), { weight: 0.9 }),
    text('customer', { fr: 'Client', en: 'Customer' }, { weight: 2.4, composed: true }),
    count('slipNumber', { fr: 'Bordereau n°', en: 'Slip' }, { weight: 0.5, nullable: true }),
    code('machine', { fr: 'Appareil ou table', en: 'Machine or table' }, { weight: 0.8, nullable: true }),
    text('method', { fr: 'Moyen', en: 'Means' }, { weight: 0.9 }),
    money('amountMinor', { fr: 'Payé', en: 'Paid' }, { nullable: true }),
    money('daySumMinor', { fr: 'Somme de la journée', en: 'Sum of the day' }),
    money('thresholdMinor', { fr: 'Seuil', en: 'Threshold' }),
    text('paidBy', { fr: 'Payé par', en: 'Paid by' }, { weight: 1.1 }),
  ],
});

/**
 * Lists the payments that reached the anti-laundering threshold, each with the personal data that the reader may see.
 */
async function body(context: ReportContext) {
  const { read, words, language } = context;
  const found = await read<LaunderingRow>('entries');
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
      drawTable(ENTRIES, words, { title: words('register'), emptyText: words('empty'), rows }),
      buildNote(words('method')),
      visaOnly(context),
    ],
  };
}

/** Payments by which a customer reached the anti-laundering threshold within a gaming day. */
export const launderingRegister = declareReport({
  name: 'laundering-register',
  personalTo: 'identities.read',
  tables: [ENTRIES],
  body,
});
