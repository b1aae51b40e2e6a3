import { column, buildColumns, buildDeclaredTable, declareTable, sumColumns } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import { sumMinor } from '#domain/money.js';
import type { Cells, Column, Row, Section } from '#documents/model/document.js';
import type { ReportContext } from '#documents/parts/report.js';
import { appendTotal, buildDataRow, buildNote, buildTable } from '#documents/parts/sections.js';
import { formatStatedPercent, joinClauses } from '#documents/words/format.js';
import { computeGarageLines, type BankCoup } from './garage.js';
import type { CoupRow, OtherRow, RakeRow, SessionRow, StakeRow } from './rows.js';

const COUP_COLUMNS = [
  column.count('coupNumber', getHeading('coup', 'coup-book'), { weight: 0.5, composed: true }),
  column.instant('happenedAt', getHeading('at', 'coup-book'), { weight: 1.1, composed: true }),
] as const;

/** Builds the columns of a rake (house's share): its base, and its exact amount at this rate, before rounding. */
const buildRakeColumns = (translate: Translator, rate: string): Column[] => [
  { key: 'baseMinor', header: translate('base'), kind: 'minor' },
  { key: 'exact', header: translate('exactAt', { rate }), kind: 'decimal' },
];

const RAKE_TICKET_COLUMNS = [
  column.money('rakeMinor', getHeading('rake', 'coup-book'), { composed: true }),
  column.text(
    'ticketsOf',
    { fr: 'Tickets, carnet et numéros', en: 'Tickets, book and numbers' },
    { weight: 2, composed: true },
  ),
  column.money('runningMinor', { fr: 'Cumul', en: 'To date' }, { composed: true }),
] as const;

/**
 * Builds the columns of the book for the session's game: écarté, chemin de fer, or a bank with two tableaux (halves of
 * the table). In a chouette of écarté one player plays against all others.
 */
function buildCoupColumns({ game, ratePercent }: SessionRow, { translate, language }: ReportContext): Column[] {
  const rate = formatStatedPercent(ratePercent, language);
  if (game === 'ecarte')
    return [
      ...buildColumns(COUP_COLUMNS, translate),
      { key: 'massMinor', header: translate('mass'), kind: 'minor' },
      { key: 'step', header: translate('step'), headerGroup: translate('chouette'), kind: 'text' },
      { key: 'chouetteMinor', header: translate('adjudged'), headerGroup: translate('chouette'), kind: 'minor' },
      { key: 'heldMinor', header: translate('held'), headerGroup: translate('chouette'), kind: 'minor' },
      { key: 'winner', header: translate('winner'), headerGroup: translate('chouette'), kind: 'text' },
      { key: 'beforeMinor', header: translate('beforeDeal'), headerGroup: translate('rakes'), kind: 'minor' },
      { key: 'afterMinor', header: translate('afterCoup'), headerGroup: translate('rakes'), kind: 'minor' },
      ...buildColumns(RAKE_TICKET_COLUMNS, translate),
    ];
  if (game === 'cheminDeFer')
    return [
      ...buildColumns(COUP_COLUMNS, translate),
      { key: 'bankMinor', header: translate('bank'), kind: 'minor' },
      { key: 'outcome', header: translate('outcome'), kind: 'text' },
      ...buildRakeColumns(translate, rate),
      ...buildColumns(RAKE_TICKET_COLUMNS, translate),
    ];
  return [
    { key: 'taille', header: translate('taille'), kind: 'count', weight: 0.5 },
    ...buildColumns(COUP_COLUMNS, translate),
    { key: 'firstStakesMinor', header: translate('stakes'), headerGroup: translate('firstTableau'), kind: 'minor' },
    { key: 'first', header: translate('outcome'), headerGroup: translate('firstTableau'), kind: 'text' },
    { key: 'secondStakesMinor', header: translate('stakes'), headerGroup: translate('secondTableau'), kind: 'minor' },
    { key: 'second', header: translate('outcome'), headerGroup: translate('secondTableau'), kind: 'text' },
    ...buildRakeColumns(translate, rate),
    ...buildColumns(RAKE_TICKET_COLUMNS, translate),
  ];
}

