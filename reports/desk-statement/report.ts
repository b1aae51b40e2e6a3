import { buildSignersSection } from '#documents/parts/signatures.js';
import type { Row, Section } from '#documents/model/document.js';
import { getStatementMovementName, type DeskMovementKind } from '#domain/accounting/desk-movements.js';
import { column, buildDeclaredTable, buildRow, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading } from '#documents/words/words.js';
import { GAME_WORDS } from '#domain/asking/table-words.js';
import type { TableGame } from '#domain/tables/games.js';
import { formatMoney, joinClauses, joinTerm } from '#documents/words/format.js';
import { sumMinor } from '#domain/money.js';
import { refuse } from '#refusals/refusal.js';
import { appendTotal, buildDataRow } from '#documents/parts/sections.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';

interface DeskRow {
  readonly desk: string;
  readonly kind: string;
  /** Null: a roving changeur, or no room entered. */
  readonly room: string | null;
  readonly floatMinor: bigint;
  readonly openingMinor: bigint;
  readonly closingMinor: bigint;
  /** Null: no receipts; likewise for issues. */
  readonly inMinor: bigint | null;
  readonly outMinor: bigint | null;
}

interface MovementRow extends RowOf<typeof MOVEMENT_TABLE.columns> {
  readonly kind: DeskMovementKind;
  readonly otherDesk: string | null;
  readonly isStrongroom: boolean;
  readonly taken: string | null;
  readonly given: string | null;
  readonly changedMinor: bigint | null;
  /** A voided fill returned to the desk. */
  readonly isFillVoid: boolean;
}

type KindRow = RowOf<typeof BY_KIND_TABLE.columns> & { readonly kind: DeskMovementKind };

interface HoldingRow extends RowOf<typeof HOLDING_TABLE.columns> {
  /** Null: cash. */
  readonly medium: string | null;
  readonly game: TableGame | '' | null;
}

interface CountRow extends RowOf<typeof COUNT_TABLE.columns> {
  readonly outcome: string;
  readonly reason: string;
}

const HEADINGS = {
  at: { fr: 'Date et heure', en: 'Date and time' },
  movement: { fr: 'Mouvement', en: 'Movement' },
  in: { fr: 'Entrée', en: 'In' },
  out: { fr: 'Sortie', en: 'Out' },
  by: { fr: 'Par', en: 'By' },
};

const MOVEMENT_TABLE = declareTable({
  name: 'movements',
  columns: [
    column.integer('movementNumber', { fr: 'N°', en: 'No.' }, { weight: 0.5 }),
    column.instant('happenedAt', HEADINGS.at, { weight: 1.3 }),
    column.text('what', HEADINGS.movement, { weight: 1.6, composed: true }),
    column.code('voucher', { fr: 'Pièce n°', en: 'Voucher no.' }, { weight: 0.6, nullable: true }),
    column.code('machine', getHeading('machine'), { weight: 0.7, nullable: true }),
    column.code('ticket', { fr: 'Ticket n°', en: 'Ticket no.' }, { nullable: true }),
    column.money('inMinor', HEADINGS.in, { nullable: true, summed: true }),
    column.money('outMinor', HEADINGS.out, { nullable: true, summed: true }),
    column.money(
      'chipsMinor',
      { fr: 'Dont jetons et plaques (+/−)', en: 'Of which chips and plaques (+/−)' },
      { nullable: true, summed: true },
    ),
    column.money('balanceMinor', { fr: 'Solde', en: 'Balance' }),
    column.text('cashier', { fr: 'Caissier', en: 'Cashier' }, { weight: 1.3 }),
  ],
});

const BY_KIND_TABLE = declareTable({
  name: 'kinds',
  columns: [
    column.text('kind', HEADINGS.movement, { weight: 2 }),
    column.count('count', { fr: 'Nombre', en: 'Lines' }, { weight: 0.6 }),
    column.money('inMinor', HEADINGS.in, { nullable: true }),
    column.money('outMinor', HEADINGS.out, { nullable: true }),
    column.money('netMinor', { fr: 'Net', en: 'Net' }),
  ],
});

/** Lists opening balance, net of each kind of movement and closing balance; the last label warns if they differ. */
function buildKindRows(kindTotals: readonly KindRow[], desk: DeskRow, { translate, language }: ReportContext): Row[] {
  const { openingMinor, closingMinor, inMinor, outMinor } = desk;
  const netMinor = kindTotals.reduce((sum, row) => sum + row.netMinor, 0n);
  return [
    { kind: 'row', cells: { kind: translate('opening'), netMinor: openingMinor } },
    ...kindTotals.map((row) => buildDataRow({ ...row, kind: getStatementMovementName(row.kind)[language] })),
    { kind: 'subtotal', label: translate('ofPeriod'), cells: { inMinor, outMinor, netMinor } },
    {
      kind: 'total',
      label: translate(openingMinor + netMinor === closingMinor ? 'closingFoots' : 'closingDiffers'),
      cells: { netMinor: closingMinor },
    },
  ];
}

const COUNT_TABLE = declareTable({
  name: 'counts',
  columns: [
    column.instant('countedAt', HEADINGS.at, { weight: 1.3 }),
    column.money('bookedMinor', { fr: "D'après les mouvements", en: 'By the movements' }),
    column.money('countedMinor', getHeading('counted')),
    column.money('differenceMinor', { fr: 'Écart', en: 'Difference' }),
    column.money(
      'countedChipsMinor',
      { fr: 'Dont jetons et plaques', en: 'Of which chips and plaques' },
      { nullable: true },
    ),
    column.money(
      'chipsDifferenceMinor',
      { fr: 'Écart de jetons et plaques', en: 'Difference of chips and plaques' },
      { nullable: true },
    ),
    column.text('countedBy', HEADINGS.by, { weight: 1.2 }),
    column.text('witnessedBy', { fr: 'Témoin', en: 'Witness' }, { weight: 1.2, nullable: true }),
    column.text('then', { fr: 'Suite donnée', en: 'Outcome' }, { weight: 1.6, composed: true }),
  ],
});

