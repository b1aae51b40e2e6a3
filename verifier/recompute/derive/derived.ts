import type { RawData } from '../facts.js';
import { Days, findSetting, type Day } from './days.js';
import { deriveHolds, listRuns, type HoldsByMachine } from './hold.js';
import { deriveOpeningContents, listRemainingContents } from './boxes.js';
import { createDayPeriod, type Period } from './period.js';
import { deriveFindings, type DerivedFinding } from './findings.js';
import { deriveMachineDays, type MachineDay } from './machine-days.js';
import { Stations } from './stations.js';

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

  /** Returns a day's machines, once derived; a day begins with what the days before it left in the boxes. */
  #deriveDay(lastDay: Day): readonly MachineDay[] {
    const derivedDays = this.#machineDaysByDay;
    let earlierMachineDays: readonly MachineDay[] = [];
    for (const day of this.days.recordedDays.filter(({ isReconciled }) => isReconciled)) {
      if (day.day > lastDay.day) break;
      const contents = (): ReturnType<typeof deriveOpeningContents> =>
        deriveOpeningContents(this.rawData, day.day, listRemainingContents(earlierMachineDays));
      earlierMachineDays = derivedDays.get(day.day) ?? deriveMachineDays(this.rawData, this.stations, day, contents());
      derivedDays.set(day.day, earlierMachineDays);
    }
    return earlierMachineDays;
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

  /** Returns the findings of the reconciled days of a period, in listing order; each day is derived once. */
  listFindings(period: Period): readonly DerivedFinding[] {
    return this.days.listReconciledDays(period).flatMap((day) => {
      const cachedFindings = this.#findingsByDay.get(day.day);
      if (cachedFindings !== undefined) return cachedFindings;
      const machineDays = this.listMachineDays(createDayPeriod(day.day));
      const findings = deriveFindings(this.rawData, day, machineDays, this.listHolds(day));
      this.#findingsByDay.set(day.day, findings);
      return findings;
    });
  }
}