/** Builds the row of a coup (deal): its outcomes in words and the tickets detached for its rake (the house's share). */
function buildCoupRow(coup: CoupRow, { translate, language }: ReportContext): Row {
  const translateCode = (prefix: string, value: string | null): string | null =>
    value === null ? null : translate(`${prefix}_${value}`);
  const ticketTexts = coup.tickets.map(({ book, first, last }) =>
    translate(first === last ? 'oneTicketOf' : 'ticketsOf', { book, first, last }),
  );
  return buildDataRow({
    ...coup,
    outcome: translateCode('outcome', coup.bankOutcome),
    first: translateCode('outcome', coup.firstOutcome),
    second: translateCode('outcome', coup.secondOutcome),
    step: translateCode('step', coup.chouetteStep),
    winner: translateCode('winner', coup.chouetteWinner),
    ticketsOf: ticketTexts.length === 0 ? null : joinClauses(ticketTexts, language),
  });
}

/** Lists each coup (deal) of the session, with the total of the rake; at écarté, of its two halves too. */
export function buildCoupsTable(session: SessionRow, coups: readonly CoupRow[], context: ReportContext): Section {
  const { translate } = context;
  const sumColumn = (key: 'rakeMinor' | 'beforeMinor' | 'afterMinor'): bigint =>
    sumMinor(coups.map((coup) => coup[key]));
  const rakeHalves = { beforeMinor: sumColumn('beforeMinor'), afterMinor: sumColumn('afterMinor') };
  const totalCells: Cells = { ...(session.game === 'ecarte' ? rakeHalves : {}), rakeMinor: sumColumn('rakeMinor') };
  return buildTable({
    name: 'coups',
    title: translate('coups'),
    emptyText: translate('empty'),
    columns: buildCoupColumns(session, context),
    carried: { columns: Object.keys(totalCells), within: 'table' },
    rows: appendTotal(
      coups.map((coup) => buildCoupRow(coup, context)),
      translate('total'),
      totalCells,
    ),
  });
}

/** Lists each rake (house's share) of écarté separately: each is rounded on its own and has its own tickets. */
export function buildRakesTable(
  rakes: readonly RakeRow[],
  { ratePercent }: SessionRow,
  context: ReportContext,
): Section {
  const { translate, language } = context;
  return buildTable({
    name: 'rakes',
    title: translate('rakesOfCoups'),
    emptyText: translate('empty'),
    columns: [
      { key: 'coupNumber', header: translate('coup'), kind: 'count', weight: 0.5 },
      { key: 'when', header: translate('when'), kind: 'text', weight: 1.4 },
      ...buildRakeColumns(translate, formatStatedPercent(ratePercent, language)),
      { key: 'rakeMinor', header: translate('rake'), kind: 'minor' },
    ],
    carried: { columns: ['rakeMinor'], within: 'table' },
    rows: rakes.map((rake) =>
      buildDataRow({ ...rake, when: translate(rake.isBeforeDeal ? 'when_beforeDeal' : 'when_afterCoup') }),
    ),
  });
}

const HEADINGS = { ticketNumbers: { fr: 'Tickets n°', en: 'Tickets no.' } };

export const STAKE_TABLE = declareTable({
  name: 'stakes',
  columns: [
    column.integer('coupNumber', getHeading('coup', 'coup-book'), { weight: 0.5 }),
    column.integer('slip', { fr: 'Fiche', en: 'Slip' }, { weight: 0.5, nullable: true }),
    column.text('sideOf', { fr: 'Côté', en: 'Side' }, { composed: true }),
    column.money('stakedMinor', { fr: 'Mise', en: 'Staked' }, { nullable: true, summed: true }),
    column.money('returnedMinor', { fr: 'Rendu', en: 'Given back' }, { nullable: true, summed: true }),
    column.money('keptMinor', { fr: 'Tenu', en: 'Held' }, { nullable: true, summed: true }),
  ],
});

/** Lists the stakes by slip, and the amounts returned to make both sides' masses (sums) equal; empty without stakes. */
export function buildStakesTable(stakes: readonly StakeRow[], { translate }: ReportContext): Section[] {
  if (stakes.length === 0) return [];
  const table = buildDeclaredTable(STAKE_TABLE, translate, {
    title: translate('stakesBySlip'),
    rows: appendTotal(
      stakes.map((stake) => buildDataRow({ ...stake, sideOf: translate(`side_${stake.side}`) })),
      translate('total'),
      sumColumns(STAKE_TABLE.columns, stakes),
    ),
    carried: 'table',
  });
  return [table];
}

/** Selects the coups that are no counter-entry and that none reverses. */
export const selectCoupsInForce = (coups: readonly CoupRow[]): CoupRow[] =>
  coups.filter(({ reverses, reversedBy }) => reverses === null && reversedBy === null);

