import type { RawData } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import {
  buildStationKey,
  deriveMissingCredits,
  findFirstJudgedInstant,
  findWager,
  type MissingCredits,
} from './credit-levels.js';
import { Days, findSetting, listVersionsBefore, type Day } from './days.js';
import { deriveHolds, listRuns, type HoldsByMachine } from './hold.js';
import { deriveOpeningContents, listRemainingContents } from './boxes.js';
import { addLateDebtChanges, deriveLateDebtChanges } from './debts.js';
import type { DebtsByMachine, FindClosedHandPays, LateDebtChange } from './debts.js';
import { createDayPeriod, type Period } from './period.js';
import { deriveFindings, type DerivedFinding } from './findings.js';
import { listHandPaysWithin } from './formulas.js';
import { deriveMachineDays, type MachineDay } from './machine-days.js';
import { parseReading } from './movements.js';
import { Stations, buildStationContext } from './stations.js';

/**
 * Everything derived from the raw rows, each once: readings → steps → movements → machine days → findings. Documents
 * are made of this and of plain rows (`documents/`); nothing here depends on documents.
 */
export class DerivedData {
  readonly #machineDaysByDay = new Map<string, readonly MachineDay[]>();
  readonly #findingsByDay = new Map<string, readonly DerivedFinding[]>();
  readonly #holdsByDay = new Map<string, HoldsByMachine>();
  readonly rawData: RawData;
  readonly days: Days;
  readonly stations: Stations;

  constructor(rawData: RawData) {
    this.rawData = rawData;
    this.days = new Days(rawData);
    this.stations = new Stations(rawData);
  }

  /** Returns the machine days of the reconciled days of a period; each day is derived once. */
  listMachineDays(period: Period): readonly MachineDay[] {
    return this.days.listReconciledDays(period).flatMap((day) => this.#deriveDay(day));
  }

  /** Returns a day's machines, once derived; a day begins with what the days before it left in the boxes and owed. */
  #deriveDay(lastDay: Day): readonly MachineDay[] {
    const derivedDays = this.#machineDaysByDay;
    let earlierMachineDays: readonly MachineDay[] = [];
    for (const day of this.days.recordedDays.filter(({ isReconciled }) => isReconciled)) {
      if (day.day > lastDay.day) break;
      earlierMachineDays = derivedDays.get(day.day) ?? this.#deriveDayAfter(day, earlierMachineDays);
      derivedDays.set(day.day, earlierMachineDays);
    }
    return earlierMachineDays;
  }

  #deriveDayAfter(day: Day, earlierMachineDays: readonly MachineDay[]): readonly MachineDay[] {
    const debtsLeft = mapDebtsLeft(earlierMachineDays);
    const changes = deriveLateDebtChanges(this.rawData, day.day, debtsLeft, this.#findClosedHandPays);
    return deriveMachineDays(this.rawData, this.stations, day, {
      contents: deriveOpeningContents(this.rawData, day.day, listRemainingContents(earlierMachineDays)),
      debts: addLateDebtChanges(debtsLeft, changes),
    });
  }

