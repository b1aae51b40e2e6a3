import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, createTranslator, type Translator } from '#documents/words/words.js';
import { sumMinor } from '#domain/money.js';
import type { Fact, FindingsSection, Row, Section } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { appendTotal, buildNote, buildDataRow } from '#documents/parts/sections.js';
import { buildVisaSection } from '#documents/parts/signatures.js';
import { formatDay } from '#documents/words/format.js';
import { refuse } from '#refusals/refusal.js';

interface BookRow {
  readonly bookNumber: number;
  readonly tableNumber: string;
  readonly game: string;
  readonly seasonStart: string;
  readonly series: string;
  readonly valueMinor: bigint;
  readonly firstTicket: bigint;
  readonly lastTicket: bigint;
  readonly receivedAt: Date;
  readonly receivedBy: string;
  /** Null: it is in use. */
  readonly finishedOn: string | null;
  readonly tickets: bigint;
  readonly missing: bigint;
  readonly left: bigint;
  readonly stubsMinor: bigint;
}

interface CagnotteTicketStubRow extends RowOf<typeof STUB_TABLE.columns> {
  readonly sessionId: bigint;
  readonly gamingDay: string;
  readonly sessionNumber: number;
  readonly coupNumber: number | null;
  readonly isMissing: boolean;
  readonly reason: string;
}

const HEADINGS = { ticketNumbers: { fr: 'Tickets n°', en: 'Tickets no.' } };

const STAMP_TABLE = declareTable({
  name: 'stamps',
  columns: [
    column.integer('stampNumber', getHeading('number', 'ticket-book'), { weight: 0.5 }),
    column.day('gamingDay', { fr: 'Timbre', en: 'Stamp' }),
    column.count('firstTicket', { fr: 'Premier ticket à détacher', en: 'First ticket to detach' }, { weight: 1.2 }),
    column.instant('stampedAt', { fr: 'Apposé le', en: 'Stamped at' }, { weight: 1.4 }),
    column.text('stampedBy', { fr: 'Apposé par', en: 'Stamped by' }, { weight: 1.8 }),
    column.integer('sessionNumber', { fr: 'Séance', en: 'Session' }, { weight: 0.8, nullable: true }),
  ],
});

interface StampRow extends RowOf<typeof STAMP_TABLE.columns> {
  /** The stamp that this line reverses; null: none. */
  readonly reverses: number | null;
}

const STUB_TABLE = declareTable({
  name: 'stubs',
  columns: [
    column.text('what', { fr: 'Coup', en: 'Coup' }, { weight: 1.2, composed: true }),
    column.count('firstTicket', getHeading('from', 'ticket-book'), { group: HEADINGS.ticketNumbers }),
    column.count('lastTicket', getHeading('to', 'ticket-book'), { group: HEADINGS.ticketNumbers }),
    column.count('tickets', getHeading('detached', 'ticket-book'), { summed: true }),
    column.count('missing', getHeading('missing', 'ticket-book'), { summed: true }),
    column.money('stubsMinor', getHeading('worth', 'ticket-book'), { summed: true }),
    column.money('runningMinor', { fr: 'Cumul du carnet', en: 'Book to date' }),
    column.instant('happenedAt', { fr: 'Inscrit le', en: 'Entered at' }, { weight: 1.2 }),
    column.text('recordedBy', { fr: 'Inscrit par', en: 'Entered by' }, { weight: 1.4 }),
  ],
});

/**
 * Lists the cover of a ticket book: table, value, season, series, numbers, and its tickets detached, missing and left.
 */
function buildCoverFacts(book: BookRow, { translate, language }: ReportContext): Fact[] {
  const game = createTranslator('cagnotte-register', language)(`game_${book.game}`);
  return [
    { label: translate('book'), value: book.bookNumber, kind: 'count' },
    { label: translate('table'), value: translate('tableNamed', { table: book.tableNumber, game }) },
    { label: translate('value'), value: book.valueMinor, kind: 'minor' },
    { label: translate('season'), value: book.seasonStart, kind: 'day' },
    { label: translate('ticketSeries'), value: book.series, kind: 'code' },
    { label: translate('receivedAt'), value: book.receivedAt, kind: 'instant' },
    { label: translate('firstTicket'), value: book.firstTicket, kind: 'count' },
    { label: translate('receivedBy'), value: book.receivedBy },
    { label: translate('lastTicket'), value: book.lastTicket, kind: 'count' },
    { label: translate('finishedOn'), value: book.finishedOn, kind: 'day' },
    { label: translate('detached'), value: book.tickets, kind: 'count' },
    { label: translate('missing'), value: book.missing, kind: 'count' },
    { label: translate('worth'), value: book.stubsMinor, kind: 'minor' },
    { label: translate('left'), value: book.left, kind: 'count' },
  ];
}

function describeStub({ coupNumber, isMissing }: CagnotteTicketStubRow, translate: Translator): string {
  if (isMissing) return translate('missingTickets');
  return coupNumber === null ? translate('ofSession') : translate('coupNumbered', { number: coupNumber });
}

