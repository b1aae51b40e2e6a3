import { addDays } from './calendar.mjs';
import { closeDay } from './closing.mjs';
import { FaultDeck } from './deck.mjs';
import { planHonestDay } from './honest.mjs';
import { House } from './house.mjs';
import { judgeCashInMachines, judgeDay } from './judge.mjs';
import { Random } from './random.mjs';
import { Scene } from './scene.mjs';
import { Tally } from './tally.mjs';

/** Days of one house; the next one begins with empty books, on another day of the year. */
const DAYS_OF_A_HOUSE = 60;
/** First days, so that each clock change, a year's end and a leap day are played. */
const FIRST_DAYS = ['2026-03-20', '2026-10-15', '2027-12-10', '2028-02-01', '2026-06-01'];

/**
 * Plays gaming days of a known truth and compares what the product closes with it. `openServer(options)` opens an
 * establishment. Prints and returns the totals.
 */
export async function runHonestFloor({ openServer, days, machines, seed, hasFaults, only, print }) {
  const tally = new Tally(print);
  let played = 0;
  for (let index = 0; played < days; index += 1) {
    const firstDay = FIRST_DAYS[(seed + index - 1) % FIRST_DAYS.length];
    const houseSeed = seed + index;
    print(`house ${index + 1}: seed ${houseSeed}, ${machines} machines from ${firstDay}`);
    const server = await openServer({ firstDay });
    const options = { random: new Random(houseSeed), size: machines, firstDay, hasFaults };
    const house = new House(server, options);
    await house.open();
    const deck = new FaultDeck(house, { hasFaults, only });
    const count = Math.min(DAYS_OF_A_HOUSE, days - played);
    played += await playHouse(house, deck, { count, tally, print });
  }
  return tally.report();
}

/** A difference of the books, which no finding of a machine names. */
const booksVerdict = (difference) => ({
  kind: 'silent',
  machine: 'books',
  differences: [difference],
  isFlagged: false,
  faults: [],
  findings: [],
});

/** Plays days until one stays blocked, since no later day can close. Returns how many were played. */
async function playHouse(house, deck, { count, tally, print }) {
  for (let played = 0; played < count; played += 1) {
    const day = addDays(house.firstDay, played);
    const scene = new Scene(house, day, addDays(house.firstDay, count - 1));
    const newFaults = deck.deal(scene);
    planHonestDay(scene);
    scene.play();
    newFaults.push(...deck.addTurnedOver(scene));
    await scene.report();
    const { isClosed, findings, blockers } = await closeDay(scene, deck.settlements);
    const faults = deck.activeOn(day);
    tally.faults.push(...newFaults);
    if (!isClosed) {
      for (const fault of faults) fault.isBlocked = true;
      tally.addBlocked(day, { blockers, faults, findings });
      tally.endHouse();
      return played + 1;
    }
    const { rows } = await house.accountant.get(`/days/${day}/results?by=machine&limit=1000`);
    const verdicts = judgeDay({ rows, truth: scene.truth, findings, faults, day });
    tally.settleAwaited(verdicts, scene);
    if (!verdicts.some(({ differences = [] }) => differences.length > 0) && faults.length === 0) {
      const balance = await house.accountant.get(`/ledger/trial-balance?from=${day}&to=${day}`);
      const difference = judgeCashInMachines(balance, scene.cashInMachinesMoved);
      if (difference !== undefined) verdicts.push(booksVerdict(difference));
    }
    scene.setClockAfter('late');
    for (const act of scene.afterClosing) await act();
    tally.addDay(day, { verdicts, findings, faults: newFaults });
    if ((played + 1) % 10 === 0) print(`  ${played + 1} days, ${tally.line()}`);
  }
  tally.endHouse();
  return count;
}
