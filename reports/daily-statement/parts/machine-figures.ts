import { count, declareTable, drawTable, money, percent } from '#documents/model/columns.js';
import type { RowOf } from '#documents/model/columns.js';
import { headingOf } from '#documents/words/words.js';
import type { Fact, Row, Section, TableSection } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import { linesAndTotal } from '#documents/parts/sections.js';
import type { Words } from '#documents/words/words.js';
import { additivePart } from '../part.js';
import type { StatementContext } from '../part.js';

type PlayRow = RowOf<typeof PLAY.columns>;

interface CashRow extends RowOf<typeof RECEIPTS.columns>, RowOf<typeof PAYMENTS.columns> {}

interface FiscalRow {
  readonly netMinor: bigint;
  readonly fiscalCoefficient: string | null;
  readonly fiscalMinor: bigint | null;
}

/** One line per denomination; the line without a denomination is the total of the establishment. */
const denominationRows = (rows: readonly Pick<PlayRow, 'denominationMinor'>[], words: Words): Row[] =>
  linesAndTotal(rows, 'denominationMinor', words('denominationTotal'));

const PLAY = declareTable({
  name: 'play',
  columns: [
    money('denominationMinor', headingOf('denomination'), { nullable: true }),
    count('machines', headingOf('machines')),
    count('gamesPlayed', headingOf('games')),
    money('coinInMinor', headingOf('coinIn')),
    money('coinOutMinor', headingOf('coinOut')),
    money('jackpotMinor', headingOf('jackpots')),
    money('meteredWinMinor', headingOf('meteredWin')),
    money('theoreticalWinMinor', headingOf('theoreticalWin'), { nullable: true }),
    percent('actualHoldPercent', headingOf('actualHold'), { nullable: true }),
    percent('floorParPercent', headingOf('floorPar'), { nullable: true }),
  ],
});

function playTable(rows: readonly PlayRow[], words: Words): TableSection {
  return drawTable(PLAY, words, { title: words('play'), rows: denominationRows(rows, words) });
}

const RECEIPTS = declareTable({
  name: 'cash-receipts',
  columns: [
    money('denominationMinor', headingOf('denomination'), { nullable: true }),
    money('notesMinor', headingOf('notes')),
    money('ticketsMinor', headingOf('tickets')),
    money('coinsMinor', headingOf('coins')),
    money('electronicInMinor', headingOf('electronicIn')),
    money('electronicOutMinor', { fr: 'Transferts sortants (à déduire)', en: 'Transfers out (deducted)' }),
    money('receiptsMinor', { fr: 'Total des recettes', en: 'Total received' }),
  ],
});

/** Cash receipts: counted boxes and transfers. */
function receiptsTable(rows: readonly CashRow[], words: Words): TableSection {
  return drawTable(RECEIPTS, words, { title: words('cashReceipts'), rows: denominationRows(rows, words) });
}

const HAND_PAYS = { fr: 'Paiements manuels', en: 'Hand pays' };

const PAYMENTS = declareTable({
  name: 'cash-payments',
  columns: [
    money('denominationMinor', headingOf('denomination'), { nullable: true }),
    money('jackpotPaidMinor', headingOf('kind_jackpot'), { group: HAND_PAYS }),
    money('progressivePaidMinor', headingOf('kind_progressive'), { group: HAND_PAYS }),
    money('bonusPaidMinor', headingOf('kind_bonus'), { group: HAND_PAYS }),
    money('cancelledPaidMinor', headingOf('kind_cancelledCredits'), { group: HAND_PAYS }),
    money('shortPayMinor', headingOf('kind_shortPay'), { group: HAND_PAYS }),
    money('complementMinor', headingOf('kind_complement')),
    money('ticketsIssuedMinor', headingOf('ticketsIssued')),
    money('fillsMinor', headingOf('fills')),
    money('paymentsMinor', { fr: 'Total des paiements', en: 'Total paid' }),
    money('cashWinMinor', headingOf('cashWin')),
  ],
});

/** Cash payments and the remainder, from the rows of the same query. */
function paymentsTable(rows: readonly CashRow[], words: Words): TableSection {
  return drawTable(PAYMENTS, words, { title: words('cashPayments'), rows: denominationRows(rows, words) });
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
export const machineFiguresPart = additivePart(
  'machine-figures',
  30,
  async (context) => {
    const { query, establishment, days, words } = context;
    const ofDays = [establishment.establishmentId, days];
    const play = await query<PlayRow>(statement('daily-statement', 'play'), ofDays);
    const cash = await query<CashRow>(statement('daily-statement', 'cash'), ofDays);
    const [fiscal] = await query<FiscalRow>(statement('daily-statement', 'fiscal'), ofDays);
    return [
      playTable(play, words),
      receiptsTable(cash, words),
      paymentsTable(cash, words),
      ...(fiscal === undefined ? [] : fiscalFacts(fiscal, context)),
    ];
  },
  [PLAY, RECEIPTS, PAYMENTS],
);
