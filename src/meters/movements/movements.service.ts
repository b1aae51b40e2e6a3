import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { orderReadings, type MeterReading } from '#domain/meters/meter-readings.js';
import type { MeterEvent } from '#domain/meters/meter-step.js';
import { computeBoundedHistory } from '#domain/meters/meter-history.js';
import type { MeterBoundaries, MeterBreak, MeterHistory } from '#domain/meters/meter-history.js';
import { MachineEntity } from '#machines/entities/machine.entity.js';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import {
  listBreaks,
  listDenominationChanges,
  listEffectiveAdjustments,
  listFirstReadings,
  listLastReadings,
  listMeteredStations,
  listSimultaneousReadings,
  listStepsCovering,
} from './movements.queries.js';
import type {
  AdjustmentRow,
  BreakRow,
  Interval,
  MeteredStation,
  StationName,
  PlacedReadingRow,
} from './movements.queries.js';
import { groupByKey } from '#domain/group-by-key.js';
import { parseAdjustment, mergeBreaks, parseReading } from './stored-rows.js';
import { buildClearEvent } from '../events/ram-clears.js';
import { listClears } from '../scan/scan.queries.js';
import { ScanService } from '../scan/scan.service.js';

/** First search range for the last reading before a day; a machine silent for longer is searched separately. */
const NEAR_SEARCH_MS = 2 * 86_400_000;
const EARLIEST_INSTANT = new Date('1900-01-01T00:00:00Z');

/** One station over a window, ready for `computeBoundedHistory`. */
export interface StationBoundaries {
  readonly stationId: bigint;
  readonly machineId: bigint;
  readonly sbmNumber: string;
  readonly stationNumber: number;
  /** Null without a reading up to the window's end. */
  readonly boundaries: MeterBoundaries | null;
  /** True: the first reading was taken at or before the window's start. False: it is the first one within it. */
  readonly firstIsBefore: boolean;
}

/** A station and the two instants between which its counters' movement is requested. */
export interface MovementRequest {
  readonly machine: string;
  readonly station: number;
  readonly from: Date;
  readonly to: Date;
}

/** The movement of a station's counters between two readings. */
export interface MovementAnswer extends Omit<MeterHistory, 'from' | 'to'> {
  readonly machine: string;
  readonly station: number;
  /** Start of the movement: the instant of its first reading. */
  readonly from: Date;
  /** End of the movement: the instant of its last reading. */
  readonly to: Date;
  /** Readings used: the last ones at or before the requested instants. */
  readonly firstReadAt: Date;
  readonly lastReadAt: Date;
}

/** Computes the movement of counters between two instants, from the boundary readings and the irregular steps. */
@Injectable()
export class MovementsService {
  constructor(
    private readonly db: Database,
    private readonly scans: ScanService,
  ) {}

  /**
   * Returns the movement of one station's counters between the last readings at or before two instants. Assumed
   * adjustments count as if in force. Refuses PERIOD_EMPTY, UNKNOWN_MACHINE, UNKNOWN_STATION, and NO_READING without a
   * reading before the start.
   */
  async computeMovement(
    establishment: Establishment,
    request: MovementRequest,
    assumedAdjustments: readonly AdjustmentRow[] = [],
  ): Promise<MovementAnswer> {
    const { machine, station, from, to } = request;
    if (from > to) refuse('PERIOD_EMPTY', { from: from.toISOString(), to: to.toISOString() });
    await this.scans.scanPending(establishment.establishmentId);
    return this.db.snapshot(async (tx) => {
      const [stationBoundaries] = await this.readBoundaries(
        tx,
        establishment.establishmentId,
        from,
        to,
        { machine, station },
        assumedAdjustments,
      );
      if (stationBoundaries === undefined)
        return this.refuseUnknownStation(tx, establishment.establishmentId, machine, station);
      const { boundaries, firstIsBefore } = stationBoundaries;
      if (boundaries === null || !firstIsBefore) refuse('NO_READING', { machine, station });
      const result = computeBoundedHistory(boundaries);
      if (result.kind === 'refused') throw new Error(`${result.code} at ${result.at.toISOString()}`);
      const { history } = result;
      return { machine, station, ...history, from, to, firstReadAt: history.from, lastReadAt: history.to };
    });
  }

