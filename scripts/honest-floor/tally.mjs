import { limitOf } from './faults/limits.mjs';

const SILENT = 'silently wrong';
const NO_FAULT = 'without a fault';
const OUTCOMES = ['refused', 'named', 'without effect', 'on a blocked day', SILENT];

/** Returns the outcome of a fault. */
function outcomeOf({ silent, refusals, isNamed, isBlocked }) {
  if (silent) return SILENT;
  if (isNamed) return 'named';
  if (isBlocked) return 'on a blocked day';
  return refusals.length > 0 ? 'refused' : 'without effect';
}

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Counts the outcomes of the days and of the faults, and prints them. */
export class Tally {
  faults = [];
  #days = 0;
  #silentDays = 0;
  #blockedDays = 0;
  #falseBlocking = 0;
  #unexplained = 0;
  /** Days that only the next count of a machine's box can prove wrong, by machine. */
  #awaited = new Map();
  #namedByCount = 0;
  #toExplain = new Map();

  constructor(print) {
    this.print = print;
  }

  addDay(day, { verdicts, findings, faults }) {
    this.#days += 1;
    const silent = verdicts.filter(({ kind }) => kind === 'silent');
    if (silent.length > 0) this.#silentDays += 1;
    for (const { machine, differences, faults: active, findings: shown, isFlagged } of silent) {
      const causes = active.map(({ kind }) => kind).join(', ') || NO_FAULT;
      if (active.length === 0) this.#unexplained += 1;
      const found = isFlagged ? `; other findings: ${shown.join(', ')}` : '';
      this.print(`  SILENT ${day} ${machine} (${causes}): ${differences.join(', ')}${found}`);
    }
    for (const { machine, code } of verdicts.filter(({ kind }) => kind === 'falseBlocking')) {
      this.#falseBlocking += 1;
      this.print(`  FALSE BLOCKING ${day} ${machine} ${code}`);
    }
    if (faults.length === 0)
      for (const { code, severity } of findings)
        if (severity === 'toExplain') this.#toExplain.set(code, (this.#toExplain.get(code) ?? 0) + 1);
  }

  /** Notes the days that await a count, and judges those whose machine was counted: a finding must name it then. */
  settleAwaited(verdicts, { day, isDropDay }) {
    for (const { kind, machine, differences, faults } of verdicts) {
      if (kind === 'awaitsCount') this.#awaited.set(machine, { day, differences, faults });
      else if (kind === 'named' && this.#awaited.delete(machine)) this.#namedByCount += 1;
    }
    if (isDropDay) this.endHouse();
  }

  /** Counts the days as silently wrong that no count has named. */
  endHouse() {
    for (const [machine, { day, differences, faults }] of this.#awaited) {
      this.#silentDays += 1;
      for (const fault of faults) fault.silent = true;
      this.print(`  SILENT ${day} ${machine} (no count named it): ${differences.join(', ')}`);
    }
    this.#awaited.clear();
  }

  addBlocked(day, { blockers, faults, findings }) {
    this.#days += 1;
    this.#blockedDays += 1;
    const causes = faults.map(({ kind, machines }) => `${kind} ${machines.join('+')}`).join('; ');
    this.print(`  BLOCKED ${day} (${causes}): ${JSON.stringify(blockers)}`);
    for (const { machine, code, severity } of findings)
      if (severity === 'blocking' && !faults.some(({ machines }) => machines.includes(machine))) {
        this.#falseBlocking += 1;
        this.print(`  FALSE BLOCKING ${day} ${machine} ${code}`);
      }
  }

  /** Prints the totals; returns them with the kinds that were silently wrong. */
  report() {
    const { print } = this;
    const byKind = groupBy(this.faults, ({ kind }) => kind);
    print(`${this.#days} days, ${this.faults.length} faults of ${byKind.size} kinds`);
    for (const [kind, faults] of [...byKind].toSorted(([one], [other]) => one.localeCompare(other))) {
      const counts = groupBy(faults, outcomeOf);
      const outcomes = OUTCOMES.flatMap((outcome) =>
        counts.has(outcome) ? [`${counts.get(outcome).length} ${outcome}`] : [],
      );
      print(`  ${kind}: ${outcomes.join(', ')}`);
    }
    const silent = groupBy(
      this.faults.filter((fault) => outcomeOf(fault) === SILENT),
      ({ kind }) => kind,
    );
    const silentKinds = [...silent.keys(), ...(this.#unexplained > 0 ? [NO_FAULT] : [])];
    for (const kind of silentKinds.filter(limitOf)) print(`known limit: ${kind}: ${limitOf(kind)}`);
    const toExplain = [...this.#toExplain].map((entry) => entry.join(' ')).join(', ') || 'none';
    print(`findings to explain on days without a fault: ${toExplain}`);
    print(`days named by a later count of the box: ${this.#namedByCount}`);
    print(`days left blocked: ${this.#blockedDays}`);
    print(`false blocking findings: ${this.#falseBlocking}`);
    print(`silently wrong days: ${this.#silentDays}`);
    const byCount = [...silent].map(([kind, { length }]) => `${kind} ${length}`);
    if (silentKinds.length > 0)
      print(`silently wrong by kind: ${[...byCount, `${NO_FAULT} ${this.#unexplained}`].join(', ')}`);
    return {
      falseBlocking: this.#falseBlocking,
      silentDays: this.#silentDays,
      unexpectedKinds: silentKinds.filter((kind) => limitOf(kind) === undefined),
    };
  }

  line() {
    return `silently wrong ${this.#silentDays}, blocked ${this.#blockedDays}, false blocking ${this.#falseBlocking}`;
  }
}
