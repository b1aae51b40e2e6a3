import { sumMinor } from '#domain/money.js';
import type { Column, Row } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { visaAlone } from '#documents/parts/signatures.js';
import { formatDay, formatMoney } from '#documents/words/format.js';
import type { Words } from '#documents/words/words.js';
import { PIECE_SIDES } from '#domain/tables/sessions.js';
import type { PieceSide } from '#domain/tables/sessions.js';

interface Piece {
  readonly side: PieceSide;
  readonly medium: string;
  readonly game: string;
  readonly value: string;
  readonly count: string;
}

interface EntryRow {
  readonly tableNumber: string;
  readonly game: string;
  readonly sessionId: bigint;
  readonly gamingDay: string;
  readonly sessionNumber: number;
  readonly state: string;
  readonly resultMinor: bigint | null;
  readonly kind: string;
  readonly way: string | null;
  readonly avanceMinor: bigint | null;
  readonly creditMinor: bigint | null;
  readonly encaisseMinor: bigint | null;
  readonly desk: string | null;
  readonly keyHolder: string | null;
  readonly maxima: Readonly<Record<string, string>> | null;
  readonly reason: string;
  readonly pieces: readonly Piece[];
  readonly hands: readonly { readonly part: string; readonly name: string; readonly capacity: string }[];
}

const columns = (words: Words): Column[] => [
  { key: 'entryNumber', header: words('number'), kind: 'count', weight: 0.4 },
  { key: 'happenedAt', header: words('at'), kind: 'instant', weight: 1 },
  { key: 'what', header: words('what'), kind: 'text', weight: 1.6 },
  { key: 'nomenclature', header: words('pieces'), kind: 'text', weight: 2.2 },
  { key: 'avanceMinor', header: words('avances'), kind: 'minor' },
  { key: 'creditMinor', header: words('credits'), kind: 'minor' },
  { key: 'exchangedMinor', header: words('exchanged'), kind: 'minor' },
  { key: 'notesMinor', header: words('notes'), kind: 'minor' },
  { key: 'encaisseMinor', header: words('encaisse'), kind: 'minor' },
  { key: 'signed', header: words('hands'), kind: 'text', weight: 2.2 },
];

/** The pieces of an entry, by side where it has two: `20 × 5,00 € (jetons)`. */
function nomenclature({ pieces }: EntryRow, context: ReportContext): string | null {
  const { words, establishment, language } = context;
  const shown = ({ medium, game, value, count }: Piece): string => {
    const worth = formatMoney(BigInt(value), establishment.currency, language);
    const kind = game === '' ? words(`medium_${medium}`) : words('ofGame', { game: words(`game_${game}`) });
    return words('piece', { count, worth, kind });
  };
  const sides = PIECE_SIDES.flatMap((side) => {
    const listed = pieces.filter((piece) => piece.side === side).map(shown);
    return listed.length === 0 ? [] : [{ side, text: listed.join(', ') }];
  });
  if (sides.length === 0) return null;
  return sides.map(({ side, text }) => (sides.length > 1 ? `${words(`side_${side}`)} ${text}` : text)).join('\u00a0; ');
}

function descriptionOf(entry: EntryRow, { words, establishment, language }: ReportContext): string {
  const money = (minor: string): string => formatMoney(BigInt(minor), establishment.currency, language);
  const maxima = Object.entries(entry.maxima ?? {}).map(
    ([chance, most]) => `${words(`chance_${chance}`)} ${money(most)}`,
  );
  return [
    words(entry.way === 'lock' ? 'kind_lock' : `kind_${entry.kind}`),
    ...(entry.keyHolder === null ? [] : [words('keyWith', { name: entry.keyHolder })]),
    ...(entry.desk === null ? [] : [words('atDesk', { desk: entry.desk })]),
    ...maxima,
    ...(entry.reason === '' ? [] : [entry.reason]),
  ].join(', ');
}

const signed = ({ hands }: EntryRow, words: Words): string | null =>
  hands.length === 0
    ? null
    : hands
        .map(({ part, name, capacity }) => words(`part_${part}`, { name, capacity: words(`role_${capacity}`) }))
        .join('\u00a0; ');

