import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { findCounterByName, type CounterName } from '#domain/meters/counters.js';
import { CONTAINED_HAND_PAYS, STANDARD_COIN_OUT } from '#domain/meters/win-formula.js';
import { chooseBucketCounter, listDaySegments } from '#domain/reconciliation/reconciliation-figures.js';
import type { MachineDay, StationDay } from '#domain/reconciliation/reconciliation-types.js';
import { groupByKey } from '#domain/group-by-key.js';
import { rules } from '#domain/settings/regulation.js';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { listFindings, type FindingRow } from '#closing/reconciliation/findings.queries.js';
import { requireDay, type DayRow } from '#establishments/days/gaming-days.queries.js';
import type { FigureDetail, FigureFinding, FigureStretch, FigureWithheldStep } from './figure-detail.js';
import { buildFigureFormula } from './figure-formula.js';
import {
  listMachineAdjustments,
  listMachineCounts,
  findMachineOfDay,
  listReadingsAtInstants,
  listMeterBreaksOfMachine,
  listMachineTotals,
} from './figure.queries.js';
import type { MachineOfDay } from './figure.queries.js';
import { attachRowEntries, type FigureEvidence } from './figure-entries.js';
import { FIGURES, isFigureName, type FigureDefinition } from './figures.js';
import { getMediumTolerance } from '../grid/grid.service.js';
import { loadMachineDays } from '#closing/machine-days/machine-days.js';
import { listMachineResults, type MachineResultRow } from '#closing/reconciliation/results.queries.js';
import { findCurrentRun } from '#closing/reconciliation/runs.queries.js';

/** Breaks a figure down to its readings, counts and rules. */
@Injectable()
export class FigureService {
  constructor(private readonly database: Database) {}

  /**
   * Returns the detail of a figure: its formula, readings, counts, findings, articles and log entries. Refuses with
   * UNKNOWN_GAMING_DAY; NOT_FOUND for a figure or a machine that the run of the day does not have.
   */
  getFigureDetail(
    establishment: Establishment,
    gamingDay: string,
    machine: string,
    figure: string,
  ): Promise<FigureDetail> {
    if (!isFigureName(figure)) return refuse('NOT_FOUND', { what: `figure ${figure}` });
    const definition = FIGURES[figure];
    const { establishmentId, jurisdiction } = establishment;
    return this.database.runInSnapshot(async (tx) => {
      const day = await requireDay(tx, establishmentId, gamingDay, 'none');
      const run = await findCurrentRun(tx, establishmentId, gamingDay);
      const machineOfDay = await findMachineOfDay(tx, establishmentId, gamingDay, machine);
      const page = { machine, after: null, limit: 1 };
      const [machineResult] = await listMachineResults(tx, establishmentId, gamingDay, page);
      if (run === undefined || machineOfDay === undefined || machineResult === undefined) {
        return refuse('NOT_FOUND', { what: `machine ${machine} on ${gamingDay}` });
      }
      const evidence = await collectEvidence(
        tx,
        establishmentId,
        day,
        machineOfDay.machineId,
        machineResult,
        definition,
      );
      const tolerance = definition.kind === 'compared' ? getMediumTolerance(definition.medium, run) : null;
      const { runNumber, computedAt, frozen } = run;
      return {
        gamingDay,
        state: day.state,
        runNumber,
        computedAt,
        frozen,
        ...pickMachineAttributes(machineResult, machineOfDay),
        figure,
        formula: buildFigureFormula(definition, machineResult, { tolerance, coinOut: evidence.coinOut }),
        counters: evidence.counters,
        unreportedCounters: machineResult.unreportedCounters,
        withheldSteps: evidence.stations.flatMap((station) =>
          listWithheldSteps(station, figure === 'cashWin' ? null : evidence.counters),
        ),
        stretches: evidence.stations.flatMap((station) => buildFigureStretches(station, evidence.counters)),
        steps: evidence.steps,
        findings: evidence.findings,
        articles: rules.filter(({ key }) => definition.articles.includes(key) && key.startsWith(`${jurisdiction}:`)),
        ...(await attachRowEntries(tx, establishment, day, machineOfDay, evidence)),
      };
    });
  }
}

