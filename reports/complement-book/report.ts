import type { Column } from '#documents/model/document.js';
import { personOf } from '#documents/parts/personal.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import type { Words } from '#documents/words/words.js';
import { signedUnder } from '#documents/parts/signatures.js';

interface ComplementRow {
  readonly state: string;
  readonly slipNumber: bigint;
  readonly customerRecordId: bigint | null;
}

const columns = (words: Words): Column[] => [
  { key: 'complementNumber', header: words('number'), kind: 'count', weight: 0.5 },
  { key: 'enteredAt', header: words('enteredAt'), kind: 'instant', weight: 1.3 },
  { key: 'machine', header: words('machine'), kind: 'code', weight: 0.8 },
  { key: 'combination', header: words('combination'), kind: 'text', weight: 1.4 },
  { key: 'paidMinor', header: words('paidByMachine'), kind: 'minor' },
  { key: 'dueMinor', header: words('due'), kind: 'minor' },
  { key: 'differenceMinor', header: words('difference'), kind: 'minor' },
  { key: 'customer', header: words('customer'), kind: 'text', weight: 1.4 },
  { key: 'supervisor', header: words('supervisor'), kind: 'text', weight: 1.2 },
  { key: 'slip', header: words('slip'), kind: 'text', weight: 1.1 },
];

async function body(context: ReportContext) {
  const { query, establishment, period, words } = context;
  const parameters = [establishment.establishmentId, period.firstDay, period.lastDay];
  const found = await query<ComplementRow>(statement('complement-book', 'complements'), parameters);
  const rows = [];
  for (const row of found) {
    rows.push(
      dataRow({
        ...row,
        customer: await personOf(context, row.customerRecordId, ({ fullName }) => [fullName]),
        slip: words('slipOf', { number: String(row.slipNumber), state: words(`slipState_${row.state}`) }),
      }),
    );
  }
  return {
    sections: [
      tableOf({
        name: 'complements',
        title: words('book'),
        emptyText: words('empty'),
        columns: columns(words),
        rows,
      }),
      { kind: 'paragraph' as const, tone: 'note' as const, text: words('method') },
      signedUnder(context, 'complement-book', [{ label: words('signature_supervisor') }], { hasVisa: true }),
    ],
  };
}

/** The book of payment complements (MC:21.4): machine, combination, paid, due, difference, customer, supervisor. */
export const complementBook: ReportDefinition = {
  name: 'complement-book',
  orientation: 'landscape',
  needsMachine: false,
  personalTo: 'identities.read',
  period: 'any',
  body,
};
