import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading } from '#documents/words/words.js';
import { buildVisaSection } from '#documents/parts/signatures.js';
import { formatDay } from '#documents/words/format.js';
import { describePerson } from '#documents/parts/personal.js';
import { buildNote, buildDataRow } from '#documents/parts/sections.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';

interface LaunderingRow extends RowOf<typeof ENTRY_TABLE.columns> {
  readonly table: string | null;
  readonly personalRecordId: bigint;
}

const ENTRY_TABLE = declareTable({
  name: 'entries',
  columns: [
    column.count('launderingNumber', { fr: 'N°', en: 'No.' }, { weight: 0.4 }),
    column.instant('recordedAt', { fr: 'Inscrit le', en: 'Entered on' }, { weight: 1.2 }),
    column.day('gamingDay', getHeading('gamingDay'), { weight: 0.9 }),
    column.text('customer', { fr: 'Client', en: 'Customer' }, { weight: 2.4, composed: true }),
    column.count('slipNumber', { fr: 'Bordereau n°', en: 'Slip' }, { weight: 0.5, nullable: true }),
    column.code('machine', { fr: 'Appareil ou table', en: 'Machine or table' }, { weight: 0.8, nullable: true }),
    column.text('method', { fr: 'Moyen', en: 'Means' }, { weight: 0.9 }),
    column.money('amountMinor', { fr: 'Payé', en: 'Paid' }, { nullable: true }),
    column.money('daySumMinor', { fr: 'Somme de la journée', en: 'Sum of the day' }),
    column.money('thresholdMinor', { fr: 'Seuil', en: 'Threshold' }),
    column.text('paidBy', { fr: 'Payé par', en: 'Paid by' }, { weight: 1.1 }),
  ],
});

/**
 * Lists the payments that reached the anti-laundering threshold, each with the table or machine and the personal data
 * that the reader may see.
 */
async function buildLaunderingRegisterBody(context: ReportContext) {
  const { readRows, translate, language } = context;
  const launderingEntries = await readRows<LaunderingRow>('entries');
  const rows = [];
  for (const row of launderingEntries) {
    const customer = await describePerson(context, row.personalRecordId, (person) => [
      person['fullName'],
      person['bornOn'] === undefined ? undefined : translate('born', { day: formatDay(person['bornOn'], language) }),
      person['documentType'] === undefined ? undefined : translate(`paper_${person['documentType']}`),
      person['documentNumber'],
    ]);
    const machineOrTable = row.table === null ? row.machine : translate('ofTable', { table: row.table });
    rows.push(buildDataRow({ ...row, machine: machineOrTable, customer, method: translate(`method_${row.method}`) }));
  }
  return {
    sections: [
      buildDeclaredTable(ENTRY_TABLE, translate, { title: translate('register'), emptyText: translate('empty'), rows }),
      buildNote(translate('method')),
      buildVisaSection(context),
    ],
  };
}

/** Payments by which a customer reached the anti-laundering threshold within a gaming day. */
export const launderingRegister = declareReport({
  name: 'laundering-register',
  personalDataPermission: 'identities.read',
  tables: [ENTRY_TABLE],
  buildBody: buildLaunderingRegisterBody,
});
