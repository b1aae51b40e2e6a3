import { settingOn } from './derive/days.mjs';
import { DOCUMENTS } from './documents/documents.mjs';

/**
 * Lists every document for every existing parameter. Each gaming day; for a document of any period also each month and
 * season, the year and all days; each machine; each number or desk. Each question is listed once: another language or
 * format shows the same figures, and a numbered document is the same on any day.
 */
export function questionsOf(catalogue, derived) {
  const { facts } = derived;
  const days = derived.days.list.map(({ day }) => day);
  // nothing was ever recorded: there is no period to request
  if (days.length === 0) return [];
  const machines = facts.of('machines').map(({ sbm_number: machine }) => ({ machine }));
  const seen = new Set();
  const isNew = (document, whose, when) => {
    const held = when.day ?? derived.days.within(limitsOf(when, facts)).map(({ day }) => day);
    const key = JSON.stringify([document, whose, held].flat());
    return !seen.has(key) && seen.add(key) !== undefined;
  };
  return catalogue.flatMap(({ name, needsMachine, subject, period }) => {
    const subjects = subject === null ? [{}] : (DOCUMENTS[name]?.subjects?.(facts) ?? []).map((of) => ({ of }));
    const periods = subject === 'number' ? [{ day: days.at(-1) }] : periodsOf(period, days, facts);
    if (name === 'alterations') periods.push(recordedDays(facts));
    return (needsMachine ? machines : subjects).flatMap((whose) =>
      periods.map((when) => ({
        document: name,
        parameters: { ...whose, ...when },
        machine: whose.machine,
        of: whose.of,
        period: limitsOf(when, facts),
        isNew: isNew(name, whose, when),
      })),
    );
  });
}

function periodsOf(period, days, facts) {
  const each = days.map((day) => ({ day }));
  if (period !== 'any' && period !== 'closed') return each;
  const [first, last] = [days[0], days.at(-1)];
  const seasons = [...new Set(days.map((day) => seasonOf(day, facts)))];
  return [
    ...(period === 'any' ? each : []),
    ...[...new Set(days.map((day) => day.slice(0, 7)))].map((month) => ({ month })),
    ...seasons.map((season) => ({ season })),
    { yearTo: last },
    { from: first, to: last },
  ];
}

/** Returns the recording days of alterations, which are not gaming days. */
function recordedDays(facts) {
  const recorded = facts.of('log_entries').map(({ recorded_at: at }) => at);
  const day = (instant, more) => new Date(Date.parse(instant) + more * 86_400_000).toISOString().slice(0, 10);
  return { from: day(recorded[0], -1), to: day(recorded.at(-1), 1) };
}

/** Returns the season of a day, named by the year in which it ends. */
function seasonOf(day, facts) {
  const start = settingOn(facts, 'seasonStart', day);
  const year = Number(day.slice(0, 4));
  return String(start !== '01-01' && day.slice(5) >= start ? year + 1 : year);
}

/** Returns the first and the last day of a requested period. */
function limitsOf({ day, month, season, yearTo, from, to }, facts) {
  if (day !== undefined) return { firstDay: day, lastDay: day };
  if (month !== undefined) return { firstDay: `${month}-01`, lastDay: dayBefore(firstOfNext(month)) };
  if (yearTo !== undefined) return { firstDay: `${yearTo.slice(0, 4)}-01-01`, lastDay: yearTo };
  if (season === undefined) return { firstDay: from, lastDay: to };
  const start = settingOn(facts, 'seasonStart', `${season}-12-31`);
  if (start === '01-01') return { firstDay: `${season}-01-01`, lastDay: `${season}-12-31` };
  return { firstDay: `${Number(season) - 1}-${start}`, lastDay: dayBefore(`${season}-${start}`) };
}

function firstOfNext(month) {
  const [year, number] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
}

const dayBefore = (day) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
