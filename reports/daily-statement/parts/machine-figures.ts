import {
  count,
  declareTable,
  buildDeclaredTable,
  money,
  percent,
  type DeclaredTable,
  type RowOf,
} from '#documents/model/columns.js';
import { headingOf, type Words } from '#documents/words/words.js';
import type { Fact, Row, Section, TableSection } from '#documents/model/document.js';
import { buildRowsAndTotal } from '#documents/parts/sections.js';
import { createAdditivePart, type StatementContext } from '../part.js';

type PlayRow = RowOf<typeof PLAY.columns>;

interface CashRow extends RowOf<typeof RECEIPTS.columns>, RowOf<typeof PAYMENTS.columns> {}

interface FiscalRow {
  readonly netMinor: bigint;
  readonly fiscalCoefficient: string | null;
  readonly fiscalMinor: bigint | null;
}

/** Builds one row per denomination (value of a credit); the row without one is the establishment's total. */
const buildDenominationRows = (rows: readonly Pick<PlayRow, 'denominationMinor'>[], words: Words): Row[] =>
  buildRowsAndTotal(rows, 'denominationMinor', words('denominationTotal'));

const PLAY = declareTable({
  name: 'play',
  columns: [
    money('denominationMinor', headingOf('denomination'), { nullable: true, by: 'denomination' }),
    count('machines', headingOf('machines'), { fact: 'machines' }),
    count('gamesPlayed', headingOf('games'), { fact: 'games' }),
    money('coinInMinor', headingOf('coinIn'), { fact: 'coinIn' }),
    money('coinOutMinor', headingOf('coinOut'), { fact: 'coinOut' }),
    money('jackpotMinor', headingOf('jackpots'), { fact: 'jackpots' }),
    money('meteredWinMinor', headingOf('meteredWin'), { fact: 'meteredWin' }),
    money('theoreticalWinMinor', headingOf('theoreticalWin'), { nullable: true, fact: 'theoreticalWin' }),
    percent('actualHoldPercent', headingOf('actualHold'), { nullable: true, fact: 'actualHold' }),
    percent('floorParPercent', headingOf('floorPar'), { nullable: true, fact: 'floorPar' }),
  ],
  rows: { of: 'machineMoney', sums: [{ shows: 'all' }] },
});

const RECEIPTS = declareTable({
  name: 'cash-receipts',
  columns: [
    money('denominationMinor', headingOf('denomination'), { nullable: true, by: 'denomination' }),
    money('notesMinor', headingOf('notes'), { fact: 'countedNotes' }),
    money('ticketsMinor', headingOf('tickets'), { fact: 'countedTickets' }),
    money('coinsMinor', headingOf('coins'), { fact: 'countedCoins' }),
    money('electronicInMinor', headingOf('electronicIn'), { fact: 'electronicIn' }),
    money(
      'electronicOutMinor',
      { fr: 'Transferts sortants (à déduire)', en: 'Transfers out (deducted)' },
      { fact: 'electronicOut' },
    ),
    money('receiptsMinor', { fr: 'Total des recettes', en: 'Total received' }, { fact: 'receipts' }),
  ],
  rows: { of: 'machineMoney', sums: [{ shows: 'all' }] },
});

const HAND_PAYS = { fr: 'Paiements manuels', en: 'Hand pays' };

const PAYMENTS = declareTable({
  name: 'cash-payments',
  columns: [
    money('denominationMinor', headingOf('denomination'), { nullable: true, by: 'denomination' }),
    money('jackpotPaidMinor', headingOf('kind_jackpot'), { group: HAND_PAYS, fact: 'paidJackpots' }),
    money('progressivePaidMinor', headingOf('kind_progressive'), { group: HAND_PAYS, fact: 'paidProgressives' }),
    money('bonusPaidMinor', headingOf('kind_bonus'), { group: HAND_PAYS, fact: 'paidBonuses' }),
    money('cancelledPaidMinor', headingOf('kind_cancelledCredits'), { group: HAND_PAYS, fact: 'paidCancelledCredits' }),
    money('shortPayMinor', headingOf('kind_shortPay'), { group: HAND_PAYS, fact: 'paidShortPays' }),
    money('complementMinor', headingOf('kind_complement'), { fact: 'paidComplements' }),
    money('ticketsIssuedMinor', headingOf('ticketsIssued'), { fact: 'ticketsIssued' }),
    money('fillsMinor', headingOf('fills'), { fact: 'fills' }),
    money('paymentsMinor', { fr: 'Total des paiements', en: 'Total paid' }, { fact: 'payments' }),
    money('cashWinMinor', headingOf('cashWin'), { fact: 'cashWin' }),
  ],
  rows: { of: 'machineMoney', sums: [{ shows: 'all' }] },
});

/** Builds a table of figures by denomination (value of a credit); receipts and payments share the rows of one query. */
const buildFiguresTable = (
  table: DeclaredTable,
  title: string,
  rows: readonly Pick<PlayRow, 'denominationMinor'>[],
  words: Words,
): TableSection => buildDeclaredTable(table, words, { title: words(title), rows: buildDenominationRows(rows, words) });

/** Shows the net beside the establishment's fiscal coefficient, if any; the coefficient is never applied to the net. */
function buildFiscalFacts(
  { netMinor, fiscalCoefficient, fiscalMinor }: FiscalRow,
  { words }: StatementContext,
): Section[] {
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
export const machineFiguresPart = createAdditivePart(
  'machine-figures',
  30,
  async (context) => {
    const { readDays, words } = context;
    const play = await readDays<PlayRow>('daily-statement', 'play');
    const cash = await readDays<CashRow>('daily-statement', 'cash');
    const [fiscal] = await readDays<FiscalRow>('daily-statement', 'fiscal');
    return [
      buildFiguresTable(PLAY, 'play', play, words),
      buildFiguresTable(RECEIPTS, 'cashReceipts', cash, words),
      buildFiguresTable(PAYMENTS, 'cashPayments', cash, words),
      ...(fiscal === undefined ? [] : buildFiscalFacts(fiscal, context)),
    ];
  },
  [PLAY, RECEIPTS, PAYMENTS],
);