/** Returns the attributes of the machine that a figure is shown with: plate, location and certified return. */
function pickMachineAttributes(machineResult: MachineResultRow, machineOfDay: MachineOfDay) {
  const { machine, serialNumber, standNumber, denominationMinor } = machineResult;
  const { location, maker, model, returnCertifiedOn } = machineOfDay;
  return { machine, serialNumber, standNumber, location, maker, model, denominationMinor, returnCertifiedOn };
}

/**
 * Collects the rows from which a figure was made: stations (playing positions), breaks in meters, adjustments,
 * readings, counts, totals and findings. Parts that the figure does not use are empty.
 */
async function collectEvidence(
  tx: Tx,
  establishmentId: number,
  day: DayRow,
  machineId: bigint,
  machineResult: MachineResultRow,
  definition: FigureDefinition,
): Promise<FigureEvidence> {
  const { gamingDay, opensAt, closesAt } = day;
  const { isCounted = false, totals: totalKinds = [] } = definition;
  const isMetered = definition.counters.length > 0;
  const window = { establishmentId, gamingDay, opensAt, closesAt, machineIds: [machineId] };
  const machineDays: MachineDay[] = [];
  if (isMetered) {
    for await (const loadedMachines of loadMachineDays(tx, window))
      machineDays.push(...loadedMachines.map((loadedMachine) => loadedMachine.day));
  }
  const stations = machineDays.flatMap((machineDay) => machineDay.stations);
  const counters = selectFigureCounters(definition, machineDays);
  const steps = isMetered ? await listMeterBreaksOfMachine(tx, establishmentId, machineId, day) : [];
  const adjustments = isMetered ? await listMachineAdjustments(tx, establishmentId, machineId, day) : [];
  const instants = [
    ...stations.flatMap(({ openingReadAt, closingReadAt, segments, doubts }) => [
      ...[openingReadAt, closingReadAt].filter((at) => at !== null),
      ...segments.flatMap(({ fromReadAt, toReadAt }) => [fromReadAt, toReadAt]),
      ...doubts.flatMap(({ earlierReadAt, laterReadAt }) => [earlierReadAt, laterReadAt]),
    ]),
    ...[...steps, ...adjustments].flatMap(({ earlierReadAt, laterReadAt }) => [earlierReadAt, laterReadAt]),
  ];
  return {
    counters,
    coinOut: machineDays[0]?.formula.coinOut ?? STANDARD_COIN_OUT,
    stations,
    steps,
    adjustments,
    readings: isMetered ? await listReadingsAtInstants(tx, establishmentId, machineId, instants, counters) : [],
    counts: isCounted ? await listMachineCounts(tx, establishmentId, gamingDay, machineId) : [],
    totals:
      totalKinds.length === 0 ? [] : await listMachineTotals(tx, establishmentId, gamingDay, machineId, totalKinds),
    findings: await listFigureFindings(tx, establishmentId, gamingDay, machineResult.machine, definition),
  };
}

/**
 * Returns the counters of a figure: with the hand pays that coin out contains, and of the two coin counters only the one
 * that measures the coin bucket on this day.
 */
function selectFigureCounters(
  { counters }: FigureDefinition,
  machineDays: readonly MachineDay[],
): readonly CounterName[] {
  const [machineDay] = machineDays;
  if (machineDay === undefined) return counters;
  if (counters.includes('coinOutCredits'))
    return [...new Set([...counters, ...CONTAINED_HAND_PAYS[machineDay.formula.coinOut]])];
  if (!counters.includes('bucketCoinsCredits')) return counters;
  return [chooseBucketCounter(listDaySegments(machineDay), machineDay.hasHopper)];
}

/**
 * Returns the findings of one machine on a day, each with whether it is about the figure. Keys of findings begin with
 * the machine's number (other characters as `_`) and `~`, so one page after that prefix has them all.
 */
