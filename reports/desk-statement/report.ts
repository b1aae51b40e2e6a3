import type { Column, Row, Section } from '#documents/model/document.js';
import { movementNameOnPaper } from '#domain/accounting/desk-movements.js';
import type { DeskMovementKind } from '#domain/accounting/desk-movements.js';
import { GAME_WORDS } from '#domain/asking/table-words.js';
import type { TableGame } from '#domain/tables/games.js';
import { formatMoney } from '#documents/words/format.js';
import { refuse } from '#refusals/refusal.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import type { Words } from '#documents/words/words.js';

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

interface MovementRow {
  readonly kind: DeskMovementKind;
  readonly otherDesk: string | null;
  readonly isStrongroom: boolean;
  readonly taken: string | null;
  readonly given: string | null;
  readonly changedMinor: bigint | null;
  /** A voided fill returned to the desk. */
  readonly isFillVoid: boolean;
}

interface KindRow {
  readonly kind: DeskMovementKind;
  readonly netMinor: bigint;
}

interface HoldingRow {
  /** Null: cash. */
  readonly medium: string | null;
  readonly game: TableGame | '' | null;
  readonly worthMinor: bigint;
}

interface CountRow {
  readonly outcome: string;
  readonly reason: string;
}

const movementColumns = (words: Words): Column[] => [
  { key: 'movementNumber', header: words('number'), kind: 'count', weight: 0.5 },
  { key: 'happenedAt', header: words('at'), kind: 'instant', weight: 1.3 },
  { key: 'what', header: words('movement'), kind: 'text', weight: 1.6 },
  { key: 'voucher', header: words('voucher'), kind: 'code', weight: 0.6 },
  { key: 'machine', header: words('machine'), kind: 'code', weight: 0.7 },
  { key: 'ticket', header: words('ticket'), kind: 'code' },
  { key: 'inMinor', header: words('in'), kind: 'minor' },
  { key: 'outMinor', header: words('out'), kind: 'minor' },
  { key: 'chipsMinor', header: words('ofWhichChips'), kind: 'minor' },
  { key: 'balanceMinor', header: words('balance'), kind: 'minor' },
  { key: 'recordedBy', header: words('by'), kind: 'text', weight: 1.3 },
];

const kindColumns = (words: Words): Column[] => [
  { key: 'kind', header: words('movement'), kind: 'text', weight: 2 },
  { key: 'count', header: words('lines'), kind: 'count', weight: 0.6 },
  { key: 'inMinor', header: words('in'), kind: 'minor' },
  { key: 'outMinor', header: words('out'), kind: 'minor' },
  { key: 'netMinor', header: words('net'), kind: 'minor' },
];

/** Lists the opening balance, the kinds of movement and the closing balance, so that the page adds up. */
function kindRows(kinds: readonly KindRow[], desk: DeskRow, { words, language }: ReportContext): Row[] {
  const { openingMinor, closingMinor, inMinor, outMinor } = desk;
  const netMinor = kinds.reduce((sum, kind) => sum + kind.netMinor, 0n);
  return [
    { kind: 'row', cells: { kind: words('opening'), netMinor: openingMinor } },
    ...kinds.map((row) => dataRow({ ...row, kind: movementNameOnPaper(row.kind)[language] })),
    { kind: 'subtotal', label: words('ofPeriod'), cells: { inMinor, outMinor, netMinor } },
    {
      kind: 'total',
      label: words(openingMinor + netMinor === closingMinor ? 'closingFoots' : 'closingDiffers'),
      cells: { netMinor: closingMinor },
    },
  ];
}

const countColumns = (words: Words): Column[] => [
  { key: 'countedAt', header: words('at'), kind: 'instant', weight: 1.3 },
  { key: 'bookedMinor', header: words('booked'), kind: 'minor' },
  { key: 'countedMinor', header: words('counted'), kind: 'minor' },
  { key: 'differenceMinor', header: words('difference'), kind: 'minor' },
  { key: 'countedChipsMinor', header: words('countedChips'), kind: 'minor' },
  { key: 'chipsDifferenceMinor', header: words('chipsDifference'), kind: 'minor' },
  { key: 'countedBy', header: words('by'), kind: 'text', weight: 1.2 },
  { key: 'witnessedBy', header: words('witness'), kind: 'text', weight: 1.2 },
  { key: 'then', header: words('then'), kind: 'text', weight: 1.6 },
];

