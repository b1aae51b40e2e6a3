import { column, buildDeclaredTable, declareTable, type DeclaredTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import type { Fact, Row, Section, TableSection } from '#documents/model/document.js';
import { findLevyBase, type LevyDays } from '#domain/accounting/levy-base.js';
import { buildNote, buildRowsAndTotal } from '#documents/parts/sections.js';
import { createAdditivePart, type StatementContext } from '../part.js';

type PlayRow = RowOf<typeof PLAY_TABLE.columns>;

interface CashRow extends RowOf<typeof RECEIPT_TABLE.columns>, RowOf<typeof PAYMENT_TABLE.columns> {}

interface FiscalRow extends LevyDays {
  /** Null: unknown, as a machine's cash win is. */
  readonly netMinor: bigint | null;
  /** Null: none was in force, or it changed within the days. */
  readonly fiscalCoefficient: string | null;
}

/** Builds one row per denomination (value of a credit); the row without one is the establishment's total. */
const buildDenominationRows = (rows: readonly Pick<PlayRow, 'denominationMinor'>[], translate: Translator): Row[] =>
  buildRowsAndTotal(rows, 'denominationMinor', translate('denominationTotal'));

const PLAY_TABLE = declareTable({
  name: 'play',
  columns: [
    column.money('denominationMinor', getHeading('denomination'), { nullable: true, by: 'denomination' }),
    column.count('machines', getHeading('machines'), { fact: 'machines' }),
    column.count('gamesPlayed', getHeading('games'), { nullable: true, fact: 'games' }),
    column.money('coinInMinor', getHeading('coinIn'), { nullable: true, fact: 'coinIn' }),
    column.money('coinOutMinor', getHeading('coinOut'), { nullable: true, fact: 'coinOut' }),
    column.money('jackpotMinor', getHeading('jackpots'), { nullable: true, fact: 'jackpots' }),
    column.money('meteredWinMinor', getHeading('meteredWin'), { nullable: true, fact: 'meteredWin' }),
    column.money('theoreticalWinMinor', getHeading('theoreticalWin'), { nullable: true, fact: 'theoreticalWin' }),
    column.percent('actualHoldPercent', getHeading('actualHold'), { nullable: true, fact: 'actualHold' }),
    column.percent('floorParPercent', getHeading('floorPar'), { nullable: true, fact: 'floorPar' }),
  ],
  rows: { of: 'machineMoney', sums: [{ shows: 'all' }] },
});

const RECEIPT_TABLE = declareTable({
  name: 'cash-receipts',
  columns: [
    column.money('denominationMinor', getHeading('denomination'), { nullable: true, by: 'denomination' }),
    column.money('notesMinor', getHeading('notes'), { fact: 'countedNotes' }),
    column.money('ticketsMinor', getHeading('tickets'), { fact: 'countedTickets' }),
    column.money('coinsMinor', getHeading('coins'), { fact: 'countedCoins' }),
    column.money('electronicInMinor', getHeading('electronicIn'), { nullable: true, fact: 'electronicIn' }),
    column.money(
      'electronicOutMinor',
      { fr: 'Transferts sortants (à déduire)', en: 'Transfers out (deducted)' },
      { nullable: true, fact: 'electronicOut' },
    ),
    column.money(
      'receiptsMinor',
      { fr: 'Total des recettes', en: 'Total received' },
      { nullable: true, fact: 'receipts' },
    ),
  ],
  rows: { of: 'machineMoney', sums: [{ shows: 'all' }] },
});

const PROMOTIONAL_TABLE = declareTable({
  name: 'promotional',
  columns: [
    column.code('machine', getHeading('machine'), { nullable: true, by: 'machine' }),
    column.money('ticketsInMinor', getHeading('medium_tickets'), { nullable: true, fact: 'ticketsIn' }),
    column.money('ticketsOutMinor', getHeading('ticketsIssued'), { nullable: true, fact: 'ticketsOut' }),
    column.money('electronicInMinor', getHeading('electronicIn'), { nullable: true, fact: 'transfersIn' }),
    column.money(
      'electronicOutMinor',
      { fr: 'Transferts sortants', en: 'Transfers out' },
      { nullable: true, fact: 'transfersOut' },
    ),
    column.money(
      'netMinor',
      { fr: 'Net, hors produit réel', en: 'Net, not in the cash win' },
      { nullable: true, fact: 'net' },
    ),
    column.money('meteredWinMinor', getHeading('meteredWin'), { nullable: true, fact: 'meteredWin' }),
    column.money(
      'playedMinor',
      { fr: 'Mises promotionnelles', en: 'Promotional play' },
      { nullable: true, fact: 'played' },
    ),
    column.money(
      'winLessPlayedMinor',
      { fr: 'Produit aux compteurs hors mises promotionnelles', en: 'Metered win less promotional play' },
      { nullable: true, fact: 'winLessPlayed' },
    ),
  ],
  rows: { of: 'promotionalDays', sums: [{ shows: 'all' }] },
});

type PromotionalRow = RowOf<typeof PROMOTIONAL_TABLE.columns>;

/** Shows the promotional money of each machine that reports any; absent where none does. */
function buildPromotionalSections(rows: readonly PromotionalRow[], translate: Translator): Section[] {
  if (rows.length === 0) return [];
  return [
    buildDeclaredTable(PROMOTIONAL_TABLE, translate, {
      title: translate('promotional'),
      rows: buildRowsAndTotal(rows, 'machine', translate('denominationTotal')),
    }),
    buildNote(translate('promotionalNote')),
  ];
}

const HAND_PAYS = { fr: 'Paiements manuels', en: 'Hand pays' };

const PAYMENT_TABLE = declareTable({
  name: 'cash-payments',
  columns: [
    column.money('denominationMinor', getHeading('denomination'), { nullable: true, by: 'denomination' }),
    column.money('jackpotPaidMinor', getHeading('kind_jackpot'), { group: HAND_PAYS, fact: 'paidJackpots' }),
    column.money('progressivePaidMinor', getHeading('kind_progressive'), {
      group: HAND_PAYS,
      fact: 'paidProgressives',
    }),
    column.money('bonusPaidMinor', getHeading('kind_bonus'), { group: HAND_PAYS, fact: 'paidBonuses' }),
    column.money('cancelledPaidMinor', getHeading('kind_cancelledCredits'), {
      group: HAND_PAYS,
      fact: 'paidCancelledCredits',
    }),
    column.money('shortPayMinor', getHeading('kind_shortPay'), { group: HAND_PAYS, fact: 'paidShortPays' }),
    column.money('complementMinor', getHeading('kind_complement'), { fact: 'paidComplements' }),
    column.money('ticketsIssuedMinor', getHeading('ticketsIssued'), { fact: 'ticketsIssued' }),
    column.money('fillsMinor', getHeading('fills'), { fact: 'fills' }),
    column.money('paymentsMinor', { fr: 'Total des paiements', en: 'Total paid' }, { fact: 'payments' }),
    column.money('cashWinMinor', getHeading('cashWin'), { nullable: true, fact: 'cashWin' }),
  ],
  rows: { of: 'machineMoney', sums: [{ shows: 'all' }] },
});

/** Builds a table of figures by denomination (value of a credit); receipts and payments share the rows of one query. */
const buildFiguresTable = (
  table: DeclaredTable,
  titleKey: string,
  rows: readonly Pick<PlayRow, 'denominationMinor'>[],
  translate: Translator,
): TableSection =>
  buildDeclaredTable(table, translate, { title: translate(titleKey), rows: buildDenominationRows(rows, translate) });

/**
 * Shows the net of the machines (their cash win), the fiscal coefficient if any, and the one figure of the statement
 * that is the base of the levy, with the article that names it.
 */
function buildFiscalSections(row: FiscalRow, { translate, establishment }: StatementContext): Section[] {
  const { netMinor, fiscalCoefficient, daysWithCoefficient } = row;
  const { basis, baseMinor, article } = findLevyBase(establishment.jurisdiction, row);
  const basisText = translate(`levyBasis_${basis}`);
  const facts: Fact[] = [
    { label: translate('net'), value: netMinor, kind: 'minor' },
    { label: translate('levyBase'), value: baseMinor, kind: 'minor' },
    {
      label: translate('levyBasis'),
      value:
        article === null
          ? translate('levyBasisUnnamed', { basis: basisText })
          : translate('levyBasisNamed', { basis: basisText, article }),
    },
  ];
  if (daysWithCoefficient > 0) {
    facts.splice(
      1,
      0,
      fiscalCoefficient === null
        ? { label: translate('coefficient'), value: translate('coefficientChanged') }
        : { label: translate('coefficient'), value: fiscalCoefficient, kind: 'decimal' },
    );
  }
  return [{ kind: 'facts', name: 'fiscal', columns: 2, facts }];
}

/** Play of the machines, and their cash receipts and payments. */
export const machineFiguresPart = createAdditivePart(
  'machine-figures',
  30,
  async (context) => {
    const { readDayRows, translate } = context;
    const playRows = await readDayRows<PlayRow>('daily-statement', 'play');
    const cashRows = await readDayRows<CashRow>('daily-statement', 'cash');
    const [fiscalRow] = await readDayRows<FiscalRow>('daily-statement', 'fiscal');
    return [
      buildFiguresTable(PLAY_TABLE, 'play', playRows, translate),
      buildFiguresTable(RECEIPT_TABLE, 'cashReceipts', cashRows, translate),
      buildFiguresTable(PAYMENT_TABLE, 'cashPayments', cashRows, translate),
      ...buildPromotionalSections(await readDayRows<PromotionalRow>('daily-statement', 'promotional'), translate),
      ...(fiscalRow === undefined ? [] : buildFiscalSections(fiscalRow, context)),
    ];
  },
  [PLAY_TABLE, RECEIPT_TABLE, PAYMENT_TABLE, PROMOTIONAL_TABLE],
);
