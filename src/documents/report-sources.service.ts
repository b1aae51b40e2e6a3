import { Injectable } from '@nestjs/common';
import { CatalogueGuard } from '#audit/verify/catalogue-guard.service.js';
import { computeBoundedHistory } from '#domain/meters/meter-history.js';
import type { Actor } from '#identity/access/access.decorators.js';
import { PersonalRecordsService } from '#identity/people/personal-records.service.js';
import { MovementsService } from '#meters/movements/movements.service.js';
import { ScanService } from '#meters/scan/scan.service.js';
import { Refusal, refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import type { MovementsReader, PersonalRecordReader, ReportDefinition } from './parts/report.js';

/** Reader of a document's personal data, and their purpose. */
export interface PersonalDataAccess {
  readonly actor: Actor;
  readonly purpose: string;
}

/** Provides the report data that no statement reads: locked personal data, and counter movements. */
@Injectable()
export class ReportSourcesService {
  constructor(
    private readonly records: PersonalRecordsService,
    private readonly scans: ScanService,
    private readonly movements: MovementsService,
    private readonly guard: CatalogueGuard,
  ) {}

  /**
   * Creates a document from a database whose views and rules match this version, and records a view of personal data
   * meanwhile. Refuses with DATABASE_ALTERED.
   */
  runWithVerifiedCatalogue<T>(
    createDocument: () => Promise<T>,
    personalDataAccess: PersonalDataAccess | undefined,
  ): Promise<T> {
    return this.guard.runGuarded(createDocument, personalDataAccess !== undefined);
  }

  /**
   * Returns a function that reads a personal record (null: erased) and records each view with its purpose. Returns null
   * without `personalDataAccess` (reader and purpose) or personal data in the document. Refuses with FORBIDDEN,
   * and with REASON_REQUIRED for a purpose of fewer than three characters.
   */
  createPersonalRecordReader(
    establishmentId: number,
    { personalDataPermission }: ReportDefinition,
    personalDataAccess: PersonalDataAccess | undefined,
  ): PersonalRecordReader | null {
    if (personalDataAccess === undefined || personalDataPermission === undefined) return null;
    const { actor, purpose } = personalDataAccess;
    if (!actor.permissions.has(personalDataPermission)) refuse('FORBIDDEN', { permission: personalDataPermission });
    if (purpose.trim().length < 3) refuse('REASON_REQUIRED');
    return async (recordId) => {
      try {
        const content = await this.records.viewRecord(actor, { establishmentId }, recordId, purpose);
        return JSON.parse(content.toString('utf8')) as unknown;
      } catch (error) {
        if (error instanceof Refusal && error.code === 'PERSONAL_RECORD_ERASED') return null;
        throw error;
      }
    };
  }

  /** Scans the readings not scanned yet, before the snapshot of a report that reads movements. */
  async scanPendingReadings(establishmentId: number): Promise<void> {
    await this.scans.scanPending(establishmentId);
  }

  /**
   * Returns a function that reads, in the document's snapshot, the counter movements of a machine's stations, sorted by
   * number; `history` is null for a station without readings. It throws an Error when the readings allow no movement.
   */
  createMovementsReader(tx: Tx, establishmentId: number): MovementsReader {
    return async (machine, from, to) => {
      const stations = await this.movements.readBoundaries(tx, establishmentId, from, to, { machine, station: null });
      return stations
        .map(({ stationNumber, boundaries }) => {
          if (boundaries === null) return { stationNumber, history: null };
          const result = computeBoundedHistory(boundaries);
          if (result.kind === 'refused') throw new Error(`${result.code} at ${result.at.toISOString()}`);
          return { stationNumber, history: result.history };
        })
        .sort((one, other) => one.stationNumber - other.stationNumber);
    };
  }
}
