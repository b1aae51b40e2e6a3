import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { evaluateStep, type MeterContext } from '#domain/meters/meter-step.js';
import { addDays, listDaysBetween, computeDayBounds, computeDayAt } from '#establishments/days/gaming-day.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import type { Tx } from '#platform/database/rows.js';
import { buildRamClearMeterEvent } from '../events/ram-clears.js';
import { formatCounters } from '../ingest/readings.queries.js';
import { listQueuedEstablishmentIds, lockEstablishmentScans, dequeueScanEntries } from './scan-queue.queries.js';
import {
  listCandidateSteps,
  listRamClears,
  deleteDerivedData,
  extendWindows,
  recountStationDays,
  replaceMeterBreaks,
  includeRecentFalls,
  listBatchWindows,
  listEventWindows,
  listAllStationWindows,
  listWindowsSince,
} from './scan.queries.js';
import { completeSteps, type Step } from './completed-steps.js';
import { joinExcursions } from './scanned-excursions.js';
import {
  CONTEXT_OF_UNKNOWN_STATION,
  buildStoredException,
  listStationLimits,
  readScannedStations,
  type ScannedStations,
} from './scanned-stations.js';
import type { NewBreak, ReadingsWindow } from './scan.queries.js';
import { runWithRetries } from '../partitions/write-errors.js';

/** Number of queued batches and events per transaction. */
const MAX_ENTRIES_PER_SCAN = 100;
/** Number of stations scanned together: the memory limit when every step of a file is irregular. */
const STATIONS_PER_BATCH = 500;
const PAUSE_BETWEEN_SCANS_MS = 1000;

/**
 * Maintains the data derived from readings: the irregular steps and each day's tally. A late or out-of-order reading
 * causes only its own neighbourhood to be scanned again; the result equals that of a rebuild.
 */
