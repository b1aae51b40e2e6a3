import { DateTime } from 'luxon';
import { resolveNumericDate } from '#domain/imports/date-order.js';
import { settleRepeatedHours, type LineOrder, type RepeatedTime } from '#domain/imports/repeated-hour.js';
import type { AssignedColumns } from '#platform/files/csv-lines.js';
import { toLocalTime } from '#domain/local-time.js';
import { refuse } from '#refusals/refusal.js';
import { listInstants, type InstantTerms } from '../ingest/reading-values.js';
import type { InstantsSurvey } from './instants-survey.js';
import { ReadingsSurvey } from './readings-survey.js';

/** The instants of a file that was surveyed, and the terms to read them in. */
export interface SurveyedInstants {
  readonly survey: InstantsSurvey;
  readonly terms: InstantTerms;
  readonly timeZone: string;
}

/** A file of readings that was surveyed. */
export interface SurveyedReadings extends SurveyedInstants {
  readonly path: string;
  readonly columns: AssignedColumns | undefined;
}

/** A line with an instant: its number, the machine or station it is of, and the instant as written. */
export interface InstantLine {
  readonly line: number;
  readonly source: string;
  readonly text: string;
}

/**
 * Returns the lines whose local time is in the second of the two hours that a clock repeats, by the order of the lines.
 * Reads the file again when it has such a night. Refuses HOUR_REPEATED: a question that `answer` answers for the lines
 * whose order does not tell.
 */
export async function findSecondHourLines(
  file: SurveyedReadings,
  answer: 'first' | 'second' | undefined,
): Promise<ReadonlySet<number>> {
  if (!hasRepeatedNight(file)) return new Set();
  const times = new RepeatedTimes(file);
  const lines = new ReadingsSurvey(file.columns, (line, source, text) => times.addLine({ line, source, text }));
  await lines.readFile(file.path);
  return settleSecondHour(times, answer);
}

/** Returns the lines in the second hour, as `findSecondHourLines`, of lines that are in memory. */
export function selectSecondHourLines(
  lines: readonly InstantLine[],
  instants: SurveyedInstants,
  answer: 'first' | 'second' | undefined,
): ReadonlySet<number> {
  if (!hasRepeatedNight(instants)) return new Set();
  const times = new RepeatedTimes(instants);
  for (const line of lines) times.addLine(line);
  return settleSecondHour(times, answer);
}

/** Settles the repeated times of a file by the order of its lines or the person's answer. Refuses HOUR_REPEATED. */
function settleSecondHour(times: RepeatedTimes, answer: 'first' | 'second' | undefined): ReadonlySet<number> {
  const { secondLines, unsettled } = settleRepeatedHours(times.repeatedTimes, times.findOrder());
  const [firstTime] = unsettled;
  if (firstTime === undefined) return secondLines;
  if (answer === undefined) {
    const { line, localTime } = firstTime;
    const question = { option: 'repeatedHour', answers: ['first', 'second'] };
    refuse('HOUR_REPEATED', { count: unsettled.length, line: String(line), localTime, ...question });
  }
  return answer === 'first' ? secondLines : new Set([...secondLines, ...unsettled.map(({ line }) => line)]);
}

/** Returns whether a file has local times of a day on which the clock goes back. */
function hasRepeatedNight({ survey, terms, timeZone }: SurveyedInstants): boolean {
  const { dateOrder = 'dayFirst' } = terms;
  const numericDates = dateOrder === 'iso' ? [] : [...survey.timesByDate.keys()];
  const days = numericDates.flatMap((date) => (dateOrder === 'iso' ? [] : (resolveNumericDate(date, dateOrder) ?? [])));
  return [...days, ...survey.isoDays].some((day) => {
    const midnight = DateTime.fromISO(day, { zone: timeZone });
    return midnight.isValid && midnight.plus({ days: 1 }).offset < midnight.offset;
  });
}

/** The local times of a file that a clock repeats, and the order of its lines. */
class RepeatedTimes {
  readonly repeatedTimes: RepeatedTime[] = [];
  private readonly lastTimes = new Map<string, { readonly localTime: string; readonly isRepeated: boolean }>();
  private ascents = 0;
  private descents = 0;

  constructor(private readonly file: Pick<SurveyedInstants, 'terms' | 'timeZone'>) {}

  addLine({ line, source, text }: InstantLine): void {
    const { terms, timeZone } = this.file;
    const [instantMs, otherMs] = listInstants(text, timeZone, terms);
    if (instantMs === undefined) return;
    const { day, time } = toLocalTime(instantMs, timeZone);
    const current = { localTime: `${day} ${time}`, isRepeated: otherMs !== undefined };
    if (current.isRepeated) this.repeatedTimes.push({ line, source, localTime: current.localTime });
    const last = this.lastTimes.get(source);
    this.lastTimes.set(source, current);
    if (last === undefined || (last.isRepeated && current.isRepeated)) return;
    if (current.localTime > last.localTime) this.ascents += 1;
    if (current.localTime < last.localTime) this.descents += 1;
  }

  /** Returns the order of the lines outside of the repeated hours. */
  findOrder(): LineOrder {
    if (this.ascents === this.descents) return null;
    return this.ascents > this.descents ? 'ascending' : 'descending';
  }
}
