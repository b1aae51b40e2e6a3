import type { Section } from '../model/document.js';
import { dataRow, linesAndTotal, tableOf } from './sections.js';
import { ticketKind, ticketPlace } from '../words/ticket-words.js';
import type { MaybePlace } from '../words/ticket-words.js';
import type { Words } from '../words/words.js';

/** Builds the two tables of ticket sums: issued and redeemed. */

/** A sum by place and kind; `isTotal`: of all of them. */
export interface TicketSumRow extends MaybePlace {
  readonly kind: string | null;
  readonly tickets: bigint;
  readonly amountMinor: bigint;
  readonly isTotal: boolean;
}

/** A sum by gaming day and kind; null: of all of them. */
export interface TicketDayRow {
  readonly gamingDay: string | null;
  readonly kind: string | null;
  readonly tickets: bigint;
  readonly machinesMinor: bigint;
  readonly desksMinor: bigint;
  readonly kiosksMinor: bigint;
  readonly amountMinor: bigint;
}

export function ticketPlaces(sums: readonly TicketSumRow[], words: Words): Section {
  return tableOf({
    name: 'places',
    title: words('places'),
    emptyText: words('empty'),
    columns: [
      { key: 'where', header: words('where'), kind: 'text', weight: 2 },
      { key: 'kind', header: words('ticketKind'), kind: 'text', weight: 2 },
      { key: 'tickets', header: words('ticketCount'), kind: 'count' },
      { key: 'amountMinor', header: words('amount'), kind: 'minor', weight: 1.2 },
    ],
    rows: sums.map(({ kind, tickets, amountMinor, isTotal, ...place }) =>
      isTotal || kind === null
        ? { kind: 'total', label: words('total'), cells: { tickets, amountMinor } }
        : dataRow({ where: ticketPlace(place, words), kind: ticketKind(kind, words), tickets, amountMinor }),
    ),
  });
}

export function ticketDays(days: readonly TicketDayRow[], words: Words): Section {
  return tableOf({
    name: 'days',
    title: words('days'),
    emptyText: words('empty'),
    columns: [
      { key: 'gamingDay', header: words('gamingDay'), kind: 'day', weight: 1.2 },
      { key: 'kind', header: words('ticketKind'), kind: 'text', weight: 2 },
      { key: 'tickets', header: words('ticketCount'), kind: 'count', weight: 0.8 },
      { key: 'machinesMinor', header: words('atMachines'), kind: 'minor' },
      { key: 'desksMinor', header: words('atDesks'), kind: 'minor' },
      { key: 'kiosksMinor', header: words('atKiosks'), kind: 'minor' },
      { key: 'amountMinor', header: words('total'), kind: 'minor', weight: 1.1 },
    ],
    rows: linesAndTotal(
      days.map((day) => ({ ...day, kind: day.kind === null ? undefined : ticketKind(day.kind, words) })),
      'gamingDay',
      words('total'),
    ),
  });
}
