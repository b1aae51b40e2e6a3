import type { Clock } from '#platform/runtime/clock.js';
import type { Blocker, DayContribution } from './day-contributions.js';
import { findEarlierOpenDay, findLaterClosedDay } from './gaming-days.queries.js';

/** Builds what the days around a day contribute to its closing: it must be over, and those before it closed. */
export const buildDaysContribution = (clock: Clock): DayContribution => ({
  name: 'days',
  place: 0,
  blockers: async (connection, { establishmentId, gamingDay, closesAt }) => {
    const blockers: Blocker[] = [];
    if (closesAt > clock.now()) blockers.push({ kind: 'dayNotOver', closesAt: closesAt.toISOString() });
    const earlierOpenDay = await findEarlierOpenDay(connection, establishmentId, gamingDay);
    if (earlierOpenDay !== undefined) blockers.push({ kind: 'previousDayOpen', gamingDay: earlierOpenDay.gamingDay });
    return blockers;
  },
  tallies: async (connection, { establishmentId, gamingDay, closesAt }) => ({
    isOver: closesAt <= clock.now(),
    earlierOpenDay: (await findEarlierOpenDay(connection, establishmentId, gamingDay))?.gamingDay ?? null,
    laterClosedDay: (await findLaterClosedDay(connection, establishmentId, gamingDay))?.gamingDay ?? null,
  }),
});
