import { addDays, dropDayFrom } from '../calendar.mjs';
import { countsFile } from '../house.mjs';
import { NOTES, notesOf } from '../machine.mjs';
import { exchangeDigits, takeMachine, takePair } from './placing.mjs';

/** Counts of boxes that were typed, carried or taken wrong. Boxes are counted on the days of the plan only. */

const CODES = ['countVariance', 'countsDisagree', 'ticketsInBoxDisagree'];

/** A fault of one machine's count. `change` returns the entered count, null for none, undefined when it cannot. */
const wrong = (kind, change, codes = CODES) => ({
  kind,
  codes,
  place(scene, fault) {
    if (!scene.isDropDay) return false;
    const machine = takeMachine(scene, fault);
    if (machine === undefined) return false;
    scene.afterPlay.push(() => {
      const index = scene.counts.findIndex((count) => count.machine === machine.number);
      const changed = change(scene.counts[index], scene);
      if (changed === undefined) return;
      scene.counts.splice(index, 1, ...(changed === null ? [] : [changed]));
    });
    return true;
  },
});

/** A fault of two machines' counts. */
const wrongPair = (kind, exchange, codes = CODES) => ({
  kind,
  codes,
  place(scene, fault) {
    if (!scene.isDropDay) return false;
    const pair = takePair(scene, fault);
    if (pair === undefined) return false;
    const [first, second] = pair;
    scene.afterPlay.push(() => exchange(scene, scene.countOf(first), scene.countOf(second)));
    return true;
  },
});

/** The largest note that a box has, undefined for none. */
const largestNote = ({ notes }) => NOTES.findLast((note) => notes[note] > 0);
const withNote = (count, note, more) => ({ ...count, notes: { ...count.notes, [note]: count.notes[note] + more } });

/** Takes notes of at least 200.00 out of a box, the largest first; undefined when it has less. */
function stealFrom(count) {
  if (notesOf(count) < 20_000) return undefined;
  let stolen = count;
  for (let left = 20_000; left > 0;) {
    const note = largestNote(stolen);
    stolen = withNote(stolen, note, -1);
    left -= note * 100;
  }
  return stolen;
}

function exchangeContent(first, second) {
  for (const part of ['notes', 'tickets', 'ticketCount']) [first[part], second[part]] = [second[part], first[part]];
}

/** A file of counts that must be refused, before the honest one is imported. */
const refusedFile = (kind, change) => ({
  kind,
  codes: [],
  place(scene, fault) {
    if (!scene.isDropDay || scene.faultyCounts !== undefined) return false;
    scene.faultyCounts = async () => {
      const file = change(scene);
      if (file === undefined) return;
      const { status, body } = await scene.house.accountant.tryUpload(`/days/${scene.day}/counts/import`, file);
      if (status < 400) throw new Error(`${kind}: accepted`);
      fault.refusals.push(body.code);
    };
    return true;
  },
});

export const countFaults = [
  wrong('200.00 stolen from a box', stealFrom),
  wrong('count with one note too many', (count) => {
    const note = largestNote(count);
    return note === undefined ? undefined : withNote(count, note, 1);
  }),
  wrong('tickets of a count with two digits exchanged', (count) => {
    const tickets = exchangeDigits(count.tickets);
    return tickets === undefined ? undefined : { ...count, tickets };
  }),
  wrong('tickets of a count without their decimal mark', (count) =>
    count.tickets === 0 ? undefined : { ...count, tickets: count.tickets * 100 },
  ),
  wrong('notes of 50 counted as notes of 20', (count) =>
    count.notes[50] === 0
      ? undefined
      : { ...count, notes: { ...count.notes, 50: 0, 20: count.notes[20] + count.notes[50] } },
  ),
  wrong('second box of a machine forgotten', (count) => ({
    ...count,
    notes: Object.fromEntries(NOTES.map((note) => [note, Math.floor(count.notes[note] / 2)])),
  })),
  {
    kind: 'count missing',
    codes: ['countMissing', 'countVariance'],
    place(scene, fault) {
      if (!scene.isDropDay) return false;
      // the next count is compared with both periods
      fault.until = dropDayFrom(addDays(scene.day, 1));
      const machine = takeMachine(scene, fault);
      if (machine === undefined) return false;
      scene.afterPlay.push(() => scene.counts.splice(scene.counts.indexOf(scene.countOf(machine)), 1));
      return true;
    },
  },
  wrongPair('boxes of two machines exchanged', (scene, first, second) => exchangeContent(first, second)),
  {
    kind: 'count entered for another machine',
    codes: ['countVariance', 'countMissing', 'countWithoutMeter'],
    place(scene, fault) {
      if (!scene.isDropDay) return false;
      fault.until = dropDayFrom(addDays(scene.day, 1));
      const pair = takePair(scene, fault);
      if (pair === undefined) return false;
      const [first, second] = pair;
      scene.afterPlay.push(() => {
        const [mine, other] = [scene.countOf(first), scene.countOf(second)];
        exchangeContent(mine, other);
        scene.counts.splice(scene.counts.indexOf(mine), 1);
      });
      return true;
    },
  },
  refusedFile('file of counts with a line of totals', ({ counts }) => {
    const sum = (part) => counts.reduce((total, count) => total + count[part], 0);
    const notes = Object.fromEntries(
      NOTES.map((note) => [note, counts.reduce((all, one) => all + one.notes[note], 0)]),
    );
    return countsFile([
      ...counts,
      { machine: 'TOTAL', notes, tickets: sum('tickets'), ticketCount: sum('ticketCount') },
    ]);
  }),
  refusedFile('file of counts whose numbers lost their zeros', ({ counts }) =>
    countsFile(counts.map((count) => ({ ...count, machine: count.machine.slice(1) }))),
  ),
  refusedFile('file of counts with a wrong decimal mark', ({ counts }) =>
    countsFile(counts).replaceAll(/(\d+)\.(\d\d),/g, '$1.$20,'),
  ),
  refusedFile('file of counts of another day', ({ house }) => house.files.counts),
];
