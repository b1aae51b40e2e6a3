import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, createBilingualTranslator, createBilingualLabeller } from '#documents/words/words.js';
import { describeGamingDay } from '#documents/parts/period.js';
import type { Fact, Row, Section } from '#documents/model/document.js';
import { writeDeskPlace, type NamedDesk } from '#documents/words/desk-names.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { toTotalCells, buildDataRow, formatAmountInBothLanguages } from '#documents/parts/sections.js';
import { formatInstant } from '#documents/words/format.js';
import type { BilingualLabel, Translator } from '#documents/words/words.js';
import { refuse } from '#refusals/refusal.js';

interface BonRow {
  readonly bonNumber: bigint;
  readonly table: string;
  readonly game: string;
  readonly room: string;
  readonly gamingDay: string;
  readonly sessionNumber: number;
  readonly entryNumber: number;
  readonly amountMinor: bigint;
  readonly happenedAt: Date;
  readonly desk: NamedDesk | null;
  /** Reason of the counter-entry that it belongs to; null: it corrects nothing. */
  readonly reason: string | null;
  readonly reversesBon: bigint | null;
  readonly replacesBon: bigint | null;
  readonly hands: readonly { readonly part: string; readonly name: string; readonly capacity: string }[];
}

interface PieceRow extends RowOf<typeof PIECE_TABLE.columns> {
  /** Null: the total of all media. */
  readonly medium: string | null;
  readonly game: string | null;
}

/** Names of games and functions in both languages. */
const createNameTranslators = (language: ReportContext['language']) => ({
  translateGame: createBilingualTranslator('table-control-register', language),
  translateCarnet: createBilingualTranslator('avances-book', language),
});

/**
 * Lists the facts of a bon (slip of an exchange between table and desk), with the amount written out in both languages.
 */
function buildBonFacts(bon: BonRow, getLabel: (key: string) => BilingualLabel, context: ReportContext): Fact[] {
  return [
    { ...getLabel('number'), value: bon.bonNumber.toString(), kind: 'code' },
    ...(['reversesBon', 'replacesBon'] as const).flatMap((name): Fact[] => {
      const otherBon = bon[name];
      return otherBon === null ? [] : [{ ...getLabel(name), value: otherBon.toString(), kind: 'code' }];
    }),
    ...(bon.reason === null ? [] : [{ ...getLabel('reason'), value: bon.reason }]),
    { ...getLabel('amount'), value: bon.amountMinor, kind: 'minor' },
    { ...getLabel('amountInWords'), value: formatAmountInBothLanguages(bon.amountMinor, context) },
    { ...getLabel('table'), value: bon.table, kind: 'code' },
    { ...getLabel('game'), value: createNameTranslators(context.language).translateGame(`game_${bon.game}`) },
    { ...getLabel('room'), value: bon.room },
    { ...getLabel('session'), value: bon.sessionNumber, kind: 'count' },
    { ...getLabel('entry'), value: bon.entryNumber, kind: 'count' },
    { ...getLabel('desk'), value: writeDeskPlace(bon.desk, context.translate) },
    { ...getLabel('at'), value: bon.happenedAt, kind: 'instant' },
    { ...getLabel('gamingDay'), value: bon.gamingDay, kind: 'day' },
  ];
}

const HEADINGS = {
  asked: { fr: 'Demandé', en: 'Requested' },
  worth: { fr: 'Montant', en: 'Amount' },
  given: { fr: 'Remis', en: 'Given' },
};

const PIECE_TABLE = declareTable({
  name: 'pieces',
  columns: [
    column.text('kind', { fr: 'Nature', en: 'Kind' }, { weight: 1.6, composed: true }),
    column.money('valueMinor', { fr: 'Valeur', en: 'Value' }, { nullable: true }),
    column.count('askedPieces', getHeading('pieces', 'table-bon'), { group: HEADINGS.asked, nullable: true }),
    column.money('askedMinor', HEADINGS.worth, { group: HEADINGS.asked, nullable: true }),
    column.count('givenPieces', getHeading('pieces', 'table-bon'), { group: HEADINGS.given, nullable: true }),
    column.money('givenMinor', HEADINGS.worth, { group: HEADINGS.given, nullable: true }),
  ],
});

/** Lists the chips, plaques and cash requested and given, by value; the piece without a medium is the total. */
function buildPieceRows(
  pieces: readonly PieceRow[],
  translate: Translator,
  language: ReportContext['language'],
): Row[] {
  const { translateGame, translateCarnet } = createNameTranslators(language);
  return pieces.map(({ medium, game, ...cells }) => {
    if (medium === null) {
      return { kind: 'total', label: translate('total'), cells: toTotalCells({ ...cells, valueMinor: undefined }) };
    }
    const gameSuffix = (game ?? '') === '' ? '' : ` (${translateGame(`game_${game ?? ''}`)})`;
    return buildDataRow({ ...cells, kind: `${translateCarnet(`medium_${medium}`)}${gameSuffix}` });
  });
}

/** Builds the signatures of a bon: writer, signer and cashier, each with name, function at the time, and instant. */
function buildBonSignatures(bon: BonRow, getLabel: (key: string) => BilingualLabel, context: ReportContext): Section {
  const { translateCarnet } = createNameTranslators(context.language);
  const signedAtText = formatInstant(bon.happenedAt, context.establishment.timeZone, context.language);
  return {
    kind: 'signatures',
    places: ['writer', 'signer', 'cashier'].map((part) => {
      const signer = bon.hands.find((hand) => hand.part === part);
      return {
        ...getLabel(part),
        ...(signer === undefined
          ? {}
          : { signedBy: `${signer.name}, ${translateCarnet(`role_${signer.capacity}`)}, ${signedAtText}` }),
      };
    }),
  };
}

/**
 * Builds a bon (slip of an exchange between table and desk) in both languages, in two copies. Refuses with NOT_FOUND.
 */
async function buildTableBonBody(context: ReportContext) {
  const { readRows, subject, language } = context;
  const translate = createBilingualTranslator('table-bon', language);
  const getLabel = createBilingualLabeller('table-bon', language);
  const [bon] = await readRows<BonRow>('bon');
  if (bon === undefined) refuse('NOT_FOUND', { what: `bon ${subject ?? ''}` });
  const pieces = await readRows<PieceRow>('pieces');
  const sections: Section[] = [
    { kind: 'facts', name: 'bon', facts: buildBonFacts(bon, getLabel, context) },
    buildDeclaredTable(PIECE_TABLE, translate, {
      title: translate('nomenclature'),
      rows: buildPieceRows(pieces, translate, language),
    }),
    buildBonSignatures(bon, getLabel, context),
  ];
  return {
    subtitle: context.translate('secondTitle'),
    period: describeGamingDay(bon.gamingDay, language),
    copies: [translate('copy_desk'), translate('copy_table')],
    sections,
  };
}

/** A bon between a table and a desk (MC:17.1): an exchange of pieces of equal worth. */
export const tableBon = declareReport({
  name: 'table-bon',
  orientation: 'portrait',
  subject: 'number',
  period: 'asOn',
  tables: [PIECE_TABLE],
  buildBody: buildTableBonBody,
});
