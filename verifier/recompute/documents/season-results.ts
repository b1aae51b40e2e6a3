import { sortDistinctValues } from '../derive/arithmetic.js';
import { findSetting } from '../derive/days.js';
import type { Period } from '../derive/period.js';
import type { RawData } from '../facts.js';
import { compareByTable, type SessionAtTable } from '../figures/table-sessions.js';
import { buildFigureRow, buildSubtotal, buildTable } from '../sections.js';
import type { ExpectedRow, ExpectedTable, Figures } from '../sections.js';

interface SeasonOptions<Session> {
  /** Returns the sessions of some days that ended. */
  readonly listEndedSessions: (period: Period) => readonly Session[];
  readonly computeResult: (sessions: readonly Session[]) => bigint;
  /** The other figures of the tables. */
  readonly figures: Figures<Session>;
}

/**
 * Derives results by game and table, by day and by month, each with the running result of its season.
 * A season starts on the month and day of the setting `seasonStart`, and has the year of that start as its name.
 * `listEndedSessions` returns the sessions ended in a period; it is called from the start of the first day's season.
 */
export function deriveSeasonResults<Session extends SessionAtTable>(
  rawData: RawData,
  { firstDay, lastDay }: Period,
  { listEndedSessions, computeResult, figures }: SeasonOptions<Session>,
): ExpectedTable[] {
  const seasonStart = String(findSetting(rawData, 'seasonStart', lastDay));
  const getSeasonName = (day: string): string => String(Number(day.slice(0, 4)) - Number(day.slice(5) < seasonStart));
  const getDay = ({ session }: Session): string => session.gaming_day;
  const endedSessions = listEndedSessions({ firstDay: `${getSeasonName(firstDay)}-${seasonStart}`, lastDay });
  const isInPeriod = (session: Session): boolean => getDay(session) >= firstDay;
  const createSeasonFilter = (untilDay: string) => (session: Session) =>
    getDay(session) <= untilDay && getSeasonName(getDay(session)) === getSeasonName(untilDay);
  const allFigures = { sessions: (group: readonly Session[]) => group.length, result: computeResult, ...figures };
  const buildResultRow = (
    group: readonly Session[],
    seasonSessions: readonly Session[],
    cells = {},
    kind: ExpectedRow['kind'] = 'row',
  ): ExpectedRow => buildFigureRow(group, allFigures, { ...cells, seasonMinor: computeResult(seasonSessions) }, kind);
  const buildPeriodRow = (group: readonly Session[], kind: ExpectedRow['kind'], cells = {}): ExpectedRow =>
    buildResultRow(group.filter(isInPeriod), group.filter(createSeasonFilter(lastDay)), cells, kind);

  const shownSessions = endedSessions.filter((session) => isInPeriod(session) || createSeasonFilter(lastDay)(session));
  const gameRows = sortDistinctValues(shownSessions.map(({ table }) => table.game)).flatMap((game) => {
    const gameSessions = shownSessions.filter(({ table }) => table.game === game).toSorted(compareByTable);
    const tableNumbers = [...new Set(gameSessions.map(({ table }) => table.table_number))];
    const rows = tableNumbers.map((tableNumber) =>
      buildPeriodRow(
        gameSessions.filter(({ table }) => table.table_number === tableNumber),
        'row',
        { tableNumber },
      ),
    );
    return [...rows, buildPeriodRow(gameSessions, 'subtotal')];
  });

  const days = sortDistinctValues(endedSessions.filter(isInPeriod).map(getDay));
  const dayRows = days.map((gamingDay) =>
    buildResultRow(
      endedSessions.filter((session) => getDay(session) === gamingDay),
      endedSessions.filter(createSeasonFilter(gamingDay)),
      { gamingDay },
    ),
  );
  // the result of the season before the first of these days, unless there is none
  const earlierSeasonRows = days.slice(0, 1).flatMap((firstShownDay) => {
    const earlierResult = computeResult(
      endedSessions.filter((session) => getDay(session) < firstShownDay && createSeasonFilter(firstShownDay)(session)),
    );
    return earlierResult === 0n ? [] : [buildSubtotal({ seasonMinor: earlierResult })];
  });

  const monthRows = sortDistinctValues(endedSessions.map((session) => getSeasonName(getDay(session)))).flatMap(
    (season) => {
      const seasonSessions = endedSessions.filter((session) => getSeasonName(getDay(session)) === season);
      const rows = sortDistinctValues(seasonSessions.map((session) => getDay(session).slice(0, 7))).map((month) =>
        buildResultRow(
          seasonSessions.filter((session) => getDay(session).startsWith(month)),
          seasonSessions.filter((session) => getDay(session).slice(0, 7) <= month),
        ),
      );
      return [...rows, buildResultRow(seasonSessions, seasonSessions, {}, 'subtotal')];
    },
  );
  return [
    buildTable('tables', undefined, gameRows.length === 0 ? [] : [...gameRows, buildPeriodRow(shownSessions, 'total')]),
    buildTable(
      'days',
      undefined,
      days.length === 0 ? [] : [...earlierSeasonRows, ...dayRows, buildPeriodRow(endedSessions, 'total')],
    ),
    buildTable('months', undefined, monthRows),
  ];
}
