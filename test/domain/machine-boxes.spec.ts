import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  areBoxesCarried,
  computeMachineBoxes,
  EMPTY_BOXES,
  judgeMissingCount,
  sumBoxAmounts,
  type BoxContent,
  type MachineBoxes,
} from '#domain/reconciliation/machine-boxes.js';

const NO_TICKETS = { stackedMinor: 0n, stackedCount: 0 };
const notes = (notesMinor: bigint) => ({ notesMinor, ticketsMinor: 0n, coinsMinor: 0n, restrictedMinor: 0n });

/** Days of one machine: each opens with what the day before left. */
function playDays(
  days: readonly { readonly gamingDay: string; readonly metered: bigint; readonly isCounted: boolean }[],
) {
  let opening: BoxContent = EMPTY_BOXES;
  return days.map(({ gamingDay, metered, isCounted }): MachineBoxes => {
    const boxes = computeMachineBoxes({ gamingDay, opening, metered: notes(metered), stacked: NO_TICKETS, isCounted });
    opening = { ...boxes.closing, ...boxes.closingStacked, since: isCounted ? null : boxes.since };
    return boxes;
  });
}

describe('the boxes of a machine', () => {
  it('are due at their count with everything metered since the count before', () => {
    const [first, second, third, fourth] = playDays([
      { gamingDay: '2026-10-12', metered: 30_000n, isCounted: false },
      { gamingDay: '2026-10-13', metered: 45_000n, isCounted: false },
      { gamingDay: '2026-10-14', metered: 25_000n, isCounted: true },
      { gamingDay: '2026-10-15', metered: 10_000n, isCounted: true },
    ]);
    expect(
      [first, second, third, fourth].map(
        (boxes) => boxes && [boxes.opening, boxes.due, boxes.closing].map(sumBoxAmounts),
      ),
    ).toEqual([
      [0n, 0n, 30_000n],
      [30_000n, 0n, 75_000n],
      [75_000n, 100_000n, 0n],
      [0n, 10_000n, 0n],
    ]);
    expect([first, second, third, fourth].map((boxes) => boxes?.since)).toEqual([
      '2026-10-12',
      '2026-10-12',
      '2026-10-12',
      '2026-10-15',
    ]);
  });

  it('need no line of their own when each day is counted', () => {
    const [counted, empty] = playDays([
      { gamingDay: '2026-10-12', metered: 30_000n, isCounted: true },
      { gamingDay: '2026-10-13', metered: 0n, isCounted: false },
    ]);
    expect([counted, empty].map((boxes) => boxes !== undefined && areBoxesCarried(boxes))).toEqual([false, false]);
    expect(empty?.since).toBeNull();
  });

  it('carry the tickets that the ticket system knows in them', () => {
    const day = {
      gamingDay: '2026-10-13',
      metered: notes(0n),
      opening: { ...EMPTY_BOXES, stackedMinor: 2_000n, stackedCount: 1 },
    };
    const stacked = { stackedMinor: 3_000n, stackedCount: 2 };
    const counted = computeMachineBoxes({ ...day, stacked, isCounted: true });
    expect(counted).toMatchObject({ stacked: { stackedMinor: 5_000n, stackedCount: 3 }, closingStacked: NO_TICKETS });
    const uncounted = computeMachineBoxes({ ...day, stacked, isCounted: false });
    expect(uncounted.closingStacked).toMatchObject({ stackedMinor: 5_000n, stackedCount: 3 });
    expect(areBoxesCarried(uncounted)).toBe(true);
  });

  it('hold what entered after the removal of the counted ones', () => {
    const opening = { ...EMPTY_BOXES, notesMinor: 70_000n, since: '2026-10-12' };
    const removedAt = new Date('2026-10-13T10:00:00Z');
    const day = { gamingDay: '2026-10-13', opening, metered: notes(30_000n), stacked: NO_TICKETS, isCounted: true };
    const entered = { metered: notes(10_000n), stacked: NO_TICKETS };
    const divided = computeMachineBoxes({ ...day, removal: { removedAt, readAt: removedAt, entered } });
    expect([divided.due, divided.closing].map(sumBoxAmounts)).toEqual([80_000n, 20_000n]);
    const undivided = computeMachineBoxes({ ...day, removal: { removedAt, readAt: null, entered: null } });
    expect([undivided.due, undivided.closing].map(sumBoxAmounts)).toEqual([100_000n, 0n]);
    expect(areBoxesCarried(undivided)).toBe(true);
  });

  it('lose nothing over any period: what was metered was due or is still there', () => {
    const day = fc.record({
      gamingDay: fc.constant('2026-10-12'),
      metered: fc.bigInt({ min: 0n, max: 1_000_000n }),
      isCounted: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 20 }), (days) => {
        const played = playDays(days);
        const metered = days.reduce((sum, { metered: amount }) => sum + amount, 0n);
        const due = played.reduce((sum, boxes) => sum + (sumBoxAmounts(boxes.due) ?? 0n), 0n);
        const last = played.at(-1);
        expect(last && due + (sumBoxAmounts(last.closing) ?? 0n)).toBe(metered);
      }),
    );
  });
});

describe('a missing count', () => {
  const plan = { weekdays: '14', overdueAfterDays: 7 };

  // 12 October 2026 is a Monday
  it.each([
    ['2026-10-12', 'toExplain'],
    ['2026-10-13', null],
    ['2026-10-15', 'toExplain'],
    ['2026-10-18', null],
  ])('on %s, with drops on Mondays and Thursdays: %p', (gamingDay, severity) => {
    expect(judgeMissingCount(gamingDay, gamingDay, plan)).toBe(severity);
  });

  it('of a Sunday is on weekday 7', () => {
    expect(judgeMissingCount('2026-10-18', '2026-10-18', { ...plan, weekdays: '7' })).toBe('toExplain');
  });

  it('is a notice without a plan until the content is older than the setting', () => {
    const withoutPlan = { weekdays: null, overdueAfterDays: 7 };
    expect(judgeMissingCount('2026-10-20', '2026-10-13', withoutPlan)).toBe('notice');
    expect(judgeMissingCount('2026-10-21', '2026-10-13', withoutPlan)).toBe('toExplain');
    expect(judgeMissingCount('2026-10-20', '2026-10-12', plan)).toBe('toExplain');
  });
});
