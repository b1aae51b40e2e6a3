import type { CounterName } from '#domain/meters/counters.js';
import type { AdjustmentMarkRow, EventMarkRow, GapRow, VersionMarkRow } from './meter-history.queries.js';
import type { BreakRow } from '../movements/movements.queries.js';
import type { EvaluatedBreak } from './meter-history-walk.js';

export const HISTORY_MARKS = [
  'rollover',
  'ramClear',
  'exception',
  'adjustment',
  'gap',
  'move',
  'denominationChange',
  'stateChange',
  'sheetChange',
  'event',
] as const;
/** Kind of mark in the history of a counter. */
export type MeterHistoryMarkKind = (typeof HISTORY_MARKS)[number];

/** An event of the machine or its meters, at an instant or between two readings. */
export interface MeterHistoryMark {
  /** Kind of the mark. */
  readonly kind: MeterHistoryMarkKind;
  readonly at: Date;
  /** End; null for an instant. */
  readonly until: Date | null;
  /** Code of the event or exception, kind of the adjustment, change of the sheet. */
  readonly code: string;
  /** Counters concerned; empty: all. */
  readonly counters: readonly string[];
  /** True: the mark concerns this counter. */
  readonly concernsCounter: boolean;
  /** Values before and after: place, denomination in minor units, state. */
  readonly before: string | null;
  readonly after: string | null;
  /** Name of the person who made it; null: no person. */
  readonly by: string | null;
  readonly approvedBy: string | null;
  /** True for an exception settled by an adjustment. */
  readonly isSettled: boolean;
  readonly note: string;
}

/** Returns a mark of the chart with the given properties, the others at their defaults. */
const buildMark = (
  mark: Pick<MeterHistoryMark, 'kind' | 'at' | 'code'> & Partial<MeterHistoryMark>,
): MeterHistoryMark => ({
  until: null,
  counters: [],
  concernsCounter: true,
  before: null,
  after: null,
  by: null,
  approvedBy: null,
  isSettled: false,
  note: '',
  ...mark,
});

/**
 * Returns the chart's marks of irregular steps: rollovers (a counter past its highest value) and exceptions
 * (unexplained steps). A RAM clear is left out, because its event has a mark. `counter` is the drawn one;
 * `evaluatedBreaks` are its steps on the chart. An exception is settled when an adjustment covers it.
 */
export function buildBreakMarks(
  breaks: readonly BreakRow[],
  evaluatedBreaks: readonly EvaluatedBreak[],
  adjustments: readonly AdjustmentMarkRow[],
  counter: CounterName,
): MeterHistoryMark[] {
  return breaks.flatMap((row) => {
    const { kind, earlier_read_at: at, later_read_at: until } = row;
    if (kind === 'ramClear') return [];
    if (kind === 'rollover') {
      const evaluatedBreak = evaluatedBreaks.find(({ later }) => later.getTime() === until.getTime());
      const counters = listDecreasedCounters(row);
      const concernsCounter = evaluatedBreak?.rolledOver ?? counters.includes(counter);
      return [buildMark({ kind, at, until, code: 'rollover', counters, concernsCounter })];
    }
    const isSettled = adjustments.some(({ earlier, later }) => earlier <= at && later >= until);
    return row.exceptions.map((exception) => {
      const counters = selectStrings(exception['counters']);
      const code = typeof exception['code'] === 'string' ? exception['code'] : 'exception';
      const concernsCounter = counters.length === 0 || counters.includes(counter);
      return buildMark({ kind, at, until, code, counters, concernsCounter, isSettled });
    });
  });
}

/**
 * Returns the names of the counters that decreased in a step. `currentCredits` is left out, because it may decrease at
 * any time.
 */
function listDecreasedCounters({
  previous_counters: countersBefore,
  next_counters: countersAfter,
}: BreakRow): string[] {
  return Object.entries(countersBefore).flatMap(([name, value]) => {
    const valueAfter = countersAfter[name];
    return valueAfter !== undefined && name !== 'currentCredits' && BigInt(valueAfter) < BigInt(value) ? [name] : [];
  });
}

const selectStrings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : [];

/** Returns the mark of an adjustment of meters, over the period between its two readings. */
export function buildAdjustmentMark(row: AdjustmentMarkRow, counter: CounterName): MeterHistoryMark {
  const counters = Object.keys(row.counters);
  const { kind: code, earlier: at, later: until, by, approvedBy, reason: note } = row;
  const concernsCounter = counters.length === 0 || counters.includes(counter);
  return buildMark({ kind: 'adjustment', at, until, code, counters, concernsCounter, by, approvedBy, note });
}

export const buildGapMark = ({ earlier: at, later: until }: GapRow): MeterHistoryMark =>
  buildMark({ kind: 'gap', at, until, code: 'missingReadings' });

/** Returns the mark of a machine event, with a kind of its own for a RAM clear. */
export function buildEventMark({ at, code, note, by }: EventMarkRow): MeterHistoryMark {
  return buildMark({ kind: code === 'ramClear' ? 'ramClear' : 'event', at, code, note, by });
}

/**
 * Returns a mark for each change of a machine's place, denomination (value of a credit) or state in a version of its
 * sheet. A version that changes none of these has one mark of the kind `sheetChange`.
 */
export function buildVersionMarks(row: VersionMarkRow): MeterHistoryMark[] {
  const { at, by, reason: note } = row;
  const buildChangeMark = (kind: MeterHistoryMarkKind, before: string, after: string): MeterHistoryMark =>
    buildMark({ kind, at, code: row.change, before, after, by, note });
  const formatLocation = (location: string, stand: string | null): string =>
    stand === null ? location : `${location} · ${stand}`;
  const changeMarks: MeterHistoryMark[] = [];
  const [locationBefore, locationAfter] = [
    formatLocation(row.locationBefore, row.standBefore),
    formatLocation(row.location, row.stand),
  ];
  if (locationBefore !== locationAfter) changeMarks.push(buildChangeMark('move', locationBefore, locationAfter));
  if (row.denominationBeforeMinor !== row.denominationMinor) {
    changeMarks.push(
      buildChangeMark('denominationChange', String(row.denominationBeforeMinor), String(row.denominationMinor)),
    );
  }
  if (row.stateBefore !== row.state) changeMarks.push(buildChangeMark('stateChange', row.stateBefore, row.state));
  return changeMarks.length > 0 ? changeMarks : [buildMark({ kind: 'sheetChange', at, code: row.change, by, note })];
}
