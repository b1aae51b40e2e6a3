import { formatDay, formatMoney } from '#documents/words/format.js';
import type { Row, Section } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { ticketColumns, ticketKind, ticketPlace } from '#documents/words/ticket-words.js';
import type { TicketPlaceRow } from '#documents/words/ticket-words.js';
import type { Words } from '#documents/words/words.js';

interface ActRow {
  readonly entryNumber: bigint;
  readonly gamingDay: string;
  readonly decidedBy: string;
  readonly tickets: bigint;
  readonly amountMinor: bigint;
}

interface ExpiredRow extends TicketPlaceRow {
  readonly entryNumber: string;
  readonly kind: string;
}

interface WaitingRow {
  readonly tickets: bigint;
  readonly amountMinor: bigint;
}

function actsTable(acts: readonly ActRow[], words: Words): Section {
  const sum = (figure: 'tickets' | 'amountMinor'): bigint => acts.reduce((total, act) => total + act[figure], 0n);
  const total: Row = {
    kind: 'total',
    label: words('total'),
    cells: { tickets: sum('tickets'), amountMinor: sum('amountMinor') },
  };
  return tableOf({
    name: 'acts',
    title: words('acts'),
    emptyText: words('noAct'),
    columns: [
      { key: 'gamingDay', header: words('gamingDay'), kind: 'day' },
      { key: 'receivedAt', header: words('at'), kind: 'instant', weight: 1.3 },
      { key: 'decidedBy', header: words('decidedBy'), kind: 'text', weight: 1.8 },
      { key: 'entryNumber', header: words('entry'), kind: 'count', weight: 0.8 },
      { key: 'tickets', header: words('ticketCount'), kind: 'count', weight: 0.8 },
      { key: 'amountMinor', header: words('amount'), kind: 'minor' },
    ],
    rows: acts.length === 0 ? [] : [...acts.map((act) => dataRow(act)), total],
  });
}

const expiredTable = (tickets: readonly ExpiredRow[], words: Words): Section =>
  tableOf({
    name: 'tickets',
    title: words('ticketsTitle'),
    emptyText: words('noAct'),
    columns: [
      { key: 'entryNumber', header: words('entry'), kind: 'code', weight: 0.8 },
      ...ticketColumns(words),
      { key: 'kind', header: words('ticketKind'), kind: 'text', weight: 1.5 },
      { key: 'where', header: words('issuedWhere'), kind: 'text', weight: 1.5 },
      { key: 'issuedOn', header: words('issuedOn'), kind: 'day' },
      { key: 'payableUntil', header: words('payableUntil'), kind: 'day' },
      { key: 'amountMinor', header: words('amount'), kind: 'minor' },
    ],
    rows: tickets.map(({ place, machine, desk, ...ticket }) =>
      dataRow({
        ...ticket,
        kind: ticketKind(ticket.kind, words),
        where: ticketPlace({ place, machine, desk }, words),
      }),
    ),
    carried: { columns: ['amountMinor'], within: 'table' },
  });

function waits({ tickets, amountMinor }: WaitingRow, context: ReportContext): Section {
  const { words, language, period, establishment } = context;
  const day = formatDay(period.lastDay, language);
  if (tickets === 0n) return { kind: 'paragraph', text: words('noneWaits', { day }) };
  const amount = formatMoney(amountMinor, establishment.currency, language);
  return { kind: 'paragraph', text: words('waits', { count: Number(tickets), amount, day }) };
}

async function body(context: ReportContext) {
  const { query, establishment, period, words } = context;
  const ofPeriod = [establishment.establishmentId, period.firstDay, period.lastDay];
  const sql = (file: string): string => statement('expired-tickets', file);
  const acts = await query<ActRow>(sql('acts'), ofPeriod);
  const tickets = await query<ExpiredRow>(sql('tickets'), ofPeriod);
  const [waiting] = await query<WaitingRow>(sql('waiting'), [establishment.establishmentId, period.lastDay]);
  const sections: Section[] = [
    actsTable(acts, words),
    waits(waiting ?? { tickets: 0n, amountMinor: 0n }, context),
    expiredTable(tickets, words),
    { kind: 'paragraph', tone: 'note', text: `${words('method')} ${words('ticketReference')}` },
    { kind: 'signatures', places: [{ label: words('signature_management') }], visaLabel: words('signature_visa') },
  ];
  return { sections };
}

/** Tickets not presented in time, with the acts by which the Direction let them expire (MC:19.7). */
export const expiredTickets: ReportDefinition = {
  name: 'expired-tickets',
  orientation: 'portrait',
  needsMachine: false,
  period: 'any',
  body,
};
