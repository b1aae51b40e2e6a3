import type { Cells, Column, Row, Section } from '../../src/documents/model/document.js';
import type { ReportContext, ReportDefinition } from '../../src/documents/model/report.js';
import { dataRow, tableOf } from '../../src/documents/model/sections.js';
import { formatDay, formatMonth } from '../../src/documents/words/format.js';
import { wordsOf } from '../../src/documents/words/words.js';
import type { Words } from '../../src/documents/words/words.js';
import { readResults } from './results.js';
import type { ResultRow, Results } from './results.js';

const amounts = (words: Words, ofSeason: string): Column[] => [
  { key: 'sessions', header: words('sessions'), kind: 'count', weight: 0.7 },
  { key: 'avancesMinor', header: words('avances'), kind: 'minor' },
  { key: 'creditsMinor', header: words('credits'), kind: 'minor' },
  { key: 'chipsMinor', header: words('chips'), headerGroup: words('encaisse'), kind: 'minor' },
  { key: 'notesMinor', header: words('notes'), headerGroup: words('encaisse'), kind: 'minor' },
  { key: 'resultMinor', header: words('result'), kind: 'minor' },
  { key: 'seasonMinor', header: ofSeason, kind: 'minor', weight: 1.2 },
];

/** What was earned until then by a day or a month is a sum already. */
const SUMMED = ['sessions', 'avancesMinor', 'creditsMinor', 'chipsMinor', 'notesMinor', 'resultMinor'];

/** The cells of a line of sums: what it is of is its label. */
const sums = (row: ResultRow): Cells => ({
  ...{ sessions: row.sessions, avancesMinor: row.avancesMinor, creditsMinor: row.creditsMinor },
  ...{ chipsMinor: row.chipsMinor, notesMinor: row.notesMinor },
  ...{ resultMinor: row.resultMinor, seasonMinor: row.seasonMinor },
});

/** Each game with the tables beneath it, and all of them. */
function tableRows({ tables }: Results, { words, language }: ReportContext): Row[] {
  const named = wordsOf('table-control-register', language);
  const all = tables.find(({ game }) => game === null);
  const games = tables.filter(({ game, tableNumber }) => game !== null && tableNumber === null);
  return [
    ...games.flatMap((game): Row[] => {
      const name = named(`game_${game.game ?? ''}`);
      return [
        { kind: 'group', label: name },
        ...tables
          .filter((row) => row.game === game.game && row.tableNumber !== null)
          .map((row) => dataRow({ tableNumber: row.tableNumber, ...sums(row) })),
        { kind: 'subtotal', label: words('gameTotal', { game: name }), cells: sums(game) },
      ];
    }),
    ...(all === undefined ? [] : [{ kind: 'total' as const, label: words('total'), cells: sums(all) }]),
  ];
}

/** What the season brought into the period, each day with what it had earned by then, and the period. */
function dayRows({ days, tables }: Results, { words, language, period }: ReportContext): Row[] {
  const [first] = days;
  const all = tables.find(({ game }) => game === null);
  if (first === undefined || all === undefined) return [];
  const brought = first.seasonMinor - first.resultMinor;
  const day = formatDay(period.firstDay, language);
  return [
    ...(brought === 0n
      ? []
      : [{ kind: 'subtotal' as const, label: words('broughtForward', { day }), cells: { seasonMinor: brought } }]),
    ...days.map((row) => dataRow({ gamingDay: row.gamingDay, ...sums(row) })),
    { kind: 'total', label: words('periodTotal'), cells: sums(all) },
  ];
}

/** The months of each season that the period touches, and the season until the period's last day. */
function monthRows({ months }: Results, { words, language, period }: ReportContext): Row[] {
  const seasons = [...new Set(months.map(({ season }) => season ?? ''))];
  return seasons.flatMap((season): Row[] => {
    const of = months.filter((row) => row.season === season);
    const isLast = season === seasons.at(-1);
    return [
      { kind: 'group', label: words('seasonFrom', { day: formatDay(season, language) }) },
      ...of.map((row): Row =>
        row.month === null
          ? {
              kind: 'subtotal',
              label: isLast ? words('seasonUntil', { day: formatDay(period.lastDay, language) }) : words('seasonTotal'),
              cells: sums(row),
            }
          : dataRow({ month: formatMonth(row.month, language), ...sums(row) }),
      ),
    ];
  });
}

const note = (text: string) => ({ kind: 'paragraph' as const, tone: 'note' as const, text });

async function body(context: ReportContext) {
  const { words, language } = context;
  const results = await readResults(context);
  const { openSessions } = results;
  const since = words('seasonSince', { day: formatDay(results.season, language) });
  const signatures: Section = {
    kind: 'signatures',
    places: [{ label: words('signature_accountant') }, { label: words('signature_management') }],
    visaLabel: words('signature_visa'),
  };
  return {
    ...(openSessions > 0n ? { status: words('provisional') } : {}),
    sections: [
      tableOf({
        ...{ name: 'tables', title: words('byGame'), emptyText: words('empty') },
        columns: [{ key: 'tableNumber', header: words('table'), kind: 'code', weight: 1.8 }, ...amounts(words, since)],
        carried: { columns: [...SUMMED, 'seasonMinor'], within: 'table' },
        rows: tableRows(results, context),
      }),
      tableOf({
        ...{ name: 'days', title: words('byDay'), emptyText: words('empty') },
        columns: [
          { key: 'gamingDay', header: words('day'), kind: 'day', weight: 1.8 },
          ...amounts(words, words('carried')),
        ],
        carried: { columns: SUMMED, within: 'table' },
        rows: dayRows(results, context),
      }),
      tableOf({
        ...{ name: 'months', title: words('byMonth'), emptyText: words('emptySeason') },
        columns: [
          { key: 'month', header: words('month'), kind: 'text', weight: 1.8 },
          ...amounts(words, words('carried')),
        ],
        carried: { columns: SUMMED, within: 'group' },
        rows: monthRows(results, context),
      }),
      ...(openSessions > 0n ? [note(words('openSessions', { count: Number(openSessions) }))] : []),
      note(words('method')),
      signatures,
    ],
  };
}

/** What the tables earned: by game and table, by day, by month, and in the season until the end of the period. */
export const tableResults: ReportDefinition = {
  name: 'table-results',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
