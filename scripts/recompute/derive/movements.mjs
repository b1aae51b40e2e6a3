import { absolute } from './arithmetic.mjs';
import { COUNTERS, FURTHER, GAUGES, IDENTITIES } from './counters.mjs';

/**
 * From readings to movements, step by step: every pair of successive readings of a station, from the first to the last.
 * The product takes two readings a day where nothing happened; this path takes them all.
 */

/** The steps of one station's readings (in order), each with what every counter moved by. */
export function stepsOf(readings, context) {
  const steps = [];
  for (let at = 1; at < readings.length; at += 1) steps.push(stepBetween(readings[at - 1], readings[at], context));
  return steps;
}

/** A reading as counters alone; a counter that it does not report is absent. */
export function countersOf(row) {
  const counters = new Map();
  for (const { column } of COUNTERS) if (row[column] !== null) counters.set(column, row[column]);
  for (const name of FURTHER.keys()) {
    const value = row.other_counters?.[name];
    if (value !== undefined && value !== null) counters.set(name, BigInt(value));
  }
  return { at: row.read_at, counters };
}

function stepBetween(earlier, later, context) {
  const clears = context.clears.filter(({ at }) => at > earlier.at && at <= later.at);
  const stated = context.adjustments.find((each) => each.earlierAt <= earlier.at && each.laterAt >= later.at);
  if (stated !== undefined) return statedStep(earlier, later, stated);
  if (clears.length === 0) return plainOrRolledOver(earlier, later, context);
  let from = earlier.counters;
  let movements = new Map();
  const cuts = [];
  for (const { at, before, after } of clears) {
    const end = withDefaults(before, from);
    const moved = difference(from, end);
    from = withDefaults(after, zeroed(later.counters));
    cuts.push({ at, end, moved, start: from });
    movements = added(movements, moved);
  }
  const rest = difference(from, later.counters);
  return { earlier, later, movements: added(movements, rest), kind: 'ramClear', doubts: [], cuts, rest };
}

/** Later − earlier; where a counter went down, modulo its size, if the identities that it is part of then hold. */
function plainOrRolledOver(earlier, later, { sizeOf }) {
  const movements = difference(earlier.counters, later.counters);
  const fallen = [...movements].filter(([name, moved]) => moved < 0n && !GAUGES.has(name)).map(([name]) => name);
  if (fallen.length === 0) {
    const broken = brokenIdentities(movements);
    const doubts = broken.map(({ name, left, right }) => ({ code: 'identityBroken', identity: name, left, right }));
    return { earlier, later, movements, kind: doubts.length === 0 ? 'plain' : 'exception', doubts };
  }
  const turned = new Map(movements);
  for (const name of fallen) turned.set(name, movements.get(name) + sizeOf(name));
  const isProven = fallen.every((name) => {
    const tested = IDENTITIES.filter(({ left, right }) => left === name || name in right).map((identity) =>
      bothSides(identity, turned),
    );
    const possible = tested.filter((result) => result !== null);
    return possible.length > 0 && possible.every(({ holds }) => holds);
  });
  if (isProven) return { earlier, later, movements: turned, kind: 'rollover', doubts: [] };
  for (const name of fallen) turned.delete(name);
  const doubts = fallen.map((name) => ({ code: 'meterException', counter: name }));
  return { earlier, later, movements: turned, kind: 'exception', doubts };
}

/** What an approved adjustment says of the counters, at the last of the steps that it covers; the others as read. */
function statedStep(earlier, later, { counters, laterAt }) {
  const movements = difference(earlier.counters, later.counters);
  for (const [name, moved] of counters) movements.set(name, later.at === laterAt ? moved : 0n);
  return { earlier, later, movements, kind: 'exception', doubts: [], isStated: true };
}

/**
 * These steps, one after the other, in stretches without a cut: a memory cleared, the instant of another denomination,
 * the end of a stated movement. `changes`: the instants at which the denomination changed.
 */
export function segmentsOf(steps, changes) {
  if (steps.length === 0) return [];
  const begin = (at, start, startedBy) => ({ from: at, start, startedBy, steps: [] });
  const closed = [];
  let open = begin(steps[0].earlier.at, steps[0].earlier.counters, 'windowStart');
  const cutAt = (at, end, start, cause) => {
    closed.push({ ...open, to: at, end });
    open = begin(at, start, cause);
  };
  for (const step of steps) {
    const { earlier, later, movements, kind } = step;
    for (const { at, end, moved, start } of step.cuts ?? []) {
      open.steps.push({ movements: moved, kind });
      cutAt(at, end, start, 'ramClear');
    }
    open.steps.push({ movements: step.rest ?? movements, kind });
    const isChanged = changes.some((at) => at > earlier.at && at <= later.at);
    if (isChanged || step.isStated === true) {
      cutAt(later.at, later.counters, later.counters, isChanged ? 'denominationChange' : 'adjustment');
    }
  }
  const last = steps.at(-1).later;
  if (open.steps.length > 0) closed.push({ ...open, to: last.at, end: last.counters });
  return closed.map((segment) => ({ ...segment, movementOf: (name) => movementWithin(segment, name) }));
}

/** What a counter moved by within a segment; null where a step does not establish it. */
export function movementWithin({ start, end, steps }, name) {
  const [from, to] = [start.get(name), end.get(name)];
  if (from === undefined || to === undefined) return null;
  if (GAUGES.has(name) || steps.every(({ kind }) => kind === 'plain')) return to - from;
  const moved = steps.map(({ movements }) => movements.get(name));
  return moved.includes(undefined) ? null : moved.reduce((sum, each) => sum + each, 0n);
}

function difference(from, to) {
  const movements = new Map();
  for (const [name, value] of to) {
    const start = from.get(name);
    if (start !== undefined) movements.set(name, value - start);
  }
  return movements;
}

export function added(sums, more) {
  for (const [name, moved] of more) sums.set(name, (sums.get(name) ?? 0n) + moved);
  return sums;
}

const zeroed = (counters) => new Map([...counters].map(([name]) => [name, 0n]));
const withDefaults = (read, defaults) => new Map([...defaults, ...read]);

/** Both sides of an identity; null when what is reported does not allow to test it. */
function bothSides({ name, left, right, within = 0n }, movements) {
  const moved = movements.get(left);
  if (moved === undefined) return null;
  const terms = Object.entries(right).filter(([counter]) => movements.has(counter));
  if (terms.length === 0) return null;
  const sum = terms.reduce((total, [counter, sign]) => total + sign * movements.get(counter), 0n);
  return { name, left: moved, right: sum, holds: absolute(moved - sum) <= within };
}

export function brokenIdentities(movements) {
  return IDENTITIES.map((identity) => bothSides(identity, movements)).filter(
    (result) => result !== null && !result.holds,
  );
}
