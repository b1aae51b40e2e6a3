import type { CounterName, CounterValues } from '../domain/counters.js';
import { theoreticalHoldUnits } from '../domain/hold.js';
import { meterStory } from '../domain/meter-story.js';
import type { MeterStoryInput } from '../domain/meter-story.js';
import type { DoubtfulStep, MachineDay, StationDay } from '../domain/reconciliation-types.js';
import type { Queryable } from '../platform/rows.js';
import { countFigures, totalFigures } from './counts.queries.js';
import {
  RECONCILED_COUNTERS,
  adjustmentsWithin,
  changedVersions,
  holdSums,
  machinesOfDay,
  notableInstants,
  ramClears,
  readingsAround,
  stationDays,
} from './machine-days.queries.js';
import type { DayWindow, InstantRow, MachineRow, StationRow } from './machine-days.queries.js';

/** A machine's day ready to be reconciled, and the version of its sheet that speaks for it. */
export interface LoadedMachine {
  readonly row: MachineRow;
  readonly day: MachineDay;
}

/**
 * Everything the reconciliation of a day needs, in a fixed number of statements. A station whose counters only climbed
 * costs its two boundary readings; one to which something happened has its story told from the readings around it.
 */
export async function loadMachineDays(on: Queryable, window: DayWindow): Promise<LoadedMachine[]> {
  const { establishmentId, gamingDay, machineIds } = window;
  const machines = await machinesOfDay(on, window);
  const changes = groupBy(await changedVersions(on, window), (row) => row.machineId);
  const stationRows = await stationDays(on, window);
  const versions = new Map(machines.map((row) => [row.machineId, changes.get(row.machineId) ?? [row]]));
  const stories = await tellStories(on, window, stationRows, versions);
  const byMachine = new Map(machines.map((machine) => [machine.machineId, machine]));
  const stations = new Map<bigint, StationDay[]>();
  const known = new Map<string, bigint | null>();
  for (const row of stationRows) {
    const machine = byMachine.get(row.machineId);
    if (machine === undefined) continue;
    const station = stories.get(row.stationId) ?? plainStation(row, machine, holdUnitsOf(machine, known));
    const list = stations.get(row.machineId);
    if (list === undefined) stations.set(row.machineId, [station]);
    else list.push(station);
  }
  const counts = groupBy(await countFigures(on, establishmentId, gamingDay, machineIds), (row) => row.machineId);
  const totals = groupBy(await totalFigures(on, establishmentId, gamingDay, machineIds), (row) => row.machineId);
  const history = new Map((await holdSums(on, window)).map((row) => [row.machineId, row]));
  const loaded: LoadedMachine[] = [];
  for (const row of machines) {
    const own = stations.get(row.machineId) ?? [];
    const changed = changes.get(row.machineId) ?? [];
    const ownCounts = counts.get(row.machineId) ?? [];
    const ownTotals = totals.get(row.machineId) ?? [];
    const isGone = row.state === 'retired' && changed.length === 0;
    if (isGone && ownCounts.length + ownTotals.length === 0 && own.every((each) => each.readingCount === 0)) continue;
    if (own.length > 1) own.sort((a, b) => a.stationNumber - b.stationNumber);
    loaded.push({
      row,
      day: {
        machineId: row.machineId,
        isInService: row.state === 'inService',
        inServiceSeconds: inServiceSeconds(row, changed, window),
        isRegisteredWithin: isRegisteredWithin(row, changed, window),
        closesAt: window.closesAt,
        denominationMinor: row.denominationMinor,
        volatilityIndex: row.volatilityIndex,
        holdHistory: history.get(row.machineId) ?? null,
        stations: own,
        counts: ownCounts.map((count) => ({
          ...count,
          notes: count.notes.map((note) => ({ valueMinor: BigInt(note.valueMinor), count: BigInt(note.count) })),
        })),
        totals: Object.fromEntries(ownTotals.map((total) => [total.kind, total.amountMinor])),
      },
    });
  }
  return loaded;
}

