import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { MeterReading } from '#domain/meters/meter-readings.js';
import { computeBoundedHistory } from '#domain/meters/meter-history.js';
import type { MeterBreak, MeterHistory } from '#domain/meters/meter-history.js';
import { MachineEntity } from '#machines/entities/machine.entity.js';
import { listPlayLimits } from '#machines/records/play-limits.js';
import { listCoinOutContents } from '#machines/win-formulas/machine-formulas.js';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import {
  listMeterBreaks,
  listDenominationChanges,
  listEffectiveAdjustments,
  listFirstReadings,
  listLastReadings,
  listMeteredStations,
  listSimultaneousReadings,
  listStepsCoveringIntervals,
} from './movements.queries.js';
import type { AdjustmentRow, StationInterval, MeteredStation, StationReference } from './movements.queries.js';
import { groupByKey } from '#domain/group-by-key.js';
import { parseReadingRow } from './stored-rows.js';
import { buildStationBoundaries, selectRowsWithin } from './station-boundaries.js';
import type { MovementContext, StationBoundaries, StationEnds } from './station-boundaries.js';
import { listRamClears } from '../scan/scan.queries.js';
import { completeSteps } from '../scan/completed-steps.js';
import { ScanService } from '../scan/scan.service.js';

/** First search range for the last reading before a day; a machine silent for longer is searched separately. */
const NEAR_SEARCH_MS = 2 * 86_400_000;
const EARLIEST_INSTANT = new Date('1900-01-01T00:00:00Z');

/** A station and the two instants between which its counters' movement is requested. */
export interface MovementRequest {
  readonly machine: string;
  readonly station: number;
  readonly from: Date;
  readonly to: Date;
  /** True: a change of return or rake without a reading leaves a movement unknown too, as in a gaming day. */
  readonly hasReturns?: boolean;
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

/** Adjustments that count as if in force, and whether changes of return are taken into account. */
interface MovementTerms {
  readonly assumedAdjustments: readonly AdjustmentRow[];
  readonly hasReturns: boolean;
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
    const { machine, station, from, to, hasReturns = false } = request;
    if (from > to) refuse('PERIOD_EMPTY', { from: from.toISOString(), to: to.toISOString() });
    await this.scans.scanPending(establishment.establishmentId);
    return this.db.runInSnapshot(async (tx) => {
      const [stationBoundaries] = await this.readBoundaries(
        tx,
        establishment.establishmentId,
        from,
        to,
        { machine, station },
        { assumedAdjustments, hasReturns },
      );
      if (stationBoundaries === undefined)
        return this.refuseUnknownStation(tx, establishment.establishmentId, machine, station);
      const { boundaries, hasReadingAtStart } = stationBoundaries;
      if (boundaries === null || !hasReadingAtStart) refuse('NO_READING', { machine, station });
      const historyResult = computeBoundedHistory(boundaries);
      if (historyResult.kind === 'refused')
        throw new Error(`${historyResult.code} at ${historyResult.at.toISOString()}`);
      const { history } = historyResult;
      return { machine, station, ...history, from, to, firstReadAt: history.from, lastReadAt: history.to };
    });
  }