@Injectable()
export class ScanService implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(ScanService.name);
  private nextScanTimer: NodeJS.Timeout | undefined;
  private runningScan: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly gamingDays: GamingDaysService,
  ) {}

  /** Starts the periodic scan of queued work. */
  onApplicationBootstrap(): void {
    this.scheduleScan();
  }

  /** Stops the periodic scan, after waiting for the scan that is running. */
  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.nextScanTimer);
    this.nextScanTimer = undefined;
    await this.runningScan;
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.onModuleDestroy();
  }

  /**
   * Scans all queued work of the establishment, so that its steps are judged before they are read. Returns the number
   * of batches and events scanned.
   */
  async scanPending(establishmentId: number): Promise<number> {
    let scannedCount = 0;
    for (;;) {
      const dequeuedCount = await runWithRetries(() =>
        this.db.transaction((tx) => this.scanQueuedBatch(tx, establishmentId)),
      );
      scannedCount += dequeuedCount;
      if (dequeuedCount < MAX_ENTRIES_PER_SCAN) return scannedCount;
    }
  }

  /**
   * Rebuilds all derived data (irregular steps and counts by day) of the establishment from its readings and events.
   */
  async rebuildDerivedData(establishmentId: number): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.beginScan(tx, establishmentId);
      await deleteDerivedData(tx, establishmentId);
      await this.scanWindows(tx, establishmentId, await listAllStationWindows(tx, establishmentId));
    });
  }

  /** Schedules the next scan after a pause, and so on after each scan, until the module is destroyed (no timer). */
  private scheduleScan(): void {
    this.nextScanTimer = setTimeout(() => {
      this.runningScan = this.scanAllEstablishments().finally(() => {
        if (this.nextScanTimer !== undefined) this.scheduleScan();
      });
    }, PAUSE_BETWEEN_SCANS_MS);
    this.nextScanTimer.unref();
  }

  /** Scans the queued work of every establishment; an error is logged, and the work remains queued. */
  private async scanAllEstablishments(): Promise<void> {
    try {
      for (const establishmentId of await listQueuedEstablishmentIds(this.db.dataSource))
        await this.scanPending(establishmentId);
    } catch (error) {
      this.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }

  /**
   * Scans the oldest queued batches and events in one transaction; returns their number. Readings may be the first of
   * the establishment, whose first gaming day is then opened.
   */
  private async scanQueuedBatch(tx: Tx, establishmentId: number): Promise<number> {
    await this.beginScan(tx, establishmentId);
    const queueEntries = await dequeueScanEntries(tx, establishmentId, MAX_ENTRIES_PER_SCAN);
    const batchIds = queueEntries.flatMap(({ batch_id }) => (batch_id === null ? [] : [batch_id]));
    const events = queueEntries.flatMap(({ machine_id, occurred_at }) =>
      machine_id === null || occurred_at === null ? [] : [{ machine_id, occurred_at }],
    );
    if (batchIds.length > 0) {
      await this.scanWindows(tx, establishmentId, await listBatchWindows(tx, establishmentId, batchIds));
      await this.gamingDays.openFirstDay(tx, { establishmentId });
    }
    if (events.length > 0) {
      const machineIds = events.map(({ machine_id }) => machine_id);
      const instants = events.map(({ occurred_at }) => occurred_at);
      await this.scanWindows(tx, establishmentId, await listEventWindows(tx, establishmentId, machineIds, instants));
    }
    for (const { machine_id: machineId, rescan_from: rescanFrom } of queueEntries) {
      if (rescanFrom === null) continue;
      const windows = await listWindowsSince(tx, establishmentId, machineId, rescanFrom);
      await this.scanWindows(tx, establishmentId, windows);
    }
    return queueEntries.length;
  }

  /** Sets the audit context and waits until the establishment's other scans have ended. */
  private async beginScan(tx: Tx, establishmentId: number): Promise<void> {
    const happenedAt = this.clock.now();
    await setAuditContext(tx, { establishmentId, personId: null, action: 'meters.scan', happenedAt, gamingDay: null });
    await lockEstablishmentScans(tx, establishmentId);
  }

  /** Scans the windows, a limited number of stations at a time. */
  private async scanWindows(tx: Tx, establishmentId: number, windows: readonly ReadingsWindow[]): Promise<void> {
    for (let groupStart = 0; groupStart < windows.length; groupStart += STATIONS_PER_BATCH) {
      await this.scanWindowGroup(tx, establishmentId, windows.slice(groupStart, groupStart + STATIONS_PER_BATCH));
    }
  }

  /**
   * Replaces the irregular steps and counts by day of these windows. Where a counter appeared or disappeared, later
   * steps are scanned too, because its last known value affects them.
   */
  private async scanWindowGroup(
    tx: Tx,
    establishmentId: number,
    touchedWindows: readonly ReadingsWindow[],
  ): Promise<void> {
    const windows = await includeRecentFalls(tx, establishmentId, touchedWindows);
    const stations = await readScannedStations(tx, establishmentId, windows);
    const limits = listStationLimits(stations);
    const candidateSteps = await listCandidateSteps(tx, establishmentId, windows, limits);
    const changingStationIds = new Set(candidateSteps.flatMap((step) => (step.patternChanged ? [step.stationId] : [])));
    if (changingStationIds.size === 0) {
      await this.replaceBreaksWithin(tx, establishmentId, windows, candidateSteps, stations);
    } else {
      // A counter reported here may be the last known value for later steps.
      const isOfChangingStation = ({ stationId }: { readonly stationId: bigint }): boolean =>
        changingStationIds.has(stationId);
      const unchangedWindows = windows.filter((window) => !isOfChangingStation(window));
      await this.replaceBreaksWithin(
        tx,
        establishmentId,
        unchangedWindows,
        candidateSteps.filter((step) => !isOfChangingStation(step)),
        stations,
      );
      const extendedWindows = await extendWindows(tx, establishmentId, windows.filter(isOfChangingStation));
      await this.replaceBreaksWithin(
        tx,
        establishmentId,
        extendedWindows,
        await listCandidateSteps(tx, establishmentId, extendedWindows, limits),
        stations,
      );
    }
    await this.recountOverlappedDays(tx, establishmentId, windows);
  }

  /** Judges the steps of these windows and replaces the stored irregular ones. */
  private async replaceBreaksWithin(
    tx: Tx,
    establishmentId: number,
    windows: readonly ReadingsWindow[],
    steps: readonly Step[],
    stations: ScannedStations,
  ): Promise<void> {
    if (windows.length === 0) return;
    const breaks = await this.evaluateSteps(tx, establishmentId, steps, stations);
    // the step across an excursion may end after the window: it replaces the steps until then
    const excursions = breaks.filter((found) => found.excursion_from !== null);
    const excursionWindows = excursions.map(({ stationId, earlier, later }) => ({
      stationId,
      from: earlier,
      to: later,
    }));
    await replaceMeterBreaks(tx, establishmentId, [...windows, ...excursionWindows], breaks);
  }

  /** Returns the irregular steps (`plain` is the regular kind) as the domain judges them, ready to be stored. */
  private async evaluateSteps(
    tx: Tx,
    establishmentId: number,
    steps: readonly Step[],
    stations: ScannedStations,
  ): Promise<NewBreak[]> {
    if (steps.length === 0) return [];
    const findContext = await this.createContextFinder(tx, establishmentId, steps, stations);
    const judgedSteps = (await completeSteps(tx, establishmentId, steps)).map((step) => ({
      ...step,
      step: evaluateStep(step.previous, step.next, findContext(step.stationId)),
    }));
    const joinedSteps = await joinExcursions(tx, establishmentId, judgedSteps, findContext);
    return joinedSteps.flatMap(({ stationId, earlier, later, previous, next, step, excursion }) => {
      if (step.kind === 'plain') return [];
      return [
        {
          stationId,
          earlier,
          later,
          kind: step.kind,
          previous: formatCounters(previous.counters),
          stale: [...previous.stale],
          next: formatCounters(next.counters),
          exceptions: step.exceptions.map(buildStoredException),
          excursion_from: excursion?.firstAt ?? null,
        },
      ];
    });
  }

  /**
   * Returns a finder of the data by which a station's steps are judged: counter sizes, limits, formula and RAM clears. The denomination
   * and adjustments do not matter for the judgement. An unknown station has neither sizes nor clears.
   */
  private async createContextFinder(
    tx: Tx,
    establishmentId: number,
    steps: readonly Step[],
    stations: ScannedStations,
  ): Promise<(stationId: bigint) => MeterContext> {
    const stationIds = [...new Set(steps.map(({ stationId }) => stationId))];
    const earliestInstant = new Date(Math.min(...steps.map(({ earlier }) => earlier.getTime())));
    const latestInstant = new Date(Math.max(...steps.map(({ later }) => later.getTime())));
    const ramClears = await listRamClears(tx, establishmentId, stationIds, earliestInstant, latestInstant);
    const contextByStation = new Map<bigint, MeterContext>();
    for (const stationId of stationIds) {
      const station = stations.get(stationId);
      if (station === undefined) continue;
      contextByStation.set(stationId, {
        sizes: { digits: station.sizes.meter_digits, counterDigits: station.sizes.counter_digits },
        limits: station.limits,
        coinOut: station.coinOut,
        denominationMinor: 1n,
        events: ramClears
          .filter(({ station_id }) => station_id === stationId)
          .map((ramClear) => buildRamClearMeterEvent(ramClear.occurred_at, ramClear)),
        adjustments: [],
        excursions: [],
      });
    }
    return (stationId) => contextByStation.get(stationId) ?? CONTEXT_OF_UNKNOWN_STATION;
  }

  /** Recounts the readings of every gaming day that these windows overlap. */
  private async recountOverlappedDays(
    tx: Tx,
    establishmentId: number,
    windows: readonly ReadingsWindow[],
  ): Promise<void> {
    const calendar = await this.gamingDays.readCalendar(tx, { establishmentId });
    const earliestStart = Math.min(...windows.map(({ from }) => from.getTime()));
    const latestEnd = Math.max(...windows.map(({ to }) => to.getTime()));
    // a reading at the exact opening closes the previous day; the day after the last one gives its closing
    const firstDay = computeDayAt(new Date(earliestStart - 1), calendar);
    const days = listDaysBetween(firstDay, addDays(computeDayAt(new Date(latestEnd), calendar), 1));
    const dayBoundaries = days.map((day) => computeDayBounds(day, calendar).opensAt);
    await recountStationDays(tx, establishmentId, windows, days.slice(0, -1), dayBoundaries);
  }
}
