import { column, buildDeclaredTable, buildRow, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import type { Section } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildNote, withPeriodNotes } from '#documents/parts/sections.js';
import {
  buildTicketDaysTable,
  declareTicketDaysTable,
  buildTicketPlacesTable,
  declareTicketPlacesTable,
} from '#documents/parts/ticket-tables.js';
import type { TicketDayRow, TicketSumRow } from '#documents/parts/ticket-tables.js';
import { TICKET_COLUMNS, formatTicketKind, formatTicketPlace } from '#documents/words/ticket-words.js';
import type { TicketPlaceRow } from '#documents/words/ticket-words.js';

interface RedeemedRow extends TicketPlaceRow, RowOf<typeof TICKET_TABLE.columns> {
  readonly issuedPlace: string;
  readonly issuedMachine: string | null;
  readonly issuedDesk: string | null;
}

const REDEEMED_AT = { fr: 'Payé à', en: 'Redeemed at' };

const PLACES_TABLE = declareTicketPlacesTable('redeemedTickets', REDEEMED_AT);

const DAYS_TABLE = declareTicketDaysTable('redeemedTickets');

const TICKET_TABLE = declareTable({
  name: 'tickets',
  columns: [
    column.instant('receivedAt', { fr: 'Reçu le', en: 'Received at' }, { weight: 1.3, fact: 'actReceivedAt' }),
    column.instant(
      'happenedAt',
      { fr: "À l'horloge de l'appareil", en: "By the device's clock" },
      { weight: 1.3, nullable: true, fact: 'actHappenedAt' },
    ),
    column.text('where', REDEEMED_AT, { weight: 1.5, composed: true, fact: 'actPlace' }),
    ...TICKET_COLUMNS,
    column.text('kind', getHeading('ticketKind'), { weight: 1.5 }),
    column.text(
      'issuedWhere',
      { fr: 'Émis par', en: 'Issued by' },
      { weight: 1.5, composed: true, fact: 'issuePlace' },
    ),
    column.day('issuedOn', { fr: 'Émis le', en: 'Issued on' }, { fact: 'ticketIssuedOn' }),
    column.text('recordedBy', { fr: 'Par', en: 'By' }, { weight: 1.4 }),
    column.money('amountMinor', { fr: 'Montant', en: 'Amount' }, { summed: true, fact: 'ticketAmount' }),
  ],
  rows: { of: 'redeemedTickets' },
});

/** Lists the redeemed tickets one by one, with the places of issue and redemption. */
function buildRedeemedTicketsTable(tickets: readonly RedeemedRow[], translate: Translator): Section {
  const rows = tickets.map((ticket) => {
    const { issuedPlace: place, issuedMachine: machine, issuedDesk: desk } = ticket;
    return buildRow(TICKET_TABLE, ticket, {
      kind: formatTicketKind(ticket.kind, translate),
      where: formatTicketPlace(ticket, translate),
      issuedWhere: formatTicketPlace({ place, machine, desk }, translate),
    });
  });
  return buildDeclaredTable(TICKET_TABLE, translate, {
    title: translate('ticketsTitle'),
    emptyText: translate('empty'),
    rows,
    carried: 'table',
  });
}

/** Builds the report of tickets redeemed in the period: by place, by gaming day, then one by one. */
async function buildTicketRedemptionBody(context: ReportContext) {
  const { readRows, translate } = context;
  const sections: Section[] = [
    buildTicketPlacesTable(PLACES_TABLE, await readRows<TicketSumRow>('places'), translate),
    buildTicketDaysTable(DAYS_TABLE, await readRows<TicketDayRow>('days'), translate),
    buildRedeemedTicketsTable(await readRows<RedeemedRow>('tickets'), translate),
    buildNote(translate('ticketReference')),
  ];
  return { sections };
}

/** Tickets redeemed: by machine, desk and kiosk, and each with its time and place (MC:19.7). */
export const ticketRedemption = declareReport({
  name: 'ticket-redemption',
  tables: [PLACES_TABLE, DAYS_TABLE, TICKET_TABLE],
  buildBody: withPeriodNotes(buildTicketRedemptionBody),
});