/** Sums the detached and missing tickets and the amount of these stubs, in minor units. */
const sumStubs = (stubs: readonly CagnotteTicketStubRow[]) => {
  const sumColumn = (key: 'tickets' | 'missing' | 'stubsMinor'): bigint => sumMinor(stubs.map((stub) => stub[key]));
  return { tickets: sumColumn('tickets'), missing: sumColumn('missing'), stubsMinor: sumColumn('stubsMinor') };
};

/** Lists, under each session's name, the tickets detached at it with their total; then the book's total. */
function buildStubRows(stubs: readonly CagnotteTicketStubRow[], context: ReportContext): Row[] {
  const { translate } = context;
  const sessionIds = [...new Set(stubs.map(({ sessionId }) => sessionId))];
  const rows = sessionIds.flatMap((currentSessionId): Row[] => {
    const sessionStubs = stubs.filter(({ sessionId }) => sessionId === currentSessionId);
    return [
      ...sessionStubs.slice(0, 1).map((stub): Row => ({ kind: 'group', label: describeSession(stub, context) })),
      ...sessionStubs.map((stub) => buildDataRow({ ...stub, what: describeStub(stub, translate) }, stub.isMissing)),
      { kind: 'subtotal', label: translate('sessionTotal'), cells: sumStubs(sessionStubs) },
    ];
  });
  return appendTotal(rows, translate('bookTotal'), sumStubs(stubs));
}

const describeSession = (
  { sessionNumber, gamingDay }: CagnotteTicketStubRow,
  { translate, language }: ReportContext,
): string => translate('session', { number: sessionNumber, day: formatDay(gamingDay, language) });

/** Lists the runs of tickets missing from the book's stubs, each as a finding with its explanation. */
function buildMissingTicketsSection(stubs: readonly CagnotteTicketStubRow[], context: ReportContext): FindingsSection {
  const { translate } = context;
  return {
    kind: 'findings',
    name: 'missing',
    emptyText: translate('noneMissing'),
    columns: [
      { key: 'firstTicket', header: translate('from'), kind: 'count' },
      { key: 'lastTicket', header: translate('to'), kind: 'count' },
      { key: 'missing', header: translate('missing'), kind: 'count' },
    ],
    findings: stubs
      .filter(({ isMissing }) => isMissing)
      .map((stub) => {
        const { firstTicket, lastTicket, missing, reason } = stub;
        const numberValues = { first: firstTicket.toString(), last: lastTicket.toString() };
        const numbersText = translate(missing === 1n ? 'oneNumber' : 'numbers', numberValues);
        return {
          code: 'TICKETS_MISSING',
          severity: 'alarm',
          subject: numbersText,
          explanation: reason,
          rule: translate('rule'),
          text: translate('missingText', { session: describeSession(stub, context) }),
          cells: { firstTicket, lastTicket, missing },
        } as const;
      }),
  };
}

/**
 * Builds one ticket book (`subject`) of the jeux de cercle, whose tickets prove the rake: cover, missing tickets, date
 * stamps and stubs. Refuses with NOT_FOUND.
 */
async function buildTicketBookBody(context: ReportContext) {
  const { readRows, establishment, period, subject, translate } = context;
  const parameters = [establishment.establishmentId, subject, period.lastDay];
  const [book] = await readRows<BookRow>('book', parameters);
  if (book === undefined) refuse('NOT_FOUND', { what: `ticket book ${subject ?? ''}` });
  const stamps = await readRows<StampRow>('stamps', parameters);
  const stubs = await readRows<CagnotteTicketStubRow>('stubs', parameters);
  const sections: Section[] = [
    { kind: 'facts', name: 'cover', facts: buildCoverFacts(book, context) },
    { kind: 'heading', text: translate('missingTitle'), level: 2 },
    buildMissingTicketsSection(stubs, context),
    buildDeclaredTable(STAMP_TABLE, translate, {
      title: translate('stamps'),
      emptyText: translate('neverStamped'),
      rows: stamps.map((stamp) => buildDataRow(stamp)),
    }),
    ...stamps.flatMap(({ stampNumber, reverses }) =>
      reverses === null
        ? []
        : [buildNote(translate('counterEntry', { line: String(stampNumber), stamp: String(reverses) }))],
    ),
    buildDeclaredTable(STUB_TABLE, translate, {
      title: translate('stubs'),
      emptyText: translate('noneDetached'),
      rows: buildStubRows(stubs, context),
      carried: 'table',
    }),
    buildNote(translate('method')),
    buildVisaSection(context),
  ];
  return { subtitle: translate('named', { number: book.bookNumber, table: book.tableNumber }), sections };
}

/** A book of tickets: its cover, its stamps, and its stubs in the order of their numbers. */
export const ticketBook = declareReport({
  name: 'ticket-book',
  subject: 'number',
  period: 'asOn',
  tables: [STAMP_TABLE, STUB_TABLE],
  buildBody: buildTicketBookBody,
});
