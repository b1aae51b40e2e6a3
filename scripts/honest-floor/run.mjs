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
/** Added to the seed of a house that ended early, for the one that plays its other days. */
const NEXT_SEED = 10_000;

/** Returns the seed and the days of each house. */
export const listHouses = ({ days, seed }) =>
  Array.from({ length: Math.ceil(days / DAYS_OF_A_HOUSE) }, (_, index) => ({
    seed: seed + index,
    days: Math.min(DAYS_OF_A_HOUSE, days - index * DAYS_OF_A_HOUSE),
  }));

/**
 * Plays gaming days of a known truth and compares what the product closes with it. `openServer(options)` opens an
 * establishment. Of several workers, each with a server of its own, this one plays every house whose turn it is.
 * Returns the totals.
 */
export async function runHonestFloor({
  openServer,
  days,
  machines,
  seed,
  hasFaults,
  only,
  print,
  worker = 0,
  workers = 1,
}) {
  const tally = new Tally();
  const houses = listHouses({ days, seed }).filter((_, index) => index % workers === worker);
  for (let next = houses.shift(); next !== undefined; next = houses.shift()) {
    const { seed: houseSeed, days: count } = next;
    const firstDay = FIRST_DAYS[(houseSeed - 1) % FIRST_DAYS.length];
    const printLine = (line) => print(`seed ${houseSeed}: ${line}`);
    tally.beginHouse(printLine);
    printLine(`${machines} machines from ${firstDay}, ${count} days`);
    const options = { random: new Random(houseSeed), size: machines, firstDay, hasFaults };
    const house = new House(await openServer({ firstDay }), options);
    const deck = new FaultDeck(house, { hasFaults, only });
    const played = await playHouse(house, deck, { count, tally, printLine });
    tally.endHouse();
    if (played < count) houses.unshift({ seed: houseSeed + NEXT_SEED, days: count - played });
  }
  return tally.totals();
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

/**
 * Plays days until one stays blocked, since no later day can close, or until the product refuses an honest act. Returns
 * how many were played.
 */
async function playHouse(house, deck, { count, tally, printLine }) {
  let played = 0;
  try {
    await house.open();
    for (let isClosed = true; played < count && isClosed; played += 1) {
      isClosed = await playDay(house, deck, { day: addDays(house.firstDay, played), count, tally });
      if ((played + 1) % 10 === 0) printLine(`${played + 1} days, ${tally.line()}`);
    }
  } catch (error) {
    played += 1;
    tally.addBroken(addDays(house.firstDay, played - 1), error);
  }
  return played;
}

/** Plays, closes and judges a day. Returns false when it stays blocked. */
async function playDay(house, deck, { day, count, tally }) {
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
    return false;
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
  return true;
}
