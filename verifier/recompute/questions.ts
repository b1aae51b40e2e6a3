import { findSetting } from './derive/days.js';
import type { Period } from './derive/period.js';
import type { Derived } from './derive/derived.js';
import type { Facts } from './facts.js';
import type { DescribedDocument, Question } from './question.js';
import { listSubjects } from './documents/documents.js';

/** A requested period: exactly one of its forms. */
interface When {
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
export function listQuestions(catalogue: readonly DescribedDocument[], derived: Derived): Question[] {
  const { facts } = derived;
  const days = derived.days.list.map(({ day }) => day);
  const lastDay = days.at(-1);
  // nothing was ever recorded: there is no period to request
  if (lastDay === undefined) return [];
  const machines = facts.rowsOf('machines').map(({ sbm_number: machine }) => ({ machine }));
  const seenKeys = new Set<string>();
  const isNew = (document: string, subjectOfQuestion: object, period: When): boolean => {
    const coveredDays = period.day ?? derived.days.listRecordedIn(findPeriod(period, facts)).map(({ day }) => day);
    const key = JSON.stringify([document, subjectOfQuestion, coveredDays].flat());
    if (seenKeys.has(key)) return false;
    seenKeys.add(key);
    return true;
  };
  return catalogue.flatMap(({ name, needsMachine, subject, period }): Question[] => {
    const subjects = subject === null ? [{}] : listSubjects(name, facts).map((of) => ({ of }));
    const periods: When[] = subject === 'number' ? [{ day: lastDay }] : listPeriods(period, days, facts);
    if (name === 'alterations') periods.push(findRecordedDays(facts));
    const requestedSubjects: readonly { readonly machine?: string; readonly of?: string }[] = needsMachine
      ? machines
      : subjects;
    return requestedSubjects.flatMap((subjectParameters) =>
      periods.map((period) => ({
        document: name,
        parameters: { ...subjectParameters, ...period },
        machine: subjectParameters.machine,
        of: subjectParameters.of,
        period: findPeriod(period, facts),
        isNew: isNew(name, subjectParameters, period),
      })),
    );
  });
}

/**
 * Lists the periods of a document: each day alone, unless it allows any period or only closed ones.
 * For `any` there are also the months, the seasons, the year and all days; for `closed`, only these.
 */
function listPeriods(period: string | undefined, days: readonly string[], facts: Facts): When[] {
  const singleDays = days.map((day) => ({ day }));
  if (period !== 'any' && period !== 'closed') return singleDays;
  const firstDay = days[0] ?? '';
  const lastDay = days.at(-1) ?? '';
  const seasons = [...new Set(days.map((day) => findSeason(day, facts)))];
  return [
    ...(period === 'any' ? singleDays : []),
    ...[...new Set(days.map((day) => day.slice(0, 7)))].map((month) => ({ month })),
    ...seasons.map((season) => ({ season })),
    { yearTo: lastDay },
    { from: firstDay, to: lastDay },
  ];
}

/**
 * Returns the period from the day before the first log entry to the day after the last one.
 * Alterations are dated by their recording, not by gaming days.
 */
function findRecordedDays(facts: Facts): When {
  const recorded = facts.rowsOf('log_entries').map(({ recorded_at: at }) => at);
  const shiftDay = (instant: string | undefined, dayCount: number): string =>
    new Date(Date.parse(instant ?? '') + dayCount * 86_400_000).toISOString().slice(0, 10);
  return { from: shiftDay(recorded[0], -1), to: shiftDay(recorded.at(-1), 1) };
}

/** Returns the season of a day, named by the year in which it ends. */
function findSeason(day: string, facts: Facts): string {
  const start = String(findSetting(facts, 'seasonStart', day));
  const year = Number(day.slice(0, 4));
  return String(start !== '01-01' && day.slice(5) >= start ? year + 1 : year);
}

/**
 * Returns the first and the last day of a requested period.
 * A season is named after the year in which it ends; `yearTo` runs from the first of January to that day.
 */
function findPeriod({ day, month, season, yearTo, from = '', to = '' }: When, facts: Facts): Period {
  if (day !== undefined) return { firstDay: day, lastDay: day };
  if (month !== undefined) return { firstDay: `${month}-01`, lastDay: dayBefore(firstDayOfNextMonth(month)) };
  if (yearTo !== undefined) return { firstDay: `${yearTo.slice(0, 4)}-01-01`, lastDay: yearTo };
  if (season === undefined) return { firstDay: from, lastDay: to };
  const seasonStart = String(findSetting(facts, 'seasonStart', `${season}-12-31`));
  if (seasonStart === '01-01') return { firstDay: `${season}-01-01`, lastDay: `${season}-12-31` };
  return { firstDay: `${Number(season) - 1}-${seasonStart}`, lastDay: dayBefore(`${season}-${seasonStart}`) };
}

/** Returns the first day of the month after a month, YYYY-MM. */
function firstDayOfNextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
