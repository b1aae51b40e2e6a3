import { beforeAll, describe, expect, it } from '@jest/globals';
import { COUNTERS, type CounterName } from '#domain/meters/counters.js';
import { evaluateIdentities } from '#domain/meters/meter-identities.js';
import { buildCountCsv, selectCountedMachines, buildRecordedTakings } from '#demo/stage/counting.js';
import { buildFirstReadings, playDay, type DeviceReading, type PlayedDay } from '#demo/stage/days.js';
import { buildFloor, ROLLING_MACHINE, type FloorMachine } from '#demo/stage/floor.js';
import { MISTAKES, METER_FAULTS } from '#demo/play.js';
import type { StationTakings } from '#demo/stage/station-play.js';

const SEED = 20_261_121;
const DAY_MS = 86_400_000;
const FIRST_OPENING = Date.UTC(2026, 2, 2, 5);
const CUMULATIVE = COUNTERS.filter((counter) => counter.kind === 'cumulative').map((counter) => counter.name);

const boundsOf = (index: number): { readonly opensAt: Date; readonly closesAt: Date } => ({
  opensAt: new Date(FIRST_OPENING + index * DAY_MS),
  closesAt: new Date(FIRST_OPENING + (index + 1) * DAY_MS),
});
const hourAt = (instant: Date): number => (instant.getUTCHours() + 1) % 24;

interface Step {
  readonly machine: string;
  readonly day: number;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  /** Counters that decreased. */
  readonly fallen: readonly CounterName[];
}

type Readings = Pick<Step, 'before' | 'after'>;

const movementOf = ({ before, after }: Readings, name: string): bigint | undefined =>
  before[name] === undefined || after[name] === undefined ? undefined : BigInt(after[name]) - BigInt(before[name]);

const fallenIn = (readings: Readings): readonly CounterName[] =>
  CUMULATIVE.filter((name) => (movementOf(readings, name) ?? 0n) < 0n);

/** Pairs each reading of a station with the one before it, day after day. */
function stepsOf(first: readonly DeviceReading[], days: readonly PlayedDay[]): Step[] {
  const last = new Map(first.map((reading) => [`${reading.machine}/${String(reading.station)}`, reading.counters]));
  return days.flatMap(({ readings }, day) =>
    readings.map(({ machine, station, counters }): Step => {
      const key = `${machine}/${String(station)}`;
      const before = last.get(key) ?? {};
      last.set(key, counters);
      return { machine, day, before, after: counters, fallen: fallenIn({ before, after: counters }) };
    }),
  );
}

