import type { Column, Fact, Row, Section, TableSection } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import { linesAndTotal, tableOf } from '#documents/parts/sections.js';
import type { Words } from '#documents/words/words.js';
import { minor } from '../columns.js';
import { additivePart } from '../part.js';
import type { StatementContext } from '../part.js';

interface DenominationRow {
  readonly denominationMinor: bigint | null;
  readonly [figure: string]: string | bigint | null;
}

interface FiscalRow {
  readonly netMinor: bigint;
  readonly fiscalCoefficient: string | null;
  readonly fiscalMinor: bigint | null;
}

/** One line per denomination; the line without a denomination is the total of the establishment. */
const denominationRows = (rows: readonly DenominationRow[], words: Words): Row[] =>
  linesAndTotal(rows, 'denominationMinor', words('denominationTotal'));

function playTable(rows: readonly DenominationRow[], words: Words): TableSection {
  return tableOf({
    name: 'play',
    title: words('play'),
    columns: [
      { key: 'denominationMinor', header: words('denomination'), kind: 'minor' },
      { key: 'machines', header: words('machines'), kind: 'count' },
      { key: 'gamesPlayed', header: words('games'), kind: 'count' },
      minor('coinInMinor', words('coinIn')),
      minor('coinOutMinor', words('coinOut')),
      minor('jackpotMinor', words('jackpots')),
      minor('meteredWinMinor', words('meteredWin')),
      minor('theoreticalWinMinor', words('theoreticalWin')),
      { key: 'actualHoldPercent', header: words('actualHold'), kind: 'percent' },
      { key: 'floorParPercent', header: words('floorPar'), kind: 'percent' },
    ],
    rows: denominationRows(rows, words),
  });
}

const cashColumns = (words: Words, figures: readonly Column[]): readonly Column[] => [
  { key: 'denominationMinor', header: words('denomination'), kind: 'minor' },
  ...figures,
];

/** Cash receipts: counted boxes and transfers. */
function cashReceiptsTable(rows: readonly DenominationRow[], words: Words): TableSection {
  return tableOf({
    name: 'cash-receipts',
    title: words('cashReceipts'),
    columns: cashColumns(words, [
      minor('notesMinor', words('notes')),
      minor('ticketsMinor', words('tickets')),
      minor('coinsMinor', words('coins')),
      minor('electronicInMinor', words('electronicIn')),
      minor('electronicOutMinor', words('electronicOutLess')),
      minor('receiptsMinor', words('receiptsTotal')),
    ]),
    rows: denominationRows(rows, words),
  });
}

/** Cash payments and the remainder, from the rows of the same query. */
function cashPaymentsTable(rows: readonly DenominationRow[], words: Words): TableSection {
  const handPays = words('handPays');
  return tableOf({
    name: 'cash-payments',
    title: words('cashPayments'),
    columns: cashColumns(words, [
      minor('jackpotPaidMinor', words('kind_jackpot'), handPays),
      minor('progressivePaidMinor', words('kind_progressive'), handPays),
      minor('bonusPaidMinor', words('kind_bonus'), handPays),
      minor('cancelledPaidMinor', words('kind_cancelledCredits'), handPays),
      minor('shortPayMinor', words('kind_shortPay'), handPays),
      minor('complementMinor', words('kind_complement')),
      minor('ticketsIssuedMinor', words('ticketsIssued')),
      minor('fillsMinor', words('fills')),
      minor('paymentsMinor', words('paymentsTotal')),
      minor('cashWinMinor', words('cashWin')),
    ]),
    rows: denominationRows(rows, words),
  });
}

/** Shows the net beside the establishment's fiscal coefficient, if any; the coefficient is never applied to the net. */
function fiscalFacts({ netMinor, fiscalCoefficient, fiscalMinor }: FiscalRow, { words }: StatementContext): Section[] {
  const facts: Fact[] = [{ label: words('net'), value: netMinor, kind: 'minor' }];
  if (fiscalMinor !== null) {
    facts.push(
      fiscalCoefficient === null
        ? { label: words('coefficient'), value: words('coefficientChanged') }
        : { label: words('coefficient'), value: fiscalCoefficient, kind: 'decimal' },
      { label: words('fiscalProduct'), value: fiscalMinor, kind: 'minor' },
    );
  }
  return [{ kind: 'facts', name: 'fiscal', columns: fiscalMinor === null ? 2 : 3, facts }];
}

/** Play of the machines, and their cash receipts and payments. */
export const machineFiguresPart = additivePart('machine-figures', 30, async (context) => {
  const { query, establishment, days, words } = context;
  const ofDays = [establishment.establishmentId, days];
  const play = await query<DenominationRow>(statement('daily-statement', 'play'), ofDays);
  const cash = await query<DenominationRow>(statement('daily-statement', 'cash'), ofDays);
  const [fiscal] = await query<FiscalRow>(statement('daily-statement', 'fiscal'), ofDays);
  return [
    playTable(play, words),
    cashReceiptsTable(cash, words),
    cashPaymentsTable(cash, words),
    ...(fiscal === undefined ? [] : fiscalFacts(fiscal, context)),
  ];
});
