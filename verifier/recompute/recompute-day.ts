import type pg from 'pg';
import { compareDay, type DayDifference, type StoredFinding, type StoredResult } from './days/compare-day.js';
import { readDayFacts, RowReader } from './days/day-facts.js';
import { READING_COLUMNS, readThinStations } from './days/thin-stations.js';
import { Days, type Day } from './derive/days.js';
import { deriveFindings } from './derive/findings.js';
import { deriveMachineDays } from './derive/machine-days.js';
import type { StationsAsOf } from './derive/stations.js';
import type { Facts } from './facts.js';

interface RecomputedDay {
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
): Promise<RecomputedDay> {
  const reader = new RowReader(client, establishmentId);
  const sources = await readSources(reader, gamingDay);
  if (sources === undefined) return { machines: 0, differences: [] };
  const { facts, stations, day } = sources;
  const machineDays = deriveMachineDays(facts, stations, day);
  const findings = deriveFindings(facts, day, machineDays);
  const isOfLastRun = `gaming_day = $2 and run_number = (
    select max(run_number) from reconciliation_runs where establishment_id = $1 and gaming_day = $2)`;
  const stored = {
    results: await reader.readRows<StoredResult>('day_results', isOfLastRun, [gamingDay]),
    findings: await reader.readRows<StoredFinding>('findings', isOfLastRun, [gamingDay]),
  };
  return { machines: machineDays.length, differences: compareDay({ facts, day, machineDays, findings, stored }) };
}

interface DaySources {
  readonly facts: Facts;
  readonly stations: StationsAsOf;
  readonly day: Day;
}

/**
 * Reads the facts of a day; undefined when it was never reconciled.
 * Batches logged after its closing change none of its figures: when there are any, everything is read again without them.
 * Leaving them out can bring earlier batches into view, so this is repeated until no new one is late.
 */
async function readSources(reader: RowReader, gamingDay: string): Promise<DaySources | undefined> {
  const lateBatches = new Set<string>();
  for (;;) {
    const dayFacts = await readDayFacts(reader, gamingDay, { columns: READING_COLUMNS, late: [...lateBatches] });
    if (dayFacts === undefined || dayFacts.facts.rowsOf('reconciliation_runs').length === 0) return undefined;
    const { facts, openings } = dayFacts;
    const [day] = new Days(facts).list;
    if (day === undefined) return undefined;
    const { stations, batches } = await readThinStations(reader, facts, openings, lateBatches);
    const loggedBatches =
      day.closedAs === null ? [] : await reader.listLateBatches(batches, day.closesAt, day.closedAs);
    const newLateBatches = loggedBatches.filter((batch) => !lateBatches.has(batch));
    if (newLateBatches.length === 0) return { facts, stations, day };
    for (const batch of newLateBatches) lateBatches.add(batch);
  }
}
