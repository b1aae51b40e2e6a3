import type { Column, Row } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import { cellsOf, dataRow, linesAndTotal, tableOf } from '#documents/parts/sections.js';
import { amountInWords } from '#documents/words/amount-words.js';
import { formatDay } from '#documents/words/format.js';
import type { Words } from '#documents/words/words.js';

interface SessionRow {
  /** Null: the total of all days. */
  readonly gamingDay: string | null;
  /** Null: the total of a day. */
  readonly tableNumber: string | null;
  readonly game: string | null;
  readonly resultMinor: bigint | null;
  readonly openSessions: bigint;
}

interface GameRow {
  readonly game: string | null;
  readonly resultMinor: bigint;
}

const columns = (words: Words): Column[] => [
  { key: 'tableNumber', header: words('table'), kind: 'code', weight: 0.6 },
  { key: 'played', header: words('game'), kind: 'text', weight: 1.4 },
  { key: 'sessionNumber', header: words('session'), kind: 'count', weight: 0.6 },
  { key: 'openedAt', header: words('openedAt'), kind: 'instant', weight: 1 },
  { key: 'closedAt', header: words('closedAt'), kind: 'instant', weight: 1 },
  { key: 'initialMinor', header: words('initial'), headerGroup: words('avances'), kind: 'minor' },
  { key: 'furtherMinor', header: words('further'), headerGroup: words('avances'), kind: 'minor' },
  { key: 'creditsMinor', header: words('credits'), kind: 'minor' },
  { key: 'chipsMinor', header: words('chips'), headerGroup: words('encaisse'), kind: 'minor' },
  { key: 'notesMinor', header: words('notes'), headerGroup: words('encaisse'), kind: 'minor' },
  { key: 'resultMinor', header: words('result'), kind: 'minor' },
];

/** Columns summed for a day and for all days together. */
const SUMMED = ['initialMinor', 'furtherMinor', 'creditsMinor', 'chipsMinor', 'notesMinor', 'resultMinor'];

const gameColumns = (words: Words): Column[] => [
  { key: 'played', header: words('game'), kind: 'text', weight: 2 },
  { key: 'tables', header: words('tables'), kind: 'count' },
  { key: 'sessions', header: words('sessions'), kind: 'count' },
  { key: 'avancesMinor', header: words('avances'), kind: 'minor', weight: 1.4 },
  { key: 'notesMinor', header: words('notes'), kind: 'minor', weight: 1.4 },
  { key: 'resultMinor', header: words('result'), kind: 'minor', weight: 1.4 },
];

/** Lists each day under its date with its sessions and total; a period of several days also has a grand total. */
function rowsOf(sessions: readonly SessionRow[], { words, language }: ReportContext): Row[] {
  const days = [...new Set(sessions.flatMap(({ gamingDay }) => (gamingDay === null ? [] : [gamingDay])))];
  const total = sessions.find(({ gamingDay }) => gamingDay === null);
  const blank = { gamingDay: undefined, tableNumber: undefined, sessionNumber: undefined };
  const totalled = (row: SessionRow) => cellsOf({ ...row, ...blank, openedAt: undefined, closedAt: undefined });
  return [
    ...days.flatMap((day): Row[] => [
      { kind: 'group', label: formatDay(day, language) },
      ...sessions
        .filter(({ gamingDay }) => gamingDay === day)
        .map((row): Row =>
          row.tableNumber === null
            ? { kind: 'subtotal', label: words('dayTotal', { day: formatDay(day, language) }), cells: totalled(row) }
            : dataRow({ ...row, played: words(`game_${row.game ?? ''}`) }, row.openSessions > 0n),
        ),
    ]),
    ...(days.length > 1 && total !== undefined
      ? [{ kind: 'total' as const, label: words('total'), cells: totalled(total) }]
      : []),
  ];
}

async function body(context: ReportContext) {
  const { query, establishment, period, words, language } = context;
  const parameters = [establishment.establishmentId, period.firstDay, period.lastDay];
  const sessions = await query<SessionRow>(statement('table-control-register', 'sessions'), parameters);
  const games = await query<GameRow>(statement('table-control-register', 'games'), parameters);
  const total = sessions.find(({ gamingDay }) => gamingDay === null);
  const played = games.map((row) => ({ ...row, played: row.game === null ? null : words(`game_${row.game}`) }));
  const result = total?.resultMinor ?? 0n;
  const inWords = amountInWords(result < 0n ? -result : result, establishment.currency, language);
  const isOpen = (total?.openSessions ?? 0n) > 0n;
  return {
    ...(isOpen ? { status: words('provisional') } : {}),
    sections: [
      tableOf({
        name: 'sessions',
        title: words('register'),
        emptyText: words('empty'),
        columns: columns(words),
        carried: { columns: SUMMED, within: 'table' },
        rows: rowsOf(
          sessions.filter(
            ({ tableNumber, gamingDay }) => tableNumber !== null || gamingDay !== null || sessions.length > 1,
          ),
          context,
        ),
      }),
      // a register ends with its sum once none of its sessions is open
      ...(sessions.length > 1 && !isOpen
        ? [
            {
              kind: 'paragraph' as const,
              text: words(result < 0n ? 'stoppedAtLoss' : 'stoppedAtGain', { amount: inWords }),
            },
          ]
        : []),
      { kind: 'paragraph' as const, tone: 'note' as const, text: words('method') },
      tableOf({
        name: 'games',
        title: words('byGame'),
        columns: gameColumns(words),
        rows: linesAndTotal(played, 'game', words('total')),
      }),
      {
        kind: 'signatures' as const,
        places: [{ label: words('signature_director') }, { label: words('signature_cashier') }],
        visaLabel: words('signature_visa'),
      },
    ],
  };
}

/**
 * The register of control of the tables: each session of each table, the total of each day, and the result of each
 * game.
 */
export const tableControlRegister: ReportDefinition = {
  name: 'table-control-register',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
