import { buildSignersSection } from '#documents/parts/signatures.js';
import { column, buildDeclaredTable, buildRow, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import { formatDay, formatMoney } from '#documents/words/format.js';
import type { Section } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { appendTotal, buildNote, buildDataRow } from '#documents/parts/sections.js';
import { TICKET_COLUMNS, formatTicketKind, formatTicketPlace } from '#documents/words/ticket-words.js';
import type { TicketPlaceRow } from '#documents/words/ticket-words.js';

type ActionRow = RowOf<typeof ACTION_TABLE.columns>;

interface ExpiredRow extends TicketPlaceRow, RowOf<typeof TICKET_TABLE.columns> {}

interface PendingTicketsRow {
  readonly tickets: bigint;
  readonly amountMinor: bigint;
}

const HEADINGS = { entry: { fr: 'Écriture', en: 'Entry' }, amount: { fr: 'Montant', en: 'Amount' } };

const ACTION_TABLE = declareTable({
  name: 'acts',
  columns: [
    column.day('gamingDay', getHeading('gamingDay')),
    column.instant('receivedAt', { fr: 'Date et heure', en: 'Date and time' }, { weight: 1.3 }),
    column.text('decidedBy', { fr: 'Décidé par', en: 'Decided by' }, { weight: 1.8 }),
    column.count('entryNumber', HEADINGS.entry, { weight: 0.8 }),
    column.count('tickets', getHeading('ticketCount'), { weight: 0.8 }),
    column.money('amountMinor', HEADINGS.amount),
  ],
});

/** Lists the acts by which tickets were expired, with their total. */
function buildActionsTable(actions: readonly ActionRow[], translate: Translator): Section {
  const sumActions = (figure: 'tickets' | 'amountMinor'): bigint =>
    actions.reduce((total, action) => total + action[figure], 0n);
  const totalCells = { tickets: sumActions('tickets'), amountMinor: sumActions('amountMinor') };
  return buildDeclaredTable(ACTION_TABLE, translate, {
    title: translate('acts'),
    emptyText: translate('noAct'),
    rows: appendTotal(
      actions.map((action) => buildDataRow(action)),
      translate('total'),
      totalCells,
    ),
  });
}

const TICKET_TABLE = declareTable({
  name: 'tickets',
  columns: [
    column.code('entryNumber', HEADINGS.entry, { weight: 0.8 }),
    ...TICKET_COLUMNS,
    column.text('kind', getHeading('ticketKind'), { weight: 1.5 }),
    column.text('where', { fr: 'Émis par', en: 'Issued by' }, { weight: 1.5, composed: true }),
    column.day('issuedOn', { fr: 'Émis le', en: 'Issued on' }),
    column.day('payableUntil', { fr: "Payable jusqu'au", en: 'Payable until' }),
    column.money('amountMinor', HEADINGS.amount, { summed: true }),
  ],
});

/** Lists the expired tickets one by one: entry, kind, place of issue and amount. */
const buildExpiredTicketsTable = (tickets: readonly ExpiredRow[], translate: Translator): Section =>
  buildDeclaredTable(TICKET_TABLE, translate, {
    title: translate('ticketsTitle'),
    emptyText: translate('noAct'),
    rows: tickets.map(({ place, machine, desk, ...ticket }) =>
      buildRow(TICKET_TABLE, ticket, {
        kind: formatTicketKind(ticket.kind, translate),
        where: formatTicketPlace({ place, machine, desk }, translate),
      }),
    ),
    carried: 'table',
  });

/** States how many tickets are past their payable day but not yet expired, and their amount. */
function buildPendingNote({ tickets, amountMinor }: PendingTicketsRow, context: ReportContext): Section {
  const { translate, language, period, establishment } = context;
  const day = formatDay(period.lastDay, language);
  if (tickets === 0n) return { kind: 'paragraph', text: translate('noneWaits', { day }) };
  const amount = formatMoney(amountMinor, establishment.currency, language);
  return { kind: 'paragraph', text: translate('waits', { count: Number(tickets), amount, day }) };
}

/** Builds the list of expired tickets of the period: the acts, the tickets that still await one, and each ticket. */
async function buildExpiredTicketsBody(context: ReportContext) {
  const { readRows, establishment, period, translate } = context;
  const actions = await readRows<ActionRow>('acts');
  const tickets = await readRows<ExpiredRow>('tickets');
  const [pendingTickets] = await readRows<PendingTicketsRow>('waiting', [
    establishment.establishmentId,
    period.lastDay,
  ]);
  const sections: Section[] = [
    buildActionsTable(actions, translate),
    buildPendingNote(pendingTickets ?? { tickets: 0n, amountMinor: 0n }, context),
    buildExpiredTicketsTable(tickets, translate),
    buildNote(`${translate('method')} ${translate('ticketReference')}`),
    buildSignersSection(context, ['signature_management']),
  ];
  return { sections };
}

/** Tickets not presented in time, with the acts by which the Direction let them expire (MC:19.7). */
export const expiredTickets = declareReport({
  name: 'expired-tickets',
  orientation: 'portrait',
  tables: [ACTION_TABLE, TICKET_TABLE],
  buildBody: buildExpiredTicketsBody,
});
