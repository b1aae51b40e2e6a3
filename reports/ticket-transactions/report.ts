import { column, buildDeclaredTable, buildRow, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import type { Section } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildNote, buildDataRow, withPeriodNotes } from '#documents/parts/sections.js';
import { TICKET_COLUMNS, formatTicketKind, formatTicketPlace } from '#documents/words/ticket-words.js';
import type { TicketPlaceRow } from '#documents/words/ticket-words.js';

interface StepRow extends TicketPlaceRow, RowOf<typeof STEP_TABLE.columns> {
  /** Empty: the ticket did not exist yet. */
  readonly fromState: string;
  readonly toState: string;
  readonly recordedBy: string;
  /** Null: one person was enough. */
  readonly approvedBy: string | null;
  readonly reason: string | null;
}

type SumRow = RowOf<typeof SUM_TABLE.columns>;

const HEADINGS = {
  step: { fr: 'Étape', en: 'Step' },
  stateAfter: { fr: 'État ensuite', en: 'State after' },
  amount: { fr: 'Montant', en: 'Amount' },
};

const STEP_TABLE = declareTable({
  name: 'steps',
  columns: [
    column.instant('receivedAt', { fr: 'Reçu le', en: 'Received at' }, { weight: 1.2 }),
    column.instant(
      'happenedAt',
      { fr: "À l'horloge de l'appareil", en: "By the device's clock" },
      { weight: 1.2, nullable: true },
    ),
    ...TICKET_COLUMNS,
    column.text('step', HEADINGS.step, { weight: 1.9 }),
    column.text('state', HEADINGS.stateAfter, { weight: 1.1, composed: true }),
    column.text('where', { fr: 'Lieu', en: 'Place' }, { weight: 1.6, composed: true }),
    column.text('kind', getHeading('ticketKind'), { weight: 1.4 }),
    column.text('by', { fr: 'Par, et motif', en: 'By, and why' }, { weight: 1.8, composed: true }),
    column.money('amountMinor', HEADINGS.amount),
  ],
});

const SUM_TABLE = declareTable({
  name: 'sums',
  columns: [
    column.text('step', HEADINGS.step, { weight: 2.4 }),
    column.text('toState', HEADINGS.stateAfter, { weight: 1.6 }),
    column.count('steps', getHeading('steps', 'ticket-transactions')),
    column.money('amountMinor', HEADINGS.amount),
  ],
});

/** Counts the steps of tickets by kind of step and state reached, with their amounts. */
const buildSumsTable = (sums: readonly SumRow[], translate: Translator): Section =>
  buildDeclaredTable(SUM_TABLE, translate, {
    title: translate('sums'),
    emptyText: translate('empty'),
    rows: sums.map((row) =>
      buildRow(SUM_TABLE, row, { step: translate(`step_${row.step}`), toState: translate(`state_${row.toState}`) }),
    ),
  });

/** Names the person who took the step, the second person, and the reason. */
const describeActors = ({ recordedBy, approvedBy, reason }: StepRow): string =>
  [approvedBy === null ? recordedBy : `${recordedBy}, ${approvedBy}`, ...(reason === null ? [] : [reason])].join(' – ');

/** Builds a table of sums, then one row for each step of a ticket (issue, payment, expiry…) in the period. */
async function buildTicketTransactionsBody(context: ReportContext) {
  const { readRows, translate } = context;
  const steps = await readRows<StepRow>('steps');
  const sums = await readRows<SumRow>('sums');
  const rows = steps.map((row) => {
    const { place, machine, desk, approvedBy: _approvedBy, reason: _reason, recordedBy: _recordedBy, ...step } = row;
    return buildDataRow({
      ...step,
      step: translate(`step_${row.step}`),
      state: translate(`state_${row.toState}`),
      where: formatTicketPlace({ place, machine, desk }, translate),
      kind: formatTicketKind(row.kind, translate),
      by: describeActors(row),
    });
  });
  const sections: Section[] = [
    buildSumsTable(sums, translate),
    buildDeclaredTable(STEP_TABLE, translate, { title: translate('stepsTitle'), emptyText: translate('empty'), rows }),
    buildNote(`${translate('method')} ${translate('ticketReference')}`),
  ];
  return { sections };
}

/** Every step of every ticket: place, time by device and system, people, amount and state (MC:19.7). */
export const ticketTransactions = declareReport({
  name: 'ticket-transactions',
  tables: [STEP_TABLE, SUM_TABLE],
  buildBody: withPeriodNotes(buildTicketTransactionsBody),
});