/** Lists the entries of a session under its name, followed by their totals. */
function sessionRows(entries: readonly EntryRow[], context: ReportContext): Row[] {
  const { words, language } = context;
  const [first] = entries;
  if (first === undefined) return [];
  const { tableNumber, game, gamingDay, sessionNumber, resultMinor } = first;
  const named = { table: tableNumber, game: words(`game_${game}`), day: formatDay(gamingDay, language) };
  const sumOf = (key: 'avanceMinor' | 'creditMinor'): bigint => sumMinor(entries.map((entry) => entry[key] ?? 0n));
  const last = entries.findLast(({ kind }) => kind === 'closing');
  const totals = { avanceMinor: sumOf('avanceMinor'), creditMinor: sumOf('creditMinor') };
  return [
    { kind: 'group', label: words('session', { ...named, number: String(sessionNumber) }) },
    ...entries.map((entry) =>
      dataRow({
        ...entry,
        what: descriptionOf(entry, context),
        nomenclature: nomenclature(entry, context),
        signed: signed(entry, words),
      }),
    ),
    {
      kind: 'subtotal',
      label: words(first.state === 'closed' ? 'sum' : 'sumSoFar'),
      cells: { ...totals, encaisseMinor: last?.encaisseMinor ?? undefined },
    },
    ...(resultMinor === null
      ? []
      : [{ kind: 'subtotal' as const, label: words('result'), cells: { encaisseMinor: resultMinor } }]),
  ];
}

interface FloatRow {
  readonly desk: string;
  readonly kind: string;
  readonly seasonStart: string;
  readonly amountMinor: bigint;
  readonly tables: readonly string[];
  readonly setBy: string;
}

const floatColumns = (words: Words): Column[] => [
  { key: 'desk', header: words('floatDesk'), kind: 'text' },
  { key: 'kindOf', header: words('floatKind'), kind: 'text', weight: 1.4 },
  { key: 'seasonStart', header: words('floatSeason'), kind: 'day' },
  { key: 'amountMinor', header: words('floatAmount'), kind: 'minor' },
  { key: 'tablesOf', header: words('floatTables'), kind: 'text', weight: 1.4 },
  { key: 'setBy', header: words('floatSetBy'), kind: 'text', weight: 1.4 },
];

/**
 * Lists the special desks and changeurs whose amount is written in these carnets (AI67:1, AI67:2); empty when there are
 * none.
 */
async function floatsSection(context: ReportContext) {
  const { query, establishment, period, words } = context;
  const parameters = [establishment.establishmentId, period.firstDay, period.lastDay];
  const floats = await query<FloatRow>(statement('avances-book', 'floats'), parameters);
  if (floats.length === 0) return [];
  const rows = floats.map((float) =>
    dataRow({ ...float, kindOf: words(`float_${float.kind}`), tablesOf: float.tables.join(', ') }),
  );
  return [
    tableOf({ name: 'floats', title: words('floats'), emptyText: words('empty'), columns: floatColumns(words), rows }),
  ];
}

async function body(context: ReportContext) {
  const { query, establishment, period, words } = context;
  const parameters = [establishment.establishmentId, period.firstDay, period.lastDay];
  const entries = await query<EntryRow>(statement('avances-book', 'entries'), parameters);
  const sessions = [...new Set(entries.map(({ sessionId }) => sessionId))];
  const rows = sessions.flatMap((session) =>
    sessionRows(
      entries.filter(({ sessionId }) => sessionId === session),
      context,
    ),
  );
  return {
    sections: [
      tableOf({
        name: 'entries',
        title: words('book'),
        emptyText: words('empty'),
        columns: columns(words),
        rows,
        // the encaisse is counted afresh each time, so only the columns that a session sums are carried over
        carried: { columns: ['avanceMinor', 'creditMinor'], within: 'group' },
      }),
      ...(await floatsSection(context)),
      { kind: 'paragraph' as const, tone: 'note' as const, text: words('method') },
      visaAlone(context),
    ],
  };
}

/** The carnets d'avances (MC:14, AI67:7, AI67:8): each session of each table, entry by entry, with its signers. */
export const avancesBook: ReportDefinition = {
  name: 'avances-book',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
