import { describe, expect, it } from '@jest/globals';
import { dailyStatementParts, reportDefinitions } from '#app/reports.js';
import { buildDocumentSchema } from '#documents/forms/schema.js';
import { column, declareTable, type DeclaredTable } from '#documents/model/columns.js';
import { DerivedData } from '#recompute/derive/derived.js';
import { RawData } from '#recompute/facts.js';
import { readDeclaredTables } from '#recompute/figures/declared.js';
import { deriveDeclaredTable, requireRecordSet } from '#recompute/figures/expected-table.js';
import type { RawTable } from '#recompute/raw-rows.js';

const FIGURES = ['minor', 'credits', 'count', 'percent', 'statedPercent', 'points', 'decimal', 'instant', 'day'];

const declared = (): readonly { readonly report: string; readonly table: DeclaredTable }[] =>
  reportDefinitions.flatMap(({ name, tables = [] }) => tables.map((table) => ({ report: name, table })));

describe('the tables that name their records', () => {
  const tables = declared().filter(({ table }) => table.rows !== undefined);

  it('are those of the carnets, the register of control, the tickets and the daily statement', () => {
    expect([...new Set(tables.map(({ report }) => report))].toSorted()).toEqual([
      'avances-book',
      'daily-statement',
      'period-statement',
      'table-control-register',
      'ticket-issuance',
      'ticket-redemption',
    ]);
    expect(dailyStatementParts.flatMap(({ tables: own = [] }) => own).length).toBeGreaterThan(10);
  });

  it.each(tables.map(({ report, table }) => [`${report}/${table.name}`, table] as const))(
    '%s names records, keys and figures of the second path, and one for each of its figures',
    (_, { columns, rows }) => {
      const { of = '', within = [], sums = [] } = rows ?? {};
      const records = requireRecordSet(of);
      const keys = [...within, ...columns.flatMap(({ by }) => by ?? []), ...sums.flatMap(({ by }) => by ?? [])];
      const facts = [
        ...columns.flatMap(({ fact }) => fact ?? []),
        ...sums.flatMap((sum) => Object.values(sum.facts ?? {})),
      ];
      expect(keys.filter((key) => records.keys[key] === undefined)).toEqual([]);
      expect(facts.filter((fact) => records.figures[fact] === undefined)).toEqual([]);
      for (const { of: summed } of sums) if (summed !== undefined) requireRecordSet(summed);
      const bare = columns.filter(
        ({ kind, fact, by }) => FIGURES.includes(kind) && fact === undefined && by === undefined,
      );
      expect(bare.map(({ key }) => key)).toEqual([]);
    },
  );
});

/**
 * One ended session of table 7, in minor units: 1 000 as avance, 50 exchanged by bon, 150 of notes changed, 1 180
 * counted at its end.
 */
function oneSession(): RawData {
  const session = { session_id: 1n, table_id: 7n, gaming_day: '2026-03-02', session_number: 1, closed_at: 'later' };
  const entry = (number: number, kind: string) => ({
    session_id: 1n,
    entry_number: number,
    kind,
    way: null,
    happened_at: `2026-03-02T1${number}:00:00.000000Z`,
  });
  const pieces = (number: number, side: string, count: bigint, value: bigint, medium = 'chip') => ({
    session_id: 1n,
    entry_number: number,
    side,
    medium,
    pieces: count,
    value_minor: value,
  });
  const tables: readonly (readonly [RawTable, readonly unknown[]])[] = [
    ['gaming_days', []],
    ['day_closings', []],
    ['reconciliation_runs', []],
    ['reading_batches', []],
    ['log_entries', []],
    ['gaming_tables', [{ table_id: 7n, table_number: '7', game: 'boule' }]],
    ['table_sessions', [session]],
    ['table_entries', [entry(1, 'initialAvance'), entry(2, 'bon'), entry(3, 'noteExchange'), entry(4, 'closing')]],
    [
      'table_entry_pieces',
      [
        pieces(1, 'in', 10n, 100n),
        pieces(2, 'in', 10n, 5n),
        pieces(2, 'out', 5n, 10n),
        pieces(3, 'in', 3n, 50n, 'note'),
        pieces(4, 'counted', 118n, 10n),
      ],
    ],
  ];
  return new RawData(new Map(tables));
}

describe('a declared table', () => {
  const CARNET = declareTable({
    name: 'carnet',
    columns: [
      column.integer('entryNumber', { fr: 'N°', en: 'No.' }, { by: 'tableEntry' }),
      column.money('avanceMinor', { fr: 'Avances', en: 'Avances' }, { fact: 'avance', summed: true }),
      column.money('exchangedMinor', { fr: 'Bons', en: 'Bons' }, { fact: 'bonExchanged', summed: true }),
      column.money('notesMinor', { fr: 'Billets', en: 'Notes' }, { fact: 'notesChanged', summed: true }),
    ],
    rows: {
      of: 'tableEntries',
      within: ['tableSession'],
      sums: [
        { by: 'tableSession' },
        { by: 'tableSession', shows: 'none', facts: { avanceMinor: 'tableResult' } },
        { from: 2 },
      ],
    },
  });
  const GAMES = declareTable({
    name: 'games',
    columns: [
      column.code('game', { fr: 'Jeu', en: 'Game' }, { by: 'tableGame' }),
      column.count('sessions', { fr: 'Séances', en: 'Sessions' }, { fact: 'tableSessions' }),
    ],
    rows: { of: 'endedSessionsByGame', sums: [{ shows: 'all' }] },
  });
  const expectedOf = (table: DeclaredTable) => {
    const facts = oneSession();
    const [read] = readDeclaredTables(buildDocumentSchema('some-report', [table]));
    if (read === undefined) throw new Error('the schema has no facts');
    return deriveDeclaredTable(read, {
      rawData: facts,
      derived: new DerivedData(facts),
      period: { firstDay: '2026-03-01', lastDay: '2026-03-03' },
      days: [],
      translate: (key) => key,
    });
  };

  it('has the figure of each row, the sums of the summed columns, and the other figures of a line of sums', () => {
    expect(expectedOf(CARNET).rows).toEqual([
      { kind: 'row', cells: { entryNumber: 1, avanceMinor: 1000n, exchangedMinor: null, notesMinor: null } },
      { kind: 'row', cells: { entryNumber: 2, avanceMinor: null, exchangedMinor: 50n, notesMinor: null } },
      { kind: 'row', cells: { entryNumber: 3, avanceMinor: null, exchangedMinor: null, notesMinor: 150n } },
      { kind: 'row', cells: { entryNumber: 4, avanceMinor: null, exchangedMinor: null, notesMinor: null } },
      { kind: 'subtotal', cells: { avanceMinor: 1000n, exchangedMinor: 50n, notesMinor: 150n } },
      { kind: 'subtotal', cells: { avanceMinor: 180n } },
    ]);
  });

  it('names its rows by the keys that its columns show', () => {
    expect(expectedOf(GAMES)).toMatchObject({
      by: ['game'],
      rows: [
        { kind: 'row', cells: { game: 'game_boule', sessions: 1 } },
        { kind: 'total', cells: { sessions: 1 } },
      ],
    });
  });
});
