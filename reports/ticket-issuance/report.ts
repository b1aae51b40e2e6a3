import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import type { Section } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildNote, buildDataRow, buildRowsAndTotal, withPeriodNotes } from '#documents/parts/sections.js';
import {
  buildTicketDaysTable,
  declareTicketDaysTable,
  buildTicketPlacesTable,
  declareTicketPlacesTable,
} from '#documents/parts/ticket-tables.js';
import type { TicketDayRow, TicketSumRow } from '#documents/parts/ticket-tables.js';

type MachineRow = RowOf<typeof MACHINE_TABLE.columns>;

interface PrintsRow {
  readonly incompleteTickets: bigint;
  readonly incompleteMinor: bigint;
  readonly duplicateTickets: bigint;
  readonly duplicateMinor: bigint;
  readonly unconfirmedTickets: bigint;
  readonly unconfirmedMinor: bigint;
}

const MACHINE_TABLE = declareTable({
  name: 'machines',
  columns: [
    column.code('machine', getHeading('machine'), { nullable: true, by: 'machine' }),
    column.count('tickets', getHeading('ticketCount'), { fact: 'tickets' }),
    column.money('issuedMinor', { fr: 'Émis, par le système', en: 'Issued, by the system' }, { fact: 'ticketAmount' }),
    column.money(
      'meteredMinor',
      { fr: 'Compteur des tickets émis', en: 'Ticket-out counter' },
      { nullable: true, fact: 'meteredTicketsOut' },
    ),
    column.money(
      'differenceMinor',
      { fr: 'Système − compteur', en: 'System − counter' },
      { nullable: true, fact: 'issuedLessMetered' },
    ),
  ],
  rows: { of: 'issuesBesideCounters', sums: [{ shows: 'all' }] },
});

/** Lists the tickets issued by each machine beside its counter, marked where they differ; the last line is the sum. */
const buildMachineRows = (machines: readonly MachineRow[], translate: Translator) =>
  buildRowsAndTotal(machines, 'machine', translate('total')).map((row) =>
    row.kind === 'row' && typeof row.cells['differenceMinor'] === 'bigint' && row.cells['differenceMinor'] !== 0n
      ? buildDataRow(row.cells, true)
      : row,
  );

const PRINT_TABLE = declareTable({
  name: 'prints',
  columns: [
    column.text('what', { fr: "Ce qui s'est passé", en: 'What happened' }, { weight: 3, composed: true }),
    column.count('tickets', getHeading('ticketCount'), { composed: true }),
    column.money('amountMinor', { fr: 'Montant', en: 'Amount' }, { composed: true }),
  ],
});

/** Counts the tickets whose printing was incomplete, duplicated or not confirmed, with their amounts. */
const buildPrintsTable = (prints: PrintsRow | undefined, translate: Translator): Section =>
  buildDeclaredTable(PRINT_TABLE, translate, {
    title: translate('prints'),
    rows: (['incomplete', 'duplicate', 'unconfirmed'] as const).map((printFault) =>
      buildDataRow({
        what: translate(`prints_${printFault}`),
        tickets: prints?.[`${printFault}Tickets`] ?? 0n,
        amountMinor: prints?.[`${printFault}Minor`] ?? 0n,
      }),
    ),
  });

const PLACES_TABLE = declareTicketPlacesTable('issuedTickets', { fr: 'Émis par', en: 'Issued by' });

const DAYS_TABLE = declareTicketDaysTable('issuedTickets');

/** Builds the report of tickets issued in the period: by place, by day, beside counters, and printing faults. */
async function buildTicketIssuanceBody(context: ReportContext) {
  const { readRows, translate } = context;
  const [prints] = await readRows<PrintsRow>('prints');
  const sections: Section[] = [
    buildTicketPlacesTable(PLACES_TABLE, await readRows<TicketSumRow>('places'), translate),
    buildTicketDaysTable(DAYS_TABLE, await readRows<TicketDayRow>('days'), translate),
    buildDeclaredTable(MACHINE_TABLE, translate, {
      title: translate('machinesTitle'),
      emptyText: translate('noMachine'),
      rows: buildMachineRows(await readRows<MachineRow>('machines'), translate),
    }),
    buildPrintsTable(prints, translate),
    buildNote(translate('method')),
  ];
  return { sections };
}

/** Tickets issued: by machine, desk and kiosk, by kind, by gaming day, and beside the ticket-out counters (MC:19.7). */
export const ticketIssuance = declareReport({
  name: 'ticket-issuance',
  orientation: 'portrait',
  tables: [PLACES_TABLE, DAYS_TABLE, MACHINE_TABLE, PRINT_TABLE],
  buildBody: withPeriodNotes(buildTicketIssuanceBody),
});
