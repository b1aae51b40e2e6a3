import { Days } from './days.mjs';
import { findingsOf } from './findings.mjs';
import { machineDaysOf } from './machine-days.mjs';
import { Stations } from './stations.mjs';

/**
 * Everything derived from the raw rows, each once: readings → steps → movements → machine days → findings. Documents
 * are made of this and of plain rows (`documents/`); nothing here depends on documents.
 */
export class Derived {
  #machineDays = new Map();
  #findings = new Map();

  constructor(facts) {
    this.facts = facts;
    this.days = new Days(facts);
    this.stations = new Stations(facts);
  }

  /** Returns the machines of the reconciled days of a period. */
  machineDays(period) {
    return this.days.reconciled(period).flatMap((day) => {
      if (!this.#machineDays.has(day.day))
        this.#machineDays.set(day.day, machineDaysOf(this.facts, this.stations, day));
      return this.#machineDays.get(day.day);
    });
  }

  /** Returns the findings of the reconciled days of a period, in listing order. */
  findings(period) {
    return this.days.reconciled(period).flatMap((day) => {
      if (!this.#findings.has(day.day)) {
        const ofDay = this.machineDays({ firstDay: day.day, lastDay: day.day });
        this.#findings.set(day.day, findingsOf(this.facts, day, ofDay));
      }
      return this.#findings.get(day.day);
    });
  }
}