const HOLDING_TABLE = declareTable({
  name: 'holdings',
  columns: [
    column.text('what', { fr: 'Nature', en: 'Kind' }, { weight: 2, composed: true }),
    column.money('valueMinor', { fr: 'Valeur', en: 'Value' }, { nullable: true }),
    column.count('openingPieces', getHeading('opening', 'desk-statement'), { nullable: true }),
    column.count('inPieces', HEADINGS.in, { nullable: true }),
    column.count('outPieces', HEADINGS.out, { nullable: true }),
    column.count('pieces', { fr: 'À la fin', en: 'At the end' }, { nullable: true }),
    column.money('worthMinor', { fr: 'Montant', en: 'Amount' }),
  ],
});

/** Lists cash as one sum and chips and plaques by value; together they are the balance. */
function buildHoldingRows(holdings: readonly HoldingRow[], { translate, language }: ReportContext): Row[] {
  /** Names a holding: cash, or chips and plaques with their game. */
  const describeHolding = ({ medium, game }: HoldingRow): string => {
    if (medium === null) return translate('held_cash');
    if (game === null || game === '') return translate(`held_${medium}`);
    return translate('held_ofGame', { pieces: translate(`held_${medium}`), game: GAME_WORDS[game][language] });
  };
  const worthMinor = holdings.reduce((sum, holding) => sum + holding.worthMinor, 0n);
  return [
    ...holdings.map((holding) => buildDataRow({ ...holding, what: describeHolding(holding) })),
    { kind: 'total', label: translate('total'), cells: { worthMinor } },
  ];
}

/** Describes a movement of the desk: its kind, then the change given, the strongroom or the other desk. */
function describeMovement(row: MovementRow, { translate, establishment, language }: ReportContext): string {
  if (row.isFillVoid) return translate('fillVoided');
  const movementName = getStatementMovementName(row.kind)[language];
  if (row.taken !== null && row.given !== null && row.changedMinor !== null) {
    const amount = formatMoney(row.changedMinor, establishment.currency, language);
    const changeValues = { taken: translate(`change_${row.taken}`), given: translate(`change_${row.given}`), amount };
    return joinTerm(movementName, translate('changed', changeValues), language);
  }
  const counterpart = row.isStrongroom ? translate('strongroom') : row.otherDesk;
  return counterpart === null ? movementName : joinTerm(movementName, counterpart, language);
}

/**
 * Builds the statement of one cash desk (`subject`) over the period: movements, totals by kind, holdings (cash, chips
 * and plaques) and counts. Refuses with UNKNOWN_DESK.
 */
async function buildDeskStatementBody(context: ReportContext) {
  const { readRows, establishment, period, subject, translate, language } = context;
  const parameters = [establishment.establishmentId, subject, period.firstDay, period.lastDay];
  const [desk] = await readRows<DeskRow>('desk', parameters);
  if (desk === undefined) refuse('UNKNOWN_DESK', { desk: subject ?? '' });
  const movements = await readRows<MovementRow>('movements', parameters);
  const { inMinor, outMinor } = desk;
  const chipsMinor = sumMinor(movements.map((movement) => movement.chipsMinor ?? 0n));
  const movementRows = movements.map((row) => buildDataRow({ ...row, what: describeMovement(row, context) }));
  const kindTotals = await readRows<KindRow>('kinds', parameters);
  const holdings = await readRows<HoldingRow>('holdings', parameters);
  const counts = await readRows<CountRow>('counts', parameters);
  const sections: Section[] = [
    {
      kind: 'facts',
      name: 'desk',
      facts: [
        { label: translate('desk'), value: desk.desk, kind: 'code' },
        { label: translate('kind'), value: translate(`desk_${desk.kind}`) },
        { label: translate('room'), value: desk.room },
        { label: translate('float'), value: desk.floatMinor, kind: 'minor' },
        { label: translate('opening'), value: desk.openingMinor, kind: 'minor' },
        { label: translate('closing'), value: desk.closingMinor, kind: 'minor' },
      ],
    },
    buildDeclaredTable(MOVEMENT_TABLE, translate, {
      title: translate('movements'),
      emptyText: translate('noMovement'),
      rows: appendTotal(movementRows, translate('total'), { inMinor, outMinor, chipsMinor }),
      carried: 'table',
    }),
    buildDeclaredTable(BY_KIND_TABLE, translate, {
      title: translate('byKind'),
      rows: buildKindRows(kindTotals, desk, context),
    }),
    buildDeclaredTable(HOLDING_TABLE, translate, {
      title: translate('holdings'),
      rows: buildHoldingRows(holdings, context),
    }),
    buildDeclaredTable(COUNT_TABLE, translate, {
      title: translate('counts'),
      emptyText: translate('noCount'),
      rows: counts.map((row) => {
        const outcomeText = translate(`outcome_${row.outcome}`);
        const clauses = [outcomeText, ...(row.reason === '' ? [] : [row.reason])];
        return buildRow(COUNT_TABLE, row, { then: joinClauses(clauses, language) });
      }),
    }),
    buildSignersSection(context, ['holder', 'signature_supervisor'], false),
  ];
  return { sections };
}

/** Every movement and count of a desk (MC:16), with its balance before and after. */
export const deskStatement = declareReport({
  name: 'desk-statement',
  subject: 'desk',
  tables: [MOVEMENT_TABLE, BY_KIND_TABLE, COUNT_TABLE, HOLDING_TABLE],
  buildBody: buildDeskStatementBody,
});
