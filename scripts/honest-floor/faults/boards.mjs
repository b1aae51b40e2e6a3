import { MINUTE_MS, HOUR_MS, iso } from '../calendar.mjs';
import { COUNTER_NAMES } from '../machine.mjs';
import {
  MANY_CREDITS,
  fewCredits,
  isBoardAlike,
  isConnected,
  lastsUntilTomorrow,
  takeConnected,
  takePair,
  zeros,
} from './placing.mjs';

/** Boards that answer wrong counters. */

/** Adds a reading of these counters within an hour, as the board answers them. */
function answer(scene, machine, at, change) {
  const entry = scene.read(machine, at, { channel: machine.channel });
  entry.counters = { ...entry.counters, ...change(entry.counters) };
}

/** Adds to a counter from an hour on, for good. */
function placeOffset(scene, machine, name, credits) {
  scene.happen(machine, scene.openHour(), 'before', () => {
    machine.offsets[name] = (machine.offsets[name] ?? 0) + credits;
  });
}

/** Holds a counter at its value from an hour until the day ends; its missing movement never comes back. */
function placeStuck(scene, machine, name) {
  const from = scene.opens + scene.openHour() * HOUR_MS;
  scene.afterPlay.push(() => {
    const readings = scene.readingsOf(machine).toSorted((one, other) => one.at - other.at);
    const counter = COUNTER_NAMES[name];
    const held = readings.findLast(({ at }) => at <= from).counters[counter];
    const lost = readings.at(-1).counters[counter] - held;
    for (const entry of readings) if (entry.at > from) entry.counters[counter] = held;
    machine.offsets[name] = (machine.offsets[name] ?? 0) - lost;
  });
}

/** Exchanges the counters of two machines in readings of a time. */
export function crossReadings(scene, [first, second], from, until) {
  const within = (machine) => scene.readingsOf(machine).filter(({ at }) => at > from && at <= until);
  for (const entry of within(first)) {
    const other = within(second).find(({ at }) => at === entry.at);
    if (other !== undefined) [entry.counters, other.counters] = [other.counters, entry.counters];
  }
}

const offset = (kind, codes, name, credits, isSuitable) => ({
  kind,
  codes,
  place(scene, fault) {
    const machine = takeConnected(scene, fault, isSuitable);
    if (machine === undefined) return false;
    placeOffset(scene, machine, name, credits(machine));
    return true;
  },
});

const stuck = (kind, codes, name, isSuitable) => ({
  kind,
  codes,
  place(scene, fault) {
    const machine = takeConnected(scene, fault, isSuitable);
    if (machine === undefined) return false;
    placeStuck(scene, machine, name);
    return true;
  },
});

const excursion = (kind, change) => ({
  kind,
  codes: ['meterException'],
  place(scene, fault) {
    const machine = takeConnected(scene, fault);
    if (machine === undefined) return false;
    scene.happen(machine, scene.openHour(), 'before', (at) => {
      answer(scene, machine, at, (counters) => change(counters, machine));
      answer(scene, machine, at + 10 * MINUTE_MS, () => ({}));
    });
    return true;
  },
});

const isFull = ({ profile }) => profile === 'full';

