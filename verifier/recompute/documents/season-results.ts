import { distinctSorted } from '../derive/arithmetic.js';
import { findSetting } from '../derive/days.js';
import type { Period } from '../derive/period.js';
import type { Facts } from '../facts.js';
import { byTable, type SessionAtTable } from '../figures/table-sessions.js';
import { buildFigureRow, buildSubtotal, buildTable } from '../sections.js';
import type { ExpectedRow, ExpectedTable, Figures } from '../sections.js';

interface SeasonSources<Session> {
  /** Returns the sessions of some days that ended. */
  readonly listEnded: (period: Period) => readonly Session[];
  readonly resultOf: (sessions: readonly Session[]) => bigint;
  /** The other figures of the tables. */
  readonly figures: Figures<Session>;
}

/**
 * Derives results by game and table, by day and by month, each with the running result of its season.
 * A season starts on the month and day of the setting `seasonStart`, and has the year of that start as its name.
 * `listEnded` returns the sessions ended in a period; it is called from the start of the first day's season.
 */
export function deriveSeasonResults<Session extends SessionAtTable>(
  facts: Facts,
  { firstDay, lastDay }: Period,
  { listEnded, resultOf, figures }: SeasonSources<Session>,
): ExpectedTable[] {
  const seasonStart = String(findSetting(facts, 'seasonStart', lastDay));
  const seasonOf = (day: string): string => String(Number(day.slice(0, 4)) - Number(day.slice(5) < seasonStart));
  const dayOf = ({ session }: Session): string => session.gaming_day;
  const endedSessions = listEnded({ firstDay: `${seasonOf(firstDay)}-${seasonStart}`, lastDay });
  const isOfPeriod = (session: Session): boolean => dayOf(session) >= firstDay;
  const isInSeasonUntil = (lastOfRange: string) => (session: Session) =>
    dayOf(session) <= lastOfRange && seasonOf(dayOf(session)) === seasonOf(lastOfRange);
  const allFigures = { sessions: (group: readonly Session[]) => group.length, result: resultOf, ...figures };
  const buildResultRow = (
    group: readonly Session[],
    seasonSessions: readonly Session[],
    cells = {},
    kind: ExpectedRow['kind'] = 'row',
  ): ExpectedRow => buildFigureRow(group, allFigures, { ...cells, seasonMinor: resultOf(seasonSessions) }, kind);
  const buildPeriodRow = (group: readonly Session[], kind: ExpectedRow['kind'], cells = {}): ExpectedRow =>
    buildResultRow(group.filter(isOfPeriod), group.filter(isInSeasonUntil(lastDay)), cells, kind);

  const shownSessions = endedSessions.filter((session) => isOfPeriod(session) || isInSeasonUntil(lastDay)(session));
  const gameRows = distinctSorted(shownSessions.map(({ table }) => table.game)).flatMap((game) => {
    const gameSessions = shownSessions.filter(({ table }) => table.game === game).toSorted(byTable);
    const numbers = [...new Set(gameSessions.map(({ table }) => table.table_number))];
    const rows = numbers.map((tableNumber) =>
      buildPeriodRow(
        gameSessions.filter(({ table }) => table.table_number === tableNumber),
        'row',
        { tableNumber },
      ),
    );
    return [...rows, buildPeriodRow(gameSessions, 'subtotal')];
  });

  const days = distinctSorted(endedSessions.filter(isOfPeriod).map(dayOf));
  const dayRows = days.map((gamingDay) =>
    buildResultRow(
      endedSessions.filter((session) => dayOf(session) === gamingDay),
      endedSessions.filter(isInSeasonUntil(gamingDay)),
      { gamingDay },
    ),
  );
  // the result of the season before the first of these days, unless there is none
  const rowBefore = days.slice(0, 1).flatMap((firstShownDay) => {
    const earlierResult = resultOf(
      endedSessions.filter((session) => dayOf(session) < firstShownDay && isInSeasonUntil(firstShownDay)(session)),
    );
    return earlierResult === 0n ? [] : [buildSubtotal({ seasonMinor: earlierResult })];
  });

  const monthRows = distinctSorted(endedSessions.map((session) => seasonOf(dayOf(session)))).flatMap((season) => {
    const seasonSessions = endedSessions.filter((session) => seasonOf(dayOf(session)) === season);
    const rows = distinctSorted(seasonSessions.map((session) => dayOf(session).slice(0, 7))).map((month) =>
      buildResultRow(
        seasonSessions.filter((session) => dayOf(session).startsWith(month)),
        seasonSessions.filter((session) => dayOf(session).slice(0, 7) <= month),
      ),
    );
    return [...rows, buildResultRow(seasonSessions, seasonSessions, {}, 'subtotal')];
  });
  return [
    buildTable('tables', undefined, gameRows.length === 0 ? [] : [...gameRows, buildPeriodRow(shownSessions, 'total')]),
    buildTable(
      'days',
      undefined,
      days.length === 0 ? [] : [...rowBefore, ...dayRows, buildPeriodRow(endedSessions, 'total')],
    ),
    buildTable('months', undefined, monthRows),
  ];
}
