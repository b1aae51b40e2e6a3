import type { Establishment } from '#identity/access/access.decorators.js';
import type { Identity } from '#identity/signing/identities.service.js';
import type { Stroke } from '#identity/signing/signatures.service.js';
import { listMissingReadings, type MissingReading } from '#domain/floor/interventions.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { InterventionEntity } from '../entities/intervention.entity.js';
import {
  listSheetEntries,
  requireIntervention,
  type InterventionRow,
  type SheetEntryRow,
} from './interventions.queries.js';
import { findRamClear, listCurrentSheetReadings, getTouchedAreas } from './sheet-readings.queries.js';
import type { SheetClearRow, SheetReadingRow } from './sheet-readings.queries.js';

/** The person at the screen and their drawn signature; null: signed by their secret. */
export interface Signer {
  readonly identity: Identity;
  readonly strokes: readonly Stroke[] | null;
}

/** A sheet with its acts, its readings and its cleared memory. */
export interface InterventionSheet extends InterventionRow {
  /** Acts and parts, in order. */
  readonly entries: readonly SheetEntryRow[];
  /** Readings before and after the work. */
  readonly readings: readonly SheetReadingRow[];
  /** Null: the memory was not cleared. */
  readonly ramClear: SheetClearRow | null;
  /** The readings that the machine requires. */
  readonly meters: SheetMetersState;
}

/** The state of a sheet's meters, from the sheet and the events of its machine. */
export interface SheetMetersState {
  /** Every station of the machine, by its number on it. */
  readonly stations: readonly number[];
  /** True: they are read before and after. */
  readonly isTouched: boolean;
  /** True: the memory was cleared, and the clear is not signed yet. */
  readonly isClearUnsigned: boolean;
  /** Readings that the sheet still lacks. */
  readonly missing: readonly MissingReading[];
}

/** Returns a complete sheet: its acts, readings and cleared memory. Refuses NOT_FOUND. */
export async function requireSheet(
  db: Queryable,
  { establishmentId }: Pick<Establishment, 'establishmentId'>,
  interventionId: bigint,
): Promise<InterventionSheet> {
  const sheet = await requireIntervention(db, establishmentId, interventionId);
  const contents = {
    entries: await listSheetEntries(db, establishmentId, interventionId),
    readings: await listCurrentSheetReadings(db, establishmentId, interventionId),
    ramClear: (await findRamClear(db, establishmentId, interventionId)) ?? null,
  };
  return { ...sheet, ...contents, meters: await getMetersState(db, establishmentId, { ...sheet, ...contents }) };
}

/** Returns whether the machine's meters were touched, and which readings of its stations are missing on the sheet. */
async function getMetersState(
  db: Queryable,
  establishmentId: number,
  { interventionId, ramClear, readings }: Omit<InterventionSheet, 'meters'>,
): Promise<SheetMetersState> {
  const touchedAreas = await getTouchedAreas(db, establishmentId, interventionId);
  const stations = touchedAreas.stations.map(({ station }) => station);
  const isTouched = touchedAreas.isTouched || touchedAreas.isClearReported || ramClear !== null;
  const clearedAt = ramClear?.clearedAt ?? null;
  return {
    stations,
    isTouched,
    isClearUnsigned: touchedAreas.isClearReported && ramClear === null,
    missing: listMissingReadings({ stations, isTouched, clearedAt, readings }),
  };
}

/** Returns a complete open sheet, locked until the transaction ends. Refuses NOT_FOUND, SHEET_SIGNED. */
export async function lockOpenSheet(
  tx: Tx,
  establishment: Pick<Establishment, 'establishmentId'>,
  interventionId: bigint,
): Promise<InterventionSheet> {
  const { establishmentId } = establishment;
  const lock = { mode: 'pessimistic_write' } as const;
  await tx.findOne(InterventionEntity, { where: { establishmentId, interventionId }, lock });
  const sheet = await requireSheet(tx, establishment, interventionId);
  return sheet.closedAt === null ? sheet : refuse('SHEET_SIGNED');
}

/**
 * Refuses SHEET_READINGS_MISSING, CLEAR_NOT_SIGNED: readings for work on the meters, or the signatures of a clear, are
 * missing.
 */
export function assertReadingsComplete({ machine, meters }: InterventionSheet): void {
  assertNoMissingReadings(machine, meters.missing);
  if (meters.isClearUnsigned) refuse('CLEAR_NOT_SIGNED', { machine });
}

/** Refuses SHEET_READINGS_MISSING when a reading is missing. */
export function assertNoMissingReadings(machine: string, missingReadings: readonly MissingReading[]): void {
  if (missingReadings.length === 0) return;
  refuse('SHEET_READINGS_MISSING', {
    machine,
    missing: missingReadings.map(({ station, moment }) => ({ station, moment })),
  });
}
