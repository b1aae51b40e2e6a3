import { count, day, declareTable, drawTable, money, text } from '../model/columns.js';
import type { Heading, RowOf } from '../model/columns.js';
import type { Section } from '../model/document.js';
import { dataRow, linesAndTotal } from './sections.js';
import { ticketKind, ticketPlace } from '../words/ticket-words.js';
import type { MaybePlace } from '../words/ticket-words.js';
import { headingOf } from '../words/words.js';
import type { Words } from '../words/words.js';

/** The two tables of ticket sums: issued and redeemed. */

/** Declares the sums by place and kind; `where`: what was done at the place. */
export const ticketPlacesTable = (where: Heading) =>
  declareTable({
    name: 'places',
    columns: [
      text('where', where, { weight: 2, composed: true }),
      text('kind', headingOf('ticketKind'), { weight: 2, nullable: true }),
      count('tickets', headingOf('ticketCount')),
      money('amountMinor', { fr: 'Montant', en: 'Amount' }, { weight: 1.2 }),
    ],
  });

export const TICKET_DAYS = declareTable({
  name: 'days',
  columns: [
    day('gamingDay', headingOf('gamingDay'), { weight: 1.2, nullable: true }),
    text('kind', headingOf('ticketKind'), { weight: 2, nullable: true }),
    count('tickets', headingOf('ticketCount'), { weight: 0.8 }),
    money('machinesMinor', { fr: 'Appareils', en: 'Machines' }),
    money('desksMinor', { fr: 'Caisses', en: 'Desks' }),
    money('kiosksMinor', { fr: 'Bornes', en: 'Kiosks' }),
    money('amountMinor', headingOf('total'), { weight: 1.1 }),
  ],
});

type PlacesTable = ReturnType<typeof ticketPlacesTable>;

/** A sum by place and kind; `isTotal`: of all of them. */
export interface TicketSumRow extends MaybePlace, RowOf<PlacesTable['columns']> {
  readonly isTotal: boolean;
}

/** A sum by gaming day and kind; null: of all of them. */
export type TicketDayRow = RowOf<typeof TICKET_DAYS.columns>;

export function ticketPlaces(table: PlacesTable, sums: readonly TicketSumRow[], words: Words): Section {
  return drawTable(table, words, {
    title: words('places'),
    emptyText: words('empty'),
    rows: sums.map(({ kind, tickets, amountMinor, isTotal, ...place }) =>
      isTotal || kind === null
        ? { kind: 'total', label: words('total'), cells: { tickets, amountMinor } }
        : dataRow({ where: ticketPlace(place, words), kind: ticketKind(kind, words), tickets, amountMinor }),
    ),
  });
}

export function ticketDays(days: readonly TicketDayRow[], words: Words): Section {
  return drawTable(TICKET_DAYS, words, {
    title: words('days'),
    emptyText: words('empty'),
    rows: linesAndTotal(
      days.map((row) => ({ ...row, kind: row.kind === null ? undefined : ticketKind(row.kind, words) })),
      'gamingDay',
      words('total'),
    ),
  });
}
