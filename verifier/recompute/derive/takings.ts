import type { Facts } from '../facts.js';
import type { ListedDenomination, RawRow } from '../raw-rows.js';
import { groupBy, sumBy } from './arithmetic.js';
import { listIssuedTickets, type Payments } from './tickets.js';

/** The counts and payments of a machine's day: from boxes, denominations, slips and entered totals. */

/** Returns the value of notes or coins listed by value in a count. */
export const sumListedDenominations = (lines: readonly ListedDenomination[]): bigint =>
  sumBy(lines, ({ valueMinor, count }) => BigInt(valueMinor) * BigInt(count));

type BoxCount = RawRow<'box_counts'>;

/**
 * Returns the last count of a box on which two different people agree (same notes, coins, tickets); null without one.
 */
function findAgreedCount(counts: readonly BoxCount[]): BoxCount | null {
  const countsByContent = groupBy(counts, formatContent);
  const agreedGroups = [...countsByContent.values()].filter(
    (group) => new Set(group.map(({ counted_by: counter }) => counter)).size > 1,
  );
  return agreedGroups.flat().sort((one, other) => other.count_number - one.count_number)[0] ?? null;
}

/** Returns the content of a count as text: equal for two counts that agree. */
function formatContent({ notes, coins, ticket_count: ticketCount, tickets_minor: ticketsMinor }: BoxCount): string {
  const formatDenominations = (denominations: readonly ListedDenomination[]): string[] =>
    denominations
      .map(({ valueMinor, count: pieces }) => [BigInt(valueMinor), String(pieces)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map((valueAndPieces) => valueAndPieces.join('x'));
  return `${formatDenominations(notes).join(',')}|${formatDenominations(coins).join(',')}|${ticketCount}|${ticketsMinor}`;
}

/** A box taken in a drop, with its counts and the one on which two people agree. */
export interface TakenBox {
  readonly exchange: RawRow<'drop_exchanges'>;
  readonly box: RawRow<'drop_boxes'>;
  readonly counts: readonly BoxCount[];
  readonly agreedCount: BoxCount | null;
}

/** Returns the boxes taken from the machines in a drop, each with its counts and the count agreed on (null: none). */
export function listTakenBoxes(facts: Facts, dropId: bigint): TakenBox[] {
  return facts
    .findRows('drop_exchanges', 'drop_id', dropId)
    .filter(({ reversed_at: reversedAt, taken_box_id: box }) => reversedAt === null && box !== null)
    .map((exchange) => {
      const box = facts.requireRow('drop_boxes', 'box_id', exchange.taken_box_id ?? undefined);
      const counts = facts
        .findRows('box_counts', 'box_id', box.box_id)
        .filter(({ drop_id: countDropId }) => countDropId === dropId);
      return { exchange, box, counts, agreedCount: findAgreedCount(counts) };
    });
}

/** Money taken from a machine, by medium, in minor units. */
interface Taking {
  notes: bigint;
  tickets: bigint;
  coins: bigint;
}

/** A count of a machine's takings on a day. */
export interface MachineCount extends Readonly<Taking> {
  readonly countNumber: number;
}

/** Returns the takings of each machine in the day's certified drops: its agreed boxes, and its coins by hand. */
function sumDropTakings(facts: Facts, day: string): Map<bigint, Taking> {
  const takings = new Map<bigint, Taking>();
  const getOrCreateTaking = (machineId: bigint): Taking => {
    const taking = takings.get(machineId) ?? { notes: 0n, tickets: 0n, coins: 0n };
    takings.set(machineId, taking);
    return taking;
  };
  for (const drop of facts.findRows('drops', 'gaming_day', day)) {
    if (drop.state !== 'certified') continue;
    for (const { exchange, agreedCount } of listTakenBoxes(facts, drop.drop_id)) {
      if (agreedCount === null) continue;
      const taking = getOrCreateTaking(exchange.machine_id);
      taking.notes += sumListedDenominations(agreedCount.notes);
      taking.tickets += agreedCount.tickets_minor;
      taking.coins += sumListedDenominations(agreedCount.coins);
    }
    for (const { machine_id: machineId, value_minor: valueMinor, pieces } of facts.findRows(
      'coin_departures',
      'drop_id',
      drop.drop_id,
    ))
      getOrCreateTaking(machineId).coins += valueMinor * pieces;
  }
  return takings;
}

/** Returns the taking of a count entered by hand; its notes are summed by value where they are listed. */
const toTaking = (row: RawRow<'machine_counts'>): Taking => ({
  notes: row.notes.length > 0 ? sumListedDenominations(row.notes) : row.notes_minor,
  tickets: row.tickets_minor,
  coins: row.coins_minor,
});

/**
 * Returns the counts of each machine on a day, in order of number, each in its last revision.
 * A count whose source is the drop has the amounts of the certified drop; any other count has those entered by hand.
 * A machine in a certified drop without such a count has the drop's amounts as its count number 1.
 */
export function deriveCounts(facts: Facts, day: string): Map<bigint, readonly MachineCount[]> {
  const countRows = facts.findRows('machine_counts', 'gaming_day', day);
  const countsByMachine = new Map<bigint, readonly MachineCount[]>();
  const dropTakings = sumDropTakings(facts, day);
  for (const [machineId, machineRows] of groupBy(countRows, (row) => row.machine_id)) {
    const lastRevisions = [...groupBy(machineRows, (row) => row.count_number).values()].flatMap((revisions) =>
      revisions.slice(-1),
    );
    const counts = lastRevisions
      .sort((one, other) => one.count_number - other.count_number)
      .map((row) => ({
        countNumber: row.count_number,
        ...((row.source === 'drop' ? dropTakings.get(machineId) : undefined) ?? toTaking(row)),
      }));
    countsByMachine.set(machineId, counts);
  }
  // a certified drop counts whether or not its machine's count was entered
  for (const [machineId, taking] of dropTakings)
    if (!countsByMachine.has(machineId)) countsByMachine.set(machineId, [{ countNumber: 1, ...taking }]);
  return countsByMachine;
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
] as const;

export type PaidKind = (typeof PAID_KINDS)[number];

/** Returns the sums of a machine by kind, added to the map when the machine has none. */
function getOrCreateSums(sums: Map<bigint, Map<string, bigint>>, machineId: bigint): Map<string, bigint> {
  const machineSums = sums.get(machineId) ?? new Map<string, bigint>();
  sums.set(machineId, machineSums);
  return machineSums;
}

/**
 * Returns the payments of a day by machine and kind: the sums of slips, and the totals entered by hand.
 * Callers use the entered total of a kind where there is one.
 */
export function sumPayments(facts: Facts, day: string): Payments {
  const slipTotals = new Map<bigint, Map<string, bigint>>();
  const addToSlips = (machineId: bigint, kind: string, amount: bigint): void => {
    const machineSums = getOrCreateSums(slipTotals, machineId);
    machineSums.set(kind, (machineSums.get(kind) ?? 0n) + amount);
  };
  for (const slip of facts.findRows('payouts', 'gaming_day', day))
    if (slip.state === 'paid' && slip.machine_id !== null) addToSlips(slip.machine_id, slip.kind, slip.amount_minor);
  // the first load of a hopper is not a fill
  for (const slip of facts.findRows('fill_slips', 'gaming_day', day)) {
    const isVoid = facts.findRow('fill_voids', 'slip_number', slip.slip_number) !== undefined;
    if (slip.kind === 'fill' && !isVoid) addToSlips(slip.machine_id, 'fill', slip.amount_minor);
  }
  for (const { machine_id: machineId, amount_minor: amount } of listIssuedTickets(facts, day))
    if (machineId !== null) addToSlips(machineId, 'ticketsIssued', amount);
  const enteredTotals = new Map<bigint, Map<string, bigint>>();
  for (const row of facts.findRows('machine_day_totals', 'gaming_day', day))
    getOrCreateSums(enteredTotals, row.machine_id).set(row.kind, row.amount_minor);
  return { slipTotals, enteredTotals };
}
