import { buildSignersSection, getDirectorKey } from '#documents/parts/signatures.js';
import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import type { Row } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildNote, toTotalCells, buildDataRow, buildRowsAndTotal } from '#documents/parts/sections.js';
import { writeAmountInWords } from '#documents/words/amount-words.js';
import { formatDay } from '#documents/words/format.js';
import { getHeading } from '#documents/words/words.js';

interface SessionRow extends RowOf<typeof SESSION_TABLE.columns> {
  /** Null: the total of all days. */
  readonly gamingDay: string | null;
  readonly game: string | null;
  readonly openSessions: bigint;
}

interface GameRow extends RowOf<typeof GAME_TABLE.columns> {
  readonly game: string | null;
}

/** Headings of the register, and of the tables in the daily statement. */
export const HEADINGS = {
  table: { fr: 'Table', en: 'Table' },
  game: { fr: 'Jeu', en: 'Game' },
  sessions: { fr: 'Séances', en: 'Sessions' },
  avances: { fr: 'Avances', en: 'Avances' },
  credits: { fr: 'Retours', en: 'Credits' },
  encaisse: { fr: 'Encaisse', en: 'Encaisse' },
  chips: { fr: 'jetons, plaques', en: 'chips, plaques' },
  notes: { fr: 'billets', en: 'notes' },
  result: { fr: 'Résultat', en: 'Result' },
};

const SESSION_TABLE = declareTable({
  name: 'sessions',
  columns: [
    column.code('tableNumber', HEADINGS.table, { weight: 0.6, nullable: true }),
    column.text('played', HEADINGS.game, { weight: 1.4, composed: true }),
    column.integer(
      'sessionNumber',
      { fr: 'Séance', en: 'Session' },
      { weight: 0.6, nullable: true, by: 'sessionNumber' },
    ),
    column.instant('openedAt', { fr: 'Ouverte le', en: 'Opened at' }, { weight: 1, nullable: true, fact: 'openedAt' }),
    column.instant('closedAt', { fr: 'Terminée le', en: 'Ended at' }, { weight: 1, nullable: true, fact: 'closedAt' }),
    column.money(
      'initialMinor',
      { fr: 'initiale', en: 'initial' },
      { group: HEADINGS.avances, summed: true, fact: 'initialAvance' },
    ),
    column.money(
      'furtherMinor',
      { fr: 'complémentaire', en: 'further' },
      { group: HEADINGS.avances, summed: true, fact: 'furtherAvance' },
    ),
    column.money('creditsMinor', HEADINGS.credits, { summed: true, fact: 'tableCredit' }),
    column.money('chipsMinor', HEADINGS.chips, {
      group: HEADINGS.encaisse,
      nullable: true,
      summed: true,
      fact: 'chipsAtEnd',
    }),
    column.money('notesMinor', HEADINGS.notes, {
      group: HEADINGS.encaisse,
      nullable: true,
      summed: true,
      fact: 'notesAtEnd',
    }),
    column.money('resultMinor', HEADINGS.result, { nullable: true, summed: true, fact: 'tableResult' }),
  ],
  rows: {
    of: 'tableSessions',
    within: ['tableSession'],
    sums: [
      { by: 'gamingDay', of: 'endedTableSessions' },
      { of: 'endedTableSessions', from: 2 },
    ],
  },
});

const GAME_TABLE = declareTable({
  name: 'games',
  columns: [
    column.text('played', HEADINGS.game, { weight: 2, composed: true, by: 'tableGame' }),
    column.count('tables', { fr: 'Tables', en: 'Tables' }, { fact: 'tables' }),
    column.count('sessions', HEADINGS.sessions, { fact: 'tableSessions' }),
    column.money('avancesMinor', HEADINGS.avances, { weight: 1.4, fact: 'avance' }),
    column.money('creditsMinor', HEADINGS.credits, { weight: 1.4, fact: 'tableCredit' }),
    column.money('chipsMinor', HEADINGS.chips, { weight: 1.4, group: HEADINGS.encaisse, fact: 'chipsAtEnd' }),
    column.money('notesMinor', HEADINGS.notes, { weight: 1.4, group: HEADINGS.encaisse, fact: 'notesAtEnd' }),
    column.money('resultMinor', HEADINGS.result, { weight: 1.4, fact: 'tableResult' }),
  ],
  rows: { of: 'endedSessionsByGame', sums: [{ shows: 'all' }] },
});