/** Builds a note on each line that reverses a coup, with its reason. */
export const buildCounterEntryNotes = (coups: readonly CoupRow[], translate: Translator): Section[] =>
  coups.flatMap(({ coupNumber, reverses, reason }) =>
    reverses === null
      ? []
      : [
          buildNote(
            translate('counterEntry', { line: String(coupNumber), coup: String(reverses), reason: reason ?? '' }),
          ),
        ],
  );

/** Selects the coups of chemin de fer, whose bank, outcome and garage are known. */
const selectBankCoups = (coups: readonly CoupRow[]): BankCoup[] =>
  coups.flatMap(({ coupNumber, bankMinor, bankOutcome, rakeMinor, garageMinor, bankerSeat }) =>
    bankMinor === null || bankOutcome === null || garageMinor === null
      ? []
      : [{ coupNumber, bankMinor, outcome: bankOutcome, rakeMinor, garageMinor, bankerSeat }],
  );

export const GARAGE_TABLE = declareTable({
  name: 'garage',
  columns: [
    column.integer('coupNumber', getHeading('coup', 'coup-book'), { weight: 0.5 }),
    column.integer('bankerSeat', { fr: 'Place', en: 'Seat' }, { weight: 0.5, nullable: true }),
    column.money('bankMinor', getHeading('bank', 'coup-book'), { nullable: true }),
    column.text('said', getHeading('outcome', 'coup-book'), { composed: true }),
    column.money('rakeMinor', getHeading('rake', 'coup-book')),
    column.money('doubledMinor', { fr: 'Banque doublée', en: 'Doubled bank' }, { composed: true }),
    column.money('garageMinor', { fr: 'Mis au garage', en: 'To the garage' }, { nullable: true, summed: true }),
    column.money('leftMinor', { fr: 'Banque suivante', en: 'Next bank' }, { composed: true }),
    column.money('soFarMinor', { fr: 'Solde du garage', en: 'In the garage by then' }, { composed: true }),
    column.money('returnedMinor', { fr: 'Restitué', en: 'Given back' }, { composed: true, summed: true }),
  ],
});

/**
 * Lists, hand by hand, the part of each doubled bank that stayed in the garage (the surplus above the maximum bank).
 */
export function buildGarageTable(
  session: SessionRow,
  coups: readonly CoupRow[],
  { translate }: ReportContext,
): Section {
  const garageLines = computeGarageLines(selectBankCoups(selectCoupsInForce(coups)), session.state === 'counted');
  return buildDeclaredTable(GARAGE_TABLE, translate, {
    title: translate('garage'),
    emptyText: translate('empty'),
    rows: appendTotal(
      garageLines.map((line) => buildDataRow({ ...line, said: translate(`outcome_${line.outcome}`) })),
      translate('total'),
      sumColumns(GARAGE_TABLE.columns, garageLines),
    ),
    carried: 'table',
  });
}

export const OTHER_STUB_TABLE = declareTable({
  name: 'others',
  columns: [
    column.integer('bookNumber', { fr: 'Carnet', en: 'Book' }, { weight: 0.6 }),
    column.money('valueMinor', { fr: 'Valeur', en: 'Value' }),
    column.count('firstTicket', { fr: 'du', en: 'from' }, { group: HEADINGS.ticketNumbers }),
    column.count('lastTicket', { fr: 'au', en: 'to' }, { group: HEADINGS.ticketNumbers }),
    column.money('stubsMinor', { fr: 'Somme des souches', en: 'Sum of the stubs' }),
    column.instant('happenedAt', getHeading('at', 'coup-book')),
    column.text('what', { fr: 'Observation', en: 'Remark' }, { weight: 2, composed: true }),
  ],
});

/** Builds a table of the session's ticket stubs that belong to no coup; missing ones are marked. Empty without any. */
export function buildOtherStubsTable(otherStubs: readonly OtherRow[], { translate }: ReportContext): Section[] {
  if (otherStubs.length === 0) return [];
  const table = buildDeclaredTable(OTHER_STUB_TABLE, translate, {
    title: translate('others'),
    rows: otherStubs.map((stub) => {
      const remarks = [translate(stub.isMissing ? 'areMissing' : 'areOfSession'), stub.reason].filter(
        (remark) => remark !== '',
      );
      return buildDataRow({ ...stub, what: remarks.join(', ') }, stub.isMissing);
    }),
  });
  return [table];
}
