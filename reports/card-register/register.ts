import type { Column, Section } from '#documents/model/document.js';
import type { EquipmentBook } from '#domain/equipment/stock.js';
import { formatDay, formatInstant } from '#documents/words/format.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext } from '#documents/parts/report.js';
import type { Words } from '#documents/words/words.js';
import { visaAlone } from '#documents/parts/signatures.js';

interface EntryRow {
  readonly kind: string;
  readonly piece: string;
  readonly makerNumber: string;
  readonly mark: string | null;
  readonly orderSlip: string | null;
  readonly slipVisaBy: string | null;
  readonly slipVisaOn: string | null;
  readonly noticeReference: string | null;
  readonly noticeGivenAt: Date | null;
  readonly officer: string | null;
  readonly witness: string | null;
}

interface StockRow {
  readonly depot: string | null;
  readonly room: string | null;
  readonly table: string | null;
  readonly piece: string;
  readonly keyHolder: string | null;
}

interface MovementRow {
  readonly kind: string;
  readonly piece: string;
  readonly makerNumber: string;
  readonly mark: string | null;
  readonly fromPlace: string | null;
  readonly isFromTable: boolean;
  readonly toPlace: string | null;
  readonly isToTable: boolean;
  readonly signedBy: string | null;
}

const entryColumns = (words: Words): Column[] => [
  { key: 'registerNumber', header: words('number'), kind: 'count', weight: 0.5 },
  { key: 'volumeNumber', header: words('volume'), kind: 'count', weight: 0.6 },
  { key: 'happenedAt', header: words('at'), kind: 'instant', weight: 1.1 },
  { key: 'movement', header: words('movement'), kind: 'text', weight: 1 },
  { key: 'what', header: words('piece'), kind: 'text', weight: 1.3 },
  { key: 'maker', header: words('maker'), kind: 'text', weight: 1.2 },
  { key: 'game', header: words('game'), kind: 'text', weight: 0.9 },
  { key: 'colour', header: words('colour'), kind: 'text', weight: 0.8 },
  { key: 'basis', header: words('basis'), kind: 'text', weight: 2.6 },
  { key: 'recordedBy', header: words('by'), kind: 'text', weight: 1.2 },
];

const stockColumns = (words: Words): Column[] => [
  { key: 'place', header: words('place'), kind: 'text', weight: 2 },
  { key: 'keyHolder', header: words('keyHolder'), kind: 'text', weight: 1.6 },
  { key: 'pieceKind', header: words('piece'), kind: 'text', weight: 1 },
  { key: 'game', header: words('game'), kind: 'text', weight: 1 },
  { key: 'pieces', header: words('pieces'), kind: 'count', weight: 0.7 },
];

const movementColumns = (words: Words): Column[] => [
  { key: 'happenedAt', header: words('at'), kind: 'instant', weight: 1 },
  { key: 'movement', header: words('movement'), kind: 'text', weight: 1 },
  { key: 'what', header: words('piece'), kind: 'text', weight: 1.4 },
  { key: 'leaves', header: words('from'), kind: 'text', weight: 1.4 },
  { key: 'goesTo', header: words('to'), kind: 'text', weight: 1.4 },
  { key: 'recordedBy', header: words('by'), kind: 'text', weight: 1.4 },
  { key: 'signedBy', header: words('signedBy'), kind: 'text', weight: 1.4 },
];

const volumeColumns = (words: Words): Column[] => [
  { key: 'volumeNumber', header: words('volume'), kind: 'count', weight: 0.5 },
  { key: 'pages', header: words('pages'), kind: 'count', weight: 0.5 },
  { key: 'paraphedOn', header: words('paraphedOn'), kind: 'day', weight: 1 },
  { key: 'paraphedBy', header: words('paraphedBy'), kind: 'text', weight: 2 },
  { key: 'openedAt', header: words('openedAt'), kind: 'instant', weight: 1 },
  { key: 'closedAt', header: words('closedAt'), kind: 'instant', weight: 1 },
];

/** Describes a piece with its number and, for a die, the establishment's mark. */
const pieceIn = (
  { piece, makerNumber, mark }: Pick<EntryRow, 'piece' | 'makerNumber' | 'mark'>,
  words: Words,
): string => [words(`piece_${piece}`), makerNumber, ...(mark === null ? [] : [mark])].join(' ');

/** Names the document that covers the entry or the exit. */
function basisOf(row: EntryRow, { words, language, establishment }: ReportContext): string {
  const { orderSlip, slipVisaBy, slipVisaOn, noticeReference, noticeGivenAt, officer, witness } = row;
  if (orderSlip !== null && slipVisaBy !== null && slipVisaOn !== null) {
    return words('onSlip', { slip: orderSlip, by: slipVisaBy, on: formatDay(slipVisaOn, language) });
  }
  if (noticeReference === null || noticeGivenAt === null) return '';
  const given = { reference: noticeReference, at: formatInstant(noticeGivenAt, establishment.timeZone, language) };
  return [
    words('onNotice', given),
    ...(witness === null ? [] : [words('before', { name: witness })]),
    ...(officer === null ? [] : [words('before', { name: officer })]),
  ].join('\u00a0; ');
}

function placeIn({ depot, room, table }: StockRow, words: Words): string {
  return depot === null ? words('atTable', { table: table ?? '' }) : `${depot} (${room ?? ''})`;
}

/**
 * Builds the register of cards, or of dice: definitive entries and exits, the resulting stock, and each day's
 * movements.
 */
export async function registerSections(book: EquipmentBook, context: ReportContext): Promise<Section[]> {
  const { query, establishment, period, words } = context;
  const { establishmentId } = establishment;
  const during = [establishmentId, period.firstDay, period.lastDay, book];
  const until = [establishmentId, period.lastDay, book];
  const entries = await query<EntryRow>(statement('card-register', 'entries'), during);
  const stock = await query<StockRow>(statement('card-register', 'stock'), until);
  const moves = await query<MovementRow>(statement('card-register', 'movements'), during);
  const volumes = await query<object>(statement('card-register', 'volumes'), until);
  const placed = (place: string | null, isTable: boolean): string =>
    isTable ? words('atTable', { table: place ?? '' }) : (place ?? '');
  const entered = entries.map((row) => {
    const movement = words(`movement_${row.kind}`);
    return dataRow({ ...row, movement, what: pieceIn(row, words), basis: basisOf(row, context) });
  });
  const stocked = stock.map((row) =>
    dataRow({ ...row, place: placeIn(row, words), pieceKind: words(`piece_${row.piece}`) }),
  );
  const moved = moves.map((row) =>
    dataRow({
      ...row,
      movement: words(`movement_${row.kind}`),
      what: pieceIn(row, words),
      leaves: placed(row.fromPlace, row.isFromTable),
      goesTo: placed(row.toPlace, row.isToTable),
    }),
  );
  const section = (name: string, columns: Column[], rows: ReturnType<typeof dataRow>[]): Section =>
    tableOf({ name, title: words(name), emptyText: words(`${name}Empty`), columns, rows });
  return [
    section(
      'volumes',
      volumeColumns(words),
      volumes.map((row) => dataRow(row)),
    ),
    section('entries', entryColumns(words), entered),
    section('stock', stockColumns(words), stocked),
    section('movements', movementColumns(words), moved),
    visaAlone(context),
  ];
}
