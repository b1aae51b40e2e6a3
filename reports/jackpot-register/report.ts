import { visaAlone } from '#documents/parts/signatures.js';
import type { Column } from '#documents/model/document.js';
import { dataRow, linesAndTotal, tableOf } from '#documents/parts/sections.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import type { Words } from '#documents/words/words.js';

interface SlipRow {
  readonly machine: string | null;
  readonly table: string | null;
  readonly kind: string;
  readonly state: string;
  readonly method: string | null;
  readonly reference: string | null;
  readonly voidReason: string | null;
  readonly combination: string;
}

interface PaidRow {
  readonly kind: string | null;
  readonly slips: bigint;
  readonly amountMinor: bigint;
}

const columns = (words: Words): Column[] => [
  { key: 'slipNumber', header: words('slip'), kind: 'count', weight: 0.6 },
  { key: 'openedAt', header: words('openedAt'), kind: 'instant', weight: 1.3 },
  { key: 'machine', header: words('place'), kind: 'code', weight: 0.8 },
  { key: 'win', header: words('win'), kind: 'text', weight: 1.6 },
  { key: 'amountMinor', header: words('amount'), kind: 'minor' },
  { key: 'openedBy', header: words('openedBy'), kind: 'text', weight: 1.2 },
  { key: 'authorisedBy', header: words('authorisedBy'), kind: 'text', weight: 1.2 },
  { key: 'paidAt', header: words('paidAt'), kind: 'instant', weight: 1.3 },
  { key: 'paidBy', header: words('paidBy'), kind: 'text', weight: 1.2 },
  { key: 'outcome', header: words('outcome'), kind: 'text', weight: 1.4 },
];

function outcomeOf({ state, method, reference, voidReason }: SlipRow, words: Words): string {
  if (state === 'void') return words('voided', { reason: voidReason ?? '' });
  if (method === null) return words('waits');
  return reference === null ? words(`method_${method}`) : `${words(`method_${method}`)} ${reference}`;
}

async function body(context: ReportContext) {
  const { query, establishment, period, words } = context;
  const parameters = [establishment.establishmentId, period.firstDay, period.lastDay];
  const slips = await query<SlipRow>(statement('jackpot-register', 'slips'), parameters);
  const paid = await query<PaidRow>(statement('jackpot-register', 'paid'), parameters);
  const kindWords = (kind: string): string => words(`slipKind_${kind}`);
  return {
    sections: [
      tableOf({
        name: 'slips',
        title: words('slips'),
        emptyText: words('empty'),
        columns: columns(words),
        rows: slips.map((row) =>
          dataRow({
            ...row,
            machine: row.machine ?? words('ofTable', { table: row.table ?? '' }),
            win: row.combination === '' ? kindWords(row.kind) : `${kindWords(row.kind)}\u00a0: ${row.combination}`,
            outcome: outcomeOf(row, words),
          }),
        ),
      }),
      tableOf({
        name: 'paid',
        title: words('paidInPeriod'),
        columns: [
          { key: 'kind', header: words('kind'), kind: 'text', weight: 2 },
          { key: 'slips', header: words('count'), kind: 'count' },
          { key: 'amountMinor', header: words('amount'), kind: 'minor' },
        ],
        rows: linesAndTotal(
          paid.map((row) => ({ ...row, kind: row.kind === null ? null : kindWords(row.kind) })),
          'kind',
          words('total'),
        ),
      }),
      { kind: 'paragraph' as const, tone: 'note' as const, text: words('method') },
      visaAlone(context),
    ],
  };
}

/** Every hand-pay slip by its number, and the amounts paid. */
export const jackpotRegister: ReportDefinition = {
  name: 'jackpot-register',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
