import { DAYS_TO_READ, addDays } from './calendar.mjs';
import { NO_FAULT, SILENT } from './totals.mjs';

/** Returns the outcome of a fault. */
function outcomeOf({ silent, refusals, isNamed, isBlocked }) {
  if (silent) return SILENT;
  if (isNamed) return 'named';
  if (isBlocked) return 'on a blocked day';
  return refusals.length > 0 ? 'refused' : 'without effect';
}

const increase = (counts, key) => {
  counts[key] = (counts[key] ?? 0) + 1;
};

/** Counts the outcomes of the days and of the faults, and prints those that need a look. */
export class Tally {
  faults = [];
  #days = 0;
  #silentDays = new Set();
  #blockedDays = 0;
  #brokenDays = 0;
  #falseBlocking = 0;
  #unexplained = 0;
  /** Days that only the next count of a machine's box can prove wrong, by machine. */
  #awaitedCounts = new Map();
  #namedByCount = 0;
  /** Days that only later readings of a machine's board can prove wrong, by machine. */
  #awaitedReadings = new Map();
  #namedByReading = 0;
  #toExplain = {};
  #house = 0;

  /** Begins a house, with the function that prints its lines. */
  beginHouse(print) {
    this.#house += 1;
    this.print = print;
  }

  #addSilentDay(day) {
    this.#silentDays.add(`${this.#house} ${day}`);
  }

  addDay(day, { verdicts, findings, faults }) {
    this.#days += 1;
    const silent = verdicts.filter(({ kind }) => kind === 'silent');
    if (silent.length > 0) this.#addSilentDay(day);
    for (const { machine, differences, faults: active, findings: shown, isFlagged } of silent) {
      const causes = active.map(({ kind }) => kind).join(', ') || NO_FAULT;
      if (active.length === 0) this.#unexplained += 1;
      const found = isFlagged ? `; other findings: ${shown.join(', ')}` : '';
      this.print(`SILENT ${day} ${machine} (${causes}): ${differences.join(', ')}${found}`);
    }
    for (const { machine, code } of verdicts.filter(({ kind }) => kind === 'falseBlocking')) {
      this.#falseBlocking += 1;
      this.print(`FALSE BLOCKING ${day} ${machine} ${code}`);
    }
    if (faults.length === 0)
      for (const { code, severity } of findings) if (severity === 'toExplain') increase(this.#toExplain, code);
  }

  /** Notes the days that await a count or a reading, and judges those that had one: a finding must name them then. */
  settleAwaited(verdicts, { day, isDropDay }) {
    for (const { kind, machine, differences, faults } of verdicts) {
      if (kind === 'awaitsCount') this.#awaitedCounts.set(machine, { day, differences, faults });
      else if (kind === 'awaitsReading') this.#awaitedReadings.set(machine, { day, differences, faults });
      else if (kind === 'named' && this.#awaitedCounts.delete(machine)) this.#namedByCount += 1;
      else if (kind === 'namedByReading' && this.#awaitedReadings.delete(machine)) this.#namedByReading += 1;
    }
    if (isDropDay) this.#endWaiting(this.#awaitedCounts, day);
    this.#endWaiting(this.#awaitedReadings, addDays(day, -DAYS_TO_READ));
  }

  /** Counts the days as silently wrong that nothing has named. */
  endHouse() {
    for (const awaited of [this.#awaitedCounts, this.#awaitedReadings]) this.#endWaiting(awaited, '9999-12-31');
  }

  /** Counts those of the awaited days as silently wrong that are not after a day. */
  #endWaiting(awaited, until) {
    for (const [machine, { day, differences, faults }] of awaited) {
      if (day > until) continue;
      awaited.delete(machine);
      this.#addSilentDay(day);
      for (const fault of faults) fault.silent = true;
      const causes = faults.map(({ kind }) => kind).join(', ');
      this.print(`SILENT ${day} ${machine} (${causes}; nothing named it later): ${differences.join(', ')}`);
    }
  }

  addBlocked(day, { blockers, faults, findings }) {
    this.#days += 1;
    this.#blockedDays += 1;
    const causes = faults.map(({ kind, machines }) => `${kind} ${machines.join('+')}`).join('; ');
    this.print(`BLOCKED ${day} (${causes}): ${JSON.stringify(blockers)}`);
    for (const { machine, code, severity } of findings)
      if (severity === 'blocking' && !faults.some(({ machines }) => machines.includes(machine))) {
        this.#falseBlocking += 1;
        this.print(`FALSE BLOCKING ${day} ${machine} ${code}`);
      }
  }

  /** Counts a day that ended with an honest act refused, or another unexpected response. */
  addBroken(day, error) {
    this.#days += 1;
    this.#brokenDays += 1;
    this.print(`BROKEN OFF ${day}: ${error.stack}`);
  }

  /** Returns the totals as plain data; those of several workers add up. */
  totals() {
    const outcomes = {};
    for (const fault of this.faults) increase((outcomes[fault.kind] ??= {}), outcomeOf(fault));
    return {
      days: this.#days,
      silentDays: this.#silentDays.size,
      blockedDays: this.#blockedDays,
      brokenDays: this.#brokenDays,
      falseBlocking: this.#falseBlocking,
      unexplained: this.#unexplained,
      namedByCount: this.#namedByCount,
      namedByReading: this.#namedByReading,
      toExplain: this.#toExplain,
      outcomes,
    };
  }

  line() {
    const counts = `silently wrong ${this.#silentDays.size}, blocked ${this.#blockedDays}`;
    return `${counts}, false blocking ${this.#falseBlocking}`;
  }
}
