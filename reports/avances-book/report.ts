import { buildNote } from '#documents/parts/sections.js';
import {
  column,
  buildDeclaredTable,
  buildRow,
  declareTable,
  sumColumns,
  type RowOf,
} from '#documents/model/columns.js';
import { getHeading } from '#documents/words/words.js';
import type { Row } from '#documents/model/document.js';
import { writeDeskName, type NamedDesk } from '#documents/words/desk-names.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildVisaSection } from '#documents/parts/signatures.js';
import { formatDay, formatMoney, joinClauses } from '#documents/words/format.js';
import { PIECE_SIDES, type PieceSide } from '#domain/tables/sessions.js';

interface CountedPiece {
  readonly side: PieceSide;
  readonly medium: string;
  readonly game: string;
  readonly value: string;
  readonly count: string;
}

interface EntryRow extends RowOf<typeof ENTRY_TABLE.columns> {
  readonly tableNumber: string;
  readonly game: string;
  readonly sessionId: bigint;
  readonly gamingDay: string;
  readonly sessionNumber: number;
  readonly state: string;
  readonly resultMinor: bigint | null;
  /** Notes counted at the end, less those whose change was entered; null: the session is not over. */
  readonly notesAtEndMinor: bigint | null;
  readonly notesDifferenceMinor: bigint | null;
  readonly kind: string;
  readonly way: string | null;
  readonly desk: NamedDesk | null;
  readonly recordedBy: string;
  readonly keyHolder: string | null;
  readonly maxima: Readonly<Record<string, string>> | null;
  readonly reverses: number | null;
  readonly replaces: number | null;
  readonly reason: string;
  readonly pieces: readonly CountedPiece[];
  readonly hands: readonly { readonly part: string; readonly name: string; readonly capacity: string }[];
}

const ENTRY_TABLE = declareTable({
  name: 'entries',
  columns: [
    column.integer('entryNumber', getHeading('number', 'avances-book'), { weight: 0.4, by: 'tableEntry' }),
    column.instant('happenedAt', getHeading('at', 'avances-book'), { weight: 1, fact: 'happenedAt' }),
    column.text('what', getHeading('what', 'avances-book'), { weight: 1.6, composed: true }),
    column.text('nomenclature', getHeading('pieces', 'avances-book'), { weight: 2.2, composed: true }),
    column.money('avanceMinor', { fr: 'Avances', en: 'Avances' }, { nullable: true, summed: true, fact: 'avance' }),
    column.money(
      'creditMinor',
      { fr: 'Retours à la caisse', en: 'Credits to the desk' },
      { nullable: true, summed: true, fact: 'tableCredit' },
    ),
    column.money(
      'exchangedMinor',
      { fr: 'Échangé par bon', en: 'Exchanged by bon' },
      { nullable: true, summed: true, fact: 'bonExchanged' },
    ),
    column.money(
      'notesMinor',
      { fr: 'Billets changés', en: 'Notes changed' },
      { nullable: true, summed: true, fact: 'notesChanged' },
    ),
    column.money(
      'encaisseMinor',
      { fr: 'Encaisse comptée', en: 'Encaisse counted' },
      { nullable: true, fact: 'encaisse' },
    ),
    column.text('signed', getHeading('hands', 'avances-book'), { weight: 2.2, composed: true }),
  ],
  rows: {
    of: 'tableEntries',
    within: ['tableSession'],
    sums: [
      { by: 'tableSession', facts: { encaisseMinor: 'encaisseAtEnd' } },
      { by: 'tableSession', shows: 'none', facts: { notesMinor: 'notesDifference', encaisseMinor: 'notesAtEnd' } },
      { by: 'tableSession', shows: 'none', facts: { encaisseMinor: 'tableResult' } },
    ],
  },
});

/**
 * Writes the chips, plaques and cash of an entry, by side where it has two: `20 × 5,00 € (jetons)`; null: the entry has
 * no pieces.
 */
function formatPieces({ pieces }: EntryRow, context: ReportContext): string | null {
  const { translate, establishment, language } = context;
  /** Writes a number of pieces with their value and kind. */
  const formatPieceCount = ({ medium, game, value, count }: CountedPiece): string => {
    const pieceValue = formatMoney(BigInt(value), establishment.currency, language);
    const kind = game === '' ? translate(`medium_${medium}`) : translate('ofGame', { game: translate(`game_${game}`) });
    return translate('piece', { count, worth: pieceValue, kind });
  };
  const sideTexts = PIECE_SIDES.flatMap((side) => {
    const pieceTexts = pieces.filter((piece) => piece.side === side).map(formatPieceCount);
    return pieceTexts.length === 0 ? [] : [{ side, text: pieceTexts.join(', ') }];
  });
  if (sideTexts.length === 0) return null;
  const clauses = sideTexts.map(({ side, text }) =>
    sideTexts.length > 1 ? `${translate(`side_${side}`)} ${text}` : text,
  );
  return joinClauses(clauses, language);
}

/**
 * Describes an entry of the carnet (book of chips brought to a table): kind, then the entry that it reverses or
 * replaces, key holder, desk, maximum stakes by chance and reason where it has them.
 */
