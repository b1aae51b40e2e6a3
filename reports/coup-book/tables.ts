import { sumMinor } from '#domain/money.js';
import type { Cells, Column, Row, Section } from '#documents/model/document.js';
import type { ReportContext } from '#documents/parts/report.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { formatStatedPercent } from '#documents/words/format.js';
import type { Words } from '#documents/words/words.js';
import { garageLines } from './garage.js';
import type { BankCoup } from './garage.js';
import type { CoupRow, OtherRow, RakeRow, SessionRow, StakeRow } from './rows.js';

const at = (words: Words): Column[] => [
  { key: 'coupNumber', header: words('coup'), kind: 'count', weight: 0.5 },
  { key: 'happenedAt', header: words('at'), kind: 'instant', weight: 1.1 },
];

/** The base of the coup's rake, and the rake before and after rounding. */
const raked = (words: Words, rate: string): Column[] => [
  { key: 'baseMinor', header: words('base'), kind: 'minor' },
  { key: 'exact', header: words('exactAt', { rate }), kind: 'decimal' },
];

const taken = (words: Words): Column[] => [
  { key: 'rakeMinor', header: words('rake'), kind: 'minor' },
  { key: 'ticketsOf', header: words('tickets'), kind: 'text', weight: 2 },
  { key: 'runningMinor', header: words('running'), kind: 'minor' },
];

/** The columns of the book, by game. */
function columnsOf({ game, ratePercent }: SessionRow, { words, language }: ReportContext): Column[] {
  const rate = formatStatedPercent(ratePercent, language);
  if (game === 'ecarte')
    return [
      ...at(words),
      { key: 'massMinor', header: words('mass'), kind: 'minor' },
      { key: 'step', header: words('step'), headerGroup: words('chouette'), kind: 'text' },
      { key: 'chouetteMinor', header: words('adjudged'), headerGroup: words('chouette'), kind: 'minor' },
      { key: 'heldMinor', header: words('held'), headerGroup: words('chouette'), kind: 'minor' },
      { key: 'winner', header: words('winner'), headerGroup: words('chouette'), kind: 'text' },
      { key: 'beforeMinor', header: words('beforeDeal'), headerGroup: words('rakes'), kind: 'minor' },
      { key: 'afterMinor', header: words('afterCoup'), headerGroup: words('rakes'), kind: 'minor' },
      ...taken(words),
    ];
  if (game === 'cheminDeFer')
    return [
      ...at(words),
      { key: 'bankMinor', header: words('bank'), kind: 'minor' },
      { key: 'outcome', header: words('outcome'), kind: 'text' },
      ...raked(words, rate),
      ...taken(words),
    ];
  return [
    { key: 'taille', header: words('taille'), kind: 'count', weight: 0.5 },
    ...at(words),
    { key: 'firstStakesMinor', header: words('stakes'), headerGroup: words('firstTableau'), kind: 'minor' },
    { key: 'first', header: words('outcome'), headerGroup: words('firstTableau'), kind: 'text' },
    { key: 'secondStakesMinor', header: words('stakes'), headerGroup: words('secondTableau'), kind: 'minor' },
    { key: 'second', header: words('outcome'), headerGroup: words('secondTableau'), kind: 'text' },
    ...raked(words, rate),
    ...taken(words),
  ];
}

function lineOf(coup: CoupRow, words: Words): Row {
  const wordOf = (prefix: string, value: string | null): string | null =>
    value === null ? null : words(`${prefix}_${value}`);
  const tickets = coup.tickets.map(({ book, first, last }) =>
    words(first === last ? 'oneTicketOf' : 'ticketsOf', { book, first, last }),
  );
  return dataRow({
    ...coup,
    outcome: wordOf('outcome', coup.bankOutcome),
    first: wordOf('outcome', coup.firstOutcome),
    second: wordOf('outcome', coup.secondOutcome),
    step: wordOf('step', coup.chouetteStep),
    winner: wordOf('winner', coup.chouetteWinner),
    ticketsOf: tickets.length === 0 ? null : tickets.join('\u00a0; '),
  });
}

/** Lists each coup of the session, with totals. */
export function coupsTable(session: SessionRow, coups: readonly CoupRow[], context: ReportContext): Section {
  const { words } = context;
  const sumOf = (key: 'rakeMinor' | 'beforeMinor' | 'afterMinor'): bigint => sumMinor(coups.map((coup) => coup[key]));
  const halves = { beforeMinor: sumOf('beforeMinor'), afterMinor: sumOf('afterMinor') };
  const cells: Cells = { ...(session.game === 'ecarte' ? halves : {}), rakeMinor: sumOf('rakeMinor') };
  return tableOf({
    name: 'coups',
    title: words('coups'),
    emptyText: words('empty'),
    columns: columnsOf(session, context),
    carried: { columns: Object.keys(cells), within: 'table' },
    rows: [
      ...coups.map((coup) => lineOf(coup, words)),
      ...(coups.length > 0 ? [{ kind: 'total' as const, label: words('total'), cells }] : []),
    ],
  });
}