export const boardFaults = [
  excursion('board answers zero for minutes', (counters) => zeros(counters)),
  excursion('counter spikes and comes back', ({ coinInCredits }) => ({ coinInCredits: coinInCredits + MANY_CREDITS })),
  excursion('counter rises a little and comes back', ({ coinInCredits }, machine) => ({
    coinInCredits: coinInCredits + fewCredits(machine),
  })),
  offset('counter spikes and stays', ['meterException'], 'coinIn', () => MANY_CREDITS),
  offset('counter rises a little and stays', ['identityBroken', 'meterException'], 'coinIn', fewCredits),
  offset('bills counter counts a note twice', ['identityBroken'], 'bills', ({ denomination }) => 2_000 / denomination),
  offset('counter of one kind of note moves alone', ['notesDisagree'], 'bills20', () => 1, isFull),
  stuck('coin in is stuck while games are played', ['identityBroken'], 'coinIn'),
  stuck('coin out is stuck', ['identityBroken'], 'coinOut'),
  stuck('games are stuck', ['identityBroken', 'meterException'], 'games'),
  stuck('counter of tickets in is stuck', ['identityBroken', 'ticketsInVariance', 'centsDisagree'], 'ticketIn'),
  stuck('counter of tickets out is stuck', ['identityBroken', 'ticketsOutVariance', 'centsDisagree'], 'ticketOut'),
  {
    kind: 'board answers zero at the closing',
    codes: ['meterException'],
    // cash paid out in the last hour of the day is metered on the next
    mirrors: ['ticketsOutVariance', 'handPayVariance', 'handPayOfEarlierDay'],
    place(scene, fault) {
      lastsUntilTomorrow(scene, fault);
      const machine = takeConnected(scene, fault);
      if (machine === undefined) return false;
      scene.afterPlay.push(() => {
        const entry = scene.readingAt(machine, scene.hours - 1);
        scene.readings.push({ ...entry, at: scene.closes + 10 * MINUTE_MS });
        entry.counters = zeros(entry.counters);
      });
      return true;
    },
  },
  {
    kind: 'note credited twice',
    codes: ['notesDisagree', 'countVariance'],
    place(scene, fault) {
      // without counters of notes only the box tells: its count must come before the house ends
      const isCountable = ({ profile }) => profile === 'full' || scene.isCountedFrom(scene.day);
      const machine = takeConnected(scene, fault, isCountable);
      if (machine === undefined) return false;
      fault.isNamedByCount = machine.profile === 'few';
      scene.happen(machine, scene.openHour(), 'before', () => {
        machine.insertNote(20);
        machine.creditTwice(20);
      });
      return true;
    },
  },
  {
    kind: 'coin out counts a hand-paid win too',
    codes: ['identityBroken', 'formulaDoubtful'],
    place(scene, fault) {
      const machine = takeConnected(scene, fault);
      if (machine === undefined) return false;
      scene.happen(machine, scene.openHour(), 'before', (at) => {
        const { amount } = machine.playHandPaidGame(at);
        machine.offsets.coinOut = (machine.offsets.coinOut ?? 0) + amount / machine.denomination;
      });
      return true;
    },
  },
  {
    kind: 'boards of two machines exchanged for hours',
    codes: ['meterException'],
    place(scene, fault) {
      lastsUntilTomorrow(scene, fault);
      const pair = takePair(scene, fault, isConnected, isBoardAlike);
      if (pair === undefined) return false;
      const from = scene.opens + scene.openHour() * HOUR_MS;
      scene.afterPlay.push(() => crossReadings(scene, pair, from, from + 3 * HOUR_MS));
      return true;
    },
  },
  {
    kind: 'coin in and coin out of a board exchanged for hours',
    codes: ['meterException'],
    place(scene, fault) {
      // a counter that fell back may climb over its false value on the next day
      lastsUntilTomorrow(scene, fault);
      const machine = takeConnected(scene, fault);
      if (machine === undefined) return false;
      const from = scene.opens + scene.openHour() * HOUR_MS;
      scene.afterPlay.push(() => {
        for (const { at, counters } of scene.readingsOf(machine))
          if (at > from && at <= from + 3 * HOUR_MS)
            [counters.coinInCredits, counters.coinOutCredits] = [counters.coinOutCredits, counters.coinInCredits];
      });
      return true;
    },
  },
  ...['with', 'without'].map((word) => ({
    kind: `memory cleared ${word} an event, without a final reading`,
    codes: ['meterException'],
    place(scene, fault) {
      const machine = takeConnected(scene, fault);
      if (machine === undefined) return false;
      fault.settledAs = word === 'with' ? 'several' : 'reset';
      scene.happen(machine, scene.openHour(), 'after', (at) => {
        machine.clearMemory();
        const events = [{ machine: machine.number, occurredAt: iso(at), code: 'ramClear' }];
        if (word === 'with') scene.act(at + MINUTE_MS, () => scene.house.device.post('/machine-events', { events }));
      });
      return true;
    },
  })),
  {
    kind: 'board replaced without a word',
    codes: ['meterException'],
    place(scene, fault) {
      const machine = takeConnected(scene, fault);
      if (machine === undefined) return false;
      scene.happen(machine, scene.openHour(), 'after', () => {
        for (const name of Object.keys(COUNTER_NAMES)) machine.offsets[name] = -Math.floor(machine.counters[name] / 3);
      });
      return true;
    },
  },
];
