import { sumMinor } from '#domain/money.js';
import type { Column, Row, Section } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import { cellsOf, dataRow, tableOf } from '#documents/parts/sections.js';
import { amountInWords } from '#documents/words/amount-words.js';
import { formatDay, formatInstant, formatMoney } from '#documents/words/format.js';
import type { Words } from '#documents/words/words.js';

interface SessionRow {
  readonly sessionId: bigint;
  readonly gamingDay: string;
  readonly tableNumber: string;
  readonly game: string;
  readonly banker: string | null;
  readonly croupier: string;
  /** Null: its cagnotte has not been counted. */
  readonly countedAt: Date | null;
  readonly certifiedBy: string | null;
  readonly certifiedAs: string | null;
  readonly controlAgent: string | null;
  readonly reason: string | null;
}

interface SumRow {
  /** Null: all days. */
  readonly gamingDay: string | null;
  readonly carriedMinor: bigint;
}

interface TicketRow {
  readonly sessionId: bigint;
  readonly gamingDay: string;
  readonly tableNumber: string;
  readonly valueMinor: bigint;
  readonly firstTicket: bigint;
  readonly tickets: bigint;
  readonly missing: bigint;
  readonly stubsMinor: bigint;
}

/** The shoe is the third column, as the text of 1967 requires (AI67:32). */
const columns = (words: Words): Column[] => [
  { key: 'tableNamed', header: words('table'), kind: 'text', weight: 1.1 },
  { key: 'sessionNumber', header: words('session'), kind: 'count', weight: 0.5 },
  { key: 'shoe', header: words('shoe'), kind: 'code', weight: 0.5 },
  { key: 'openedAt', header: words('openedAt'), kind: 'instant', weight: 0.8 },
  { key: 'staff', header: words('staff'), kind: 'text', weight: 1.5 },
  { key: 'firstTickets', header: words('firstTickets'), kind: 'text', weight: 1.1 },
  { key: 'stubsMinor', header: words('byTickets'), headerGroup: words('sum'), kind: 'minor' },
  { key: 'countedMinor', header: words('counted'), headerGroup: words('sum'), kind: 'minor' },
  { key: 'differenceMinor', header: words('difference'), kind: 'minor' },
  { key: 'carriedMinor', header: words('carried'), kind: 'minor', weight: 1.3 },
  { key: 'observation', header: words('observation'), kind: 'text', weight: 2 },
];

const ticketColumns = (words: Words): Column[] => [
  { key: 'tableNumber', header: words('tableNumber'), kind: 'code', weight: 0.6 },
  { key: 'sessionNumber', header: words('session'), kind: 'count', weight: 0.6 },
  { key: 'valueMinor', header: words('value'), kind: 'minor' },
  { key: 'bookNumber', header: words('book'), kind: 'count', weight: 0.6 },
  { key: 'series', header: words('ticketSeries'), kind: 'code', weight: 0.6 },
  { key: 'firstTicket', header: words('firstTicket'), kind: 'count' },
  { key: 'lastTicket', header: words('lastTicket'), kind: 'count' },
  { key: 'tickets', header: words('tickets'), kind: 'count' },
  { key: 'missing', header: words('missing'), kind: 'count' },
  { key: 'stubsMinor', header: words('sumByTickets'), kind: 'minor', weight: 1.3 },
];

/** Describes the people present and their certification, in the terms of each jurisdiction's text. */
function observationOf(row: SessionRow, { words, establishment, language }: ReportContext): string {
  if (row.countedAt === null) return words('notCounted');
  const { jurisdiction, timeZone } = establishment;
  const certifier = { name: row.certifiedBy ?? '', capacity: words(`role_${row.certifiedAs ?? ''}`) };
  return [
    words(jurisdiction === 'MC' ? 'verified' : 'certified', certifier),
    words('cagnotteOpened', { at: formatInstant(row.countedAt, timeZone, language) }),
    ...(row.controlAgent === null ? [] : [words('before', { name: row.controlAgent })]),
    ...(row.reason === null ? [] : [row.reason]),
  ].join('\u00a0; ');
}

function lineOf(row: SessionRow, tickets: readonly TicketRow[], context: ReportContext): Row {
  const { words, establishment, language } = context;
  const first = tickets.map(({ valueMinor, firstTicket }) =>
    words('ticketOf', {
      value: formatMoney(valueMinor, establishment.currency, language),
      number: firstTicket.toString(),
    }),
  );
  const staff = [
    ...(row.banker === null ? [] : [words('banker', { name: row.banker })]),
    words('croupier', { name: row.croupier }),
  ];
  const line = {
    ...row,
    tableNamed: words('tableNamed', { table: row.tableNumber, game: words(`game_${row.game}`) }),
    staff: staff.join('\u00a0; '),
    firstTickets: first.join('\u00a0; '),
    observation: observationOf(row, context),
  };
  return dataRow(line, row.countedAt === null);
}

