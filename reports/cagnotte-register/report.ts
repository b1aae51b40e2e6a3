import { buildSignersSection, getDirectorKey } from '#documents/parts/signatures.js';
import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading } from '#documents/words/words.js';
import { sumMinor } from '#domain/money.js';
import type { Row, Section } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildNote, toTotalCells, buildDataRow } from '#documents/parts/sections.js';
import { writeAmountInWords } from '#documents/words/amount-words.js';
import { formatDay, formatInstant, formatMoney, joinClauses } from '#documents/words/format.js';

interface SessionRow extends RowOf<typeof CAGNOTTE_TABLE.columns> {
  readonly sessionId: bigint;
  readonly gamingDay: string;
  readonly tableNumber: string;
  readonly game: string;
  readonly banker: string | null;
  readonly croupier: string;
  /** Changeurs who exchanged staked notes at the table. */
  readonly changeurs: readonly string[];
  /** Null: its cagnotte has not been counted. */
  readonly countedAt: Date | null;
  readonly openedBy: string | null;
  readonly certifiedBy: string | null;
  readonly certifiedAs: string | null;
  readonly controlAgent: string | null;
  readonly reason: string | null;
  /** Number of the counter-entry of its opening; null: it took place. */
  readonly counterNumber: bigint | null;
}

interface TotalsRow {
  /** Null: all days. */
  readonly gamingDay: string | null;
  readonly carriedMinor: bigint;
}

interface CagnotteTicketRow extends RowOf<typeof TICKET_TABLE.columns> {
  readonly sessionId: bigint;
  readonly gamingDay: string;
}

/** The shoe is the third column, as the text of 1967 requires (AI67:32). */
const HEADINGS = { sum: { fr: 'Somme', en: 'Sum' } };

const CAGNOTTE_TABLE = declareTable({
  name: 'cagnottes',
  columns: [
    column.text('tableNamed', getHeading('table', 'cagnotte-register'), { weight: 1.1, composed: true }),
    column.integer('sessionNumber', getHeading('session', 'cagnotte-register'), { weight: 0.5 }),
    column.code('shoe', getHeading('shoe', 'cagnotte-register'), { weight: 0.5, nullable: true }),
    column.instant('openedAt', getHeading('openedAt', 'cagnotte-register'), { weight: 0.8 }),
    column.text(
      'staff',
      {
        fr: 'Croupiers et changeurs ; au baccara, banquier et croupiers',
        en: 'Croupiers and changeurs; at baccara, banker and croupiers',
      },
      { weight: 1.5, composed: true },
    ),
    column.text(
      'firstTickets',
      { fr: 'Premier ticket, valeur et numéro', en: 'First ticket, value and number' },
      { weight: 1.1, composed: true },
    ),
    column.money('stubsMinor', getHeading('byTickets', 'cagnotte-register'), {
      group: HEADINGS.sum,
      nullable: true,
      summed: true,
    }),
    column.money('countedMinor', getHeading('counted', 'cagnotte-register'), {
      group: HEADINGS.sum,
      nullable: true,
      summed: true,
    }),
    column.money('differenceMinor', getHeading('difference', 'cagnotte-register'), { nullable: true, summed: true }),
    column.money('carriedMinor', getHeading('carried', 'cagnotte-register'), {
      weight: 1.3,
      nullable: true,
      summed: true,
    }),
    column.text('observation', { fr: 'Observations', en: 'Observations' }, { weight: 2, composed: true }),
  ],
});

const TICKET_TABLE = declareTable({
  name: 'tickets',
  columns: [
    column.code('tableNumber', getHeading('tableNumber', 'cagnotte-register'), { weight: 0.6 }),
    column.integer('sessionNumber', getHeading('session', 'cagnotte-register'), { weight: 0.6 }),
    column.money('valueMinor', getHeading('value', 'cagnotte-register')),
    column.integer('bookNumber', getHeading('book', 'cagnotte-register'), { weight: 0.6 }),
    column.code('series', getHeading('ticketSeries', 'cagnotte-register'), { weight: 0.6 }),
    column.count('firstTicket', getHeading('firstTicket', 'cagnotte-register')),
    column.count('lastTicket', getHeading('lastTicket', 'cagnotte-register'), { nullable: true }),
    column.count('tickets', getHeading('tickets', 'cagnotte-register'), { summed: true }),
    column.count('missing', getHeading('missing', 'cagnotte-register'), { summed: true }),
    column.money(
      'stubsMinor',
      { fr: 'Somme par les tickets', en: 'Sum by the tickets' },
      { weight: 1.3, summed: true },
    ),
  ],
});

/** Returns true for a session that took place and whose cagnotte is not counted. */
const isUncounted = ({ countedAt, counterNumber }: SessionRow): boolean => countedAt === null && counterNumber === null;

/** Describes the count of a session's cagnotte: certifier, opening time, control agent and reason; or not counted. */
function describeCount(row: SessionRow, { translate, establishment, language }: ReportContext): string {
  const { counterNumber } = row;
  if (counterNumber !== null)
    return [translate('openingReversed', { number: counterNumber.toString() }), row.reason ?? ''].join(', ');
  if (row.countedAt === null) return translate('notCounted');
  const { jurisdiction, timeZone } = establishment;
  const at = formatInstant(row.countedAt, timeZone, language);
  const certifierValues = { name: row.certifiedBy ?? '', capacity: translate(`role_${row.certifiedAs ?? ''}`), at };
  return joinClauses(
    [
      translate(jurisdiction === 'MC' ? 'verified' : 'certified', certifierValues),
      translate('cagnotteOpened', { at, name: row.openedBy ?? '' }),
      ...(row.controlAgent === null ? [] : [translate('before', { name: row.controlAgent })]),
      ...(row.reason === null ? [] : [row.reason]),
    ],
    language,
  );
}

