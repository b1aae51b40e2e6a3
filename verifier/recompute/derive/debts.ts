import type { RawData } from '../facts.js';
import { groupBy, sumBy } from './arithmetic.js';
import { findFrozenFigures, isInForce } from './boxes.js';

/** The kinds of hand pay that a meter counts: every win paid by hand, and cancelled credits. */
export const DEBT_MEDIA = ['jackpot', 'cancelledCredits'] as const;
export type DebtMedium = (typeof DEBT_MEDIA)[number];

/** What a machine owes its winners, in minor units; `since`: the oldest day of it. */
export interface Debt {
  readonly owed: bigint;
  readonly since: string | null;
}

export type Debts = Readonly<Record<DebtMedium, Debt>>;
export type DebtsByMachine = ReadonlyMap<bigint, Debts>;

const NO_DEBT: Debt = { owed: 0n, since: null };
export const NO_DEBTS: Debts = { jackpot: NO_DEBT, cancelledCredits: NO_DEBT };

/** A debt over a day: wins that were not paid, and payments of the opening debt. */
export interface DebtDay {
  readonly opening: Debt;
  readonly unpaid: bigint;
  readonly settled: bigint;
  readonly closing: Debt;
}

/** Derives the debt of one medium over a day; `metered` is null where the machine does not report it. */
export function deriveDebtDay(day: string, opening: Debt, metered: bigint | null, paid: bigint): DebtDay {
  if (metered === null) return { opening, unpaid: 0n, settled: 0n, closing: opening };
  const unpaid = metered > paid ? metered - paid : 0n;
  const surplus = paid > metered ? paid - metered : 0n;
  const settled = surplus > opening.owed ? opening.owed : surplus;
  const owed = opening.owed + unpaid - settled;
  return { opening, unpaid, settled, closing: { owed, since: owed === 0n ? null : (opening.since ?? day) } };
}

/** The hand pays of one medium on a closed day, as frozen: paid less metered, and the debt at its opening. */
export interface ClosedHandPays {
  readonly surplus: bigint;
  readonly opening: bigint;
}

/** Finds the hand pays of a machine on a closed day; undefined when it has no line there. */
export type FindClosedHandPays = (day: string, machineId: bigint, medium: DebtMedium) => ClosedHandPays | undefined;

/** What a day's corrections of one closed day change in a debt. */
export interface LateDebtChange {
  readonly day: string;
  readonly ofDay: string;
  readonly machineId: bigint;
  readonly medium: DebtMedium;
  readonly change: bigint;
}

/** Figures that corrections change, with their medium; a payment counts for the surplus, a metered win against it. */
export const SURPLUS_FIGURES: Readonly<Record<string, { readonly medium: DebtMedium; readonly sign: bigint }>> = {
  jackpotMinor: { medium: 'jackpot', sign: -1n },
  paidJackpotMinor: { medium: 'jackpot', sign: 1n },
  paidProgressiveMinor: { medium: 'jackpot', sign: 1n },
  paidBonusMinor: { medium: 'jackpot', sign: 1n },
  handPaidCancelledMinor: { medium: 'cancelledCredits', sign: -1n },
  paidCancelledMinor: { medium: 'cancelledCredits', sign: 1n },
};

/** Returns the corrections in force as changes of the surplus of payments. */
const listSurplusChanges = (rawData: RawData) =>
  rawData
    .listRows('prior_period_adjustments')
    .filter((correction) => isInForce(rawData, correction))
    .flatMap((correction) => {
      const figure = SURPLUS_FIGURES[correction.figure];
      if (figure === undefined) return [];
      const { gaming_day: day, of_gaming_day: ofDay, machine_id: machineId } = correction;
      const surplus = figure.sign * (correction.corrected_minor - correction.frozen_minor);
      return [{ day, ofDay, machineId, medium: figure.medium, surplus }];
    });

/**
 * Derives what the corrections carried by a day change in the debts that were left before it.
 * A correction has the effect that its figures would have had on their own day, as far as something is still owed.
 */
