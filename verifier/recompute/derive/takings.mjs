import { groupsOf, sumOf } from './arithmetic.mjs';
import { issuedOn } from './tickets.mjs';

/** The counts and payments of a machine's day: from boxes, denominations, slips and entered totals. */

/** Returns the value of notes or coins listed by value in a count. */
export const worthOf = (lines) => sumOf(lines, ({ valueMinor, count }) => BigInt(valueMinor) * BigInt(count));

/** Returns the count of a box on which two different people agree: the same notes, coins and tickets. */
export function agreedCount(counts) {
  const same = groupsOf(counts, contentOf);
  const agreed = [...same.values()].filter(
    (group) => new Set(group.map(({ counted_by: counter }) => counter)).size > 1,
  );
  return agreed.flat().sort((one, other) => other.count_number - one.count_number)[0] ?? null;
}

function contentOf({ notes, coins, ticket_count: count, tickets_minor: tickets }) {
  const lines = (list) =>
    list
      .map(({ valueMinor, count: pieces }) => [BigInt(valueMinor), String(pieces)])
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map((line) => line.join('x'));
  return `${lines(notes)}|${lines(coins)}|${count}|${tickets}`;
}

/** Returns the boxes taken from the machines in a drop, each with its agreed count. */
export function boxesOf(facts, dropId) {
  return facts
    .where('drop_exchanges', 'drop_id', dropId)
    .filter(({ reversed_at: reversed, taken_box_id: box }) => reversed === null && box !== null)
    .map((exchange) => {
      const box = facts.one('drop_boxes', 'box_id', exchange.taken_box_id);
      const counts = facts.where('box_counts', 'box_id', box.box_id).filter(({ drop_id: of }) => of === dropId);
      return { exchange, box, counts, agreed: agreedCount(counts) };
    });
}

/** Returns the takings of the day's certified drops by machine. */
function dropped(facts, day) {
  const sums = new Map();
  const into = (machineId) => {
    if (!sums.has(machineId)) sums.set(machineId, { notes: 0n, tickets: 0n, coins: 0n });
    return sums.get(machineId);
  };
  for (const drop of facts.where('drops', 'gaming_day', day)) {
    if (drop.state !== 'certified') continue;
    for (const { exchange, agreed } of boxesOf(facts, drop.drop_id)) {
      if (agreed === null) continue;
      const sum = into(exchange.machine_id);
      sum.notes += worthOf(agreed.notes);
      sum.tickets += agreed.tickets_minor;
      sum.coins += worthOf(agreed.coins);
    }
    for (const { machine_id: machineId, value_minor: value, pieces } of facts.where(
      'coin_departures',
      'drop_id',
      drop.drop_id,
    ))
      into(machineId).coins += value * pieces;
  }
  return sums;
}

/** Returns the counts of each machine on a day: its first count by hand, else that of its drop; all counts beside. */
export function countsOf(facts, day) {
  const rows = facts.where('machine_counts', 'gaming_day', day);
  const found = new Map();
  const drops = dropped(facts, day);
  for (const [machineId, own] of groupsOf(rows, (row) => row.machine_id)) {
    const last = [...groupsOf(own, (row) => row.count_number).values()].map((revisions) => revisions.at(-1));
    const counts = last
      .sort((one, other) => one.count_number - other.count_number)
      .map((row) => ({
        number: row.count_number,
        ...(row.source === 'drop'
          ? drops.get(machineId)
          : {
              notes: row.notes.length > 0 ? worthOf(row.notes) : row.notes_minor,
              tickets: row.tickets_minor,
              coins: row.coins_minor,
            }),
      }));
    found.set(machineId, counts);
  }
  // a certified drop counts whether or not its machine's count was entered
  for (const [machineId, sum] of drops) if (!found.has(machineId)) found.set(machineId, [{ number: 1, ...sum }]);
  return found;
}

export const PAID_KINDS = [
  'jackpot',
  'progressive',
  'bonus',
  'cancelledCredits',
  'shortPay',
  'complement',
  'ticketsIssued',
  'fill',
];

/** Returns the sums of a day's slips, and the entered totals, which take precedence. */
export function paymentsOf(facts, day) {
  const slips = new Map();
  const add = (machineId, kind, amount) => {
    if (!slips.has(machineId)) slips.set(machineId, new Map());
    const own = slips.get(machineId);
    own.set(kind, (own.get(kind) ?? 0n) + amount);
  };
  for (const slip of facts.where('payouts', 'gaming_day', day))
    if (slip.state === 'paid' && slip.machine_id !== null) add(slip.machine_id, slip.kind, slip.amount_minor);
  // the first load of a hopper is not a fill
  for (const slip of facts.where('fill_slips', 'gaming_day', day)) {
    const isVoid = facts.one('fill_voids', 'slip_number', slip.slip_number) !== undefined;
    if (slip.kind === 'fill' && !isVoid) add(slip.machine_id, 'fill', slip.amount_minor);
  }
  for (const { machine_id: machineId, amount_minor: amount } of issuedOn(facts, day))
    if (machineId !== null) add(machineId, 'ticketsIssued', amount);
  const entered = new Map();
  for (const row of facts.where('machine_day_totals', 'gaming_day', day)) {
    if (!entered.has(row.machine_id)) entered.set(row.machine_id, new Map());
    entered.get(row.machine_id).set(row.kind, row.amount_minor);
  }
  return { slips, entered };
}
