import { formatDay, formatMoney } from '#documents/words/format.js';
import type { Column, Row, Section } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import { dataRow, notesOnPeriod, standing, tableOf } from '#documents/parts/sections.js';
import { ticketColumns, ticketKind, ticketPlace } from '#documents/words/ticket-words.js';
import type { TicketPlaceRow } from '#documents/words/ticket-words.js';
import type { Words } from '#documents/words/words.js';

interface Rolled {
  readonly openingMinor: bigint;
  readonly closingMinor: bigint;
}

interface RolledRow extends Rolled {
  /** Null: the total of all kinds. */
  readonly kind: string | null;
}

interface RolledDayRow extends Rolled {
  readonly gamingDay: string;
  readonly kind: string;
  readonly hasMoved: boolean;
}

interface AgeRow {
  /** Null: the total of all ages. */
  readonly age: string | null;
  readonly kind: string | null;
  readonly tickets: bigint;
  readonly amountMinor: bigint;
}

interface OwedRow extends TicketPlaceRow {
  readonly kind: string;
  readonly isPast: boolean;
  readonly state: string;
  readonly amountMinor: bigint;
}

interface AccountRow {
  /** Null: the amount owed and the balance. */
  readonly name: string | null;
  readonly systemMinor: bigint;
  readonly postedMinor: bigint;
  readonly differenceMinor: bigint;
}

const rolledColumns = (words: Words): Column[] => [
  { key: 'kind', header: words('ticketKind'), kind: 'text', weight: 1.6 },
  { key: 'openingMinor', header: words('opening'), kind: 'minor' },
  { key: 'issuedMinor', header: words('issued'), kind: 'minor' },
  ...(['Machines', 'Desks', 'Kiosks'] as const).map((place): Column => ({
    key: `redeemedAt${place}Minor`,
    header: words(`at${place}`),
    kind: 'minor',
    headerGroup: words('redeemed'),
  })),
  { key: 'voidedMinor', header: words('voided'), kind: 'minor' },
  { key: 'expiredMinor', header: words('expired'), kind: 'minor' },
  { key: 'orphansMinor', header: words('orphans'), kind: 'minor' },
  { key: 'closingMinor', header: words('closing'), kind: 'minor' },
];

const rolledRow =
  (words: Words) =>
  ({ kind, ...figures }: RolledRow): Row =>
    kind === null
      ? { kind: 'total', label: words('total'), cells: { ...figures } }
      : dataRow({ ...figures, kind: ticketKind(kind, words) });

function daysTable(days: readonly RolledDayRow[], words: Words): Section {
  const rows = days
    .filter(({ openingMinor, hasMoved }) => hasMoved || openingMinor !== 0n)
    .map(({ gamingDay, kind, hasMoved: _hasMoved, ...figures }) =>
      dataRow({ gamingDay, kind: ticketKind(kind, words), ...figures }),
    );
  return tableOf({
    name: 'days',
    title: words('days'),
    emptyText: words('empty'),
    columns: [{ key: 'gamingDay', header: words('gamingDay'), kind: 'day' }, ...rolledColumns(words)],
    rows,
  });
}

function agesTable(ages: readonly AgeRow[], words: Words): Section {
  const rows = ages.map(({ age, kind, ...figures }): Row =>
    age === null || kind === null
      ? { kind: 'total', label: words('total'), cells: figures }
      : dataRow({ age: words(`age_${age}`), kind: ticketKind(kind, words), ...figures }, age === 'past'),
  );
  return tableOf({
    name: 'ages',
    title: words('ages'),
    emptyText: words('nothingOwed'),
    columns: [
      { key: 'age', header: words('age'), kind: 'text', weight: 2.4 },
      { key: 'kind', header: words('ticketKind'), kind: 'text', weight: 1.6 },
      { key: 'tickets', header: words('ticketCount'), kind: 'count' },
      { key: 'amountMinor', header: words('amount'), kind: 'minor' },
    ],
    rows,
  });
}

