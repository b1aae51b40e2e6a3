import { findCounterByName, type CounterName, type CounterValues } from '../meters/counters.js';
import { createFinding } from './create-finding.js';
import type { FindingCode } from './reconciliation-codes.js';
import type { Finding, MachineDay } from './reconciliation-types.js';

/** Findings of several machines that have one cause. */

/** A finding and the machine that it is about. */
export interface MachineFinding {
  readonly machine: string;
  readonly finding: Finding;
}

/**
 * Names in each variance of counts or of hand pays the machine whose variance of the same medium is equal and opposite:
 * their boxes may have been posted crosswise, or the slip of one under the number of the other. Only a pair is named;
 * three machines with such amounts are left as they are.
 */
export function nameMirroredVariances<Each extends MachineFinding>(machineFindings: readonly Each[]): readonly Each[] {
  const machinesByVariance = new Map<string, string[]>();
  for (const { machine, finding } of machineFindings) {
    if (!hasMirror(finding)) continue;
    const key = buildVarianceKey(finding, 1n);
    machinesByVariance.set(key, [...(machinesByVariance.get(key) ?? []), machine]);
  }
  return machineFindings.map((each) => {
    const { finding } = each;
    if (!hasMirror(finding)) return each;
    const mirrors = machinesByVariance.get(buildVarianceKey(finding, -1n)) ?? [];
    const [mirrorMachine] = mirrors;
    const isPair = mirrors.length === 1 && machinesByVariance.get(buildVarianceKey(finding, 1n))?.length === 1;
    if (mirrorMachine === undefined || !isPair) return each;
    return { ...each, finding: { ...finding, evidence: { ...finding.evidence, mirrorMachine } } };
  });
}

const hasMirror = ({ code, varianceMinor, severity }: Finding): boolean =>
  (code === 'countVariance' || code === 'handPayVariance') && varianceMinor !== null && severity !== 'notice';

const buildVarianceKey = ({ code, medium, varianceMinor }: Finding, sign: bigint): string =>
  `${code} ${medium} ${sign * (varianceMinor ?? 0n)}`;

/** A machine whose memory was cleared, and the instants. */
export interface ClearedMachine {
  readonly machineId: bigint;
  readonly machine: string;
  readonly clearedAt: readonly Date[];
}

/** Two memories cleared within this time may have been at zero at once. */
export const CLEARED_TOGETHER_MS = 86_400_000;

/**
 * Reports machines whose memories were cleared within a day of each other, on the day of the later clear. With both at
 * zero, no counter tells under which number each board is read. The machine that was cleared nearest in time is named.
 */
export function listClearedTogether(
  machines: readonly ClearedMachine[],
  opensAt: Date,
): readonly (MachineFinding & Pick<ClearedMachine, 'machineId'>)[] {
  return machines.flatMap((cleared) => {
    let clearedCount = 1;
    let nearest: { readonly machine: string; readonly distanceMs: number } | undefined;
    for (const other of machines) {
      const distanceMs = other === cleared ? null : findShortestDistance(cleared.clearedAt, other.clearedAt, opensAt);
      if (distanceMs === null) continue;
      clearedCount += 1;
      const { machine } = other;
      const isNearer =
        nearest === undefined ||
        distanceMs < nearest.distanceMs ||
        (distanceMs === nearest.distanceMs && machine < nearest.machine);
      if (isNearer) nearest = { machine, distanceMs };
    }
    if (nearest === undefined) return [];
    const evidence = { clearedMachines: clearedCount, otherMachine: nearest.machine };
    const { machineId, machine } = cleared;
    return [{ machineId, machine, finding: createFinding('clearedTogether', '', { evidence }) }];
  });
}

/**
 * Returns the fewest milliseconds between clears of two machines of which the later one is of the day; null when none
 * are near enough. Every machine of a floor may have been cleared in one night: nothing is allocated here.
 */
function findShortestDistance(clears: readonly Date[], otherClears: readonly Date[], opensAt: Date): number | null {
  let shortestMs: number | null = null;
  for (const clear of clears) {
    for (const other of otherClears) {
      const distanceMs = Math.abs(clear.getTime() - other.getTime());
      const isTogether = distanceMs <= CLEARED_TOGETHER_MS && (clear > opensAt || other > opensAt);
      if (isTogether && (shortestMs === null || distanceMs < shortestMs)) shortestMs = distanceMs;
    }
  }
  return shortestMs;
}

/** A step in which a counter's movement is withheld, with all counters at its start as they truly were, and its end. */
export interface WithheldStep {
  readonly machine: string;
  readonly stationNumber: number;
  readonly laterReadAt: Date;
  readonly previous: CounterValues;
  readonly next: CounterValues;
}