async function listFigureFindings(
  tx: Tx,
  establishmentId: number,
  gamingDay: string,
  machine: string,
  definition: FigureDefinition,
): Promise<FigureFinding[]> {
  const after = `${machine.replaceAll(/[^A-Za-z0-9._:~-]/g, '_')}~`;
  const filter = { severity: null, state: null, findingKey: null, after, limit: 200 };
  const dayFindings = await listFindings(tx, establishmentId, gamingDay, filter);
  return dayFindings
    .filter((finding) => finding.machine === machine)
    .map((finding) => ({
      findingKey: finding.findingKey,
      stationNumber: finding.stationNumber,
      code: finding.code,
      medium: finding.medium,
      severity: finding.severity,
      state: finding.state,
      varianceMinor: finding.varianceMinor,
      variancePercent: finding.variancePercent,
      tolerance: finding.tolerance,
      toleranceFrom: finding.toleranceFrom,
      explanation: finding.explanation,
      explainedBy: finding.explainedBy,
      decidedBy: finding.decidedBy,
      isAbout: isAboutFigure(finding, definition),
    }));
}

/** Returns whether a finding is about a figure, by its code and its medium (such as notes, coins or hold). */
function isAboutFigure({ code, medium }: FindingRow, definition: FigureDefinition): boolean {
  if (definition.kind === 'theoreticalWin' || definition.kind === 'actualHold') return medium === 'hold';
  if (definition.kind !== 'compared') return false;
  return definition.codes.includes(code) && (medium === definition.medium || medium === '');
}

/**
 * Returns the steps of a station that are withheld, each once with its counters; `counters`: only steps of these. Null:
 * all of them, because the cash win rests on all money.
 */
function listWithheldSteps(
  { stationNumber, doubts }: StationDay,
  counters: readonly CounterName[] | null,
): FigureWithheldStep[] {
  const blockingDoubts = doubts.filter(({ severity }) => severity === 'blocking');
  const doubtsByStep = groupByKey(blockingDoubts, ({ laterReadAt }) => laterReadAt.getTime());
  return [...doubtsByStep.values()].flatMap(([doubt, ...otherDoubts]) => {
    if (doubt === undefined) return [];
    const withheldCounters = [...new Set([doubt, ...otherDoubts].flatMap((each) => each.counters))].filter(
      (counter) => counters === null || counters.includes(counter),
    );
    const { earlierReadAt, laterReadAt } = doubt;
    return withheldCounters.length === 0
      ? []
      : [{ stationNumber, earlierReadAt, laterReadAt, counters: withheldCounters }];
  });
}

/**
 * Returns the stretches between two readings of a station, with each counter's movement in its unit and in minor
 * units (null when unknown).
 */
function buildFigureStretches(station: StationDay, counters: readonly CounterName[]): FigureStretch[] {
  return station.segments.map(({ fromReadAt, toReadAt, denominationMinor, holdUnits, movement }) => ({
    stationNumber: station.stationNumber,
    fromReadAt,
    toReadAt,
    denominationMinor,
    theoreticalHoldPercent: holdUnits === null ? null : formatHoldPercent(holdUnits),
    movements: counters.flatMap((counter) => {
      const moved = movement[counter];
      return moved === undefined
        ? []
        : [{ counter, moved, movedMinor: convertMovement(counter, moved, denominationMinor) }];
    }),
  }));
}

/** Returns a movement in minor units: credits × denomination, or cents as they are; null: unknown, or no amount. */
function convertMovement(counter: CounterName, moved: bigint | null, denominationMinor: bigint): bigint | null {
  const unit = findCounterByName(counter)?.unit;
  if (moved === null || (unit !== 'credits' && unit !== 'cents')) return null;
  return unit === 'cents' ? moved : moved * denominationMinor;
}

/** 100 % is 1 000 000 units: four decimals of a percent. */
function formatHoldPercent(holdUnits: bigint): string {
  const digits = holdUnits.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