const holdingColumns = (words: Words): Column[] => [
  { key: 'what', header: words('held'), kind: 'text', weight: 2 },
  { key: 'valueMinor', header: words('value'), kind: 'minor' },
  { key: 'openingPieces', header: words('opening'), kind: 'count' },
  { key: 'inPieces', header: words('in'), kind: 'count' },
  { key: 'outPieces', header: words('out'), kind: 'count' },
  { key: 'pieces', header: words('pieces'), kind: 'count' },
  { key: 'worthMinor', header: words('worth'), kind: 'minor' },
];

/** Lists cash as one sum and chips and plaques by value; together they are the balance. */
function holdingRows(holdings: readonly HoldingRow[], { words, language }: ReportContext): Row[] {
  const holdingLabel = ({ medium, game }: HoldingRow): string => {
    if (medium === null) return words('held_cash');
    if (game === null || game === '') return words(`held_${medium}`);
    return words('held_ofGame', { pieces: words(`held_${medium}`), game: GAME_WORDS[game][language === 'fr' ? 0 : 1] });
  };
  const worthMinor = holdings.reduce((sum, held) => sum + held.worthMinor, 0n);
  return [
    ...holdings.map((held) => dataRow({ ...held, what: holdingLabel(held) })),
    { kind: 'total', label: words('total'), cells: { worthMinor } },
  ];
}

function descriptionOf(row: MovementRow, { words, establishment, language }: ReportContext): string {
  if (row.isFillVoid) return words('fillVoided');
  const name = movementNameOnPaper(row.kind)[language];
  if (row.taken !== null && row.given !== null && row.changedMinor !== null) {
    const amount = formatMoney(row.changedMinor, establishment.currency, language);
    const change = { taken: words(`change_${row.taken}`), given: words(`change_${row.given}`), amount };
    return `${name}\u00a0: ${words('changed', change)}`;
  }
  const other = row.isStrongroom ? words('strongroom') : row.otherDesk;
  return other === null ? name : `${name}\u00a0: ${other}`;
}

async function body(context: ReportContext) {
  const { query, establishment, period, subject, words } = context;
  const parameters = [establishment.establishmentId, subject, period.firstDay, period.lastDay];
  const [desk] = await query<DeskRow>(statement('desk-statement', 'desk'), parameters);
  if (desk === undefined) refuse('UNKNOWN_DESK', { desk: subject ?? '' });
  const movements = await query<MovementRow>(statement('desk-statement', 'movements'), parameters);
  const { inMinor, outMinor } = desk;
  const total: Row = { kind: 'total', label: words('total'), cells: { inMinor, outMinor } };
  const lines = movements.map((row) => dataRow({ ...row, what: descriptionOf(row, context) }));
  const kinds = await query<KindRow>(statement('desk-statement', 'kinds'), parameters);
  const holdings = await query<HoldingRow>(statement('desk-statement', 'holdings'), parameters);
  const counts = await query<CountRow>(statement('desk-statement', 'counts'), parameters);
  const sections: Section[] = [
    {
      kind: 'facts',
      name: 'desk',
      facts: [
        { label: words('desk'), value: desk.desk, kind: 'code' },
        { label: words('kind'), value: words(`desk_${desk.kind}`) },
        { label: words('room'), value: desk.room },
        { label: words('float'), value: desk.floatMinor, kind: 'minor' },
        { label: words('opening'), value: desk.openingMinor, kind: 'minor' },
        { label: words('closing'), value: desk.closingMinor, kind: 'minor' },
      ],
    },
    tableOf({
      name: 'movements',
      title: words('movements'),
      emptyText: words('noMovement'),
      columns: movementColumns(words),
      carried: { columns: ['inMinor', 'outMinor'], within: 'table' },
      rows: lines.length === 0 ? [] : [...lines, total],
    }),
    tableOf({
      name: 'kinds',
      title: words('byKind'),
      columns: kindColumns(words),
      rows: kindRows(kinds, desk, context),
    }),
    tableOf({
      name: 'holdings',
      title: words('holdings'),
      columns: holdingColumns(words),
      rows: holdingRows(holdings, context),
    }),
    tableOf({
      name: 'counts',
      title: words('counts'),
      emptyText: words('noCount'),
      columns: countColumns(words),
      rows: counts.map((row) => {
        const then = words(`outcome_${row.outcome}`);
        return dataRow({ ...row, then: row.reason === '' ? then : `${then} ; ${row.reason}` });
      }),
    }),
    { kind: 'signatures', places: [{ label: words('holder') }, { label: words('signature_supervisor') }] },
  ];
  return { sections };
}

/** Every movement and count of a desk (MC:16), with its balance before and after. */
export const deskStatement: ReportDefinition = {
  name: 'desk-statement',
  orientation: 'landscape',
  needsMachine: false,
  subject: 'desk',
  period: 'any',
  body,
};
