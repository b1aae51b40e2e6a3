import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, createTranslator } from '#documents/words/words.js';
import { describeGamingDay } from '#documents/parts/period.js';
import type { Fact, Row, Section } from '#documents/model/document.js';
import { writeDeskPlace, type NamedDesk } from '#documents/words/desk-names.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildNote, toTotalCells, buildDataRow } from '#documents/parts/sections.js';
import { writeAmountInWords } from '#documents/words/amount-words.js';
import { formatInstant } from '#documents/words/format.js';
import { refuse } from '#refusals/refusal.js';

interface OpeningRow {
  readonly tableNumber: string;
  readonly game: string;
  readonly room: string;
  readonly gamingDay: string;
  readonly sessionNumber: number;
  readonly croupier: string;
  readonly openedAt: Date;
  readonly recordedBy: string;
  readonly certifiedBy: string;
  readonly certifiedAs: string;
  readonly controlAgent: string | null;
  readonly reason: string | null;
  /** Null: the cagnotte was empty. */
  readonly desk: NamedDesk | null;
  readonly movementNumber: number | null;
  /** The holder of the desk, to whom the content was paid; null: the cagnotte was empty, or no holder was stored. */
  readonly cashier: string | null;
  readonly stubsMinor: bigint;
  readonly countedMinor: bigint;
  readonly differenceMinor: bigint;
  readonly carriedMinor: bigint;
}

interface PieceRow extends RowOf<typeof PIECE_TABLE.columns> {
  /** Null: the total of all media. */
  readonly medium: string | null;
  readonly game: string | null;
}

const PIECE_TABLE = declareTable({
  name: 'pieces',
  columns: [
    column.text('kind', { fr: 'Nature', en: 'Kind' }, { weight: 1.6, composed: true }),
    column.money('valueMinor', { fr: 'Valeur', en: 'Value' }, { nullable: true }),
    column.count('pieces', getHeading('pieces', 'cagnotte-opening')),
    column.money('worthMinor', { fr: 'Montant', en: 'Amount' }),
  ],
});

/**
 * Lists the facts of one opening of a cagnotte (locked box of the house's rake): session, people, counted and proved
 * amounts.
 */
function buildOpeningFacts(opening: OpeningRow, { translate, language, establishment }: ReportContext): Fact[] {
  const { countedMinor } = opening;
  return [
    { label: translate('table'), value: opening.tableNumber, kind: 'code' },
    { label: translate('playedGame'), value: createTranslator('cagnotte-register', language)(`game_${opening.game}`) },
    { label: translate('room'), value: opening.room },
    { label: translate('session'), value: opening.sessionNumber, kind: 'count' },
    { label: translate('gamingDay'), value: opening.gamingDay, kind: 'day' },
    { label: translate('openedAt'), value: opening.openedAt, kind: 'instant' },
    { label: translate('croupier'), value: opening.croupier },
    { label: translate('controlAgent'), value: opening.controlAgent ?? translate('controlAgentAbsent') },
    { label: translate('byTickets'), value: opening.stubsMinor, kind: 'minor' },
    { label: translate('counted'), value: countedMinor, kind: 'minor' },
    { label: translate('difference'), value: opening.differenceMinor, kind: 'minor' },
    { label: translate('carried'), value: opening.carriedMinor, kind: 'minor' },
    { label: translate('desk'), value: writeDeskPlace(opening.desk, translate) },
    { label: translate('movement'), value: opening.movementNumber, kind: 'count' },
    { label: translate('cashier'), value: opening.cashier },
    { label: translate('inWords'), value: writeAmountInWords(countedMinor, establishment.currency, language) },
    { label: translate('reason'), value: opening.reason },
  ];
}

/** Lists the counted chips, plaques and cash by value; the piece without a medium is the total. */
function buildPieceRows(pieces: readonly PieceRow[], { translate, language }: ReportContext): Row[] {
  const [translateMedium, translateGame] = [
    createTranslator('avances-book', language),
    createTranslator('table-control-register', language),
  ];
  return pieces.map(({ medium, game, ...cells }) => {
    if (medium === null) {
      return { kind: 'total', label: translate('total'), cells: toTotalCells({ ...cells, valueMinor: undefined }) };
    }
    const gameSuffix = (game ?? '') === '' ? '' : ` (${translateGame(`game_${game ?? ''}`)})`;
    return buildDataRow({ ...cells, kind: `${translateMedium(`medium_${medium}`)}${gameSuffix}` });
  });
}

/**
 * Builds the signatures: who opened the cagnotte, who certified it (in Monaco, verified the book), and the cashier who
 * received its content, each with the time, and the place of the control's visa.
 */
function buildOpeningSignatures(opening: OpeningRow, { translate, establishment, language }: ReportContext): Section {
  const openedAtText = formatInstant(opening.openedAt, establishment.timeZone, language);
  const capacity = createTranslator('cagnotte-register', language)(`role_${opening.certifiedAs}`);
  return {
    kind: 'signatures',
    places: [
      { label: translate('openedBy'), signedBy: `${opening.recordedBy}, ${openedAtText}` },
      {
        label: translate(establishment.jurisdiction === 'MC' ? 'bookVerifiedBy' : 'certifiedBy'),
        signedBy: `${opening.certifiedBy}, ${capacity}, ${openedAtText}`,
      },
      ...(opening.cashier === null
        ? []
        : [{ label: translate('receivedBy'), signedBy: `${opening.cashier}, ${openedAtText}` }]),
    ],
    visaLabel: translate('signature_visa'),
  };
}

/**
 * Builds the record of the opening of a session's cagnotte (locked box of the house's rake): its facts, content and
 * signatures. Refuses with NOT_FOUND when the session (`subject`) has no opening.
 */
async function buildCagnotteOpeningBody(context: ReportContext) {
  const { readRows, establishment, subject, translate, language } = context;
  const [opening] = await readRows<OpeningRow>('opening');
  if (opening === undefined) refuse('NOT_FOUND', { what: `opening of the cagnotte of session ${subject ?? ''}` });
  const pieces = await readRows<PieceRow>('pieces');
  const sections: Section[] = [
    { kind: 'facts', name: 'opening', facts: buildOpeningFacts(opening, context) },
    buildDeclaredTable(PIECE_TABLE, translate, {
      title: translate('content'),
      emptyText: translate('nothing'),
      rows: buildPieceRows(pieces, context),
    }),
    buildNote(translate(`under_${establishment.jurisdiction}`)),
    buildOpeningSignatures(opening, context),
  ];
  const { tableNumber, sessionNumber, gamingDay } = opening;
  return {
    subtitle: translate('named', { table: tableNumber, number: sessionNumber }),
    period: describeGamingDay(gamingDay, language),
    sections,
  };
}

/** The opening of a cagnotte: the people present, its content by kind of piece, and the amount proved by the stubs. */
export const cagnotteOpening = declareReport({
  name: 'cagnotte-opening',
  orientation: 'portrait',
  subject: 'number',
  period: 'asOn',
  tables: [PIECE_TABLE],
  buildBody: buildCagnotteOpeningBody,
});
