import type { RawData } from '../facts.js';
import { deriveLateBoxAmounts, isInForce } from './boxes.js';
import type { DebtMedium, LateDebtChange } from './debts.js';
import { deriveSuspendedAmounts, type SuspenseMedium } from './findings.js';
import type { MachineDay } from './machine-days.js';

/** A difference that a closed day put in suspense: positive is missing, negative is too much. */
export interface SuspenseLine {
  /** The closed day that put it there; a correction of an earlier day is carried by a later one. */
  readonly day: string;
  /** The gaming day of the difference. */
  readonly ofDay: string;
  readonly machineId: bigint;
  readonly medium: SuspenseMedium;
  readonly amount: bigint;
}

type Sign = 1n | -1n;

/** The figures that corrections change, with what their difference is of and its sign as a lack. */
const LACK_BY_FIGURE: Readonly<Record<string, readonly [SuspenseMedium, Sign]>> = {
  countedNotesMinor: ['notes', -1n],
  countedTicketsMinor: ['tickets', -1n],
  countedCoinsMinor: ['coins', -1n],
  ticketOutMinor: ['ticketsOut', -1n],
  ticketsIssuedMinor: ['ticketsOut', 1n],
  jackpotMinor: ['jackpot', -1n],
  paidJackpotMinor: ['jackpot', 1n],
  paidProgressiveMinor: ['jackpot', 1n],
  paidBonusMinor: ['jackpot', 1n],
  handPaidCancelledMinor: ['cancelledCredits', -1n],
  paidCancelledMinor: ['cancelledCredits', 1n],
};

/** Returns true when the last closing of a closed day put its differences in suspense. */
const hasSuspense = (rawData: RawData, day: string): boolean => {
  const closing = rawData.findRows('day_closings', 'gaming_day', day).at(-1);
  const state = rawData.findRow('gaming_days', 'gaming_day', day)?.state;
  return state === 'closed' && closing !== undefined && 'suspendedNotesMinor' in closing.figures;
};

/** Derives the differences that closed days put in suspense until a day: their own, and those of corrections. */
export function deriveSuspenseLines(
  rawData: RawData,
  lastDay: string,
  machineDays: readonly MachineDay[],
  lateDebtChanges: readonly LateDebtChange[],
): SuspenseLine[] {
  const ownLines = machineDays.flatMap((machineDay): SuspenseLine[] => {
    const { day, machineId } = machineDay;
    if (!hasSuspense(rawData, day)) return [];
    return [...deriveSuspendedAmounts(rawData, machineDay)].map(([medium, amount]) => {
      return { day, ofDay: day, machineId, medium, amount };
    });
  });
  const lateFigures = rawData
    .listRows('prior_period_adjustments')
    .filter((correction) => isInForce(rawData, correction))
    .flatMap((correction): SuspenseLine[] => {
      const [medium, sign] = LACK_BY_FIGURE[correction.figure] ?? [];
      if (medium === undefined || sign === undefined) return [];
      const { gaming_day: day, of_gaming_day: ofDay, machine_id: machineId } = correction;
      return [{ day, ofDay, machineId, medium, amount: sign * (correction.corrected_minor - correction.frozen_minor) }];
    });
  const lateDue = deriveLateBoxAmounts(rawData).flatMap(({ day, ofDay, machineId, medium, left }): SuspenseLine[] =>
    medium === 'restricted' ? [] : [{ day, ofDay, machineId, medium, amount: left }],
  );
  const lateOwed = lateDebtChanges.map(({ day, ofDay, machineId, medium, change }): SuspenseLine => {
    return { day, ofDay, machineId, medium: medium satisfies DebtMedium, amount: change };
  });
  return [...ownLines, ...lateFigures, ...lateDue, ...lateOwed].filter(
    ({ day, amount }) => amount !== 0n && day <= lastDay && hasSuspense(rawData, day),
  );
}
