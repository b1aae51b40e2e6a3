import { sumMinor } from '#domain/money.js';
import type { Column, Row } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { visaAlone } from '#documents/parts/signatures.js';
import { formatDay } from '#documents/words/format.js';
import { wordsOf } from '#documents/words/words.js';
import type { Words } from '#documents/words/words.js';

type Hands = readonly { readonly part: string; readonly name: string; readonly capacity: string }[];

interface InterruptionRow {
  readonly gamingDay: string;
  readonly tableNumber: string;
  readonly game: string;
  readonly sessionNumber: number;
  readonly stoppedAt: Date;
  readonly way: string | null;
  readonly keyHolder: string | null;
  readonly countedMinor: bigint | null;
  readonly stoppedReason: string;
  readonly stopHands: Hands;
  /** Null: the table is still stopped. */
  readonly resumedBy: string | null;
  readonly resumedAt: Date | null;
  readonly foundMinor: bigint | null;
  readonly differenceMinor: bigint | null;
  readonly resumedReason: string;
  readonly resumptionHands: Hands;
}

const columns = (words: Words): Column[] => [
  { key: 'tableNumber', header: words('table'), kind: 'code', weight: 0.5 },
  { key: 'played', header: words('game'), kind: 'text', weight: 0.9 },
  { key: 'sessionNumber', header: words('session'), kind: 'count', weight: 0.5 },
  { key: 'stoppedAt', header: words('at'), headerGroup: words('interruption'), kind: 'instant' },
  { key: 'how', header: words('way'), headerGroup: words('interruption'), kind: 'text', weight: 1.4 },
  { key: 'countedMinor', header: words('counted'), headerGroup: words('interruption'), kind: 'minor' },
  { key: 'resumedAt', header: words('at'), headerGroup: words('resumption'), kind: 'instant' },
  { key: 'end', header: words('what'), headerGroup: words('resumption'), kind: 'text', weight: 0.9 },
  { key: 'foundMinor', header: words('counted'), headerGroup: words('resumption'), kind: 'minor' },
  { key: 'differenceMinor', header: words('difference'), kind: 'minor' },
  { key: 'reasons', header: words('reason'), kind: 'text', weight: 1.2 },
  { key: 'signed', header: words('hands'), kind: 'text', weight: 2.6 },
];

function lineOf(row: InterruptionRow, { words, language }: ReportContext): Row {
  const [named, carnet] = [wordsOf('table-control-register', language), wordsOf('avances-book', language)];
  const signed = (hands: Hands): string[] =>
    hands.map(({ part, name, capacity }) => carnet(`part_${part}`, { name, capacity: carnet(`role_${capacity}`) }));
  const both = [
    ...(row.stopHands.length === 0 ? [] : [words('handsOfStop', { hands: signed(row.stopHands).join('\u00a0; ') })]),
    ...(row.resumptionHands.length === 0
      ? []
      : [words('handsOfResumption', { hands: signed(row.resumptionHands).join('\u00a0; ') })]),
  ];
  const reasons = [row.stoppedReason, row.resumedReason].filter((reason) => reason !== '');
  const isOff = row.resumedBy === null || (row.differenceMinor ?? 0n) !== 0n;
  const line = {
    ...row,
    played: named(`game_${row.game}`),
    how: row.keyHolder === null ? words('way_count') : words('way_lock', { name: row.keyHolder }),
    end: words(`end_${row.resumedBy ?? 'none'}`),
    reasons: reasons.length === 0 ? null : reasons.join('\u00a0; '),
    signed: both.join('. '),
  };
  return dataRow(line, isOff);
}

async function body(context: ReportContext) {
  const { query, establishment, period, words, language } = context;
  const parameters = [establishment.establishmentId, period.firstDay, period.lastDay];
  const found = await query<InterruptionRow>(statement('table-interruptions', 'interruptions'), parameters);
  const days = [...new Set(found.map(({ gamingDay }) => gamingDay))];
  const isStopped = found.some(({ resumedBy }) => resumedBy === null);
  const differences = { differenceMinor: sumMinor(found.map(({ differenceMinor }) => differenceMinor ?? 0n)) };
  const rows = days.flatMap((day): Row[] => [
    { kind: 'group', label: formatDay(day, language) },
    ...found.filter(({ gamingDay }) => gamingDay === day).map((row) => lineOf(row, context)),
  ]);
  return {
    ...(isStopped ? { status: words('provisional') } : {}),
    sections: [
      tableOf({
        name: 'interruptions',
        title: words('interruptions'),
        emptyText: words('empty'),
        columns: columns(words),
        carried: { columns: ['differenceMinor'], within: 'table' },
        rows: found.length === 0 ? [] : [...rows, { kind: 'total', label: words('total'), cells: differences }],
      }),
      { kind: 'paragraph' as const, tone: 'note' as const, text: words('method') },
      visaAlone(context),
    ],
  };
}

/** The interruptions of sessions: counted, or locked with a key holder; the end of each, and the findings then made. */
export const tableInterruptions: ReportDefinition = {
  name: 'table-interruptions',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
