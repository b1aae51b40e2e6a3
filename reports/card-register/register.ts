import { column, buildDeclaredTable, declareTable, type DeclaredTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import type { Row, Section } from '#documents/model/document.js';
import type { EquipmentBook } from '#domain/equipment/stock.js';
import { formatDay, formatInstant, joinClauses } from '#documents/words/format.js';
import { buildDataRow } from '#documents/parts/sections.js';
import { readSql, type ReportContext } from '#documents/parts/report.js';
import { buildVisaSection } from '#documents/parts/signatures.js';

interface EntryRow extends RowOf<typeof ENTRY_TABLE.columns> {
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

interface StockRow extends RowOf<typeof STOCK_TABLE.columns> {
  readonly depot: string | null;
  readonly room: string | null;
  readonly table: string | null;
  readonly piece: string;
}

interface MovementRow extends RowOf<typeof MOVEMENT_TABLE.columns> {
  readonly kind: string;
  readonly piece: string;
  readonly makerNumber: string;
  readonly mark: string | null;
  readonly fromPlace: string | null;
  readonly isFromTable: boolean;
  readonly toPlace: string | null;
  readonly isToTable: boolean;
}

const HEADINGS = {
  volume: { fr: 'Vol.', en: 'Vol.' },
  at: { fr: 'Date et heure', en: 'Date and time' },
  movement: { fr: 'Mouvement', en: 'Movement' },
  game: { fr: 'Jeu', en: 'Game' },
  by: { fr: 'Inscrit par', en: 'Entered by' },
};

const ENTRY_TABLE = declareTable({
  name: 'entries',
  columns: [
    column.count('registerNumber', { fr: 'N°', en: 'No.' }, { weight: 0.5, nullable: true }),
    column.integer('volumeNumber', HEADINGS.volume, { weight: 0.6, nullable: true }),
    column.instant('happenedAt', HEADINGS.at, { weight: 1.1 }),
    column.text('movement', HEADINGS.movement, { weight: 1, composed: true }),
    column.text('what', getHeading('piece', 'card-register'), { weight: 1.3, composed: true }),
    column.text('maker', { fr: 'Fabricant', en: 'Maker' }, { weight: 1.2 }),
    column.text('game', HEADINGS.game, { weight: 0.9 }),
    column.text('colour', { fr: 'Couleur', en: 'Colour' }, { weight: 0.8 }),
    column.text(
      'basis',
      { fr: 'Bon de commande et visa, ou avis', en: 'Order slip and visa, or notice' },
      { weight: 2.6, composed: true },
    ),
    column.text('recordedBy', HEADINGS.by, { weight: 1.2 }),
  ],
});

const STOCK_TABLE = declareTable({
  name: 'stock',
  columns: [
    column.text('place', { fr: 'Dépôt ou table', en: 'Depot or table' }, { weight: 2, composed: true }),
    column.text('keyHolder', { fr: 'Clé tenue par', en: 'Key held by' }, { weight: 1.6, nullable: true }),
    column.text('pieceKind', getHeading('piece', 'card-register'), { weight: 1, composed: true }),
    column.text('game', HEADINGS.game, { weight: 1 }),
    column.count('pieces', { fr: 'Nombre', en: 'Number' }, { weight: 0.7 }),
  ],
});

const MOVEMENT_TABLE = declareTable({
  name: 'movements',
  columns: [
    column.instant('happenedAt', HEADINGS.at, { weight: 1 }),
    column.text('movement', HEADINGS.movement, { weight: 1, composed: true }),
    column.text('what', getHeading('piece', 'card-register'), { weight: 1.4, composed: true }),
    column.text('leaves', { fr: 'De', en: 'From' }, { weight: 1.4, composed: true }),
    column.text('goesTo', { fr: 'À', en: 'To' }, { weight: 1.4, composed: true }),
    column.text('recordedBy', HEADINGS.by, { weight: 1.4 }),
    column.text('signedBy', { fr: 'Signé par', en: 'Signed by' }, { weight: 1.4, nullable: true }),
  ],
});

const VOLUME_TABLE = declareTable({
  name: 'volumes',
  columns: [
    column.integer('volumeNumber', HEADINGS.volume, { weight: 0.5 }),
    column.integer('pages', { fr: 'Pages', en: 'Pages' }, { weight: 0.5 }),
    column.day(
      'paraphedOn',
      { fr: 'Coté et paraphé le', en: 'Numbered and initialled on' },
      { weight: 1, nullable: true },
    ),
    column.text('paraphedBy', { fr: 'Par', en: 'Initialled by' }, { weight: 2, nullable: true }),
    column.instant('openedAt', { fr: 'Ouvert le', en: 'Opened at' }, { weight: 1 }),
    column.instant('closedAt', { fr: 'Clos le', en: 'Closed at' }, { weight: 1, nullable: true }),
  ],
});

export const REGISTER_TABLES = [VOLUME_TABLE, ENTRY_TABLE, STOCK_TABLE, MOVEMENT_TABLE];

/** Describes a piece of equipment with its number and, for a die, the establishment's mark. */
const describePiece = (
  { piece, makerNumber, mark }: Pick<EntryRow, 'piece' | 'makerNumber' | 'mark'>,
  translate: Translator,
): string => [translate(`piece_${piece}`), makerNumber, ...(mark === null ? [] : [mark])].join(' ');

/** Names the document that covers an entry or exit: the visaed order slip, or the notice and who was present. */
function describeBasis(row: EntryRow, { translate, language, establishment }: ReportContext): string {
  const { orderSlip, slipVisaBy, slipVisaOn, noticeReference, noticeGivenAt, officer, witness } = row;
  if (orderSlip !== null && slipVisaBy !== null && slipVisaOn !== null) {
    return translate('onSlip', { slip: orderSlip, by: slipVisaBy, on: formatDay(slipVisaOn, language) });
  }
  if (noticeReference === null || noticeGivenAt === null) return '';
  const noticeValues = {
    reference: noticeReference,
    at: formatInstant(noticeGivenAt, establishment.timeZone, language),
  };
  return joinClauses(
    [
      translate('onNotice', noticeValues),
      ...(witness === null ? [] : [translate('before', { name: witness })]),
      ...(officer === null ? [] : [translate('before', { name: officer })]),
    ],
    language,
  );
}

/** Names the depot with its room, or the table, where stock is. */
function describeStockLocation({ depot, room, table }: StockRow, translate: Translator): string {
  return depot === null ? translate('atTable', { table: table ?? '' }) : `${depot} (${room ?? ''})`;
}

/**
 * Builds the register of cards or of dice, as `book` states. Its sections are volumes, definitive entries and exits,
 * the resulting stock, each day's movements, and the place of the visa.
 */
export async function buildRegisterSections(book: EquipmentBook, context: ReportContext): Promise<Section[]> {
  const { query, establishment, period, translate } = context;
  const { establishmentId } = establishment;
  const periodParameters = [establishmentId, period.firstDay, period.lastDay, book];
  const stateParameters = [establishmentId, period.lastDay, book];
  const entries = await query<EntryRow>(readSql('card-register', 'entries'), periodParameters);
  const stockItems = await query<StockRow>(readSql('card-register', 'stock'), stateParameters);
  const movements = await query<MovementRow>(readSql('card-register', 'movements'), periodParameters);
  const volumes = await query<RowOf<typeof VOLUME_TABLE.columns>>(readSql('card-register', 'volumes'), stateParameters);
  const describeLocation = (place: string | null, isTable: boolean): string =>
    isTable ? translate('atTable', { table: place ?? '' }) : (place ?? '');
  const entryRows = entries.map((row) => {
    const movement = translate(`movement_${row.kind}`);
    return buildDataRow({ ...row, movement, what: describePiece(row, translate), basis: describeBasis(row, context) });
  });
  const stockRows = stockItems.map((row) =>
    buildDataRow({ ...row, place: describeStockLocation(row, translate), pieceKind: translate(`piece_${row.piece}`) }),
  );
  const movementRows = movements.map((row) =>
    buildDataRow({
      ...row,
      movement: translate(`movement_${row.kind}`),
      what: describePiece(row, translate),
      leaves: describeLocation(row.fromPlace, row.isFromTable),
      goesTo: describeLocation(row.toPlace, row.isToTable),
    }),
  );
  const buildSection = (table: DeclaredTable, rows: readonly Row[]): Section =>
    buildDeclaredTable(table, translate, {
      title: translate(table.name),
      emptyText: translate(`${table.name}Empty`),
      rows,
    });
  return [
    buildSection(
      VOLUME_TABLE,
      volumes.map((row) => buildDataRow(row)),
    ),
    buildSection(ENTRY_TABLE, entryRows),
    buildSection(STOCK_TABLE, stockRows),
    buildSection(MOVEMENT_TABLE, movementRows),
    buildVisaSection(context),
  ];
}