  readonly #findClosedHandPays: FindClosedHandPays = (day, machineId, medium) => {
    const machineDay = this.#machineDaysByDay.get(day)?.find((candidate) => candidate.machineId === machineId);
    if (machineDay === undefined) return undefined;
    const { paidByKind, jackpot, handPaidCancelled, debtDays } = machineDay;
    const surplus =
      medium === 'jackpot'
        ? paidByKind.jackpot + paidByKind.progressive + paidByKind.bonus - jackpot
        : paidByKind.cancelledCredits - handPaidCancelled;
    return { surplus, opening: debtDays[medium].opening.owed };
  };

  /** Returns what corrections of closed days change in the hand pays owed, on every day that carries some. */
  listLateDebtChanges(): readonly LateDebtChange[] {
    const carryingDays = new Set(this.rawData.listRows('prior_period_adjustments').map((row) => row.gaming_day));
    return [...carryingDays].flatMap((carryingDay) => {
      const lastDay = this.days.recordedDays.findLast(({ day, isReconciled }) => isReconciled && day < carryingDay);
      const debtsLeft = mapDebtsLeft(lastDay === undefined ? [] : this.#deriveDay(lastDay));
      return deriveLateDebtChanges(this.rawData, carryingDay, debtsLeft, this.#findClosedHandPays);
    });
  }

  /**
   * Returns the machines' cumulative holds after a reconciled day; each day is derived once, from the first one on.
   */
  listHolds(lastDay: Day): HoldsByMachine {
    let holds: HoldsByMachine = new Map();
    for (const day of this.days.recordedDays) {
      if (!day.isReconciled || day.day > lastDay.day) continue;
      const derivedHolds =
        this.#holdsByDay.get(day.day) ??
        deriveHolds(this.listMachineDays(createDayPeriod(day.day)), listRuns(holds), day, (key) =>
          findSetting(this.rawData, key, day.day),
        );
      this.#holdsByDay.set(day.day, derivedHolds);
      holds = derivedHolds;
    }
    return holds;
  }

  /** Derives the credits that boards lack which do not count them, from the readings since their last cut. */
  #deriveMissingCredits(day: Day, machineDays: readonly MachineDay[]): MissingCredits {
    const firstInstant = findFirstJudgedInstant(day.opensAt);
    return new Map(
      machineDays.flatMap(({ machineId, formula }) =>
        this.stations.listStationsKnownOn(machineId, day).map((station) => {
          const [version, cuts] = listCuts(this.rawData, station.station, day);
          const rows = station.readingRows.filter(
            ({ read_at: at }) => at > firstInstant && at <= day.closesAt && cuts.every((cut) => cut <= at),
          );
          const missing =
            (rows.at(-1)?.read_at ?? '') > day.opensAt
              ? deriveMissingCredits(rows.map(parseReading), {
                  opensAt: day.opensAt,
                  wager: findWager(version?.technical),
                  handPaysWithin: listHandPaysWithin(formula),
                })
              : 0n;
          return [buildStationKey(machineId, station.stationNumber), missing] as const;
        }),
      ),
    );
  }

  /** Returns the findings of the reconciled days of a period, in listing order; each day is derived once. */
  listFindings(period: Period): readonly DerivedFinding[] {
    return this.days.listReconciledDays(period).flatMap((day) => {
      const cachedFindings = this.#findingsByDay.get(day.day);
      if (cachedFindings !== undefined) return cachedFindings;
      const machineDays = this.listMachineDays(createDayPeriod(day.day));
      const findings = deriveFindings(
        this.rawData,
        day,
        machineDays,
        this.listHolds(day),
        this.#deriveMissingCredits(day, machineDays),
      );
      this.#findingsByDay.set(day.day, findings);
      return findings;
    });
  }
}

/** Returns the version of a machine's sheet when a day closes, and the instants before which no reading is judged. */
function listCuts(
  rawData: RawData,
  station: RawRow<'stations'>,
  day: Day,
): readonly [RawRow<'machine_versions'> | undefined, readonly string[]] {
  const versions = listVersionsBefore(rawData, station.machine_id, day.closesAt);
  const changes = versions.filter(
    ({ denomination_minor: denomination }, index) =>
      denomination !== (versions[index - 1]?.denomination_minor ?? denomination),
  );
  const { ramClears, adjustments } = buildStationContext(rawData, station);
  const cuts = [
    ...changes.map(({ effective_at: at }) => at),
    ...ramClears.map(({ at }) => at),
    ...adjustments.map(({ laterAt }) => laterAt),
  ];
  return [versions.at(-1), cuts.filter((cut) => cut <= day.closesAt)];
}

/** Returns the hand pays that machine days leave owed. */
const mapDebtsLeft = (machineDays: readonly MachineDay[]): DebtsByMachine =>
  new Map(
    machineDays.map(({ machineId, debtDays: { jackpot, cancelledCredits } }) => [
      machineId,
      { jackpot: jackpot.closing, cancelledCredits: cancelledCredits.closing },
    ]),
  );
