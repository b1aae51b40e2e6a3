import type pg from 'pg';
import {
  compareDay,
  type DayDifference,
  type StoredBoxes,
  type StoredFinding,
  type StoredResult,
} from './days/compare-day.js';
import { readMissingCredits } from './days/credit-readings.js';
import { readBoxesBefore, readCorrectedDays, readDayData, readDebtsBefore, RowReader } from './days/day-facts.js';
import { READING_COLUMNS, readCondensedStations } from './days/thin-stations.js';
import type { StoredHold } from './days/compare-holds.js';
import { deriveOpeningContents, readRemainingContents } from './derive/boxes.js';
import { Days, findSetting, type Day } from './derive/days.js';
import { addLateDebtChanges, deriveLateDebtChanges, findStoredHandPays, readDebtsLeft } from './derive/debts.js';
import { deriveFindings } from './derive/findings.js';
import { deriveHolds } from './derive/hold.js';
import { deriveMachineDays } from './derive/machine-days.js';
import type { StationSource } from './derive/stations.js';
import type { RawData } from './facts.js';

interface DayComparison {
  readonly machines: number;
  readonly differences: readonly DayDifference[];
}

/**
 * Derives one gaming day again from its raw rows, by code that shares nothing with the product, and compares it.
 * The steps are readings → steps → machine days → findings → postings. A day never reconciled has no difference.
 * `client`: a node-postgres connection within the snapshot or transaction to inspect, in UTC.
 */
export async function recomputeDay(
  client: pg.ClientBase,
  { establishmentId, gamingDay }: { readonly establishmentId: number; readonly gamingDay: string },
): Promise<DayComparison> {
  const reader = new RowReader(client, establishmentId);
  const daySources = await readDaySources(reader, gamingDay);
  if (daySources === undefined) return { machines: 0, differences: [] };
  const { rawData, stations, day, lateBatches } = daySources;
  const remaining = readRemainingContents(await readBoxesBefore(reader, gamingDay));
  const debtsLeft = readDebtsLeft(await readDebtsBefore(reader, gamingDay));
  const findClosed = findStoredHandPays(await readCorrectedDays(reader, gamingDay));
  const machineDays = deriveMachineDays(rawData, stations, day, {
    contents: deriveOpeningContents(rawData, gamingDay, remaining),
    debts: addLateDebtChanges(debtsLeft, deriveLateDebtChanges(rawData, gamingDay, debtsLeft, findClosed)),
  });
  const getSetting = (key: string) => findSetting(rawData, key, gamingDay);
  const holds = deriveHolds(machineDays, await reader.readEarlierRuns(gamingDay), day, getSetting);
  const missingCredits = await readMissingCredits(reader, rawData, day, lateBatches);
  const findings = deriveFindings(rawData, day, machineDays, holds, missingCredits);
  const lastRunCondition = `gaming_day = $2 and run_number = (
    select max(run_number) from reconciliation_runs where establishment_id = $1 and gaming_day = $2)`;
  const stored = {
    results: await reader.readRows<StoredResult>('day_results', lastRunCondition, [gamingDay]),
    holds: await reader.readRows<StoredHold>('machine_hold_periods', lastRunCondition, [gamingDay]),
    boxes: await reader.readRows<StoredBoxes>('machine_day_boxes', lastRunCondition, [gamingDay]),
    findings: await reader.readRows<StoredFinding>('findings', lastRunCondition, [gamingDay]),
  };
  return {
    machines: machineDays.length,
    differences: compareDay({ rawData, day, machineDays, holds, findings, stored }),
  };
}

interface DaySources {
  readonly rawData: RawData;
  readonly stations: StationSource;
  readonly day: Day;
  /** Batches logged after the closing. */
  readonly lateBatches: readonly string[];
}

/**
 * Reads the facts of a day; undefined when it was never reconciled.
 * Batches logged after its closing change none of its figures: when there are any, everything is read again without
 * them. Leaving them out can bring earlier batches into view, so this is repeated until no new one is late.
 */
async function readDaySources(reader: RowReader, gamingDay: string): Promise<DaySources | undefined> {
  const lateBatches = new Set<string>();
  for (;;) {
    const dayData = await readDayData(reader, gamingDay, { columns: READING_COLUMNS, lateBatches: [...lateBatches] });
    if (dayData === undefined || dayData.rawData.listRows('reconciliation_runs').length === 0) return undefined;
    const { rawData, openingReadings } = dayData;
    const [day] = new Days(rawData).recordedDays;
    if (day === undefined) return undefined;
    const { stations, batches } = await readCondensedStations(reader, rawData, openingReadings, lateBatches);
    const foundLateBatches =
      day.closingEntryId === null ? [] : await reader.listLateBatches(batches, day.closesAt, day.closingEntryId);
    const newLateBatches = foundLateBatches.filter((batch) => !lateBatches.has(batch));
    if (newLateBatches.length === 0) return { rawData, stations, day, lateBatches: [...lateBatches] };
    for (const batch of newLateBatches) lateBatches.add(batch);
  }
}
