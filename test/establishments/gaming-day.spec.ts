import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  countDaysBetween,
  listDaysBetween,
  computeDayBounds,
  computeDayAt,
  isClosingTime,
  isGamingDay,
  isTimeZone,
  toInstant,
  type GamingCalendar,
} from '#establishments/days/gaming-day.js';

const calendar = (timeZone: string, time: string): GamingCalendar => ({
  timeZone,
  closingTimes: [{ from: '2020-01-01', time }],
});
const HOUR_MS = 3_600_000;

/** Paris and Monaco, 2026: 02:00 → 03:00 on 29 March at 01:00 UTC, 03:00 → 02:00 on 25 October at 01:00 UTC. */
const table: readonly [string, string, string, string, string, string, number][] = [
  // reason, zone, closing hour, day, opens, closes, hours
  ['a winter day', 'Europe/Monaco', '06:00', '2026-01-15', '2026-01-15T05:00Z', '2026-01-16T05:00Z', 24],
  ['a summer day', 'Europe/Monaco', '06:00', '2026-07-15', '2026-07-15T04:00Z', '2026-07-16T04:00Z', 24],
  ['clocks forward', 'Europe/Monaco', '06:00', '2026-03-28', '2026-03-28T05:00Z', '2026-03-29T04:00Z', 23],
  ['the day after', 'Europe/Monaco', '06:00', '2026-03-29', '2026-03-29T04:00Z', '2026-03-30T04:00Z', 24],
  ['clocks back', 'Europe/Monaco', '06:00', '2026-10-24', '2026-10-24T04:00Z', '2026-10-25T05:00Z', 25],
  [
    'closing at 02:00: the jump itself',
    'Europe/Paris',
    '02:00',
    '2026-03-28',
    '2026-03-28T01:00Z',
    '2026-03-29T01:00Z',
    24,
  ],
  ['closing in the gap', 'Europe/Paris', '02:30', '2026-03-28', '2026-03-28T01:30Z', '2026-03-29T01:00Z', 23.5],
  ['the day after the gap', 'Europe/Paris', '02:30', '2026-03-29', '2026-03-29T01:00Z', '2026-03-30T00:30Z', 23.5],
  [
    'closing at 03:00 after the jump',
    'Europe/Paris',
    '03:00',
    '2026-03-28',
    '2026-03-28T02:00Z',
    '2026-03-29T01:00Z',
    23,
  ],
  ['closing in the overlap', 'Europe/Paris', '02:30', '2026-10-24', '2026-10-24T00:30Z', '2026-10-25T00:30Z', 24],
  ['the day after the overlap', 'Europe/Paris', '02:30', '2026-10-25', '2026-10-25T00:30Z', '2026-10-26T01:30Z', 25],
  ['midnight', 'Europe/Paris', '00:00', '2026-10-25', '2026-10-24T22:00Z', '2026-10-25T23:00Z', 25],
  ['no summer time', 'Africa/Djibouti', '05:00', '2026-03-28', '2026-03-28T02:00Z', '2026-03-29T02:00Z', 24],
  // Lord Howe moves by half an hour: on 4 October 2026 at 02:00 local (15:30 UTC the day before) clocks show 02:30.
  ['half an hour', 'Australia/Lord_Howe', '06:00', '2026-10-03', '2026-10-02T19:30Z', '2026-10-03T19:00Z', 23.5],
  // Cairo jumps from 00:00 to 01:00 on 24 April 2026 (22:00 UTC the day before): midnight is not shown.
  ['midnight in the gap', 'Africa/Cairo', '00:00', '2026-04-23', '2026-04-22T22:00Z', '2026-04-23T22:00Z', 24],
  // Samoa left out 30 December 2011 altogether: the clock jumped at 10:00 UTC that day.
  [
    'before a date that was left out',
    'Pacific/Apia',
    '06:00',
    '2011-12-29',
    '2011-12-29T16:00Z',
    '2011-12-30T10:00Z',
    18,
  ],
  ['a date that was left out', 'Pacific/Apia', '06:00', '2011-12-30', '2011-12-30T10:00Z', '2011-12-30T16:00Z', 6],
];