  /**
   * Returns the boundary readings of each station between two instants, with all facts between them. `stationName` null
   * means every station. Assumed adjustments count as if in force.
   */
  async readBoundaries(
    tx: Tx,
    establishmentId: number,
    from: Date,
    to: Date,
    stationName: StationName | null,
    assumedAdjustments: readonly AdjustmentRow[] = [],
  ): Promise<StationBoundaries[]> {
    const stations = await listMeteredStations(tx, establishmentId, from, stationName);
    if (stations.length === 0) return [];
    const stationIds = stationName === null ? null : stations.map(({ station_id }) => station_id);
    const endsByStation = await this.readEnds(tx, establishmentId, stations, stationIds, from, to);
    const facts = await this.readFacts(
      tx,
      establishmentId,
      stations,
      stationIds,
      endsByStation,
      from,
      to,
      assumedAdjustments,
    );
    const furtherSteps = await this.findFurtherSteps(tx, establishmentId, stations, endsByStation, facts);
    return stations.map((station) =>
      buildBoundaries(station, endsByStation.get(station.station_id), facts, furtherSteps),
    );
  }

  /** Refuses UNKNOWN_STATION when the machine exists, else UNKNOWN_MACHINE. */
  private async refuseUnknownStation(
    tx: Tx,
    establishmentId: number,
    machine: string,
    station: number,
  ): Promise<never> {
    const isMachineKnown = await tx.existsBy(MachineEntity, { establishmentId, sbmNumber: machine });
    return isMachineKnown ? refuse('UNKNOWN_STATION', { machine, station }) : refuse('UNKNOWN_MACHINE', { machine });
  }

  /**
   * Returns each station's first and last reading of the period; stations without one are absent. The first is the last
   * one at or before `from` (`firstIsBefore`), else the first one within. `stationIds`: null for all stations.
   */
  private async readEnds(
    tx: Tx,
    establishmentId: number,
    stations: readonly MeteredStation[],
    stationIds: readonly bigint[] | null,
    from: Date,
    to: Date,
  ): Promise<ReadonlyMap<bigint, StationEnds>> {
    const readingsAtEnd = await this.readLastReadings(tx, establishmentId, stations, stationIds, to);
    const readingsAtStart = await this.readLastReadings(tx, establishmentId, stations, stationIds, from);
    const endsByStation = new Map<bigint, StationEnds>();
    for (const [stationId, reading] of readingsAtStart) {
      endsByStation.set(stationId, {
        first: reading,
        last: readingsAtEnd.get(stationId) ?? reading,
        firstIsBefore: true,
      });
    }
    const newStationIds = [...readingsAtEnd.keys()].filter((stationId) => !readingsAtStart.has(stationId));
    if (newStationIds.length === 0) return endsByStation;
    for (const row of await listFirstReadings(tx, {
      establishmentId,
      stationIds: newStationIds,
      after: from,
      until: to,
    })) {
      const reading = parseReading(row);
      endsByStation.set(row.station_id, {
        first: reading,
        last: readingsAtEnd.get(row.station_id) ?? reading,
        firstIsBefore: false,
      });
    }
    return endsByStation;
  }

