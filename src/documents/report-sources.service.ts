import { Injectable } from '@nestjs/common';
import { CatalogueGuard } from '#audit/verify/catalogue-guard.service.js';
import { movementFromBoundaries } from '#domain/meters/meter-history.js';
import type { Actor } from '#identity/access/access.decorators.js';
import { PersonalRecordsService } from '#identity/people/personal-records.service.js';
import { MovementsService } from '#meters/movements/movements.service.js';
import { ScanService } from '#meters/scan/scan.service.js';
import { Refusal, refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import type { MovementsReader, PersonalReader, ReportDefinition } from './parts/report.js';

/** Who wants to see the personal data of a document, and why. */
export interface PersonalLook {
  readonly actor: Actor;
  readonly purpose: string;
}

/** What a report reads that is no statement of its own: locked personal data, and movements of counters. */
@Injectable()
export class ReportSourcesService {
  constructor(
    private readonly records: PersonalRecordsService,
    private readonly scans: ScanService,
    private readonly movements: MovementsService,
    private readonly guard: CatalogueGuard,
  ) {}

  /**
   * What will be signed, made of a database whose views and rules are this version's; a look at personal data is
   * recorded while it is made. Refuses DATABASE_ALTERED.
   */
  ofThisVersion<T>(make: () => Promise<T>, look: PersonalLook | undefined): Promise<T> {
    return this.guard.whileRight(make, look !== undefined);
  }

  /**
   * Each record that is read is a view, recorded with its purpose; without one nothing is shown.
   * Refuses FORBIDDEN and REASON_REQUIRED.
   */
  personalReader(
    establishmentId: number,
    { personalTo }: ReportDefinition,
    look: PersonalLook | undefined,
  ): PersonalReader | null {
    if (look === undefined || personalTo === undefined) return null;
    const { actor, purpose } = look;
    if (!actor.permissions.has(personalTo)) refuse('FORBIDDEN', { permission: personalTo });
    if (purpose.trim().length < 3) refuse('REASON_REQUIRED');
    return async (recordId) => {
      try {
        const content = await this.records.view(actor, { establishmentId }, recordId, purpose);
        return JSON.parse(content.toString('utf8')) as unknown;
      } catch (error) {
        if (error instanceof Refusal && error.code === 'PERSONAL_RECORD_ERASED') return null;
        throw error;
      }
    };
  }

  /** Before the snapshot of a report that reads movements: every reading that arrived is scanned. */
  async prepareMovements(establishmentId: number): Promise<void> {
    await this.scans.scanPending(establishmentId);
  }

  /** The movements of a machine's stations within the snapshot of the document, as `MovementsService` makes them. */
  movementsReader(tx: Tx, establishmentId: number): MovementsReader {
    return async (machine, from, to) => {
      const stations = await this.movements.boundaries(tx, establishmentId, from, to, { machine, station: null });
      return stations
        .map(({ stationNumber, boundaries }) => {
          if (boundaries === null) return { stationNumber, history: null };
          const result = movementFromBoundaries(boundaries);
          if (result.kind === 'refused') throw new Error(`${result.code} at ${result.at.toISOString()}`);
          return { stationNumber, history: result.history };
        })
        .sort((one, other) => one.stationNumber - other.stationNumber);
    };
  }
}