/** Returns the withheld steps of a machine's day, one for each later reading. */
export function listWithheldSteps(machine: string, { stations }: MachineDay): readonly WithheldStep[] {
  return stations.flatMap(({ stationNumber, doubts }) => {
    const stepsByInstant = new Map<number, WithheldStep>();
    for (const { severity, laterReadAt, start, next } of doubts) {
      if (severity === 'blocking')
        stepsByInstant.set(laterReadAt.getTime(), { machine, stationNumber, laterReadAt, previous: start, next });
    }
    return [...stepsByInstant.values()];
  });
}

/** Findings that compare a machine's meters: while its boards are exchanged, they compare another machine's. */
const METERED_CODES: readonly FindingCode[] = [
  'countVariance',
  'notesDisagree',
  'handPayVariance',
  'ticketsOutVariance',
  'ticketsInBoxDisagree',
  'cardTransferVariance',
  'identityBroken',
];

/**
 * Names in each unexplained step the machine whose counters it continues, when that one's continue its own: their boards
 * were exchanged, or are read under each other's number. What else the meters of these machines say is of that case.
 */
export function nameCrossedBoards<Each extends MachineFinding>(
  machineFindings: readonly Each[],
  steps: readonly WithheldStep[],
): readonly Each[] {
  const crossedByStep = findCrossedMachines(steps);
  if (crossedByStep.size === 0) return machineFindings;
  const crossedByMachine = new Map(steps.map((step) => [step.machine, crossedByStep.get(buildStepKey(step))]));
  return machineFindings.map((each) => {
    const { machine, finding } = each;
    const { laterReadAt } = finding.evidence;
    const isStep = finding.code === 'meterException' && laterReadAt instanceof Date;
    if (!isStep && (!METERED_CODES.includes(finding.code) || finding.evidence['mirrorMachine'] !== undefined))
      return each;
    const crossedMachine = isStep
      ? crossedByStep.get(buildStepKey({ machine, stationNumber: finding.stationNumber ?? 0, laterReadAt }))
      : crossedByMachine.get(machine);
    if (crossedMachine === undefined) return each;
    return { ...each, finding: { ...finding, evidence: { ...finding.evidence, crossedMachine } } };
  });
}

/** Returns the crossed machine of each step that has one, by the step's key. */
function findCrossedMachines(steps: readonly WithheldStep[]): ReadonlyMap<string, string> {
  const comparableSteps = steps.filter(
    ({ previous, next }) => previous.coinInCredits !== undefined && next.coinInCredits !== undefined,
  );
  const stepsByFormerValue = [...comparableSteps].sort((first, second) =>
    getCoinIn(first.previous) < getCoinIn(second.previous) ? -1 : 1,
  );
  const crossedByStep = new Map<string, string>();
  for (const step of comparableSteps) {
    const other = findContinued(step, stepsByFormerValue);
    if (other === undefined || other.machine === step.machine) continue;
    if (findContinued(other, stepsByFormerValue) !== step) continue;
    if (isContinuation(step, other) && isContinuation(other, step))
      crossedByStep.set(buildStepKey(step), other.machine);
  }
  return crossedByStep;
}

/** More than this number of counters must be nearer to the other machine's, for each one nearer to the machine's own. */
const NEARER_PER_FARTHER = 3;

const getCoinIn = ({ coinInCredits = 0n }: CounterValues): bigint => coinInCredits;

/** Returns the step whose value before is the nearest at or below this step's value after; undefined: none. */
function findContinued(step: WithheldStep, stepsByFormerValue: readonly WithheldStep[]): WithheldStep | undefined {
  return stepsByFormerValue.findLast(({ previous }) => getCoinIn(previous) <= getCoinIn(step.next));
}

/**
 * Returns true when the counters after a step continue those before the other machine's step: all that are not zero are
 * no lower, at least two are nearer to them than to the machine's own, and few are not, by chance.
 */
function isContinuation({ previous, next }: WithheldStep, other: WithheldStep): boolean {
  const names = (Object.keys(next) as CounterName[]).filter(
    (name) =>
      findCounterByName(name)?.kind === 'cumulative' &&
      (next[name] ?? 0n) !== 0n &&
      previous[name] !== undefined &&
      other.previous[name] !== undefined,
  );
  let nearerCount = 0;
  let fartherCount = 0;
  for (const name of names) {
    const [after = 0n, own = 0n, others = 0n] = [next[name], previous[name], other.previous[name]];
    if (after < others) return false;
    const [rise, distance] = [after - others, after > own ? after - own : own - after];
    if (rise < distance) nearerCount += 1;
    if (rise > distance) fartherCount += 1;
  }
  return nearerCount > 1 && nearerCount > NEARER_PER_FARTHER * fartherCount;
}

const buildStepKey = ({ machine, stationNumber, laterReadAt }: Omit<WithheldStep, 'previous' | 'next'>): string =>
  `${machine} ${stationNumber} ${laterReadAt.toISOString()}`;
