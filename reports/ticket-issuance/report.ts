import { code, count, declareTable, drawTable, money, text } from '#documents/model/columns.js';
import type { RowOf } from '#documents/model/columns.js';
import { headingOf } from '#documents/words/words.js';
import type { Section } from '#documents/model/document.js';
import { declareReport } from '#documents/parts/report.js';
import type { ReportContext } from '#documents/parts/report.js';
import { buildNote, dataRow, linesAndTotal, withPeriodNotes } from '#documents/parts/sections.js';
import { ticketDays, ticketDaysTable, ticketPlaces, ticketPlacesTable } from '#documents/parts/ticket-tables.js';
import type { TicketDayRow, TicketSumRow } from '#documents/parts/ticket-tables.js';
import type { Words } from '#documents/words/words.js';

type MachineRow = RowOf<typeof MACHINES.columns>;

interface PrintsRow {
  readonly incompleteTickets: bigint;
  readonly incompleteMinor: bigint;
  readonly duplicateTickets: bigint;
  readonly duplicateMinor: bigint;
  readonly unconfirmedTickets: bigint;
  readonly unconfirmedMinor: bigint;
}

const MACHINES = declareTable({
  name: 'machines',
  columns: [
    code('machine', headingOf('machine'), { nullable: true, by: 'machine' }),
    count('tickets', headingOf('ticketCount'), { fact: 'tickets' }),
    money('issuedMinor', { fr: 'Émis, par le système', en: 'Issued, by the system' }, { fact: 'ticketAmount' }),
    money(
      'meteredMinor',
      { fr: 'Compteur des tickets émis', en: 'Ticket-out counter' },
      { nullable: true, fact: 'meteredTicketsOut' },
    ),
    money(
      'differenceMinor',
      { fr: 'Système − compteur', en: 'System − counter' },
      { nullable: true, fact: 'issuedLessMetered' },
    ),
  ],
  rows: { of: 'issuesBesideCounters', sums: [{ shows: 'all' }] },
});

/** Lists the tickets issued by each machine beside its counter, marked where they differ; the last line is the sum. */
const machineRows = (machines: readonly MachineRow[], words: Words) =>
  linesAndTotal(machines, 'machine', words('total')).map((row) =>
    row.kind === 'row' && typeof row.cells['differenceMinor'] === 'bigint' && row.cells['differenceMinor'] !== 0n
      ? dataRow(row.cells, true)
      : row,
  );

const PRINTS = declareTable({
  name: 'prints',
  columns: [
    text('what', { fr: "Ce qui s'est passé", en: 'What happened' }, { weight: 3, composed: true }),
    count('tickets', headingOf('ticketCount'), { composed: true }),
    money('amountMinor', { fr: 'Montant', en: 'Amount' }, { composed: true }),
  ],
});

/** Counts the tickets whose printing was incomplete, duplicated or not confirmed, with their amounts. */
const printsTable = (prints: PrintsRow | undefined, words: Words): Section =>
  drawTable(PRINTS, words, {
    title: words('prints'),
    rows: (['incomplete', 'duplicate', 'unconfirmed'] as const).map((printFault) =>
      dataRow({
        what: words(`prints_${printFault}`),
        tickets: prints?.[`${printFault}Tickets`] ?? 0n,
        amountMinor: prints?.[`${printFault}Minor`] ?? 0n,
      }),
    ),
  });

const PLACES = ticketPlacesTable('issuedTickets', { fr: 'Émis par', en: 'Issued by' });

const DAYS = ticketDaysTable('issuedTickets');

/** Builds the tickets issued in the period: by place, by day, beside the counters, and their printing faults. */
async function body(context: ReportContext) {
  const { read, words } = context;
  const [prints] = await read<PrintsRow>('prints');
  const sections: Section[] = [
    ticketPlaces(PLACES, await read<TicketSumRow>('places'), words),
    ticketDays(DAYS, await read<TicketDayRow>('days'), words),
    drawTable(MACHINES, words, {
      title: words('machinesTitle'),
      emptyText: words('noMachine'),
      rows: machineRows(await read<MachineRow>('machines'), words),
    }),
    printsTable(prints, words),
    buildNote(words('method')),
  ];
  return { sections };
}

/** Tickets issued: by machine, desk and kiosk, by kind, by gaming day, and beside the ticket-out counters (MC:19.7). */
export const ticketIssuance = declareReport({
  name: 'ticket-issuance',
  orientation: 'portrait',
  tables: [PLACES, DAYS, MACHINES, PRINTS],
  body: withPeriodNotes(body),
});