  /**
   * Returns the boundary readings of each station between two instants, with all facts between them. A
   * `stationReference` of null means every station. Assumed adjustments count as if in force.
   */
  async readBoundaries(
    tx: Tx,
    establishmentId: number,
    from: Date,
    to: Date,
    stationReference: StationReference | null,
    terms: MovementTerms = { assumedAdjustments: [], hasReturns: false },
  ): Promise<StationBoundaries[]> {
    const stations = await listMeteredStations(tx, establishmentId, from, stationReference);
    if (stations.length === 0) return [];
    const stationIds = stationReference === null ? null : stations.map(({ station_id }) => station_id);
    const endsByStation = await this.readStationEnds(tx, establishmentId, stations, stationIds, from, to);
    const context = await this.readMovementContext(
      tx,
      establishmentId,
      stations,
      stationIds,
      endsByStation,
      from,
      to,
      terms,
    );
    const additionalSteps = await this.listAdditionalSteps(tx, establishmentId, stations, endsByStation, context);
    return stations.map((station) =>
      buildStationBoundaries(station, endsByStation.get(station.station_id), context, additionalSteps),
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
   * one at or before `from` (`hasReadingAtStart`), else the first one within. `stationIds`: null for all stations.
   */
  private async readStationEnds(
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
        hasReadingAtStart: true,
      });
    }
    const newStationIds = [...readingsAtEnd.keys()].filter((stationId) => !readingsAtStart.has(stationId));
    if (newStationIds.length === 0) return endsByStation;
    for (const readingRow of await listFirstReadings(tx, {
      establishmentId,
      stationIds: newStationIds,
      after: from,
      until: to,
    })) {
      const reading = parseReadingRow(readingRow);
      endsByStation.set(readingRow.station_id, {
        first: reading,
        last: readingsAtEnd.get(readingRow.station_id) ?? reading,
        hasReadingAtStart: false,
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
    for (const readingRow of await listLastReadings(tx, { establishmentId, stationIds, after: searchStart, until })) {
      readings.set(readingRow.station_id, parseReadingRow(readingRow));
    }
    const silentStationIds = stations.flatMap(({ station_id }) => (readings.has(station_id) ? [] : [station_id]));
    if (silentStationIds.length === 0) return readings;
    const earlierWindow = {
      establishmentId,
      stationIds: silentStationIds,
      after: EARLIEST_INSTANT,
      until: searchStart,
    };
    for (const readingRow of await listLastReadings(tx, earlierWindow)) {
      readings.set(readingRow.station_id, parseReadingRow(readingRow));
    }
    return readings;
  }

  /**
   * Returns everything between the ends that affects a movement, by station or machine: irregular steps, simultaneous
   * readings, RAM clears, denomination changes, adjustments, limits, formulas. `stationIds`: null for all stations. Assumed adjustments
   * count as if in force.
   */
  private async readMovementContext(
    tx: Tx,
    establishmentId: number,
    stations: readonly MeteredStation[],
    stationIds: readonly bigint[] | null,
    endsByStation: ReadonlyMap<bigint, StationEnds>,
    from: Date,
    to: Date,
    { assumedAdjustments, hasReturns }: MovementTerms,
  ): Promise<MovementContext> {
    const earliestInstant = new Date(
      Math.min(from.getTime(), ...[...endsByStation.values()].map(({ first }) => first.readAt.getTime())),
    );
    const machineIds = stationIds === null ? null : stations.map(({ machine_id }) => machine_id);
    const meteredStationIds = stations.map(({ station_id }) => station_id);
    // the break that ends exactly at the first reading is included
    const windowStart = new Date(earliestInstant.getTime() - 1);
    const breaks = await listMeterBreaks(tx, { establishmentId, stationIds, after: windowStart, until: to });
    const simultaneousReadings = await listSimultaneousReadings(tx, establishmentId, stationIds, earliestInstant, to);
    const ramClears = await listRamClears(tx, establishmentId, meteredStationIds, earliestInstant, to);
    const denominationChanges = await listDenominationChanges(tx, establishmentId, machineIds, {
      after: earliestInstant,
      until: to,
      hasReturns,
    });
    const adjustments = await listEffectiveAdjustments(tx, {
      establishmentId,
      stationIds,
      after: earliestInstant,
      until: to,
    });
    return {
      breaks: groupByKey(breaks, ({ station_id }) => station_id),
      simultaneousReadings: groupByKey(simultaneousReadings, ({ station_id }) => station_id),
      ramClears: groupByKey(ramClears, ({ station_id }) => station_id),
      denominationChanges: groupByKey(denominationChanges, ({ machine_id }) => machine_id),
      adjustments: groupByKey([...adjustments, ...assumedAdjustments], ({ station_id }) => station_id),
      limits: await listPlayLimits(tx, establishmentId, machineIds),
      coinOut: await listCoinOutContents(tx, establishmentId, machineIds),
    };
  }

  /**
   * Returns, by station, the steps that the scan found regular but that an adjustment or a change of denomination
   * affects. Each such fact gives an interval; the steps that cover it are read.
   */
  private async listAdditionalSteps(
    tx: Tx,
    establishmentId: number,
    stations: readonly MeteredStation[],
    endsByStation: ReadonlyMap<bigint, StationEnds>,
    context: MovementContext,
  ): Promise<ReadonlyMap<bigint, readonly MeterBreak[]>> {
    const intervals = stations.flatMap((station): StationInterval[] => {
      const stationEnds = endsByStation.get(station.station_id);
      if (stationEnds === undefined) return [];
      const stationId = station.station_id;
      const machineChanges = context.denominationChanges.get(station.machine_id);
      const denominationChanges = selectRowsWithin(machineChanges, stationEnds, ({ effective_at }) => effective_at);
      return [
        ...denominationChanges.map(({ effective_at: at }) => ({
          stationId,
          after: new Date(at.getTime() - 1),
          until: at,
        })),
        ...(context.adjustments.get(stationId) ?? []).map(({ earlier_read_at, later_read_at }) => ({
          stationId,
          after: earlier_read_at > stationEnds.first.readAt ? earlier_read_at : stationEnds.first.readAt,
          until: later_read_at < stationEnds.last.readAt ? later_read_at : stationEnds.last.readAt,
        })),
        // the step that begins where an adjustment ends
        ...(context.adjustments.get(stationId) ?? []).flatMap(({ later_read_at: after }) =>
          after < stationEnds.last.readAt ? [{ stationId, after, until: new Date(after.getTime() + 1) }] : [],
        ),
      ].filter(({ after, until }) => after < until);
    });
    if (intervals.length === 0) return new Map();
    const steps = await listStepsCoveringIntervals(tx, establishmentId, intervals);
    return groupByKey(await completeSteps(tx, establishmentId, steps), ({ stationId }) => stationId);
  }
}
