import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading } from '#documents/words/words.js';
import { describePerson } from '#documents/parts/personal.js';
import { buildNote, buildDataRow } from '#documents/parts/sections.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildSignaturesSection } from '#documents/parts/signatures.js';

interface ComplementRow extends RowOf<typeof COMPLEMENT_TABLE.columns> {
  readonly state: string;
  readonly slipNumber: bigint;
  readonly customerRecordId: bigint | null;
}

const COMPLEMENT_TABLE = declareTable({
  name: 'complements',
  columns: [
    column.count('complementNumber', { fr: 'N°', en: 'No.' }, { weight: 0.5 }),
    column.instant('enteredAt', { fr: 'Inscrit le', en: 'Entered on' }, { weight: 1.3 }),
    column.code('machine', getHeading('machine'), { weight: 0.8 }),
    column.text('combination', { fr: 'Combinaison', en: 'Combination' }, { weight: 1.4 }),
    column.money('paidMinor', { fr: 'Payé par l’appareil', en: 'Paid' }),
    column.money('dueMinor', { fr: 'Dû', en: 'Due' }),
    column.money('differenceMinor', { fr: 'Différence', en: 'Difference' }),
    column.text('customer', { fr: 'Client', en: 'Customer' }, { weight: 1.4, composed: true }),
    column.text('supervisor', { fr: 'Superviseur', en: 'Supervisor' }, { weight: 1.2 }),
    column.text('slip', { fr: 'Bordereau', en: 'Slip' }, { weight: 1.1, composed: true }),
  ],
});

/** Builds the book of payment complements (differences paid when a machine paid less than the winning combination). */
async function buildComplementBookBody(context: ReportContext) {
  const { readRows, translate } = context;
  const complements = await readRows<ComplementRow>('complements');
  const rows = [];
  for (const row of complements) {
    rows.push(
      buildDataRow({
        ...row,
        customer: await describePerson(context, row.customerRecordId, ({ fullName }) => [fullName]),
        slip: translate('slipOf', { number: String(row.slipNumber), state: translate(`slipState_${row.state}`) }),
      }),
    );
  }
  return {
    sections: [
      buildDeclaredTable(COMPLEMENT_TABLE, translate, {
        title: translate('book'),
        emptyText: translate('empty'),
        rows,
      }),
      buildNote(translate('method')),
      buildSignaturesSection(context, 'complement-book', [{ label: translate('signature_supervisor') }], {
        includeVisa: true,
      }),
    ],
  };
}

/** The book of payment complements (MC:21.4): machine, combination, paid, due, difference, customer, supervisor. */
export const complementBook = declareReport({
  name: 'complement-book',
  personalDataPermission: 'identities.read',
  tables: [COMPLEMENT_TABLE],
  buildBody: buildComplementBookBody,
});
