import { differencesOfDay } from './days/compare-day.js';
import { RawRows, readDayFacts } from './days/day-facts.js';
import { readStoredDay } from './days/stored-day.js';
import { READING_COLUMNS, readThinStations } from './days/thin-stations.js';
import { Days } from './derive/days.js';
import { deriveFindings } from './derive/findings.js';
import { deriveMachineDays } from './derive/machine-days.js';

/**
 * Derives one gaming day again from its raw rows, by code that shares nothing with the product: readings → steps →
 * machine days → findings → postings, and compares it with the stored lines, findings and entries. `client` is a
 * connection of node-postgres within the snapshot or the transaction to inspect, in UTC.
 *
 * Returns the number of machines and each difference: `{ table, key, column, stored, recomputed }`. A day that was
 * never reconciled has no difference.
 */
export async function recomputeDay(client, { establishmentId, gamingDay }) {
  const raw = new RawRows(client, establishmentId);
  const loaded = await factsAndStations(raw, gamingDay);
  if (loaded === undefined) return { machines: 0, differences: [] };
  const { facts, stations, day } = loaded;
  const machineDays = deriveMachineDays(facts, stations, day);
  const findings = deriveFindings(facts, day, machineDays);
  const stored = await readStoredDay(raw, gamingDay);
  return { machines: machineDays.length, differences: differencesOfDay({ facts, day, machineDays, findings, stored }) };
}

/**
 * Reads the facts of a day. Data after its closing changes none of its figures: when such batches are present,
 * everything is read again without them.
 */
async function factsAndStations(raw, gamingDay) {
  const late = new Set();
  for (;;) {
    const read = await readDayFacts(raw, gamingDay, { columns: READING_COLUMNS, late: [...late] });
    if (read === undefined || read.facts.rowsOf('reconciliation_runs').length === 0) return undefined;
    const { facts, openings } = read;
    const [day] = new Days(facts).list;
    const { stations, batches } = await readThinStations(raw, facts, openings, [...late]);
    if (day.closedAs === null) return { facts, stations, day };
    const later = await raw.recordedAfter(batches, day.closesAt, day.closedAs);
    const unseen = later.filter((batch) => !late.has(batch));
    if (unseen.length === 0) return { facts, stations, day };
    for (const batch of unseen) late.add(batch);
  }
}
