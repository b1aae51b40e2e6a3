import type { Facts } from '../facts.js';
import { Days } from './days.js';
import { periodOfDay, type Period } from './period.js';
import { deriveFindings, type DerivedFinding } from './findings.js';
import { deriveMachineDays, type MachineDay } from './machine-days.js';
import { Stations } from './stations.js';

/**
 * Everything derived from the raw rows, each once: readings → steps → movements → machine days → findings. Documents
 * are made of this and of plain rows (`documents/`); nothing here depends on documents.
 */
export class Derived {
  readonly #machineDays = new Map<string, readonly MachineDay[]>();
  readonly #findings = new Map<string, readonly DerivedFinding[]>();
  readonly facts: Facts;
  readonly days: Days;
  readonly stations: Stations;

  constructor(facts: Facts) {
    this.facts = facts;
    this.days = new Days(facts);
    this.stations = new Stations(facts);
  }

  /** Returns the machine days of the reconciled days of a period; each day is derived once. */
  listMachineDays(period: Period): readonly MachineDay[] {
    return this.days.listReconciledIn(period).flatMap((day) => {
      const machineDays = this.#machineDays.get(day.day) ?? deriveMachineDays(this.facts, this.stations, day);
      this.#machineDays.set(day.day, machineDays);
      return machineDays;
    });
  }

  /** Returns the findings of the reconciled days of a period, in listing order; each day is derived once. */
  listFindings(period: Period): readonly DerivedFinding[] {
    return this.days.listReconciledIn(period).flatMap((day) => {
      const remembered = this.#findings.get(day.day);
      if (remembered !== undefined) return remembered;
      const machineDays = this.listMachineDays(periodOfDay(day.day));
      const findings = deriveFindings(this.facts, day, machineDays);
      this.#findings.set(day.day, findings);
      return findings;
    });
  }
}