/** Totals of a day or of the period. */
const totalled = (row: SumRow) => cellsOf({ ...row, gamingDay: undefined });

/** Lists each day under its date with its total; a period of several days also has a grand total. */
function rowsOf(
  sessions: readonly SessionRow[],
  sums: readonly SumRow[],
  tickets: readonly TicketRow[],
  context: ReportContext,
): Row[] {
  const { words, language } = context;
  const days = [...new Set(sessions.map(({ gamingDay }) => gamingDay))];
  const total = sums.find(({ gamingDay }) => gamingDay === null);
  const lines = days.flatMap((day): Row[] => {
    const label = formatDay(day, language);
    const sum = sums.find(({ gamingDay }) => gamingDay === day);
    return [
      { kind: 'group', label },
      ...sessions
        .filter(({ gamingDay }) => gamingDay === day)
        .map((row) =>
          lineOf(
            row,
            tickets.filter(({ sessionId }) => sessionId === row.sessionId),
            context,
          ),
        ),
      ...(sum === undefined
        ? []
        : [{ kind: 'subtotal' as const, label: words('dayTotal', { day: label }), cells: totalled(sum) }]),
    ];
  });
  return [
    ...lines,
    ...(days.length > 1 && total !== undefined
      ? [{ kind: 'total' as const, label: words('total'), cells: totalled(total) }]
      : []),
  ];
}

/** Lists each book in service at each session: the tickets detached, and those missing from their stubs. */
function ticketsSection(tickets: readonly TicketRow[], { words, language }: ReportContext): Section {
  const days = [...new Set(tickets.map(({ gamingDay }) => gamingDay))];
  const sumOf = (key: 'tickets' | 'missing' | 'stubsMinor'): bigint => sumMinor(tickets.map((row) => row[key]));
  const cells = { tickets: sumOf('tickets'), missing: sumOf('missing'), stubsMinor: sumOf('stubsMinor') };
  return tableOf({
    name: 'tickets',
    title: words('byBook'),
    emptyText: words('empty'),
    columns: ticketColumns(words),
    carried: { columns: ['tickets', 'missing', 'stubsMinor'], within: 'table' },
    rows: [
      ...days.flatMap((day): Row[] => [
        { kind: 'group', label: formatDay(day, language) },
        ...tickets.filter(({ gamingDay }) => gamingDay === day).map((row) => dataRow(row, row.missing > 0n)),
      ]),
      ...(tickets.length > 0 ? [{ kind: 'total' as const, label: words('total'), cells }] : []),
    ],
  });
}

async function body(context: ReportContext) {
  const { query, establishment, period, words, language } = context;
  const parameters = [establishment.establishmentId, period.firstDay, period.lastDay];
  const sessions = await query<SessionRow>(statement('cagnotte-register', 'sessions'), parameters);
  const sums = await query<SumRow>(statement('cagnotte-register', 'sums'), parameters);
  const tickets = await query<TicketRow>(statement('cagnotte-register', 'tickets'), parameters);
  const total = sums.find(({ gamingDay }) => gamingDay === null);
  const isOpen = sessions.some(({ countedAt }) => countedAt === null);
  return {
    ...(isOpen ? { status: words('provisional') } : {}),
    sections: [
      tableOf({
        name: 'cagnottes',
        title: words('register'),
        emptyText: words('empty'),
        columns: columns(words),
        carried: { columns: ['stubsMinor', 'countedMinor', 'differenceMinor', 'carriedMinor'], within: 'table' },
        rows: rowsOf(sessions, sums, tickets, context),
      }),
      ...(total === undefined || isOpen
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: words('stoppedAt', { amount: amountInWords(total.carriedMinor, establishment.currency, language) }),
            },
          ]),
      ticketsSection(tickets, context),
      ...(isOpen ? [{ kind: 'paragraph' as const, tone: 'note' as const, text: words('notCountedTickets') }] : []),
      { kind: 'paragraph' as const, tone: 'note' as const, text: words(`under_${establishment.jurisdiction}`) },
      {
        kind: 'signatures' as const,
        places: [{ label: words('signature_director') }, { label: words('signature_cashier') }],
        visaLabel: words('signature_visa'),
      },
    ],
  };
}

/**
 * The carnet d'enregistrement des cagnottes: each session of each table, with the amount of its stubs, the counted
 * content and the amount carried to the register of control.
 */
export const cagnotteRegister: ReportDefinition = {
  name: 'cagnotte-register',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
