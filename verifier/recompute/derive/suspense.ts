import type { RawData } from '../facts.js';
import { deriveLateBoxAmounts, findFrozenFigures, isInForce } from './boxes.js';
import { SURPLUS_FIGURES, type DebtMedium, type LateDebtChange } from './debts.js';
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

/** The figures that corrections change, with their medium and their sign as a lack: a surplus of payments is one. */
const LACK_BY_FIGURE: Readonly<Record<string, { readonly medium: SuspenseMedium; readonly sign: bigint }>> = {
  ...SURPLUS_FIGURES,
  countedNotesMinor: { medium: 'notes', sign: -1n },
  countedTicketsMinor: { medium: 'tickets', sign: -1n },
  countedCoinsMinor: { medium: 'coins', sign: -1n },
  ticketOutMinor: { medium: 'ticketsOut', sign: -1n },
  ticketsIssuedMinor: { medium: 'ticketsOut', sign: 1n },
};

/** Returns true when the last closing of a closed day put its differences in suspense. */
const hasSuspense = (rawData: RawData, day: string): boolean =>
  'suspendedNotesMinor' in (findFrozenFigures(rawData, day) ?? {});

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
      const lack = LACK_BY_FIGURE[correction.figure];
      if (lack === undefined) return [];
      const { gaming_day: day, of_gaming_day: ofDay, machine_id: machineId } = correction;
      const amount = lack.sign * (correction.corrected_minor - correction.frozen_minor);
      return [{ day, ofDay, machineId, medium: lack.medium, amount }];
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