  /**
   * Returns each station's last reading at or before an instant. It is first searched within two days, which reads few
   * partitions, then without limit for stations silent for longer.
   */
  private async readLastReadings(
    tx: Tx,
    establishmentId: number,
    stations: readonly MeteredStation[],
    stationIds: readonly bigint[] | null,
    until: Date,
  ): Promise<Map<bigint, MeterReading>> {
    const searchStart = new Date(until.getTime() - NEAR_SEARCH_MS);
    const readings = new Map<bigint, MeterReading>();
    for (const row of await listLastReadings(tx, { establishmentId, stationIds, after: searchStart, until })) {
      readings.set(row.station_id, parseReading(row));
    }
    const silentStationIds = stations.flatMap(({ station_id }) => (readings.has(station_id) ? [] : [station_id]));
    if (silentStationIds.length === 0) return readings;
    const wholeTime = { establishmentId, stationIds: silentStationIds, after: EARLIEST_INSTANT, until: searchStart };
    for (const row of await listLastReadings(tx, wholeTime)) {
      readings.set(row.station_id, parseReading(row));
    }
    return readings;
  }

  /**
   * Returns everything between the ends that affects a movement, by station or machine: irregular steps, simultaneous
   * readings, RAM clears, denomination changes, adjustments. `stationIds`: null for all stations. Assumed adjustments
   * count as if in force.
   */
  private async readFacts(
    tx: Tx,
    establishmentId: number,
    stations: readonly MeteredStation[],
    stationIds: readonly bigint[] | null,
    endsByStation: ReadonlyMap<bigint, StationEnds>,
    from: Date,
    to: Date,
    assumedAdjustments: readonly AdjustmentRow[],
  ): Promise<StationFacts> {
    const since = new Date(
      Math.min(from.getTime(), ...[...endsByStation.values()].map(({ first }) => first.readAt.getTime())),
    );
    const machineIds = stationIds === null ? null : stations.map(({ machine_id }) => machine_id);
    const allStationIds = stations.map(({ station_id }) => station_id);
    // the break that ends exactly at the first reading is included
    const before = new Date(since.getTime() - 1);
    const breaks = await listBreaks(tx, { establishmentId, stationIds, after: before, until: to });
    const simultaneous = await listSimultaneousReadings(tx, establishmentId, stationIds, since, to);
    const clears = await listClears(tx, establishmentId, allStationIds, since, to);
    const changes = await listDenominationChanges(tx, establishmentId, machineIds, since, to);
    const adjustments = await listEffectiveAdjustments(tx, { establishmentId, stationIds, after: since, until: to });
    return {
      breaks: groupByKey(breaks, ({ station_id }) => station_id),
      simultaneous: groupByKey(simultaneous, ({ station_id }) => station_id),
      clears: groupByKey(clears, ({ station_id }) => station_id),
      changes: groupByKey(changes, ({ machine_id }) => machine_id),
      adjustments: groupByKey([...adjustments, ...assumedAdjustments], ({ station_id }) => station_id),
    };
  }

  /**
   * Returns, by station, the steps that the scan found regular but that an adjustment or a change of denomination
   * affects. Each such fact gives an interval; the steps that cover it are read.
   */
  private async findFurtherSteps(
    tx: Tx,
    establishmentId: number,
    stations: readonly MeteredStation[],
    endsByStation: ReadonlyMap<bigint, StationEnds>,
    facts: StationFacts,
  ): Promise<ReadonlyMap<bigint, readonly MeterBreak[]>> {
    const intervals = stations.flatMap((station): Interval[] => {
      const stationEnds = endsByStation.get(station.station_id);
      if (stationEnds === undefined) return [];
      const stationId = station.station_id;
      const changesOfMachine = facts.changes.get(station.machine_id);
      const changes = selectWithin(changesOfMachine, stationEnds, ({ effective_at }) => effective_at);
      return [
        ...changes.map(({ effective_at: at }) => ({ stationId, after: new Date(at.getTime() - 1), until: at })),
        ...(facts.adjustments.get(stationId) ?? []).map(({ earlier_read_at, later_read_at }) => ({
          stationId,
          after: earlier_read_at > stationEnds.first.readAt ? earlier_read_at : stationEnds.first.readAt,
          until: later_read_at < stationEnds.last.readAt ? later_read_at : stationEnds.last.readAt,
        })),
      ].filter(({ after, until }) => after < until);
    });
    if (intervals.length === 0) return new Map();
    const steps = await listStepsCovering(tx, establishmentId, intervals);
    return groupByKey(await this.scans.completeSteps(tx, establishmentId, steps), ({ stationId }) => stationId);
  }
}