export function deriveLateDebtChanges(
  rawData: RawData,
  day: string,
  left: DebtsByMachine,
  findClosed: FindClosedHandPays,
): LateDebtChange[] {
  const surplusChanges = listSurplusChanges(rawData);
  const carried = surplusChanges.filter((change) => change.day === day);
  const groups = groupBy(carried, ({ machineId, medium }) => `${machineId} ${medium}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { machineId, medium } = first;
    const floor = -(left.get(machineId)?.[medium].owed ?? 0n);
    let unlimited = 0n;
    return [...groupBy(group, ({ ofDay }) => ofDay)]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([ofDay, ofOneDay]): LateDebtChange[] => {
        const closed = findClosed(ofDay, machineId, medium);
        if (closed === undefined) return [];
        const earlier = surplusChanges.filter(
          (change) =>
            change.ofDay === ofDay && change.day < day && change.machineId === machineId && change.medium === medium,
        );
        const former = closed.surplus + sumBy(earlier, 'surplus');
        const settledOf = (surplus: bigint): bigint => (surplus > closed.opening ? closed.opening : surplus);
        const before = unlimited;
        unlimited += settledOf(former) - settledOf(former + sumBy(ofOneDay, 'surplus'));
        const limit = (amount: bigint): bigint => (amount > floor ? amount : floor);
        return [{ day, ofDay, machineId, medium, change: limit(unlimited) - limit(before) }];
      });
  });
}

/** Adds the changes that a day carries to the debts that were left before it. */
export function addLateDebtChanges(left: DebtsByMachine, changes: readonly LateDebtChange[]): DebtsByMachine {
  const debtsByMachine = new Map(left);
  for (const { machineId, medium, ofDay, change } of changes) {
    const debts = debtsByMachine.get(machineId) ?? NO_DEBTS;
    const { owed, since } = debts[medium];
    const oldest = change > 0n && (since === null || ofDay < since) ? ofDay : since;
    const debt = { owed: owed + change, since: oldest };
    debtsByMachine.set(machineId, { ...debts, [medium]: debt });
  }
  return new Map(
    [...debtsByMachine]
      .map(([machineId, { jackpot, cancelledCredits }]) => {
        const clear = (debt: Debt): Debt => (debt.owed === 0n ? NO_DEBT : debt);
        return [machineId, { jackpot: clear(jackpot), cancelledCredits: clear(cancelledCredits) }] as const;
      })
      .filter(([, debts]) => DEBT_MEDIA.some((medium) => debts[medium].owed !== 0n)),
  );
}

/** Stored columns of a day's hand pays; null: nothing. */
export interface StoredDebts {
  readonly machine_id: bigint;
  readonly gaming_day: string;
  readonly owed_jackpot_minor: bigint | null;
  readonly owed_jackpot_since: string | null;
  readonly owed_jackpot_change_minor: bigint | null;
  readonly owed_cancelled_minor: bigint | null;
  readonly owed_cancelled_since: string | null;
  readonly owed_cancelled_change_minor: bigint | null;
  readonly jackpot_minor: bigint;
  readonly hand_paid_cancelled_minor: bigint;
  readonly paid_jackpot_minor: bigint;
  readonly paid_progressive_minor: bigint;
  readonly paid_bonus_minor: bigint;
  readonly paid_cancelled_minor: bigint;
}

/** Returns the debts that a day leaves by its stored rows, which were derived again before that day closed. */
export const readDebtsLeft = (rows: readonly StoredDebts[]): DebtsByMachine =>
  new Map(
    rows.map((row) => [
      row.machine_id,
      {
        jackpot: { owed: row.owed_jackpot_minor ?? 0n, since: row.owed_jackpot_since },
        cancelledCredits: { owed: row.owed_cancelled_minor ?? 0n, since: row.owed_cancelled_since },
      },
    ]),
  );

/** Finds the hand pays of closed days in their stored rows. */
export const findStoredHandPays =
  (rows: readonly StoredDebts[]): FindClosedHandPays =>
  (day, machineId, medium) => {
    const row = rows.find((candidate) => candidate.gaming_day === day && candidate.machine_id === machineId);
    if (row === undefined) return undefined;
    return medium === 'jackpot'
      ? {
          surplus: row.paid_jackpot_minor + row.paid_progressive_minor + row.paid_bonus_minor - row.jackpot_minor,
          opening: (row.owed_jackpot_minor ?? 0n) - (row.owed_jackpot_change_minor ?? 0n),
        }
      : {
          surplus: row.paid_cancelled_minor - row.hand_paid_cancelled_minor,
          opening: (row.owed_cancelled_minor ?? 0n) - (row.owed_cancelled_change_minor ?? 0n),
        };
  };

/** Returns whether a day was closed before hand pays owed were followed: an unpaid win was a gain of that day. */
export const isClosedWithoutDebts = (rawData: RawData, day: string): boolean => {
  const figures = findFrozenFigures(rawData, day);
  return figures !== undefined && !('owedJackpotChangeMinor' in figures);
};
