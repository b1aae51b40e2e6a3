import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { getEntryTitle } from '#domain/accounting/journal-words.js';
import { buildDataRow } from '#documents/parts/sections.js';
import { createAdditivePart, type StatementContext } from '../part.js';

interface BridgeRow extends RowOf<typeof BRIDGE_TABLE.columns> {
  readonly kind: 'start' | 'part' | 'sum' | 'difference';
  readonly name: string;
  readonly detail: string | null;
  readonly amountMinor: bigint | null;
}

/** Names a line of the bridge: its account, or the title of the journal entry that no other line covers. */
function describeBridgeLine({ name, detail }: BridgeRow, { translate, language }: StatementContext): string {
  if (name !== 'otherEntry') return translate(`bridge_${name}`, { account: detail ?? '' });
  return translate('bridge_otherEntry', { title: getEntryTitle(detail ?? '', null)[language] });
}

const BRIDGE_TABLE = declareTable({
  name: 'bridge',
  columns: [
    column.text('line', { fr: 'Libellé', en: 'Line' }, { weight: 4, composed: true }),
    column.money('amountMinor', { fr: 'Montant', en: 'Amount' }, { nullable: true }),
  ],
});

/** Bridge from the stakes to the metered win, the cash win and the amount booked: each difference is named. */
export const bridgePart = createAdditivePart(
  'bridge',
  10,
  async (context) => {
    const { readDayRows, translate } = context;
    const rows = await readDayRows<BridgeRow>('daily-statement', 'bridge');
    const table = buildDeclaredTable(BRIDGE_TABLE, translate, {
      title: translate('bridge'),
      rows: rows.map((row) => {
        const { kind, amountMinor } = row;
        const label = describeBridgeLine(row, context);
        if (kind === 'sum') return { kind: 'subtotal', label, cells: { amountMinor } };
        const line = buildDataRow({ line: label, amountMinor });
        return kind === 'difference' && amountMinor !== null && amountMinor !== 0n
          ? { ...line, mark: 'warning' }
          : line;
      }),
    });
    return rows.length === 0 ? [] : [table];
  },
  [BRIDGE_TABLE],
);