describe('the floor of the demonstration', () => {
  const floor = buildFloor(SEED);
  const described = (machines: readonly FloorMachine[]): string =>
    JSON.stringify(machines, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

  it('is the same for the same seed, and different for another', () => {
    expect(described(buildFloor(SEED))).toBe(described(floor));
    expect(described(buildFloor(SEED + 1))).not.toBe(described(floor));
  });

  it('has 120 machines of several makers and denominations, some of them with six stations', () => {
    expect(floor).toHaveLength(120);
    expect(new Set(floor.map((machine) => machine.sbmNumber)).size).toBe(120);
    expect(new Set(floor.map((machine) => machine.serialNumber)).size).toBe(120);
    expect(new Set(floor.map((machine) => machine.stand)).size).toBe(120);
    expect(new Set(floor.map((machine) => machine.maker)).size).toBeGreaterThanOrEqual(4);
    expect(new Set(floor.map((machine) => machine.denominationMinor)).size).toBeGreaterThanOrEqual(6);
    expect(floor.filter((machine) => machine.stations.length === 6)).toHaveLength(4);
  });
});

describe('the days of the demonstration', () => {
  let days: readonly PlayedDay[];
  let steps: readonly Step[];

  beforeAll(() => {
    const floor = buildFloor(SEED);
    const first = buildFirstReadings(floor, boundsOf(0).opensAt);
    days = METER_FAULTS.map((history, index) => playDay(floor, boundsOf(index), hourAt, history));
    steps = stepsOf(first, days);
  });

  it('are the same for the same seed', () => {
    const again = playDay(buildFloor(SEED), boundsOf(0), hourAt, METER_FAULTS[0] ?? {}, 12);
    expect(again.takings).toEqual(days[0]?.takings);
    expect(again.readings.at(-1)).toEqual(days[0]?.readings.at(-1));
  });

  it('preserve every identity from each reading to the next, except at a memory clear or a rollover', () => {
    const unbalanced = steps
      .filter((step) => step.fallen.length === 0)
      .flatMap((step) =>
        evaluateIdentities((name) => movementOf(step, name), 'machinePaid')
          .filter((identity) => !identity.balanced)
          .map(({ name }) => ({ machine: step.machine, day: step.day, name })),
      );
    expect(unbalanced).toEqual([]);
    expect(steps.length).toBeGreaterThan(3 * 288 * 139);
  });

  it('contain one rollover, of a meter of seven digits', () => {
    const fallen = steps.filter((step) => step.fallen.length > 0 && step.machine !== '4012');
    expect(fallen.map((step) => [step.machine, step.day, step.fallen])).toEqual([
      [ROLLING_MACHINE, 0, ['coinInCredits']],
    ]);
    const [rollover] = fallen;
    if (rollover === undefined) throw new Error('no rollover');
    const turned = evaluateIdentities((name) => {
      const moved = movementOf(rollover, name);
      return name === 'coinInCredits' ? (moved ?? 0n) + 10_000_000n : moved;
    }, 'machinePaid');
    expect(turned.filter((identity) => !identity.balanced)).toEqual([]);
  });

  it('contain one memory clear, reported by an event between two readings', () => {
    const cleared = steps.filter((step) => step.fallen.length > 0 && step.machine === '4012');
    expect(cleared.map((step) => step.day)).toEqual([1]);
    expect(days.map((day) => day.events.length)).toEqual([0, 1, 0]);
    const [event] = days[1]?.events ?? [];
    expect(event).toMatchObject({ machine: '4012', code: 'ramClear' });
    const own = days[1]?.readings.filter((reading) => reading.machine === '4012') ?? [];
    const around = own.filter(
      ({ readAt }) => Math.abs(Date.parse(readAt) - Date.parse(event?.occurredAt ?? '')) <= 30_000,
    );
    expect(around).toHaveLength(2);
    // The machine was empty, and its counters after the clear show only play since then: none.
    expect(around.map((reading) => reading.counters['currentCredits'])).toEqual(['0', '0']);
    expect(around[1]?.counters['coinInCredits']).toBe('0');
  });

  it('contain one machine that falls silent', () => {
    const heardOf = (day: PlayedDay, machine: string): number =>
      day.readings.filter((reading) => reading.machine === machine && reading.station === 1).length;
    const quiet = days.flatMap((day, index) =>
      [...day.takings.keys()].filter((machine) => heardOf(day, machine) < 288).map((machine) => [index, machine]),
    );
    expect(quiet).toEqual([[2, '4033']]);
  });

  it('are recorded correctly, except for the mistakes of the day', () => {
    const wrong = days.map((day, index) => {
      const mistakes = MISTAKES[index] ?? [];
      return buildRecordedTakings(day.takings, mistakes)
        .filter(({ machine, takings }) => !isSame(takings, day.takings.get(machine)))
        .map(({ machine }) => machine);
    });
    expect(wrong[0]).toEqual(['4007']);
    expect(wrong[1]).toHaveLength(3);
    expect(wrong[1]).toEqual(expect.arrayContaining(['4020', '4021']));
    expect(wrong[2]).toEqual(['4104']);
    const [lastDay, mistakes] = [days[2]?.takings ?? new Map<string, StationTakings>(), MISTAKES[2] ?? []];
    const file = buildCountCsv(selectCountedMachines(buildRecordedTakings(lastDay, mistakes), mistakes));
    expect(file.split('\n')).toHaveLength(1 + 119 + 1);
    expect(file).not.toMatch(/^4058,/m);
  });

  it('have takings equal to their meters: notes, tickets and coins of each machine', () => {
    const floor = new Map(buildFloor(SEED).map((machine) => [machine.sbmNumber, machine.denominationMinor]));
    const moved = new Map<string, bigint>();
    for (const step of steps) {
      const isClear = step.machine === '4012' && step.fallen.length > 0;
      for (const name of ['billsCredits', 'ticketInCredits', 'coinsCredits']) {
        const credits = isClear ? BigInt(step.after[name] ?? '0') : (movementOf(step, name) ?? 0n);
        moved.set(step.machine, (moved.get(step.machine) ?? 0n) + credits * (floor.get(step.machine) ?? 0n));
      }
    }
    for (const machine of floor.keys()) {
      const taken = days.reduce((sum, day) => sum + takenBy(day.takings.get(machine)), 0n);
      expect({ machine, minor: moved.get(machine) }).toEqual({ machine, minor: taken });
    }
  });
});

function takenBy(takings: StationTakings | undefined): bigint {
  if (takings === undefined) return 0n;
  const notes = Object.entries(takings.notes).reduce((sum, [value, count]) => sum + BigInt(value) * 100n * count, 0n);
  return notes + takings.ticketsMinor + takings.coinsMinor;
}

function isSame(one: StationTakings, other: StationTakings | undefined): boolean {
  const text = (takings: StationTakings | undefined): string =>
    JSON.stringify(takings, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
  return text(one) === text(other);
}
