import { settingOn } from '../derive/days.js';
import { row, subtotal, table, total } from '../sections.js';

export const byText = (one, other) => (one < other ? -1 : Number(one > other));
export const byTable = (one, other) =>
  one.table.table_number.length - other.table.table_number.length ||
  byText(one.table.table_number, other.table.table_number);

/**
 * Derives results by game and table, by day and by month, with the running total of each season, for sessions that
 * ended in a period (`sessionsOf`): their result (`earned`) and their other figures.
 */
export function seasonResults(raw, { firstDay, lastDay }, { sessionsOf, earned, figuresOf }) {
  const start = settingOn(raw, 'seasonStart', lastDay);
  const seasonOf = (day) => String(Number(day.slice(0, 4)) - Number(day.slice(5) < start));
  const since = `${seasonOf(firstDay)}-${start}`;
  const ended = sessionsOf({ firstDay: since, lastDay });
  const isOfPeriod = ({ gaming_day: day }) => day >= firstDay;
  const isOfSeason = (last) => (session) =>
    session.gaming_day <= last && seasonOf(session.gaming_day) === seasonOf(last);
  const cellsOf = (some, ofSeason) => ({
    sessions: some.length,
    ...figuresOf(some),
    resultMinor: earned(some),
    seasonMinor: earned(ofSeason),
  });
  const of = (some) => cellsOf(some.filter(isOfPeriod), some.filter(isOfSeason(lastDay)));
  const shown = ended.filter((session) => isOfPeriod(session) || isOfSeason(lastDay)(session));
  const distinct = (values) => [...new Set(values)].toSorted(byText);
  const games = distinct(shown.map(({ table: { game } }) => game)).flatMap((game) => {
    const sessions = shown.filter(({ table }) => table.game === game).toSorted(byTable);
    const numbers = [...new Set(sessions.map(({ table }) => table.table_number))];
    const ofTable = (number) => sessions.filter(({ table }) => table.table_number === number);
    const lines = numbers.map((number) => row({ tableNumber: number, ...of(ofTable(number)) }));
    return [...lines, subtotal(of(sessions))];
  });
  const days = distinct(ended.filter(isOfPeriod).map(({ gaming_day: day }) => day));
  const dayCells = (day) =>
    cellsOf(
      ended.filter(({ gaming_day: own }) => own === day),
      ended.filter(isOfSeason(day)),
    );
  const before = days.slice(0, 1).flatMap((first) => {
    const earlier = ended.filter((session) => session.gaming_day < first && isOfSeason(first)(session));
    return earned(earlier) === 0n ? [] : [subtotal({ seasonMinor: earned(earlier) })];
  });
  const months = distinct(ended.map(({ gaming_day: day }) => seasonOf(day))).flatMap((season) => {
    const sessions = ended.filter(({ gaming_day: day }) => seasonOf(day) === season);
    const lines = distinct(sessions.map(({ gaming_day: day }) => day.slice(0, 7))).map((month) => {
      const inMonth = sessions.filter(({ gaming_day: day }) => day.startsWith(month));
      return row(
        cellsOf(
          inMonth,
          sessions.filter(({ gaming_day: day }) => day.slice(0, 7) <= month),
        ),
      );
    });
    return [...lines, subtotal(cellsOf(sessions, sessions))];
  });
  const perDay =
    days.length === 0
      ? []
      : [...before, ...days.map((day) => row({ gamingDay: day, ...dayCells(day) })), total(of(ended))];
  return [
    table('tables', undefined, games.length === 0 ? [] : [...games, total(of(shown))]),
    table('days', undefined, perDay),
    table('months', undefined, months),
  ];
}
