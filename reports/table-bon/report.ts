import { count, declareTable, buildDeclaredTable, money, text, type RowOf } from '#documents/model/columns.js';
import { getHeading, createBilingualWords, createBilingualLabels } from '#documents/words/words.js';
import { describeGamingDay } from '#documents/parts/period.js';
import type { Fact, Row, Section } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { selectTotalCells, buildDataRow, writeAmountInBothLanguages } from '#documents/parts/sections.js';
import { formatInstant } from '#documents/words/format.js';
import type { BilingualLabel, Words } from '#documents/words/words.js';
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
  readonly desk: string | null;
  readonly hands: readonly { readonly part: string; readonly name: string; readonly capacity: string }[];
}

interface PieceRow extends RowOf<typeof PIECE_TABLE.columns> {
  /** Null: the total of all media. */
  readonly medium: string | null;
  readonly game: string | null;
}

/** Names of games and functions in both languages. */
const findBilingualNames = (language: ReportContext['language']) => ({
  games: createBilingualWords('table-control-register', language),
  carnet: createBilingualWords('avances-book', language),
});

/**
 * Lists the facts of a bon (slip of an exchange between table and desk), with the amount written out in both languages.
 */
function buildBonFacts(bon: BonRow, label: (key: string) => BilingualLabel, context: ReportContext): Fact[] {
  return [
    { ...label('number'), value: bon.bonNumber.toString(), kind: 'code' },
    { ...label('amount'), value: bon.amountMinor, kind: 'minor' },
    { ...label('amountInWords'), value: writeAmountInBothLanguages(bon.amountMinor, context) },
    { ...label('table'), value: bon.table, kind: 'code' },
    { ...label('game'), value: findBilingualNames(context.language).games(`game_${bon.game}`) },
    { ...label('room'), value: bon.room },
    { ...label('session'), value: bon.sessionNumber, kind: 'count' },
    { ...label('entry'), value: bon.entryNumber, kind: 'count' },
    { ...label('desk'), value: bon.desk, kind: 'code' },
    { ...label('at'), value: bon.happenedAt, kind: 'instant' },
    { ...label('gamingDay'), value: bon.gamingDay, kind: 'day' },
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
    text('kind', { fr: 'Nature', en: 'Kind' }, { weight: 1.6, composed: true }),
    money('valueMinor', { fr: 'Valeur', en: 'Value' }, { nullable: true }),
    count('askedPieces', getHeading('pieces', 'table-bon'), { group: HEADINGS.asked, nullable: true }),
    money('askedMinor', HEADINGS.worth, { group: HEADINGS.asked, nullable: true }),
    count('givenPieces', getHeading('pieces', 'table-bon'), { group: HEADINGS.given, nullable: true }),
    money('givenMinor', HEADINGS.worth, { group: HEADINGS.given, nullable: true }),
  ],
});

/** Lists the chips, plaques and cash requested and given, by value; the piece without a medium is the total. */
function buildPieceRows(pieces: readonly PieceRow[], translate: Words, language: ReportContext['language']): Row[] {
  const { games: gameWords, carnet: carnetWords } = findBilingualNames(language);
  return pieces.map(({ medium, game, ...cells }) => {
    if (medium === null) {
      return { kind: 'total', label: translate('total'), cells: selectTotalCells({ ...cells, valueMinor: undefined }) };
    }
    const gameSuffix = (game ?? '') === '' ? '' : ` (${gameWords(`game_${game ?? ''}`)})`;
    return buildDataRow({ ...cells, kind: `${carnetWords(`medium_${medium}`)}${gameSuffix}` });
  });
}

/** Builds the signatures of a bon: writer, signer and cashier, each with name, function at the time, and instant. */
function buildSignatures(bon: BonRow, label: (key: string) => BilingualLabel, context: ReportContext): Section {
  const { carnet: carnetWords } = findBilingualNames(context.language);
  const signedAtText = formatInstant(bon.happenedAt, context.establishment.timeZone, context.language);
  return {
    kind: 'signatures',
    places: ['writer', 'signer', 'cashier'].map((part) => {
      const signer = bon.hands.find((hand) => hand.part === part);
      return {
        ...label(part),
        ...(signer === undefined
          ? {}
          : { signedBy: `${signer.name}, ${carnetWords(`role_${signer.capacity}`)}, ${signedAtText}` }),
      };
    }),
  };
}

/**
 * Builds a bon (slip of an exchange between table and desk) in both languages, in two copies. Refuses with NOT_FOUND.
 */
async function buildTableBonBody(context: ReportContext) {
  const { read, subject, language } = context;
  const translate = createBilingualWords('table-bon', language);
  const label = createBilingualLabels('table-bon', language);
  const [bon] = await read<BonRow>('bon');
  if (bon === undefined) refuse('NOT_FOUND', { what: `bon ${subject ?? ''}` });
  const pieces = await read<PieceRow>('pieces');
  const sections: Section[] = [
    { kind: 'facts', name: 'bon', facts: buildBonFacts(bon, label, context) },
    buildDeclaredTable(PIECE_TABLE, translate, {
      title: translate('nomenclature'),
      rows: buildPieceRows(pieces, translate, language),
    }),
    buildSignatures(bon, label, context),
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
  body: buildTableBonBody,
});