function owedTable(owed: readonly OwedRow[], words: Words): Section {
  return tableOf({
    name: 'tickets',
    title: words('ticketsTitle'),
    emptyText: words('nothingOwed'),
    columns: [
      ...ticketColumns(words),
      { key: 'kind', header: words('ticketKind'), kind: 'text', weight: 1.6 },
      { key: 'where', header: words('issuedWhere'), kind: 'text', weight: 1.5 },
      { key: 'issuedOn', header: words('issuedOn'), kind: 'day' },
      { key: 'payableUntil', header: words('payableUntil'), kind: 'day' },
      { key: 'state', header: words('state'), kind: 'text', weight: 1.2 },
      { key: 'ageDays', header: words('ageDays'), kind: 'count', weight: 0.7 },
      { key: 'amountMinor', header: words('amount'), kind: 'minor' },
    ],
    rows: owed.map(({ isPast, ...ticket }) =>
      dataRow(
        {
          ...ticket,
          kind: ticketKind(ticket.kind, words),
          where: ticketPlace(ticket, words),
          state: words(isPast ? 'owed_past' : `owed_${ticket.state}`),
        },
        isPast,
      ),
    ),
    carried: { columns: ['amountMinor'], within: 'table' },
  });
}

function accountTable(lines: readonly AccountRow[], words: Words): Section {
  return tableOf({
    name: 'account',
    title: words('account'),
    emptyText: words('empty'),
    columns: [
      { key: 'what', header: words('what'), kind: 'text', weight: 3 },
      { key: 'systemMinor', header: words('bySteps'), kind: 'minor' },
      { key: 'postedMinor', header: words('posted'), kind: 'minor' },
      { key: 'differenceMinor', header: words('postedLessSteps'), kind: 'minor' },
    ],
    rows: lines.map(({ name, ...figures }): Row =>
      name === null
        ? { kind: 'total', label: words('account_total'), cells: { ...figures } }
        : dataRow({ what: words(`account_${name}`), ...figures }, figures.differenceMinor !== 0n),
    ),
  });
}

/** States whether the owed tickets, one by one, add up to the rolled-forward amount. */
function agreement(rolled: readonly RolledRow[], owed: readonly OwedRow[], context: ReportContext): Section {
  const { words, language, period, establishment } = context;
  const closingMinor = rolled.find(({ kind }) => kind === null)?.closingMinor ?? 0n;
  const listedMinor = owed.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const money = (minor: bigint): string => formatMoney(minor, establishment.currency, language);
  const values = { closing: money(closingMinor), listed: money(listedMinor), day: formatDay(period.lastDay, language) };
  return { kind: 'paragraph', text: words(closingMinor === listedMinor ? 'agrees' : 'differs', values) };
}

async function body(context: ReportContext) {
  const { query, establishment, period, words } = context;
  const { establishmentId } = establishment;
  const ofPeriod = [establishmentId, period.firstDay, period.lastDay];
  const atEnd = [establishmentId, period.lastDay];
  const sql = (file: string): string => statement('ticket-liability', file);
  const rolled = await query<RolledRow>(sql('kinds'), ofPeriod);
  const owed = await query<OwedRow>(sql('owed') + sql('tickets'), atEnd);
  const state = await standing(context);
  const sections: Section[] = [
    ...notesOnPeriod(state, words),
    tableOf({
      name: 'kinds',
      title: words('rolled'),
      emptyText: words('empty'),
      columns: rolledColumns(words),
      rows: rolled.map(rolledRow(words)),
    }),
    ...(period.kind === 'day' ? [] : [daysTable(await query<RolledDayRow>(sql('days'), ofPeriod), words)]),
    agreement(rolled, owed, context),
    agesTable(await query<AgeRow>(sql('owed') + sql('ages'), atEnd), words),
    accountTable(await query<AccountRow>(sql('account'), atEnd), words),
    { kind: 'paragraph', tone: 'note', text: words('accountMethod') },
    owedTable(owed, words),
    { kind: 'paragraph', tone: 'note', text: words('ticketReference') },
  ];
  return { ...state.status, sections };
}

/** Amount owed on tickets: rolled forward day by day, by age, ticket by ticket, and beside its account (MC:19.7). */
export const ticketLiability: ReportDefinition = {
  name: 'ticket-liability',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