/**
 * Builds the row of one session: its table, staff, first tickets of each book, and observation; marked until its
 * cagnotte is counted.
 */
function buildSessionRow(session: SessionRow, tickets: readonly CagnotteTicketRow[], context: ReportContext): Row {
  const { translate, establishment, language } = context;
  const firstTicketTexts = tickets.map(({ valueMinor, firstTicket }) =>
    translate('ticketOf', {
      value: formatMoney(valueMinor, establishment.currency, language),
      number: firstTicket.toString(),
    }),
  );
  const staff = [
    ...(session.banker === null ? [] : [translate('banker', { name: session.banker })]),
    translate('croupier', { name: session.croupier }),
    ...session.changeurs.map((name) => translate('changeur', { name })),
  ];
  const cells = {
    ...session,
    tableNamed: translate('tableNamed', { table: session.tableNumber, game: translate(`game_${session.game}`) }),
    staff: joinClauses(staff, language),
    firstTickets: joinClauses(firstTicketTexts, language),
    observation: describeCount(session, context),
  };
  return buildDataRow(cells, isUncounted(session));
}

/** Totals of a day or of the period. */
const buildTotalCells = (row: TotalsRow) => toTotalCells({ ...row, gamingDay: undefined });

/** Lists each day under its date with its total; a period of several days also has a grand total. */
function buildRegisterRows(
  sessions: readonly SessionRow[],
  totals: readonly TotalsRow[],
  tickets: readonly CagnotteTicketRow[],
  context: ReportContext,
): Row[] {
  const { translate, language } = context;
  const days = [...new Set(sessions.map(({ gamingDay }) => gamingDay))];
  const grandTotal = totals.find(({ gamingDay }) => gamingDay === null);
  const dayRows = days.flatMap((day): Row[] => {
    const label = formatDay(day, language);
    const dayTotal = totals.find(({ gamingDay }) => gamingDay === day);
    return [
      { kind: 'group', label },
      ...sessions
        .filter(({ gamingDay }) => gamingDay === day)
        .map((session) =>
          buildSessionRow(
            session,
            tickets.filter(({ sessionId }) => sessionId === session.sessionId),
            context,
          ),
        ),
      ...(dayTotal === undefined
        ? []
        : [
            {
              kind: 'subtotal' as const,
              label: translate('dayTotal', { day: label }),
              cells: buildTotalCells(dayTotal),
            },
          ]),
    ];
  });
  return [
    ...dayRows,
    ...(days.length > 1 && grandTotal !== undefined
      ? [{ kind: 'total' as const, label: translate('total'), cells: buildTotalCells(grandTotal) }]
      : []),
  ];
}

/** Lists, by day and session, each ticket book in service: tickets detached, and missing ones, which are marked. */
function buildTicketsSection(tickets: readonly CagnotteTicketRow[], { translate, language }: ReportContext): Section {
  const days = [...new Set(tickets.map(({ gamingDay }) => gamingDay))];
  const sumColumn = (key: 'tickets' | 'missing' | 'stubsMinor'): bigint => sumMinor(tickets.map((row) => row[key]));
  const totalCells = {
    tickets: sumColumn('tickets'),
    missing: sumColumn('missing'),
    stubsMinor: sumColumn('stubsMinor'),
  };
  return buildDeclaredTable(TICKET_TABLE, translate, {
    title: translate('byBook'),
    emptyText: translate('empty'),
    rows: [
      ...days.flatMap((day): Row[] => [
        { kind: 'group', label: formatDay(day, language) },
        ...tickets.filter(({ gamingDay }) => gamingDay === day).map((row) => buildDataRow(row, row.missing > 0n)),
      ]),
      ...(tickets.length > 0 ? [{ kind: 'total' as const, label: translate('total'), cells: totalCells }] : []),
    ],
    carried: 'table',
  });
}

/**
 * Builds the register of cagnottes (locked boxes of the house's rake): sessions by day, tickets by book, signatures;
 * provisional while one is not counted.
 */
async function buildCagnotteRegisterBody(context: ReportContext) {
  const { readRows, establishment, translate, language } = context;
  const sessions = await readRows<SessionRow>('sessions');
  const totals = await readRows<TotalsRow>('sums');
  const tickets = await readRows<CagnotteTicketRow>('tickets');
  const grandTotal = totals.find(({ gamingDay }) => gamingDay === null);
  const hasUncountedCagnotte = sessions.some(isUncounted);
  return {
    ...(hasUncountedCagnotte ? { status: translate('provisional') } : {}),
    sections: [
      buildDeclaredTable(CAGNOTTE_TABLE, translate, {
        title: translate('register'),
        emptyText: translate('empty'),
        rows: buildRegisterRows(sessions, totals, tickets, context),
        carried: 'table',
      }),
      ...(grandTotal === undefined || hasUncountedCagnotte
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: translate('stoppedAt', {
                amount: writeAmountInWords(grandTotal.carriedMinor, establishment.currency, language),
              }),
            },
          ]),
      buildTicketsSection(tickets, context),
      ...(hasUncountedCagnotte ? [buildNote(translate('notCountedTickets'))] : []),
      buildNote(translate(`under_${establishment.jurisdiction}`)),
      buildSignersSection(context, [getDirectorKey(context), 'signature_cashier']),
    ],
  };
}

/**
 * The carnet d'enregistrement des cagnottes: each session of each table, with the amount of its stubs, the counted
 * content and the amount carried to the register of control.
 */
export const cagnotteRegister = declareReport({
  name: 'cagnotte-register',
  tables: [CAGNOTTE_TABLE, TICKET_TABLE],
  buildBody: buildCagnotteRegisterBody,
});