describe('gaming days', () => {
  it.each(table)('%s: %s at %s, %s', (_why, zone, time, day, opens, closes, hours) => {
    const bounds = computeDayBounds(day, calendar(zone, time));
    expect(bounds.opensAt).toEqual(new Date(opens));
    expect(bounds.closesAt).toEqual(new Date(closes));
    expect((bounds.closesAt.getTime() - bounds.opensAt.getTime()) / HOUR_MS).toBe(hours);
    expect(computeDayAt(bounds.opensAt, calendar(zone, time))).toBe(day);
    expect(computeDayAt(new Date(bounds.closesAt.getTime() - 1), calendar(zone, time))).toBe(day);
    expect(computeDayAt(bounds.closesAt, calendar(zone, time))).toBe(addDays(day, 1));
  });

  // Beirut leaves out the hour from midnight on 29 March and repeats the one before it on 25 October; Santiago repeats
  // the hour before midnight on 5 April and leaves out the hour from midnight on 6 September
  it.each([
    ['Asia/Beirut', '2026-03-28', [24, 23]],
    ['Asia/Beirut', '2026-10-24', [25, 24]],
    ['America/Santiago', '2026-04-03', [24, 25, 24]],
    ['America/Santiago', '2026-09-05', [24, 23]],
  ])('last in %s from %s, closing at midnight: %p hours', (zone, firstDay, expectedHours) => {
    const days = expectedHours.map((_hours, index) =>
      computeDayBounds(addDays(firstDay, index), calendar(zone, '00:00')),
    );
    const hours = days.map(({ opensAt, closesAt }) => (closesAt.getTime() - opensAt.getTime()) / HOUR_MS);
    expect(hours).toEqual(expectedHours);
    expect(days.slice(1).map(({ opensAt }) => opensAt)).toEqual(days.slice(0, -1).map(({ closesAt }) => closesAt));
  });

  it('assign the second showing of the closing hour to the day that already opened', () => {
    const paris = calendar('Europe/Paris', '02:30');
    expect(computeDayAt(new Date('2026-10-25T00:29:59Z'), paris)).toBe('2026-10-24');
    expect(computeDayAt(new Date('2026-10-25T01:00:00Z'), paris)).toBe('2026-10-25');
    expect(computeDayAt(new Date('2026-10-25T01:30:00Z'), paris)).toBe('2026-10-25');
  });

  it('close at the hour in force on each when the hour changes', () => {
    const changing: GamingCalendar = {
      timeZone: 'Europe/Paris',
      closingTimes: [
        { from: '2026-01-01', time: '06:00' },
        { from: '2026-06-10', time: '04:00' },
      ],
    };
    expect(computeDayBounds('2026-06-09', changing).closesAt).toEqual(new Date('2026-06-10T04:00Z'));
    expect(computeDayBounds('2026-06-10', changing).opensAt).toEqual(new Date('2026-06-10T04:00Z'));
    expect(computeDayBounds('2026-06-10', changing).closesAt).toEqual(new Date('2026-06-11T02:00Z'));
    expect(computeDayAt(new Date('2026-06-11T03:00Z'), changing)).toBe('2026-06-11');
  });

  it('are contiguous and contain every instant exactly once, in any zone and at any closing hour', () => {
    const zones = [
      'Europe/Monaco',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Cairo',
      'Pacific/Apia',
      'Africa/Djibouti',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Pacific/Chatham',
      'Africa/Casablanca',
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2035, 0, 1) }),
        (zone, minutes, instant) => {
          const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
          const establishment = calendar(zone, time);
          const day = computeDayAt(new Date(instant), establishment);
          const bounds = computeDayBounds(day, establishment);
          expect(bounds.opensAt.getTime()).toBeLessThanOrEqual(instant);
          expect(bounds.closesAt.getTime()).toBeGreaterThan(instant);
          expect(computeDayBounds(addDays(day, 1), establishment).opensAt).toEqual(bounds.closesAt);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('last 24 hours for thirty years, except on days of a clock change', () => {
    const lengths = listDaysBetween('2005-01-01', '2034-12-31').map((day) => {
      const { opensAt, closesAt } = computeDayBounds(day, calendar('Europe/Monaco', '06:00'));
      return (closesAt.getTime() - opensAt.getTime()) / HOUR_MS;
    });
    expect(lengths.filter((hours) => hours === 23)).toHaveLength(30);
    expect(lengths.filter((hours) => hours === 25)).toHaveLength(30);
    expect(lengths.filter((hours) => hours === 24)).toHaveLength(10957 - 60);
  });
});

describe('dates', () => {
  it('are existing dates in one form only', () => {
    expect(['2026-02-28', '2024-02-29'].every(isGamingDay)).toBe(true);
    expect(['2026-02-29', '2026-13-01', '2026-2-1', '20260201', '', '2026-02-01T00:00'].some(isGamingDay)).toBe(false);
    expect(['00:00', '06:30', '23:59'].every(isClosingTime)).toBe(true);
    expect(['24:00', '6:00', '06:60', '06:00:00', ''].some(isClosingTime)).toBe(false);
    expect(isTimeZone('Europe/Monaco')).toBe(true);
    expect(['', 'Mars/Olympus', 'local'].some(isTimeZone)).toBe(false);
  });

  it('are counted across months, leap years and centuries', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
    expect(countDaysBetween('2026-01-01', '2027-01-01')).toBe(365);
    expect(listDaysBetween('2026-12-30', '2027-01-02')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]);
    expect(listDaysBetween('2026-01-02', '2026-01-01')).toEqual([]);
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => toInstant('2026-01-01', '25:00', 'Europe/Paris')).toThrow(RangeError);
  });
});