function describeEntry(entry: EntryRow, { translate, establishment, language }: ReportContext): string {
  const formatMinor = (minor: string): string => formatMoney(BigInt(minor), establishment.currency, language);
  const maximaTexts = Object.entries(entry.maxima ?? {}).map(
    ([chance, maximum]) => `${translate(`chance_${chance}`)} ${formatMinor(maximum)}`,
  );
  const deskName = writeDeskName(entry.desk, translate);
  return [
    translate(entry.way === 'lock' ? 'kind_lock' : `kind_${entry.kind}`),
    ...(entry.reverses === null ? [] : [translate('reverses', { number: String(entry.reverses) })]),
    ...(entry.replaces === null ? [] : [translate('replaces', { number: String(entry.replaces) })]),
    ...(entry.keyHolder === null ? [] : [translate('keyWith', { name: entry.keyHolder })]),
    ...(deskName === null ? [] : [deskName]),
    ...maximaTexts,
    ...(entry.reason === '' ? [] : [entry.reason]),
  ].join(', ');
}

/** Lists the people who signed the entry, each with the part taken and the function held; without any, its author. */
function describeSigners({ hands, recordedBy }: EntryRow, { translate, language }: ReportContext): string {
  if (hands.length === 0) return translate('part_recorder', { name: recordedBy });
  const clauses = hands.map(({ part, name, capacity }) =>
    translate(`part_${part}`, { name, capacity: translate(`role_${capacity}`) }),
  );
  return joinClauses(clauses, language);
}

/** Lists the entries of one session under its name, followed by their totals and, once known, the session's result. */
function buildSessionRows(entries: readonly EntryRow[], context: ReportContext): Row[] {
  const { translate, language } = context;
  const [firstEntry] = entries;
  if (firstEntry === undefined) return [];
  const { tableNumber, game, gamingDay, sessionNumber, resultMinor, notesAtEndMinor, notesDifferenceMinor } =
    firstEntry;
  const headingValues = { table: tableNumber, game: translate(`game_${game}`), day: formatDay(gamingDay, language) };
  // a count that was reversed and the count in its place leave the last one
  const closingMinor = entries.reduce(
    (sum, { kind, encaisseMinor }) => (kind === 'closing' ? sum + (encaisseMinor ?? 0n) : sum),
    0n,
  );
  return [
    { kind: 'group', label: translate('session', { ...headingValues, number: String(sessionNumber) }) },
    ...entries.map((entry) =>
      buildRow(ENTRY_TABLE, entry, {
        what: describeEntry(entry, context),
        nomenclature: formatPieces(entry, context),
        signed: describeSigners(entry, context),
      }),
    ),
    {
      kind: 'subtotal',
      label: translate(firstEntry.state === 'closed' ? 'sum' : 'sumSoFar'),
      cells: {
        ...sumColumns(ENTRY_TABLE.columns, entries),
        encaisseMinor: firstEntry.state === 'closed' ? closingMinor : undefined,
      },
    },
    ...(resultMinor === null
      ? []
      : [
          {
            kind: 'subtotal' as const,
            label: translate('notesOfBox'),
            cells: { notesMinor: notesDifferenceMinor, encaisseMinor: notesAtEndMinor },
          },
          { kind: 'subtotal' as const, label: translate('result'), cells: { encaisseMinor: resultMinor } },
        ]),
  ];
}

interface FloatRow extends RowOf<typeof FLOAT_TABLE.columns> {
  readonly kind: string;
  readonly tables: readonly string[];
}

const FLOAT_TABLE = declareTable({
  name: 'floats',
  columns: [
    column.text('desk', { fr: 'Caisse', en: 'Desk' }, { by: 'desk' }),
    column.text('kindOf', { fr: 'Nature', en: 'Kind' }, { weight: 1.4, composed: true }),
    column.day('seasonStart', { fr: 'Saison depuis le', en: 'Season since' }, { by: 'season' }),
    column.money('amountMinor', { fr: 'Montant', en: 'Amount' }, { fact: 'floatAmount' }),
    column.text('tablesOf', { fr: 'Tables', en: 'Tables' }, { weight: 1.4, composed: true }),
    column.text('setBy', { fr: 'Fixé par', en: 'Fixed by' }, { weight: 1.4 }),
  ],
  rows: { of: 'seasonFloats' },
});

/**
 * Builds a table of the floats (fixed amounts) of special desks and changeurs, which these carnets record (AI67:1,
 * AI67:2). Empty when there are none.
 */
async function buildFloatsSections(context: ReportContext) {
  const { readRows, translate } = context;
  const floats = await readRows<FloatRow>('floats');
  if (floats.length === 0) return [];
  const rows = floats.map((float) =>
    buildRow(FLOAT_TABLE, float, { kindOf: translate(`float_${float.kind}`), tablesOf: float.tables.join(', ') }),
  );
  return [
    buildDeclaredTable(FLOAT_TABLE, translate, { title: translate('floats'), emptyText: translate('empty'), rows }),
  ];
}

/** Builds the carnets d'avances (chips brought to tables): entries by session, season floats, method and visa. */
async function buildAvancesBookBody(context: ReportContext) {
  const { readRows, translate } = context;
  const entries = await readRows<EntryRow>('entries');
  const sessionIds = [...new Set(entries.map(({ sessionId }) => sessionId))];
  const rows = sessionIds.flatMap((currentSessionId) =>
    buildSessionRows(
      entries.filter(({ sessionId }) => sessionId === currentSessionId),
      context,
    ),
  );
  return {
    sections: [
      buildDeclaredTable(ENTRY_TABLE, translate, {
        title: translate('book'),
        emptyText: translate('empty'),
        rows,
        carried: 'group',
      }),
      ...(await buildFloatsSections(context)),
      buildNote(translate('method')),
      buildVisaSection(context),
    ],
  };
}

/** The carnets d'avances (MC:14, AI67:7, AI67:8): each session of each table, entry by entry, with its signers. */
export const avancesBook = declareReport({
  name: 'avances-book',
  tables: [ENTRY_TABLE, FLOAT_TABLE],
  buildBody: buildAvancesBookBody,
});
