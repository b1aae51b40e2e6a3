import type { RawData } from '../facts.js';
import type { ListedDenomination, RawRow } from '../raw-rows.js';
import { groupBy, sumBy, sumDenominations } from './arithmetic.js';
import { listIssuedTickets, type Payments } from './tickets.js';

/** The counts and payments of a machine's day: from boxes, denominations, slips and entered totals. */

/** Returns the value of notes or coins listed by value in a count. */
export const sumListedDenominations = (denominations: readonly ListedDenomination[]): bigint =>
  sumBy(denominations, ({ valueMinor, count }) => BigInt(valueMinor) * BigInt(count));

type BoxCount = RawRow<'box_counts'>;

/**
 * Returns the last count of a box on which two different people agree (same notes, coins, tickets); null without one.
 */
function findAgreedCount(counts: readonly BoxCount[]): BoxCount | null {
  const countsByContent = groupBy(counts, getContentKey);
  const agreedGroups = [...countsByContent.values()].filter(
    (group) => new Set(group.map(({ counted_by: countedBy }) => countedBy)).size > 1,
  );
  return agreedGroups.flat().sort((one, other) => other.count_number - one.count_number)[0] ?? null;
}

/** Returns the content of a count as text: equal for two counts that agree. */
function getContentKey({ notes, coins, ticket_count: ticketCount, tickets_minor: ticketsMinor }: BoxCount): string {
  const formatDenominations = (denominations: readonly ListedDenomination[]): string[] =>
    denominations
      .map(({ valueMinor, count }) => [BigInt(valueMinor), String(count)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map((valueAndCount) => valueAndCount.join('x'));
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
export function listTakenBoxes(rawData: RawData, dropId: bigint): TakenBox[] {
  return rawData
    .findRows('drop_exchanges', 'drop_id', dropId)
    .filter(({ reversed_at: reversedAt, taken_box_id: takenBoxId }) => reversedAt === null && takenBoxId !== null)
    .map((exchange) => {
      const box = rawData.requireRow('drop_boxes', 'box_id', exchange.taken_box_id ?? undefined);
      const counts = rawData
        .findRows('box_counts', 'box_id', box.box_id)
        .filter(({ drop_id: countDropId }) => countDropId === dropId);
      return { exchange, box, counts, agreedCount: findAgreedCount(counts) };
    });
}

/** Money taken from a machine, by medium, in minor units. */
interface MachineTaking {
  notes: bigint;
  tickets: bigint;
  coins: bigint;
  /** When its boxes left the machine, the last of them; null: not known of each. */
  removedAt: string | null;
}

/** A count of a machine's takings on a day. */
export interface MachineCount extends Readonly<MachineTaking> {
  readonly countNumber: number;
}

/** Returns the takings of each machine in the day's certified drops: its agreed boxes, and its coins by hand. */
function sumDropTakings(rawData: RawData, day: string): Map<bigint, MachineTaking> {
  const takingByMachine = new Map<bigint, MachineTaking>();
  const getOrCreateTaking = (machineId: bigint): MachineTaking => {
    const taking = takingByMachine.get(machineId) ?? { notes: 0n, tickets: 0n, coins: 0n, removedAt: null };
    takingByMachine.set(machineId, taking);
    return taking;
  };
  for (const drop of rawData.findRows('drops', 'gaming_day', day)) {
    if (drop.state !== 'certified') continue;
    for (const { exchange, agreedCount } of listTakenBoxes(rawData, drop.drop_id)) {
      if (agreedCount === null) continue;
      const taking = getOrCreateTaking(exchange.machine_id);
      taking.notes += sumListedDenominations(agreedCount.notes);
      taking.tickets += agreedCount.tickets_minor;
      taking.coins += sumListedDenominations(agreedCount.coins);
      if (taking.removedAt === null || exchange.done_at > taking.removedAt) taking.removedAt = exchange.done_at;
    }
    for (const departure of rawData.findRows('coin_departures', 'drop_id', drop.drop_id))
      getOrCreateTaking(departure.machine_id).coins += sumDenominations([departure]);
  }
  return takingByMachine;
}

/** Returns the taking of a count entered by hand; its notes are summed by value where they are listed. */
const toTaking = (row: RawRow<'machine_counts'>): MachineTaking => ({
  notes: row.notes.length > 0 ? sumListedDenominations(row.notes) : row.notes_minor,
  tickets: row.tickets_minor,
  coins: row.coins_minor,
  removedAt: row.removed_at,
});

/** Returns the last revision of each count of a machine and day, without those that were withdrawn. */
export const listCountsInForce = (machineRows: readonly RawRow<'machine_counts'>[]): RawRow<'machine_counts'>[] =>
  [...groupBy(machineRows, (row) => `${row.gaming_day} ${row.count_number}`).values()]
    .flatMap((revisions) => revisions.slice(-1))
    .filter((row) => row.is_withdrawn !== true);

/** Returns the last of the removals of several boxes; null when one of them is not known. */
const findLastRemoval = (boxes: readonly MachineTaking[]): string | null =>
  boxes.some(({ removedAt }) => removedAt === null)
    ? null
    : (boxes
        .flatMap(({ removedAt }) => removedAt ?? [])
        .sort()
        .at(-1) ?? null);

/**
 * Returns the counts of each machine on a day, in order of number, each in its last revision.
 * A count whose source is the drop has the amounts of the certified drop; any other count has those entered by hand.
 * The further boxes of a machine, counted apart, are added to the count that they name; a withdrawn count is none.
 * A machine in a certified drop without such a count has the drop's amounts as its count number 1.
 */
export function deriveCounts(rawData: RawData, day: string): Map<bigint, readonly MachineCount[]> {
  const countRows = rawData.findRows('machine_counts', 'gaming_day', day);
  const countsByMachine = new Map<bigint, readonly MachineCount[]>();
  const dropTakingByMachine = sumDropTakings(rawData, day);
  for (const [machineId, machineRows] of groupBy(countRows, (row) => row.machine_id)) {
    const boxesByCount = groupBy(listCountsInForce(machineRows), (row) => row.adds_to ?? row.count_number);
    const counts = [...boxesByCount]
      .sort(([one], [other]) => one - other)
      .map(([countNumber, boxRows]) => {
        const boxes = boxRows.map(
          (row) => (row.source === 'drop' ? dropTakingByMachine.get(machineId) : undefined) ?? toTaking(row),
        );
        return {
          countNumber,
          notes: sumBy(boxes, 'notes'),
          tickets: sumBy(boxes, 'tickets'),
          coins: sumBy(boxes, 'coins'),
          removedAt: findLastRemoval(boxes),
        };
      });
    if (counts.length > 0) countsByMachine.set(machineId, counts);
  }
  // a certified drop counts whether or not its machine's count was entered
  for (const [machineId, taking] of dropTakingByMachine)
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
function getOrCreateSums(sumsByMachine: Map<bigint, Map<string, bigint>>, machineId: bigint): Map<string, bigint> {
  const machineSums = sumsByMachine.get(machineId) ?? new Map<string, bigint>();
  sumsByMachine.set(machineId, machineSums);
  return machineSums;
}

/** Sets the entered total of a kind, by its rows in order of revision; a withdrawn one leaves none. */
function setEnteredTotal(machineSums: Map<string, bigint>, row: RawRow<'machine_day_totals'>): void {
  if (row.is_withdrawn === true) machineSums.delete(row.kind);
  else machineSums.set(row.kind, row.amount_minor);
}

/**
 * Returns the payments of a day by machine and kind: the sums of slips, and the totals entered by hand.
 * Callers use the entered total of a kind where there is one.
 */
export function sumPayments(rawData: RawData, day: string): Payments {
  const slipTotalsByMachine = new Map<bigint, Map<string, bigint>>();
  const addSlipAmount = (machineId: bigint, kind: string, amount: bigint): void => {
    const machineSums = getOrCreateSums(slipTotalsByMachine, machineId);
    machineSums.set(kind, (machineSums.get(kind) ?? 0n) + amount);
  };
  for (const slip of rawData.findRows('payouts', 'gaming_day', day))
    if (slip.state === 'paid' && slip.machine_id !== null) addSlipAmount(slip.machine_id, slip.kind, slip.amount_minor);
  // the first load of a hopper is not a fill
  for (const slip of rawData.findRows('fill_slips', 'gaming_day', day)) {
    const isVoid = rawData.findRow('fill_voids', 'slip_number', slip.slip_number) !== undefined;
    if (slip.kind === 'fill' && !isVoid) addSlipAmount(slip.machine_id, 'fill', slip.amount_minor);
  }
  for (const { machine_id: machineId, amount_minor: amount } of listIssuedTickets(rawData, day))
    if (machineId !== null) addSlipAmount(machineId, 'ticketsIssued', amount);
  const enteredTotalsByMachine = new Map<bigint, Map<string, bigint>>();
  for (const row of rawData.findRows('machine_day_totals', 'gaming_day', day))
    setEnteredTotal(getOrCreateSums(enteredTotalsByMachine, row.machine_id), row);
  return { slipTotalsByMachine, enteredTotalsByMachine };
}