/** A station between whose boundaries nothing but play happened. */
function plainStation(row: StationRow, machine: MachineRow, holdUnits: bigint | null): StationDay {
  const { stationNumber, openingReadAt, closingReadAt, readingCount, conflictCount } = row;
  const base = { stationNumber, openingReadAt, readingCount, conflictCount, doubts: [] };
  if (closingReadAt === null || openingReadAt === null) {
    return { ...base, closingReadAt: closingReadAt ?? openingReadAt, segments: [] };
  }
  const movement: Partial<Record<CounterName, bigint>> = {};
  for (const name of RECONCILED_COUNTERS) {
    const moved = row[name];
    if (moved !== null) movement[name] = moved;
  }
  const segment = {
    denominationMinor: machine.denominationMinor,
    holdUnits,
    movement,
    fromReadAt: openingReadAt,
    toReadAt: closingReadAt,
  };
  return { ...base, closingReadAt, segments: [segment] };
}

/** A floor has a few dozen certified returns, asked ten thousand times: `known` keeps those of one computation. */
function holdUnitsOf({ returnPercent, rakePercent }: MachineRow, known: Map<string, bigint | null>): bigint | null {
  const key = `${returnPercent ?? ''}/${rakePercent ?? ''}`;
  let units = known.get(key);
  if (units === undefined) {
    units = theoreticalHoldUnits(returnPercent, rakePercent);
    known.set(key, units);
  }
  return units;
}

/** True when the boundaries alone do not tell the day of this station. */
function needsStory(row: StationRow): boolean {
  // A station unheard for long, or new: its readings are sought further back.
  if (row.openingReadAt === null || row.closingReadAt === null) return true;
  if (row.isUneven || row.conflictCount > 0) return true;
  return RECONCILED_COUNTERS.some((name) => name !== 'currentCredits' && (row[name] ?? 0n) < 0n);
}

async function tellStories(
  on: Queryable,
  window: DayWindow,
  stations: readonly StationRow[],
  versions: ReadonlyMap<bigint, readonly MachineRow[]>,
): Promise<ReadonlyMap<bigint, StationDay>> {
  const { establishmentId, opensAt, closesAt } = window;
  const known = new Map(stations.map((row) => [row.stationId, row]));
  const notable = (await notableInstants(on, window)).filter((instant) => known.has(instant.stationId));
  const versionCuts: InstantRow[] = stations.flatMap((row) =>
    (versions.get(row.machineId) ?? [])
      .slice(1)
      .map((version) => ({ stationId: row.stationId, at: version.effectiveAt, isReading: false })),
  );
  const special = new Set([
    ...notable.map((instant) => instant.stationId),
    ...versionCuts.map((cut) => cut.stationId),
    ...stations.filter((row) => needsStory(row)).map((row) => row.stationId),
  ]);
  if (special.size === 0) return new Map();
  const stationIds = [...special];
  const edges = stationIds.flatMap((stationId) => {
    const row = known.get(stationId);
    const [opening, closing] = [row?.openingReadAt ?? null, row?.closingReadAt ?? null];
    return [
      { stationId, at: opening ?? opensAt, isReading: opening !== null },
      { stationId, at: closing ?? closesAt, isReading: closing !== null },
    ];
  });
  const conflictingStationIds = stations.filter((row) => row.conflictCount > 0).map((row) => row.stationId);
  const isWithin = (instant: InstantRow): boolean => instant.at > opensAt && instant.at <= closesAt;
  const instants = [...edges, ...notable, ...versionCuts.filter(isWithin)];
  const readings = groupBy(
    await readingsAround(on, establishmentId, instants, { opensAt, closesAt, conflictingStationIds }),
    (row) => row.stationId,
  );
  const earliest = [...readings.values()].reduce(
    (first, [row]) => (row && row.readAt < first ? row.readAt : first),
    opensAt,
  );
  const clears = groupBy(await ramClears(on, establishmentId, stationIds, earliest, closesAt), (row) => row.stationId);
  const adjustments = groupBy(
    await adjustmentsWithin(on, establishmentId, stationIds, earliest, closesAt),
    (row) => row.stationId,
  );
  const stories = new Map<bigint, StationDay>();
  for (const stationId of stationIds) {
    const row = known.get(stationId);
    if (row === undefined) continue;
    const told = readings.get(stationId) ?? [];
    const context = {
      readings: told,
      events: (clears.get(stationId) ?? []).map((clear) => ({ kind: 'ramClear' as const, at: clear.occurredAt })),
      adjustments: (adjustments.get(stationId) ?? []).map((each) => ({ ...each, movements: valuesOf(each.counters) })),
    };
    stories.set(stationId, storyOf(row, versions.get(row.machineId) ?? [], context, window));
  }
  return stories;
}

