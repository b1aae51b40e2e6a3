import type { Column, Section } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import { dataRow, notesOnPeriod, standing, tableOf } from '#documents/parts/sections.js';
import { ticketColumns, ticketKind, ticketPlace } from '#documents/words/ticket-words.js';
import type { TicketPlaceRow } from '#documents/words/ticket-words.js';
import type { Words } from '#documents/words/words.js';

interface StepRow extends TicketPlaceRow {
  readonly kind: string;
  readonly step: string;
  /** Empty: the ticket did not exist yet. */
  readonly fromState: string;
  readonly toState: string;
  readonly recordedBy: string;
  /** Null: one person was enough. */
  readonly approvedBy: string | null;
  readonly reason: string | null;
}

interface SumRow {
  readonly step: string;
  readonly toState: string;
}

const columns = (words: Words): Column[] => [
  { key: 'receivedAt', header: words('receivedAt'), kind: 'instant', weight: 1.2 },
  { key: 'happenedAt', header: words('deviceAt'), kind: 'instant', weight: 1.2 },
  ...ticketColumns(words),
  { key: 'step', header: words('step'), kind: 'text', weight: 1.9 },
  { key: 'state', header: words('stateAfter'), kind: 'text', weight: 1.1 },
  { key: 'where', header: words('where'), kind: 'text', weight: 1.6 },
  { key: 'kind', header: words('ticketKind'), kind: 'text', weight: 1.4 },
  { key: 'by', header: words('by'), kind: 'text', weight: 1.8 },
  { key: 'amountMinor', header: words('amount'), kind: 'minor' },
];

const sumsTable = (sums: readonly SumRow[], words: Words): Section =>
  tableOf({
    name: 'sums',
    title: words('sums'),
    emptyText: words('empty'),
    columns: [
      { key: 'step', header: words('step'), kind: 'text', weight: 2.4 },
      { key: 'toState', header: words('stateAfter'), kind: 'text', weight: 1.6 },
      { key: 'steps', header: words('steps'), kind: 'count' },
      { key: 'amountMinor', header: words('amount'), kind: 'minor' },
    ],
    rows: sums.map((row) =>
      dataRow({ ...row, step: words(`step_${row.step}`), toState: words(`state_${row.toState}`) }),
    ),
  });

/** Names the person who took the step, the second person, and the reason. */
const actorsOf = ({ recordedBy, approvedBy, reason }: StepRow): string =>
  [approvedBy === null ? recordedBy : `${recordedBy}, ${approvedBy}`, ...(reason === null ? [] : [reason])].join(' – ');

async function body(context: ReportContext) {
  const { query, establishment, period, words } = context;
  const parameters = [establishment.establishmentId, period.firstDay, period.lastDay];
  const steps = await query<StepRow>(statement('ticket-transactions', 'steps'), parameters);
  const sums = await query<SumRow>(statement('ticket-transactions', 'sums'), parameters);
  const state = await standing(context);
  const rows = steps.map((row) => {
    const { place, machine, desk, approvedBy: _approvedBy, reason: _reason, recordedBy: _recordedBy, ...step } = row;
    return dataRow({
      ...step,
      step: words(`step_${row.step}`),
      state: words(`state_${row.toState}`),
      where: ticketPlace({ place, machine, desk }, words),
      kind: ticketKind(row.kind, words),
      by: actorsOf(row),
    });
  });
  const sections: Section[] = [
    ...notesOnPeriod(state, words),
    sumsTable(sums, words),
    tableOf({ name: 'steps', title: words('stepsTitle'), emptyText: words('empty'), columns: columns(words), rows }),
    { kind: 'paragraph', tone: 'note', text: `${words('method')} ${words('ticketReference')}` },
  ];
  return { ...state.status, sections };
}

/** Every step of every ticket: place, time by device and system, people, amount and state (MC:19.7). */
export const ticketTransactions: ReportDefinition = {
  name: 'ticket-transactions',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
