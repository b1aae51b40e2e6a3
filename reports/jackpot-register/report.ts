import { column, buildDeclaredTable, buildRow, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import { buildVisaSection } from '#documents/parts/signatures.js';
import { buildNote, buildRowsAndTotal } from '#documents/parts/sections.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';

interface SlipRow extends RowOf<typeof SLIP_TABLE.columns> {
  readonly table: string | null;
  readonly kind: string;
  readonly state: string;
  readonly method: string | null;
  readonly reference: string | null;
  readonly voidReason: string | null;
  readonly combination: string;
}

type PaidRow = RowOf<typeof PAID_TABLE.columns>;

const HEADINGS = { amount: { fr: 'Montant', en: 'Amount' } };

const SLIP_TABLE = declareTable({
  name: 'slips',
  columns: [
    column.count('slipNumber', { fr: 'Bordereau n°', en: 'Slip' }, { weight: 0.6 }),
    column.instant('openedAt', { fr: 'Ouvert le', en: 'Opened on' }, { weight: 1.3 }),
    column.code('machine', { fr: 'Appareil ou table', en: 'Machine or table' }, { weight: 0.8, nullable: true }),
    column.text('win', { fr: 'Gain', en: 'Win' }, { weight: 1.6, composed: true }),
    column.money('amountMinor', HEADINGS.amount),
    column.text('openedBy', { fr: 'Ouvert par', en: 'Opened by' }, { weight: 1.2 }),
    column.text('authorisedBy', { fr: 'Autorisé par', en: 'Authorised by' }, { weight: 1.2, nullable: true }),
    column.instant('paidAt', { fr: 'Payé le', en: 'Paid on' }, { weight: 1.3, nullable: true }),
    column.text('paidBy', { fr: 'Payé par', en: 'Paid by' }, { weight: 1.2, nullable: true }),
    column.text('outcome', { fr: 'Règlement', en: 'Outcome' }, { weight: 1.4, composed: true }),
  ],
});

/**
 * Describes the outcome of a hand-pay slip: voided with its reason, still open, or its means of payment and reference.
 */
function describeSlipOutcome({ state, method, reference, voidReason }: SlipRow, translate: Translator): string {
  if (state === 'void') return translate('voided', { reason: voidReason ?? '' });
  if (method === null) return translate('waits');
  return reference === null ? translate(`method_${method}`) : `${translate(`method_${method}`)} ${reference}`;
}

const PAID_TABLE = declareTable({
  name: 'paid',
  columns: [
    column.text('kind', getHeading('kind', 'jackpot-register'), { weight: 2, nullable: true }),
    column.count('slips', getHeading('count', 'jackpot-register')),
    column.money('amountMinor', HEADINGS.amount),
  ],
});

/** Builds the register of hand-pay slips of the period and the amounts paid by kind. */
async function buildJackpotRegisterBody(context: ReportContext) {
  const { readRows, translate } = context;
  const slips = await readRows<SlipRow>('slips');
  const paidRows = await readRows<PaidRow>('paid');
  const translateKind = (kind: string): string => translate(`slipKind_${kind}`);
  return {
    sections: [
      buildDeclaredTable(SLIP_TABLE, translate, {
        title: translate('slips'),
        emptyText: translate('empty'),
        rows: slips.map((row) =>
          buildRow(SLIP_TABLE, row, {
            machine: row.machine ?? translate('ofTable', { table: row.table ?? '' }),
            win:
              row.combination === '' ? translateKind(row.kind) : `${translateKind(row.kind)}\u00a0: ${row.combination}`,
            outcome: describeSlipOutcome(row, translate),
          }),
        ),
      }),
      buildDeclaredTable(PAID_TABLE, translate, {
        title: translate('paidInPeriod'),
        rows: buildRowsAndTotal(
          paidRows.map((row) => ({ ...row, kind: row.kind === null ? null : translateKind(row.kind) })),
          'kind',
          translate('total'),
        ),
      }),
      buildNote(translate('method')),
      buildVisaSection(context),
    ],
  };
}

/** Every hand-pay slip by its number, and the amounts paid. */
export const jackpotRegister = declareReport({
  name: 'jackpot-register',
  tables: [SLIP_TABLE, PAID_TABLE],
  buildBody: buildJackpotRegisterBody,
});
