import { iso, localTime } from '../calendar.mjs';
import { frenchTime, readingsFile } from '../house.mjs';
import { lastsUntilTomorrow, takeMachine } from './placing.mjs';

/** Files of readings that a spreadsheet, another system or a hurry spoiled. */

const isInFile = ({ channel }) => channel === 'file';

/**
 * A file of readings that is spoiled. When it is accepted without a word, the staff believe that it is in; when it is
 * refused, or lines of it, they import the honest one.
 */
const spoiled = (kind, spoil, { query = '' } = {}) => ({
  kind,
  // the day after a file that was not imported begins with an older reading
  codes: [
    'meterException',
    'identityBroken',
    'readingsAbsent',
    'machineSilent',
    'readingsMissing',
    'openingReadingMissing',
  ],
  place(scene, fault) {
    if (scene.faultyFile !== undefined) return false;
    lastsUntilTomorrow(scene, fault);
    const machine = takeMachine(scene, fault, isInFile);
    if (machine === undefined) return false;
    // a file that is spoiled as a whole concerns every machine of it
    if (spoil.length === 1) fault.machines = scene.house.machines.filter(isInFile).map(({ number }) => number);
    scene.faultyFile = async () => {
      const file = spoil(scene, machine);
      if (file === undefined) return 'honest';
      const { status, body } = await scene.house.accountant.tryUpload(`/readings/import${query}`, file);
      if (status >= 400) fault.refusals.push(body.code);
      else if (body.refusedCount > 0) fault.refusals.push(...new Set(body.refused.map(({ code }) => code)));
      return fault.refusals.length === 0 ? 'accepted' : 'honest';
    };
    return true;
  },
});

/** Changes the readings of the faulty machine only. */
const changed = (scene, machine, change) =>
  scene.fileReadings.map((entry) => (entry.machine === machine.number ? { ...entry, ...change(entry) } : entry));

export const fileFaults = [
  spoiled('file of readings with columns exchanged', (scene, machine) =>
    readingsFile(
      changed(scene, machine, ({ counters }) => ({
        counters: { ...counters, coinInCredits: counters.coinOutCredits, coinOutCredits: counters.coinInCredits },
      })),
    ),
  ),
  spoiled('file of readings with a decimal mark in the counters', (scene, machine) =>
    readingsFile(
      changed(scene, machine, ({ counters }) => ({
        counters: { ...counters, coinInCredits: `${Math.floor(counters.coinInCredits / 100)}.37` },
      })),
    ),
  ),
  spoiled('file of readings with counters a hundred times too high', (scene, machine) =>
    readingsFile(
      changed(scene, machine, ({ counters }) => ({
        counters: { ...counters, coinInCredits: counters.coinInCredits * 100 },
      })),
    ),
  ),
  spoiled(
    'file of readings whose numbers lost their zeros',
    (scene) => readingsFile(scene.fileReadings.map((entry) => ({ ...entry, machine: entry.machine.slice(1) }))),
    { query: '?registerMachines=true' },
  ),
  spoiled(
    'file of readings with a line of totals',
    (scene) => {
      const last = scene.fileReadings.at(-1);
      return readingsFile([...scene.fileReadings, { ...last, machine: 'TOTAL' }]);
    },
    { query: '?registerMachines=true' },
  ),
  spoiled('file of readings of local times marked UTC', (scene) =>
    readingsFile(scene.fileReadings, { time: (at) => `${localTime(at)}Z` }),
  ),
  spoiled('file of readings with dates month first', (scene) =>
    readingsFile(scene.fileReadings, {
      time: (at) => frenchTime(at).replace(/^(\d\d)\/(\d\d)/, '$2/$1'),
      delimiter: ';',
    }),
  ),
  spoiled('file of readings with dates in two orders', (scene) =>
    readingsFile(scene.fileReadings, {
      time: (at) => (at % 7_200_000 === 0 ? frenchTime(at).replace(/^(\d\d)\/(\d\d)/, '$2/$1') : frenchTime(at)),
      delimiter: ';',
    }),
  ),
  spoiled('file of readings with two forms of dates', (scene) =>
    readingsFile(scene.fileReadings, {
      time: (at) => (at % 7_200_000 === 0 ? iso(at) : frenchTime(at)),
      delimiter: ';',
    }),
  ),
  spoiled('file of readings imported again', (scene) => scene.house.files.readings),
  spoiled('file of readings cut off in its last line', (scene) => readingsFile(scene.fileReadings).slice(0, -12)),
];