/** Lists each rake of écarté separately: each is rounded on its own and has its own tickets. */
export function rakesTable(rakes: readonly RakeRow[], { ratePercent }: SessionRow, context: ReportContext): Section {
  const { words, language } = context;
  return tableOf({
    name: 'rakes',
    title: words('rakesOfCoups'),
    emptyText: words('empty'),
    columns: [
      { key: 'coupNumber', header: words('coup'), kind: 'count', weight: 0.5 },
      { key: 'when', header: words('when'), kind: 'text', weight: 1.4 },
      ...raked(words, formatStatedPercent(ratePercent, language)),
      { key: 'rakeMinor', header: words('rake'), kind: 'minor' },
    ],
    carried: { columns: ['rakeMinor'], within: 'table' },
    rows: rakes.map((rake) =>
      dataRow({ ...rake, when: words(rake.isBeforeDeal ? 'when_beforeDeal' : 'when_afterCoup') }),
    ),
  });
}

/** Lists the stakes by slip, and the amounts returned to equalise the masses; empty when the stakes are on paper. */
export function stakesTable(stakes: readonly StakeRow[], { words }: ReportContext): Section[] {
  if (stakes.length === 0) return [];
  const sumOf = (key: 'stakedMinor' | 'returnedMinor' | 'keptMinor'): bigint =>
    sumMinor(stakes.map((stake) => stake[key]));
  const cells = {
    stakedMinor: sumOf('stakedMinor'),
    returnedMinor: sumOf('returnedMinor'),
    keptMinor: sumOf('keptMinor'),
  };
  const table = tableOf({
    name: 'stakes',
    title: words('stakesBySlip'),
    columns: [
      { key: 'coupNumber', header: words('coup'), kind: 'count', weight: 0.5 },
      { key: 'slip', header: words('slip'), kind: 'count', weight: 0.5 },
      { key: 'sideOf', header: words('side'), kind: 'text' },
      { key: 'stakedMinor', header: words('staked'), kind: 'minor' },
      { key: 'returnedMinor', header: words('givenBack'), kind: 'minor' },
      { key: 'keptMinor', header: words('kept'), kind: 'minor' },
    ],
    carried: { columns: Object.keys(cells), within: 'table' },
    rows: [
      ...stakes.map((stake) => dataRow({ ...stake, sideOf: words(`side_${stake.side}`) })),
      { kind: 'total' as const, label: words('total'), cells },
    ],
  });
  return [table];
}

const bankCoups = (coups: readonly CoupRow[]): BankCoup[] =>
  coups.flatMap(({ coupNumber, bankMinor, bankOutcome, rakeMinor, garageMinor }) =>
    bankMinor === null || bankOutcome === null || garageMinor === null
      ? []
      : [{ coupNumber, bankMinor, outcome: bankOutcome, rakeMinor, garageMinor }],
  );

/** Lists the part of each doubled bank that stayed on the table, hand by hand. */
export function garageTable(session: SessionRow, coups: readonly CoupRow[], { words }: ReportContext): Section {
  const lines = garageLines(bankCoups(coups), session.state === 'counted');
  const sumOf = (amounts: readonly (bigint | null)[]): bigint => sumMinor(amounts.map((amount) => amount ?? 0n));
  const cells = {
    garageMinor: sumOf(lines.map(({ garageMinor }) => garageMinor)),
    returnedMinor: sumOf(lines.map(({ returnedMinor }) => returnedMinor)),
  };
  return tableOf({
    name: 'garage',
    title: words('garage'),
    emptyText: words('empty'),
    columns: [
      { key: 'coupNumber', header: words('coup'), kind: 'count', weight: 0.5 },
      { key: 'bankMinor', header: words('bank'), kind: 'minor' },
      { key: 'said', header: words('outcome'), kind: 'text' },
      { key: 'rakeMinor', header: words('rake'), kind: 'minor' },
      { key: 'doubledMinor', header: words('doubled'), kind: 'minor' },
      { key: 'garageMinor', header: words('toGarage'), kind: 'minor' },
      { key: 'leftMinor', header: words('nextBank'), kind: 'minor' },
      { key: 'soFarMinor', header: words('garageSoFar'), kind: 'minor' },
      { key: 'returnedMinor', header: words('returned'), kind: 'minor' },
    ],
    carried: { columns: Object.keys(cells), within: 'table' },
    rows: [
      ...lines.map((line) => dataRow({ ...line, said: words(`outcome_${line.outcome}`) })),
      ...(lines.length > 0 ? [{ kind: 'total' as const, label: words('total'), cells }] : []),
    ],
  });
}

/** Lists the stubs of the session that belong to no coup; empty when there are none. */
export function othersTable(others: readonly OtherRow[], { words }: ReportContext): Section[] {
  if (others.length === 0) return [];
  const table = tableOf({
    name: 'others',
    title: words('others'),
    columns: [
      { key: 'bookNumber', header: words('book'), kind: 'count', weight: 0.6 },
      { key: 'valueMinor', header: words('value'), kind: 'minor' },
      { key: 'firstTicket', header: words('from'), headerGroup: words('ticketNumbers'), kind: 'count' },
      { key: 'lastTicket', header: words('to'), headerGroup: words('ticketNumbers'), kind: 'count' },
      { key: 'stubsMinor', header: words('stubs'), kind: 'minor' },
      { key: 'happenedAt', header: words('at'), kind: 'instant' },
      { key: 'what', header: words('remark'), kind: 'text', weight: 2 },
    ],
    rows: others.map((other) => {
      const remarks = [words(other.isMissing ? 'areMissing' : 'areOfSession'), other.reason].filter(
        (part) => part !== '',
      );
      return dataRow({ ...other, what: remarks.join(', ') }, other.isMissing);
    }),
  });
  return [table];
}
