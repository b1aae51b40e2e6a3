import type { Establishment } from '#identity/access/access.decorators.js';
import { findLastRowEntries, type AuditedRow, type RowEntry } from '#audit/log/row-entries.js';
import type { CounterName } from '#domain/meters/counters.js';
import type { CoinOutContent } from '#domain/meters/win-formula.js';
import type { StationDay } from '#domain/reconciliation/reconciliation-types.js';
import type { DayRow } from '#establishments/days/gaming-days.queries.js';
import type { Tx } from '#platform/database/rows.js';
import type { FigureFinding, ProvedReading } from './figure-detail.js';
import { findClosingNumber } from './figure.queries.js';
import type {
  FigureAdjustmentRow,
  FigureCountRow,
  FigureReadingRow,
  FigureStepRow,
  FigureTotalRow,
  MachineOfDay,
} from './figure.queries.js';

/** The rows from which a figure was made. */
export interface FigureEvidence {
  /** The counters that make up the figure of this machine. */
  readonly counters: readonly CounterName[];
  /** Content of the machine's coin out counter on the day. */
  readonly coinOut: CoinOutContent;
  readonly stations: readonly StationDay[];
  readonly readings: readonly FigureReadingRow[];
  readonly steps: readonly FigureStepRow[];
  readonly adjustments: readonly FigureAdjustmentRow[];
  readonly counts: readonly FigureCountRow[];
  readonly totals: readonly FigureTotalRow[];
  readonly findings: readonly FigureFinding[];
}

/**
 * Returns the rows of the evidence, each with its entry in the log (null when there is none). Adds the entries of the
 * machine's sheet and the day's closing.
 */
export async function attachRowEntries(
  tx: Tx,
  establishment: Establishment,
  day: DayRow,
  machineOfDay: MachineOfDay,
  evidence: FigureEvidence,
) {
  const { establishmentId } = establishment;
  const auditedRows = [
    ...listAuditedRows(establishmentId, day.gamingDay, machineOfDay, evidence),
    ...(day.state === 'closed' ? await listAuditedClosingRows(tx, establishmentId, day.gamingDay) : []),
  ];
  const rowEntries = await findLastRowEntries(tx, establishmentId, auditedRows);
  // the entries are in the order of the rows: each call takes the next one
  let entryIndex = 0;
  const takeNextEntry = (): RowEntry | null => rowEntries[entryIndex++] ?? null;
  const { stations } = evidence;
  return {
    readings: evidence.readings.map((row) => ({
      ...row,
      place: getReadingPlace(row, stations),
      entry: takeNextEntry(),
    })),
    counts: evidence.counts.map((row) => ({ ...row, entry: takeNextEntry() })),
    totals: evidence.totals.map((row) => ({ ...row, entry: takeNextEntry() })),
    adjustments: evidence.adjustments.map(({ counters, ...row }) => ({
      ...row,
      counters: Object.entries(counters).map(([counter, moved]) => ({ counter, moved })),
      entry: takeNextEntry(),
    })),
    sheetEntry: takeNextEntry(),
    closingEntry: takeNextEntry(),
  };
}

/**
 * Lists the rows of the evidence as tables and keys of the log: readings, counts, totals, adjustments, machine's sheet.
 */
function listAuditedRows(
  establishmentId: number,
  gamingDay: string,
  { machineId, versionNumber }: MachineOfDay,
  evidence: FigureEvidence,
): AuditedRow[] {
  const machineKey = { establishment_id: establishmentId, gaming_day: gamingDay, machine_id: machineId };
  return [
    ...evidence.readings.map(({ batchId }) => ({
      table: 'reading_batches',
      key: { establishment_id: establishmentId, batch_id: batchId },
    })),
    ...evidence.counts.map(({ countNumber, revision }) => ({
      table: 'machine_counts',
      key: { ...machineKey, count_number: countNumber, revision },
    })),
    ...evidence.totals.map(({ kind, revision }) => ({
      table: 'machine_day_totals',
      key: { ...machineKey, kind, revision },
    })),
    ...evidence.adjustments.map(({ adjustmentId }) => ({
      table: 'meter_adjustments',
      key: { establishment_id: establishmentId, adjustment_id: adjustmentId },
    })),
    {
      table: 'machine_versions',
      key: { establishment_id: establishmentId, machine_id: machineId, version_number: versionNumber },
    },
  ];
}

/** Returns whether a reading is the opening one of its station's day, the closing one, or between them. */
function getReadingPlace(reading: FigureReadingRow, stations: readonly StationDay[]): ProvedReading['place'] {
  const station = stations.find(({ stationNumber }) => stationNumber === reading.stationNumber);
  const isAtInstant = (at: Date | null | undefined): boolean => at?.getTime() === reading.readAt.getTime();
  if (isAtInstant(station?.openingReadAt ?? station?.segments[0]?.fromReadAt)) return 'opening';
  return isAtInstant(station?.closingReadAt) ? 'closing' : 'between';
}

/** Returns the audited row of the closing that froze a day, as a list of one; empty while it is open. */
async function listAuditedClosingRows(tx: Tx, establishmentId: number, gamingDay: string): Promise<AuditedRow[]> {
  const closingNumber = await findClosingNumber(tx, establishmentId, gamingDay);
  if (closingNumber === null) return [];
  const closingKey = { establishment_id: establishmentId, gaming_day: gamingDay, closing_number: closingNumber };
  return [{ table: 'day_closings', key: closingKey }];
}
