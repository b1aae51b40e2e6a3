import type { DateOrder } from '#domain/imports/date-order.js';
import { judgeUtcTimes } from '#domain/imports/utc-times.js';
import { requireDateOrder } from '#platform/files/date-orders.js';
import { toLocalTime } from '#domain/local-time.js';
import { refuse } from '#refusals/refusal.js';
import type { InstantTerms } from '../ingest/reading-values.js';
import type { InstantForm, InstantsSurvey } from './instants-survey.js';
import type { ReadingsSurvey } from './readings-survey.js';

/** The questions about a file of readings that a person has answered. */
export interface ReadingsAnswers {
  readonly dateOrder?: DateOrder;
  readonly markedUtc?: 'utc' | 'local';
  /** Hour of the lines in a repeated hour whose order does not tell. */
  readonly repeatedHour?: 'first' | 'second';
}

/** The establishment's facts by which the instants of a file are judged. */
export interface ReadingsContext {
  readonly nowMs: number;
  readonly timeZone: string;
  /** Closing hours that applied at some time, HH:MM. */
  readonly closingTimes: readonly string[];
  /** True: cells of a workbook have the type of a date, which shows the establishment's clock. */
  readonly hasDateCells: boolean;
}

/** Conclusions from the instants of a whole file. */
export interface InstantConclusions {
  /** Form of the instants; null without any. */
  readonly dateForm: DateOrder | 'epoch' | null;
  /** Zone of the instants: universal time, an offset in each, the establishment's clock. */
  readonly zone: 'utc' | 'offset' | 'local' | null;
  /** First and last instant, `YYYY-MM-DD HH:MM` on the establishment's clock; null without any. */
  readonly firstAt: string | null;
  readonly lastAt: string | null;
}

/** Conclusions from a whole file of readings. */
export interface ReadingsConclusions extends InstantConclusions {
  readonly delimiter: string;
  /** Headings as written; none for a file without a header. */
  readonly headings: readonly string[];
  readonly rows: number;
}

/**
 * Judges a file's column of instants; returns the terms to read it in. Refuses DATE_FORMS_MIXED, DATE_ORDER_UNCERTAIN,
 * UTC_TIMES_AT_CLOSING and UTC_TIMES_IN_FUTURE: questions that `answers` may answer.
 */
export function settleInstantTerms(
  column: string,
  survey: InstantsSurvey,
  answers: ReadingsAnswers,
  context: ReadingsContext,
): InstantTerms {
  if (survey.forms.size > 1 && answers.dateOrder === undefined) {
    const examples = [...survey.forms.values()].map(({ example }) => example);
    refuse('DATE_FORMS_MIXED', { column, examples, option: 'dateOrder', answers: ['dayFirst', 'monthFirst', 'iso'] });
  }
  const today = toLocalTime(context.nowMs, context.timeZone).day;
  if (context.hasDateCells && survey.forms.has('unzoned')) return { dateOrder: answers.dateOrder ?? 'iso' };
  const dateOrder = answers.dateOrder ?? requireDateOrder(column, survey.timesByDate.keys(), today);
  if (answers.markedUtc !== undefined) return { dateOrder, markedUtc: answers.markedUtc };
  if (survey.utcRange === null) return { dateOrder };
  const { first, last } = survey.utcRange;
  const doubt = judgeUtcTimes({
    firstMs: first,
    lastMs: last,
    minutes: survey.utcMinutes,
    offsetsMs: [first, last].map((instantMs) => computeOffsetMs(instantMs, context.timeZone)),
    closingTimes: context.closingTimes,
    nowMs: context.nowMs,
  });
  if (doubt === null) return { dateOrder };
  const code = doubt === 'atClosing' ? 'UTC_TIMES_AT_CLOSING' : 'UTC_TIMES_IN_FUTURE';
  const [firstAt, lastAt] = [new Date(first).toISOString(), new Date(last).toISOString()];
  return refuse(code, { column, firstAt, lastAt, option: 'markedUtc', answers: ['utc', 'local'] });
}

/** Describes the conclusions from a file, for the person who confirms it. */
export function describeReadingsFile(
  survey: ReadingsSurvey,
  terms: InstantTerms,
  timeZone: string,
): ReadingsConclusions {
  return {
    ...describeInstants(survey, terms, timeZone),
    delimiter: survey.layout?.delimiter ?? ',',
    headings: survey.headings,
    rows: survey.rowCount,
  };
}

/** Describes the conclusions from the instants of a file: those of the form that most of them have. */
export function describeInstants(
  survey: InstantsSurvey,
  { dateOrder = 'dayFirst', markedUtc }: InstantTerms,
  timeZone: string,
): InstantConclusions {
  const form = [...survey.forms].sort(([, left], [, right]) => right.count - left.count)[0]?.[0];
  const range = findRange(form, survey, dateOrder, markedUtc === 'local' ? 'UTC' : timeZone);
  return {
    dateForm: form === undefined ? null : getDateForm(form, dateOrder),
    zone: form === undefined ? null : getZone(form, survey, markedUtc),
    firstAt: range?.first ?? null,
    lastAt: range?.last ?? null,
  };
}

function findRange(form: InstantForm | undefined, survey: InstantsSurvey, dateOrder: DateOrder, timeZone: string) {
  if (form === 'unzoned') return survey.unzonedRange;
  if (form === 'numeric' && dateOrder !== 'iso') return survey.findNumericRange(dateOrder);
  return formatRange(survey.zonedRange, timeZone);
}

function getDateForm(form: InstantForm, dateOrder: DateOrder): DateOrder | 'epoch' {
  if (form === 'epoch') return 'epoch';
  return form === 'numeric' ? dateOrder : 'iso';
}

function getZone(form: InstantForm, survey: InstantsSurvey, markedUtc: 'utc' | 'local' | undefined) {
  if (form === 'numeric' || form === 'unzoned' || markedUtc === 'local') return 'local' as const;
  return form === 'epoch' || survey.utcRange !== null ? ('utc' as const) : ('offset' as const);
}

function formatRange(range: { readonly first: number; readonly last: number } | null, timeZone: string) {
  if (range === null) return null;
  const [first, last] = [range.first, range.last].map((instantMs) => {
    const { day, time } = toLocalTime(instantMs, timeZone);
    return `${day} ${time.slice(0, 5)}`;
  });
  return first === undefined || last === undefined ? null : { first, last };
}

/** Returns the zone's offset from UTC at an instant, in milliseconds. */
function computeOffsetMs(instantMs: number, timeZone: string): number {
  const { day, time } = toLocalTime(instantMs, timeZone);
  return Date.parse(`${day}T${time}Z`) - Math.floor(instantMs / 1000) * 1000;
}