/** The notes of the locked boxes beside those whose change was entered (MC:17.2, AI67:3). */
const NOTES_TABLE = declareTable({
  name: 'notes',
  columns: [
    column.day('gamingDay', getHeading('gamingDay'), { nullable: true, by: 'gamingDay' }),
    column.code('tableNumber', HEADINGS.table, { weight: 0.6, nullable: true, by: 'tableNumber' }),
    column.integer(
      'sessionNumber',
      { fr: 'Séance', en: 'Session' },
      { weight: 0.6, nullable: true, by: 'sessionNumber' },
    ),
    column.money('changedMinor', { fr: 'Billets changés', en: 'Notes changed' }, { fact: 'notesChanged' }),
    column.money('notesMinor', { fr: 'Billets comptés', en: 'Notes counted' }, { fact: 'notesAtEnd' }),
    column.money('differenceMinor', { fr: 'Différence', en: 'Difference' }, { fact: 'notesDifference' }),
    column.text(
      'explanation',
      { fr: 'Explication au carnet', en: 'Explanation in the carnet' },
      { weight: 3, nullable: true },
    ),
  ],
  rows: { of: 'endedTableSessions', sums: [{ shows: 'all' }] },
});

type NotesRow = RowOf<typeof NOTES_TABLE.columns>;

/** Lists each day under its date with its sessions and total; a period of several days also has a grand total. */
function buildRegisterRows(sessions: readonly SessionRow[], { translate, language }: ReportContext): Row[] {
  const days = [...new Set(sessions.flatMap(({ gamingDay }) => (gamingDay === null ? [] : [gamingDay])))];
  const grandTotal = sessions.find(({ gamingDay }) => gamingDay === null);
  const blankCells = { gamingDay: undefined, tableNumber: undefined, sessionNumber: undefined };
  const buildTotalCells = (row: SessionRow) =>
    toTotalCells({ ...row, ...blankCells, openedAt: undefined, closedAt: undefined });
  return [
    ...days.flatMap((day): Row[] => [
      { kind: 'group', label: formatDay(day, language) },
      ...sessions
        .filter(({ gamingDay }) => gamingDay === day)
        .map((row): Row =>
          row.tableNumber === null
            ? {
                kind: 'subtotal',
                label: translate('dayTotal', { day: formatDay(day, language) }),
                cells: buildTotalCells(row),
              }
            : buildDataRow({ ...row, played: translate(`game_${row.game ?? ''}`) }, row.openSessions > 0n),
        ),
    ]),
    ...(days.length > 1 && grandTotal !== undefined
      ? [{ kind: 'total' as const, label: translate('total'), cells: buildTotalCells(grandTotal) }]
      : []),
  ];
}

/**
 * Builds the register of control of the tables: sessions by day, the sum in words once all are closed, and results by
 * game.
 */
async function buildTableControlRegisterBody(context: ReportContext) {
  const { readRows, establishment, translate, language } = context;
  const sessions = await readRows<SessionRow>('sessions');
  const games = await readRows<GameRow>('games');
  const grandTotal = sessions.find(({ gamingDay }) => gamingDay === null);
  const gameRows = games.map((row) => ({ ...row, played: row.game === null ? null : translate(`game_${row.game}`) }));
  const resultMinor = grandTotal?.resultMinor ?? 0n;
  const resultText = writeAmountInWords(
    resultMinor < 0n ? -resultMinor : resultMinor,
    establishment.currency,
    language,
  );
  const hasOpenSession = (grandTotal?.openSessions ?? 0n) > 0n;
  return {
    ...(hasOpenSession ? { status: translate('provisional') } : {}),
    sections: [
      buildDeclaredTable(SESSION_TABLE, translate, {
        title: translate('register'),
        emptyText: translate('empty'),
        rows: buildRegisterRows(
          sessions.filter(
            ({ tableNumber, gamingDay }) => tableNumber !== null || gamingDay !== null || sessions.length > 1,
          ),
          context,
        ),
        carried: 'table',
      }),
      // a register ends with its sum once none of its sessions is open
      ...(sessions.length > 1 && !hasOpenSession
        ? [
            {
              kind: 'paragraph' as const,
              text: translate(resultMinor < 0n ? 'stoppedAtLoss' : 'stoppedAtGain', { amount: resultText }),
            },
          ]
        : []),
      buildNote(translate('method')),
      buildDeclaredTable(GAME_TABLE, translate, {
        title: translate('byGame'),
        rows: buildRowsAndTotal(gameRows, 'game', translate('total')),
      }),
      buildDeclaredTable(NOTES_TABLE, translate, {
        title: translate('notesOfBoxes'),
        rows: buildRowsAndTotal(await readRows<NotesRow>('notes'), 'gamingDay', translate('total')),
      }),
      buildNote(translate('notesMethod')),
      buildSignersSection(context, [getDirectorKey(context), 'signature_cashier']),
    ],
  };
}

/**
 * The register of control of the tables: each session of each table, the total of each day, and the result of each
 * game.
 */
export const tableControlRegister = declareReport({
  name: 'table-control-register',
  tables: [SESSION_TABLE, GAME_TABLE, NOTES_TABLE],
  buildBody: buildTableControlRegisterBody,
});
