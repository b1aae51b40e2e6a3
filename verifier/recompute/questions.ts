import { findSetting } from './derive/days.js';
import type { Period } from './derive/period.js';
import type { DerivedData } from './derive/derived.js';
import type { RawData } from './facts.js';
import type { DescribedDocument, DocumentRequest } from './question.js';
import { listSubjects } from './documents/documents.js';

/** A requested period: exactly one of its forms. */
interface RequestedPeriod {
  readonly day?: string;
  readonly month?: string;
  readonly season?: string;
  readonly yearTo?: string;
  readonly from?: string;
  readonly to?: string;
}

/**
 * Lists every document for every existing subject and period: each question once, in one language and format.
 * Periods: each day, and for a document of any period each month and season, the year and all days.
 * Subjects: each machine, number or desk. `isNew` is false where an earlier question covers the same days.
 */
export function listDocumentRequests(catalogue: readonly DescribedDocument[], derived: DerivedData): DocumentRequest[] {
  const { rawData } = derived;
  const days = derived.days.recordedDays.map(({ day }) => day);
  const lastDay = days.at(-1);
  // nothing was ever recorded: there is no period to request
  if (lastDay === undefined) return [];
  const machineSubjects = rawData.listRows('machines').map(({ sbm_number: machine }) => ({ machine }));
  const seenKeys = new Set<string>();
  const addIfNew = (document: string, subjectParameters: object, requestedPeriod: RequestedPeriod): boolean => {
    const coveredDays =
      requestedPeriod.day ??
      derived.days.listRecordedDays(resolvePeriod(requestedPeriod, rawData)).map(({ day }) => day);
    const key = JSON.stringify([document, subjectParameters, coveredDays].flat());
    if (seenKeys.has(key)) return false;
    seenKeys.add(key);
    return true;
  };
  return catalogue.flatMap(({ name, needsMachine, subject, period }): DocumentRequest[] => {
    const otherSubjects = subject === null ? [{}] : listSubjects(name, rawData).map((of) => ({ of }));
    const periods: RequestedPeriod[] =
      subject === 'number' ? [{ day: lastDay }] : listRequestedPeriods(period, days, rawData);
    if (name === 'alterations') periods.push(getRecordedPeriod(rawData));
    const requestedSubjects: readonly { readonly machine?: string; readonly of?: string }[] = needsMachine
      ? machineSubjects
      : otherSubjects;
    return requestedSubjects.flatMap((subjectParameters) =>
      periods.map((period) => ({
        document: name,
        parameters: { ...subjectParameters, ...period },
        machine: subjectParameters.machine,
        of: subjectParameters.of,
        period: resolvePeriod(period, rawData),
        isNew: addIfNew(name, subjectParameters, period),
      })),
    );
  });
}

/**
 * Lists the periods of a document: each day alone, unless it allows any period or only closed ones.
 * For `any` there are also the months, the seasons, the year and all days; for `closed`, only these.
 */
function listRequestedPeriods(
  periodKind: string | undefined,
  days: readonly string[],
  rawData: RawData,
): RequestedPeriod[] {
  const singleDays = days.map((day) => ({ day }));
  if (periodKind !== 'any' && periodKind !== 'closed') return singleDays;
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)];
  const seasons = new Set(days.map((day) => getSeasonName(day, rawData)));
  return [
    ...(periodKind === 'any' ? singleDays : []),
    ...[...new Set(days.map((day) => day.slice(0, 7)))].map((month) => ({ month })),
    ...[...seasons].map((season) => ({ season })),
    { yearTo: lastDay },
    { from: firstDay, to: lastDay },
  ];
}

/**
 * Returns the period from the day before the first log entry to the day after the last one.
 * Alterations are dated by their recording, not by gaming days.
 */
function getRecordedPeriod(rawData: RawData): RequestedPeriod {
  const recordedTimes = rawData.listRows('log_entries').map(({ recorded_at: recordedAt }) => recordedAt);
  return { from: addDays(recordedTimes[0] ?? '', -1), to: addDays(recordedTimes.at(-1) ?? '', 1) };
}

/** Returns the season of a day, named by the year in which it ends. */
function getSeasonName(day: string, rawData: RawData): string {
  const seasonStart = String(findSetting(rawData, 'seasonStart', day));
  const year = Number(day.slice(0, 4));
  return String(seasonStart !== '01-01' && day.slice(5) >= seasonStart ? year + 1 : year);
}

/**
 * Returns the first and the last day of a requested period.
 * A season is named after the year in which it ends; `yearTo` runs from the first of January to that day.
 */
function resolvePeriod({ day, month, season, yearTo, from = '', to = '' }: RequestedPeriod, rawData: RawData): Period {
  if (day !== undefined) return { firstDay: day, lastDay: day };
  if (month !== undefined) return { firstDay: `${month}-01`, lastDay: getLastDayOfMonth(month) };
  if (yearTo !== undefined) return { firstDay: `${yearTo.slice(0, 4)}-01-01`, lastDay: yearTo };
  if (season === undefined) return { firstDay: from, lastDay: to };
  const seasonStart = String(findSetting(rawData, 'seasonStart', `${season}-12-31`));
  if (seasonStart === '01-01') return { firstDay: `${season}-01-01`, lastDay: `${season}-12-31` };
  return { firstDay: `${Number(season) - 1}-${seasonStart}`, lastDay: addDays(`${season}-${seasonStart}`, -1) };
}

/** Returns the day some days after that of an instant. */
const addDays = (instant: string, dayCount: number): string =>
  new Date(Date.parse(instant) + dayCount * 86_400_000).toISOString().slice(0, 10);

/** Returns the last day of a month, YYYY-MM. */
function getLastDayOfMonth(month: string): string {
  const [year = 0, monthNumber = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, monthNumber, 0)).toISOString().slice(0, 10);
}
