import type { Column, Section } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import { dataRow, notesOnPeriod, standing, tableOf } from '#documents/parts/sections.js';
import { ticketDays, ticketPlaces } from '#documents/parts/ticket-tables.js';
import type { TicketDayRow, TicketSumRow } from '#documents/parts/ticket-tables.js';
import { ticketColumns, ticketKind, ticketPlace } from '#documents/words/ticket-words.js';
import type { TicketPlaceRow } from '#documents/words/ticket-words.js';
import type { Words } from '#documents/words/words.js';

interface RedeemedRow extends TicketPlaceRow {
  readonly kind: string;
  readonly issuedPlace: string;
  readonly issuedMachine: string | null;
  readonly issuedDesk: string | null;
  readonly issuedOn: string;
}

const columns = (words: Words): Column[] => [
  { key: 'receivedAt', header: words('receivedAt'), kind: 'instant', weight: 1.3 },
  { key: 'happenedAt', header: words('deviceAt'), kind: 'instant', weight: 1.3 },
  { key: 'where', header: words('where'), kind: 'text', weight: 1.5 },
  ...ticketColumns(words),
  { key: 'kind', header: words('ticketKind'), kind: 'text', weight: 1.5 },
  { key: 'issuedWhere', header: words('issuedWhere'), kind: 'text', weight: 1.5 },
  { key: 'issuedOn', header: words('issuedOn'), kind: 'day' },
  { key: 'recordedBy', header: words('by'), kind: 'text', weight: 1.4 },
  { key: 'amountMinor', header: words('amount'), kind: 'minor' },
];

function redeemedTable(tickets: readonly RedeemedRow[], words: Words): Section {
  const rows = tickets.map(({ issuedPlace, issuedMachine, issuedDesk, ...ticket }) =>
    dataRow({
      ...ticket,
      kind: ticketKind(ticket.kind, words),
      where: ticketPlace(ticket, words),
      issuedWhere: ticketPlace({ place: issuedPlace, machine: issuedMachine, desk: issuedDesk }, words),
    }),
  );
  return tableOf({
    name: 'tickets',
    title: words('ticketsTitle'),
    emptyText: words('empty'),
    columns: columns(words),
    rows,
    carried: { columns: ['amountMinor'], within: 'table' },
  });
}

async function body(context: ReportContext) {
  const { query, establishment, period, words } = context;
  const parameters = [establishment.establishmentId, period.firstDay, period.lastDay];
  const read = <Row>(file: string): Promise<Row[]> => query<Row>(statement('ticket-redemption', file), parameters);
  const state = await standing(context);
  const sections: Section[] = [
    ...notesOnPeriod(state, words),
    ticketPlaces(await read<TicketSumRow>('places'), words),
    ticketDays(await read<TicketDayRow>('days'), words),
    redeemedTable(await read<RedeemedRow>('tickets'), words),
    { kind: 'paragraph', tone: 'note', text: words('ticketReference') },
  ];
  return { ...state.status, sections };
}

/** Tickets redeemed: by machine, desk and kiosk, and each with its time and place (MC:19.7). */
export const ticketRedemption: ReportDefinition = {
  name: 'ticket-redemption',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
