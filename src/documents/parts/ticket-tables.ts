import { column, buildDeclaredTable, declareTable, type Heading, type RowOf } from '../model/columns.js';
import type { Section } from '../model/document.js';
import { buildDataRow, buildRowsAndTotal } from './sections.js';
import { formatTicketKind, formatTicketPlace, type OptionalTicketPlace } from '../words/ticket-words.js';
import { getHeading, type Translator } from '../words/words.js';

/** The two tables of ticket sums: issued and redeemed. */

/** Records of the second path of which a report shows the sums. */
type TicketRecords = 'issuedTickets' | 'redeemedTickets';

/** Declares the sums of tickets by place and kind; `placeHeading` is the heading of the place. */
export const declareTicketPlacesTable = (records: TicketRecords, placeHeading: Heading) =>
  declareTable({
    name: 'places',
    rows: { of: records, sums: [{ shows: 'all' }] },
    columns: [
      column.text('where', placeHeading, { weight: 2, composed: true, by: 'ticketPlace' }),
      column.text('kind', getHeading('ticketKind'), { weight: 2, nullable: true, by: 'ticketKind' }),
      column.count('tickets', getHeading('ticketCount'), { fact: 'tickets' }),
      column.money('amountMinor', { fr: 'Montant', en: 'Amount' }, { weight: 1.2, fact: 'ticketAmount' }),
    ],
  });

/** Declares a table of the sums of `records` (issued or redeemed tickets) by gaming day and kind. */
export const declareTicketDaysTable = (records: TicketRecords) =>
  declareTable({
    name: 'days',
    rows: { of: records, sums: [{ shows: 'all' }] },
    columns: [
      column.day('gamingDay', getHeading('gamingDay'), { weight: 1.2, nullable: true, by: 'gamingDay' }),
      column.text('kind', getHeading('ticketKind'), { weight: 2, nullable: true, by: 'ticketKind' }),
      column.count('tickets', getHeading('ticketCount'), { weight: 0.8, fact: 'tickets' }),
      column.money('machinesMinor', { fr: 'Appareils', en: 'Machines' }, { fact: 'ticketsAtMachines' }),
      column.money('desksMinor', { fr: 'Caisses', en: 'Desks' }, { fact: 'ticketsAtDesks' }),
      column.money('kiosksMinor', { fr: 'Bornes', en: 'Kiosks' }, { fact: 'ticketsAtKiosks' }),
      column.money('amountMinor', getHeading('total'), { weight: 1.1, fact: 'ticketAmount' }),
    ],
  });

type DaysTable = ReturnType<typeof declareTicketDaysTable>;
type PlacesTable = ReturnType<typeof declareTicketPlacesTable>;

/** A sum by place and kind; `isTotal`: of all of them. */
export interface TicketSumRow extends OptionalTicketPlace, RowOf<PlacesTable['columns']> {
  readonly isTotal: boolean;
}

/** A sum by gaming day and kind; null: of all of them. */
export type TicketDayRow = RowOf<DaysTable['columns']>;

/** Builds the table of the sums of tickets by place (machine, desk…) and kind, with their total. */
export function buildTicketPlacesTable(
  table: PlacesTable,
  sumRows: readonly TicketSumRow[],
  translate: Translator,
): Section {
  return buildDeclaredTable(table, translate, {
    title: translate('places'),
    emptyText: translate('empty'),
    rows: sumRows.map(({ kind, tickets, amountMinor, isTotal, ...place }) =>
      isTotal || kind === null
        ? { kind: 'total', label: translate('total'), cells: { tickets, amountMinor } }
        : buildDataRow({
            where: formatTicketPlace(place, translate),
            kind: formatTicketKind(kind, translate),
            tickets,
            amountMinor,
          }),
    ),
  });
}

/** Builds the table of the sums of tickets by gaming day and kind, with their total. */
export function buildTicketDaysTable(
  table: DaysTable,
  dayRows: readonly TicketDayRow[],
  translate: Translator,
): Section {
  return buildDeclaredTable(table, translate, {
    title: translate('days'),
    emptyText: translate('empty'),
    rows: buildRowsAndTotal(
      dayRows.map((row) => ({ ...row, kind: row.kind === null ? undefined : formatTicketKind(row.kind, translate) })),
      'gamingDay',
      translate('total'),
    ),
  });
}
