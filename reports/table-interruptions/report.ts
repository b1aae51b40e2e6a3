import { code, declareTable, drawTable, instant, integer, money, text } from '#documents/model/columns.js';
import type { RowOf } from '#documents/model/columns.js';
import { headingOf, wordsOf } from '#documents/words/words.js';
import { sumMinor } from '#domain/money.js';
import type { Row } from '#documents/model/document.js';
import { declareReport } from '#documents/parts/report.js';
import type { ReportContext } from '#documents/parts/report.js';
import { appendTotal, buildNote, dataRow } from '#documents/parts/sections.js';
import { visaOnly } from '#documents/parts/signatures.js';
import { formatDay } from '#documents/words/format.js';

type Participants = readonly { readonly part: string; readonly name: string; readonly capacity: string }[];

interface InterruptionRow extends RowOf<typeof INTERRUPTIONS.columns> {
  readonly gamingDay: string;
  readonly game: string;
  readonly way: string | null;
  readonly keyHolder: string | null;
  readonly stoppedReason: string;
  readonly stopHands: Participants;
  /** Null: the table is still stopped. */
  readonly resumedBy: string | null;
  readonly resumedReason: string;
  readonly resumptionHands: Participants;
}

const HEADINGS = {
  at: { fr: 'Heure', en: 'Time' },
  interruption: { fr: 'Interruption', en: 'Interruption' },
  counted: { fr: 'Comptée', en: 'Counted' },
  resumption: { fr: 'Reprise', en: 'Resumption' },
};

const INTERRUPTIONS = declareTable({
  name: 'interruptions',
  columns: [
    code('tableNumber', headingOf('table', 'table-interruptions'), { weight: 0.5 }),
    text('played', { fr: 'Jeu', en: 'Game' }, { weight: 0.9, composed: true }),
    integer('sessionNumber', { fr: 'Séance', en: 'Session' }, { weight: 0.5 }),
    instant('stoppedAt', HEADINGS.at, { group: HEADINGS.interruption }),
    text('how', { fr: 'Encaisse', en: 'Encaisse' }, { weight: 1.4, group: HEADINGS.interruption, composed: true }),
    money('countedMinor', HEADINGS.counted, { group: HEADINGS.interruption, nullable: true }),
    instant('resumedAt', HEADINGS.at, { group: HEADINGS.resumption, nullable: true }),
    text('end', { fr: 'Suite', en: 'What followed' }, { weight: 0.9, group: HEADINGS.resumption, composed: true }),
    money('foundMinor', HEADINGS.counted, { group: HEADINGS.resumption, nullable: true }),
    money('differenceMinor', { fr: 'Écart', en: 'Difference' }, { nullable: true, summed: true }),
    text('reasons', { fr: 'Motif', en: 'Reason' }, { weight: 1.2, composed: true }),
    text('signed', { fr: 'Compté, appelé, signé', en: 'Counted, announced, signed' }, { weight: 2.6, composed: true }),
  ],
});

/**
 * Builds the row of an interruption with its people and reasons; marked while the table is stopped or a difference was
 * found.
 */
function lineOf(row: InterruptionRow, { words, language }: ReportContext): Row {
  const [named, carnet] = [wordsOf('table-control-register', language), wordsOf('avances-book', language)];
  const signed = (hands: Participants): string[] =>
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

/** Builds the interruptions of table sessions by gaming day; provisional while a table is stopped. */
async function body(context: ReportContext) {
  const { read, words, language } = context;
  const found = await read<InterruptionRow>('interruptions');
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
      drawTable(INTERRUPTIONS, words, {
        title: words('interruptions'),
        emptyText: words('empty'),
        rows: appendTotal(rows, words('total'), differences),
        carried: 'table',
      }),
      buildNote(words('method')),
      visaOnly(context),
    ],
  };
}

/** The interruptions of sessions: counted, or locked with a key holder; the end of each, and the findings then made. */
export const tableInterruptions = declareReport({ name: 'table-interruptions', tables: [INTERRUPTIONS], body });
