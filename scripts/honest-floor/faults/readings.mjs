import { HOUR_MS, MINUTE_MS, iso } from '../calendar.mjs';
import { exchangeDigits, fewCredits, lastsUntilTomorrow, takeConnected, takeMachine } from './placing.mjs';

/** Readings that are missing, late, doubled, or sent wrong. */

/** Withholds the readings of a machine after an hour; returns them once the day is played. */
function withhold(scene, machine, hour, channel) {
  scene.afterPlay.push(() => {
    for (const entry of scene.readingsOf(machine)) if (entry.at > scene.opens + hour * HOUR_MS) entry.channel = channel;
  });
}

const missing = (kind, hour) => ({
  kind,
  codes: ['machineSilent', 'readingsMissing', 'readingsAbsent', 'openingReadingMissing'],
  place(scene, fault) {
    lastsUntilTomorrow(scene, fault);
    const machine = takeConnected(scene, fault);
    if (machine === undefined) return false;
    withhold(scene, machine, hour, 'lost');
    return true;
  },
});

/** A reading of a device that must be refused: `change` makes its body wrong. */
const refused = (kind, change) => ({
  kind,
  codes: ['meterException', 'readingsConflicting'],
  place(scene, fault) {
    const machine = takeConnected(scene, fault);
    if (machine === undefined) return false;
    scene.happen(machine, scene.openHour(), 'before', (at) => {
      const counters = Object.fromEntries(
        Object.entries(machine.report()).map(([name, value]) => [name, String(value)]),
      );
      scene.act(at + MINUTE_MS, async () => {
        const body = { readings: [change({ machine: machine.number, readAt: iso(at), counters }, at)] };
        const { status, body: answer } = await scene.house.device.tryPost('/readings', body);
        if (status >= 400) fault.refusals.push(answer.code);
        else fault.refusals.push(...answer.refused.map(({ code }) => code));
      });
    });
    return true;
  },
});

export const readingFaults = [
  missing('no reading from 01:00 to the closing', 19),
  missing('no reading the whole day', 0),
  refused('reading dated in the future', (reading, at) => ({ ...reading, readAt: iso(at + 3 * HOUR_MS) })),
  refused('reading with a part of a credit', ({ counters, ...reading }) => ({
    ...reading,
    counters: { ...counters, coinInCredits: `${counters.coinInCredits}.5` },
  })),
  refused('reading with a negative counter', ({ counters, ...reading }) => ({
    ...reading,
    counters: { ...counters, coinInCredits: `-${counters.coinInCredits}` },
  })),
  refused('reading under a number that lost its zero', (reading) => ({
    ...reading,
    machine: reading.machine.slice(1),
  })),
  {
    kind: 'two values for one instant',
    codes: ['readingsConflicting', 'meterException'],
    place(scene, fault) {
      const machine = takeConnected(scene, fault);
      if (machine === undefined) return false;
      const hour = scene.openHour();
      scene.afterPlay.push(() => {
        const entry = scene.readingAt(machine, hour);
        const coinInCredits = entry.counters.coinInCredits + fewCredits(machine);
        scene.readings.push({ ...entry, counters: { ...entry.counters, coinInCredits } });
      });
      return true;
    },
  },
  {
    kind: 'readings in disorder',
    codes: [],
    place(scene) {
      if (scene.isShuffled) return false;
      scene.isShuffled = true;
      return true;
    },
  },
  {
    kind: 'readings late, before the day closes',
    codes: [],
    place(scene, fault) {
      const machine = takeConnected(scene, fault);
      if (machine === undefined) return false;
      scene.afterPlay.push(() => {
        for (const entry of scene.readingsOf(machine))
          if (entry.at > scene.opens + 12 * HOUR_MS) entry.sendAt = scene.closes + 5 * MINUTE_MS;
      });
      return true;
    },
  },
  {
    kind: 'readings late, after the day closed',
    codes: ['machineSilent', 'readingsMissing'],
    place(scene, fault) {
      const machine = takeConnected(scene, fault);
      if (machine === undefined) return false;
      withhold(scene, machine, 19, 'late');
      scene.afterClosing.push(() =>
        scene.house.sendReadings(scene.readingsOf(machine).filter(({ channel }) => channel === 'late')),
      );
      return true;
    },
  },
  {
    kind: 'clock of a board two and a half hours slow',
    codes: ['meterException', 'clockDrift', 'machineSilent', 'readingsMissing'],
    place(scene, fault) {
      // the step from its last reading to the right one of the next day is doubted too
      lastsUntilTomorrow(scene, fault);
      const machine = takeConnected(scene, fault);
      if (machine === undefined) return false;
      const from = scene.opens + scene.openHour() * HOUR_MS;
      scene.afterPlay.push(() => {
        for (const entry of scene.readingsOf(machine)) if (entry.at > from) entry.at -= 2.5 * HOUR_MS;
      });
      return true;
    },
  },
  {
    kind: 'typed reading with two digits exchanged',
    codes: ['meterException'],
    place(scene, fault) {
      const machine = takeMachine(scene, fault, (one) => one === scene.typedMachine);
      if (machine === undefined) return false;
      scene.afterPlay.push(() => {
        const entry = scene.readingsOf(machine).find(({ channel }) => channel === 'typed');
        const typed = exchangeDigits(entry.counters.coinInCredits);
        if (typed === undefined) return;
        entry.honest = entry.counters;
        entry.counters = { ...entry.counters, coinInCredits: typed };
        entry.fault = fault;
      });
      return true;
    },
  },
];