/** The first and last reading of a station over a period. */
interface StationEnds {
  readonly first: MeterReading;
  readonly last: MeterReading;
  readonly firstIsBefore: boolean;
}

/** The facts of a period that affect movements: by station id, and denomination changes by machine id. */
interface StationFacts {
  readonly breaks: ReadonlyMap<bigint, readonly BreakRow[]>;
  readonly simultaneous: ReadonlyMap<bigint, readonly PlacedReadingRow[]>;
  readonly clears: ReadonlyMap<bigint, Awaited<ReturnType<typeof listClears>>>;
  readonly changes: ReadonlyMap<bigint, Awaited<ReturnType<typeof listDenominationChanges>>>;
  readonly adjustments: ReadonlyMap<bigint, Awaited<ReturnType<typeof listEffectiveAdjustments>>>;
}

/**
 * Returns a station with its boundary readings and the facts between them, in the form that the domain computes with.
 * Without any reading, `boundaries` is null.
 */
function buildBoundaries(
  station: MeteredStation,
  ends: StationEnds | undefined,
  facts: StationFacts,
  furtherSteps: ReadonlyMap<bigint, readonly MeterBreak[]>,
): StationBoundaries {
  const { station_id: stationId, machine_id: machineId } = station;
  const common = { stationId, machineId, sbmNumber: station.sbm_number, stationNumber: station.station_number };
  if (ends === undefined) return { ...common, boundaries: null, firstIsBefore: false };
  const simultaneous = orderReadings((facts.simultaneous.get(stationId) ?? []).map(parseReading));
  const mergeSimultaneous = (reading: MeterReading): MeterReading =>
    simultaneous.readings.find(({ readAt }) => readAt.getTime() === reading.readAt.getTime()) ?? reading;
  const changes = selectWithin(facts.changes.get(machineId), ends, ({ effective_at }) => effective_at);
  const clears = selectWithin(facts.clears.get(stationId), ends, ({ occurred_at }) => occurred_at);
  const boundaries: MeterBoundaries = {
    first: mergeSimultaneous(ends.first),
    last: mergeSimultaneous(ends.last),
    breaks: mergeBreaks(
      ends,
      facts.breaks.get(stationId) ?? [],
      furtherSteps.get(stationId) ?? [],
      simultaneous.readings,
    ),
    conflicts: simultaneous.conflicts.filter(({ readAt }) => readAt >= ends.first.readAt && readAt <= ends.last.readAt),
    sizes: { digits: station.meter_digits, counterDigits: station.counter_digits },
    denominationMinor: changes[0]?.before_minor ?? station.denomination_minor,
    events: [
      ...clears.map((clear) => buildClearEvent(clear.occurred_at, clear)),
      ...changes.map(({ effective_at, denomination_minor }): MeterEvent => ({
        kind: 'denominationChange',
        at: effective_at,
        denominationMinor: denomination_minor,
      })),
    ],
    adjustments: (facts.adjustments.get(stationId) ?? [])
      .filter(
        ({ earlier_read_at, later_read_at }) => later_read_at > ends.first.readAt && earlier_read_at < ends.last.readAt,
      )
      .map(parseAdjustment),
  };
  return { ...common, boundaries, firstIsBefore: ends.firstIsBefore };
}

/**
 * Returns the rows whose instant lies after the first reading and not after the last one; none when `rows` is
 * undefined.
 */
function selectWithin<Row>(
  rows: readonly Row[] | undefined,
  { first, last }: StationEnds,
  getInstant: (row: Row) => Date,
): Row[] {
  return (rows ?? []).filter((row) => getInstant(row) > first.readAt && getInstant(row) <= last.readAt);
}