function storyOf(
  row: StationRow,
  versions: readonly MachineRow[],
  context: Pick<MeterStoryInput, 'readings' | 'events' | 'adjustments'>,
  window: DayWindow,
): StationDay {
  const { stationNumber, readingCount, conflictCount } = row;
  const readAt = context.readings.map((reading) => reading.readAt);
  const opening = readAt.filter((at) => at <= window.opensAt).at(-1) ?? null;
  const closing = readAt.at(-1) ?? null;
  const base = { stationNumber, openingReadAt: opening, closingReadAt: closing, readingCount, conflictCount };
  const from = opening ?? readAt[0];
  if (from === undefined || closing === null || closing <= window.opensAt) return { ...base, segments: [], doubts: [] };
  const [atOpening] = versions;
  const result = meterStory({
    from,
    to: window.closesAt,
    readings: context.readings,
    sizes: { digits: row.meterDigits, counterDigits: row.counterDigits },
    denominationMinor: atOpening?.denominationMinor ?? 1n,
    events: [
      ...context.events,
      ...versions.slice(1).flatMap((version, index) => {
        const before = versions[index];
        const isSame =
          before?.denominationMinor === version.denominationMinor &&
          before.returnPercent === version.returnPercent &&
          before.rakePercent === version.rakePercent;
        const { denominationMinor, effectiveAt } = version;
        return isSame ? [] : [{ kind: 'denominationChange' as const, at: effectiveAt, denominationMinor }];
      }),
    ],
    adjustments: context.adjustments,
  });
  if (result.kind === 'refused') return { ...base, segments: [], doubts: [] };
  const { story } = result;
  return {
    ...base,
    segments: story.segments.map((segment) => ({
      denominationMinor: segment.denominationMinor,
      holdUnits: holdUnitsAt(segment.from, versions),
      movement: Object.fromEntries(Object.entries(segment.counters).map(([name, counter]) => [name, counter.movement])),
      fromReadAt: segment.from,
      toReadAt: segment.to,
    })),
    doubts: story.exceptions.flatMap((exception): DoubtfulStep[] => {
      const { severity, code, counters, identity, previousAt, nextAt } = exception;
      if (severity === 'note') return [];
      return [
        { severity, code, counters, earlierReadAt: previousAt, laterReadAt: nextAt, identity: identity?.name ?? null },
      ];
    }),
  };
}

/** Theoretical hold of the version in force at that instant; before the first one, of the first. */
function holdUnitsAt(instant: Date, versions: readonly MachineRow[]): bigint | null {
  const inForce = versions.findLast((version) => version.effectiveAt <= instant) ?? versions[0];
  return inForce === undefined ? null : theoreticalHoldUnits(inForce.returnPercent, inForce.rakePercent);
}

function inServiceSeconds(row: MachineRow, versions: readonly MachineRow[], window: DayWindow): number {
  const wholeMs = window.closesAt.getTime() - window.opensAt.getTime();
  if (versions.length === 0) return row.state === 'inService' ? wholeMs / 1000 : 0;
  let served = 0;
  for (const [index, version] of versions.entries()) {
    if (version.state !== 'inService') continue;
    const from = Math.max(version.effectiveAt.getTime(), window.opensAt.getTime());
    const to = versions[index + 1]?.effectiveAt.getTime() ?? window.closesAt.getTime();
    served += Math.max(0, to - from);
  }
  return served / 1000;
}

function isRegisteredWithin(row: MachineRow, versions: readonly MachineRow[], window: DayWindow): boolean {
  return (versions[0] ?? row).effectiveAt > window.opensAt;
}

function valuesOf(counters: Readonly<Record<string, string>>): CounterValues {
  return Object.fromEntries(Object.entries(counters).map(([name, movement]) => [name, BigInt(movement)]));
}

function groupBy<Row>(list: readonly Row[], keyOf: (row: Row) => bigint): Map<bigint, Row[]> {
  const groups = new Map<bigint, Row[]>();
  for (const row of list) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
