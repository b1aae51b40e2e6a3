import type { Column, Section } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import { dataRow, linesAndTotal, notesOnPeriod, standing, tableOf } from '#documents/parts/sections.js';
import { ticketDays, ticketPlaces } from '#documents/parts/ticket-tables.js';
import type { TicketDayRow, TicketSumRow } from '#documents/parts/ticket-tables.js';
import type { Words } from '#documents/words/words.js';

interface MachineRow {
  /** Null: the sum of the other rows. */
  readonly machine: string | null;
  readonly differenceMinor: bigint | null;
}

interface PrintsRow {
  readonly incompleteTickets: bigint;
  readonly incompleteMinor: bigint;
  readonly duplicateTickets: bigint;
  readonly duplicateMinor: bigint;
  readonly unconfirmedTickets: bigint;
  readonly unconfirmedMinor: bigint;
}

const machineColumns = (words: Words): Column[] => [
  { key: 'machine', header: words('machine'), kind: 'code' },
  { key: 'tickets', header: words('ticketCount'), kind: 'count' },
  { key: 'issuedMinor', header: words('bySystem'), kind: 'minor' },
  { key: 'meteredMinor', header: words('byCounter'), kind: 'minor' },
  { key: 'differenceMinor', header: words('systemLessCounter'), kind: 'minor' },
];

/** The last line is the sum; a machine whose counter differs is marked. */
const machineRows = (machines: readonly MachineRow[], words: Words) =>
  linesAndTotal(machines, 'machine', words('total')).map((row) =>
    row.kind === 'row' && typeof row.cells['differenceMinor'] === 'bigint' && row.cells['differenceMinor'] !== 0n
      ? dataRow(row.cells, true)
      : row,
  );

const printsTable = (prints: PrintsRow | undefined, words: Words): Section =>
  tableOf({
    name: 'prints',
    title: words('prints'),
    columns: [
      { key: 'what', header: words('what'), kind: 'text', weight: 3 },
      { key: 'tickets', header: words('ticketCount'), kind: 'count' },
      { key: 'amountMinor', header: words('amount'), kind: 'minor' },
    ],
    rows: (['incomplete', 'duplicate', 'unconfirmed'] as const).map((printFault) =>
      dataRow({
        what: words(`prints_${printFault}`),
        tickets: prints?.[`${printFault}Tickets`] ?? 0n,
        amountMinor: prints?.[`${printFault}Minor`] ?? 0n,
      }),
    ),
  });

async function body(context: ReportContext) {
  const { query, establishment, period, words } = context;
  const parameters = [establishment.establishmentId, period.firstDay, period.lastDay];
  const read = <Row>(file: string): Promise<Row[]> => query<Row>(statement('ticket-issuance', file), parameters);
  const [prints] = await read<PrintsRow>('prints');
  const state = await standing(context);
  const sections: Section[] = [
    ...notesOnPeriod(state, words),
    ticketPlaces(await read<TicketSumRow>('places'), words),
    ticketDays(await read<TicketDayRow>('days'), words),
    tableOf({
      name: 'machines',
      title: words('machinesTitle'),
      emptyText: words('noMachine'),
      columns: machineColumns(words),
      rows: machineRows(await read<MachineRow>('machines'), words),
    }),
    printsTable(prints, words),
    { kind: 'paragraph', tone: 'note', text: words('method') },
  ];
  return { ...state.status, sections };
}

/** Tickets issued: by machine, desk and kiosk, by kind, by gaming day, and beside the ticket-out counters (MC:19.7). */
export const ticketIssuance: ReportDefinition = {
  name: 'ticket-issuance',
  orientation: 'portrait',
  needsMachine: false,
  period: 'any',
  body,
};
