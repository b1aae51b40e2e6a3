import type { Clock } from '#platform/runtime/clock.js';
import type { Blocker, DayContribution } from './day-contributions.js';
import { earlierOpenDay, laterClosedDay } from './gaming-days.queries.js';

/** Returns the requirements of a day concerning the days around it: it is over, and those before it are closed. */
export const gamingDaysDay = (clock: Clock): DayContribution => ({
  name: 'days',
  place: 0,
  blockers: async (on, { establishmentId, gamingDay, closesAt }) => {
    const blockers: Blocker[] = [];
    if (closesAt > clock.now()) blockers.push({ kind: 'dayNotOver', closesAt: closesAt.toISOString() });
    const earlier = await earlierOpenDay(on, establishmentId, gamingDay);
    if (earlier !== undefined) blockers.push({ kind: 'previousDayOpen', gamingDay: earlier.gamingDay });
    return blockers;
  },
  tallies: async (on, { establishmentId, gamingDay, closesAt }) => ({
    isOver: closesAt <= clock.now(),
    earlierOpenDay: (await earlierOpenDay(on, establishmentId, gamingDay))?.gamingDay ?? null,
    laterClosedDay: (await laterClosedDay(on, establishmentId, gamingDay))?.gamingDay ?? null,
  }),
});
