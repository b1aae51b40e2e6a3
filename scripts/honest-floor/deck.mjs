import { dropDayFrom } from './calendar.mjs';
import { FAULTS } from './faults/catalogue.mjs';
import { isOfOldBoard } from './faults/placing.mjs';

const MOST_FAULTS_A_DAY = 10;

/** Deals faults to days: every kind once before any kind again. */
export class FaultDeck {
  #pile = [];
  #dealt = [];
  /** Kind of adjustment that settles a machine's blocked steps, where it is not a wrong count. */
  settlements = new Map();

  constructor(house, { hasFaults, only }) {
    this.house = house;
    this.hasFaults = hasFaults;
    this.kinds = only === undefined ? FAULTS : FAULTS.filter(({ kind }) => kind.includes(only));
  }

  /** Places one to ten faults into a day; returns them. Fewer when the machines are taken. */
  deal(scene) {
    if (!this.hasFaults) return [];
    const most = Math.min(MOST_FAULTS_A_DAY, Math.max(1, Math.floor(this.house.machines.length / 2)));
    const placed = [];
    for (let left = 1 + scene.random.below(most); left > 0; left -= 1) {
      if (this.#pile.length === 0) this.#pile = scene.random.shuffled(this.kinds);
      const index = this.#pile.findIndex((fault) => this.#place(scene, fault, placed));
      if (index < 0) break;
      this.#pile.splice(index, 1);
    }
    this.#dealt.push(...placed);
    return placed;
  }

  #place(scene, { kind, codes, questions, mirrors, place }, placed) {
    const fault = { kind, codes, questions, mirrors, machines: [], from: scene.day, until: scene.day, refusals: [] };
    if (place(scene, fault) === false) return false;
    fault.isNamedByReading = isOfOldBoard(fault) && codes.includes('identityBroken');
    for (const number of fault.machines)
      if (fault.settledAs !== undefined) this.settlements.set(number, fault.settledAs);
    placed.push(fault);
    return true;
  }

  /** Adds a fault for a machine whose counters turned over without a proof today; returns it. */
  addTurnedOver(scene) {
    const added = [];
    for (const machine of scene.house.machines.filter(({ isTurning }) => isTurning)) {
      const shown = scene.readingsOf(machine).map(({ counters }) => counters);
      const isTurned = shown.some((counters, index) =>
        Object.keys(counters).some((name) => counters[name] < (shown[index - 1]?.[name] ?? machine.shownLast?.[name])),
      );
      machine.shownLast = shown.at(-1);
      const [from, until] = [scene.day, scene.day];
      const codes = ['meterException'];
      const fault = { kind: 'counter turns over without a proof', codes, machines: [machine.number], refusals: [] };
      if (isTurned) added.push({ ...fault, from, until });
    }
    this.#dealt.push(...added);
    return added;
  }

  /** Returns the faults that may show on a day: in the figures, or only in a box that is not counted yet. */
  activeOn(day) {
    return this.#dealt.filter(({ from, until }) => from <= day && day <= dropDayFrom(until));
  }
}
