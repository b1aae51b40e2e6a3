import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { SignatureInput } from '#identity/signing/signatures.service.js';
import { listUnpairedCounters, listMissingReadings, type ReadingMoment } from '#domain/floor/interventions.js';
import { COUNTERS } from '#domain/meters/counters.js';
import { RamClearsService } from '#meters/events/ram-clears.service.js';
import { ReadingsService } from '#meters/ingest/readings.service.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { InterventionRamClearEntity } from '../entities/intervention-ram-clear.entity.js';
import { insertSheetReading, getTouchedAreas } from '../sheets/sheet-readings.queries.js';
import { SheetActionsService } from '../sheets/sheet-acts.service.js';
import { lockOpenSheet, assertNoMissingReadings, requireSheet } from '../sheets/sheets.js';
import type { InterventionSheet, Signer } from '../sheets/sheets.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A reading of a station before or after the work on it. */
export interface NewSheetReading {
  readonly station: number;
  readonly moment: ReadingMoment;
  readonly readAt: Date;
  /** Null: nothing could be read any more, for the reason given. */
  readonly counters: Readonly<Record<string, string>> | null;
  readonly unreadReason: string | null;
}

/** A cleared memory with its two signers. */
export interface NewRamClear {
  readonly clearedAt: Date;
  readonly technician: Signer;
  readonly supervisor: Signer;
}

/** Manages meters read before and after an intervention that touches them, and the memories that it clears. */
@Injectable()
export class SheetReadingsService {
  constructor(
    private readonly db: Database,
    private readonly readings: ReadingsService,
    private readonly ramClears: RamClearsService,
    private readonly actions: SheetActionsService,
  ) {}

  /**
   * Stores a reading on the sheet and among the machine's readings, with access to the logic area as its reason.
   * Of several for a station and a moment (before or after the work) the last one counts.
   * Refuses NOT_FOUND, SHEET_SIGNED, CLEAR_SIGNED, INVALID_INPUT (neither counters nor the reason for their absence),
   * any refusal of a person's reading, READING_NOT_OF_STOP.
   */
  async enterReading(
    { actor, establishment, idempotencyKey }: UserRequest,
    interventionId: bigint,
    reading: NewSheetReading,
  ): Promise<Serialized<InterventionSheet>> {
    const { establishmentId } = establishment;
    const { moment, readAt, counters, unreadReason, station } = reading;
    const { machine, sheetNumber } = await requireSheet(this.db.dataSource, establishment, interventionId);
    // only the counters before the work may be unreadable
    const isUnread = counters === null && unreadReason !== null && moment === 'before';
    if (!isUnread && (counters === null || unreadReason !== null)) refuse('INVALID_INPUT', { fields: ['counters'] });
    const readingFields = { machine, station, readAt: readAt.toISOString(), note: `fiche ${sheetNumber}` };
    const validatedReading =
      counters === null
        ? null
        : await this.readings.validateManualReading(establishment, {
            ...readingFields,
            counters,
            reason: 'logicAccess',
          });
    return writeOnce(this.db, establishmentId, idempotencyKey, async (tx) => {
      const sheet = await lockOpenSheet(tx, establishment, interventionId);
      const now = await this.actions.setActionContext(tx, actor, establishment, 'interventions.read', sheet.gamingDay);
      if (sheet.ramClear !== null) refuse('CLEAR_SIGNED');
      if (readAt < sheet.stoppedAt || readAt > now) refuse('READING_NOT_OF_STOP', { value: readAt.toISOString() });
      const { stations } = await getTouchedAreas(tx, establishmentId, interventionId);
      const machineStation = stations.find((candidate) => candidate.station === station);
      if (machineStation === undefined) refuse('UNKNOWN_STATION', { machine, station: String(station) });
      if (validatedReading !== null)
        await this.readings.storeValidatedReading(tx, { ...actor, tokenId: null }, establishment, validatedReading);
      await insertSheetReading(tx, establishmentId, interventionId, {
        stationId: BigInt(machineStation.stationId),
        moment,
        readAt,
        counters: counters && normaliseCounters(counters),
        unreadReason,
        enteredBy: actor.personId,
        enteredAt: now,
      });
      return requireSheet(tx, establishment, interventionId);
    });
  }

  /**
   * Records a cleared memory: counters read before, the baseline after, signed by the sheet's technician and a
   * supervisor.
   * It is reported to the meters, which compute the movement from these readings.
   * Refuses NOT_FOUND, SHEET_SIGNED, CLEAR_SIGNED, SIGNED_BY_ANOTHER, CLEAR_BY_ONE, READING_NOT_OF_STOP,
   * SHEET_READINGS_MISSING, CLEAR_COUNTERS_DIFFER, SIGNATURE_EMPTY.
   */
  async recordRamClear(
    { actor, establishment, idempotencyKey }: UserRequest,
    interventionId: bigint,
    { clearedAt, technician, supervisor }: NewRamClear,
  ): Promise<Serialized<InterventionSheet>> {
    const { establishmentId } = establishment;
    await this.ramClears.ensurePartition(clearedAt);
    return writeOnce(this.db, establishmentId, idempotencyKey, async (tx) => {
      const sheet = await lockOpenSheet(tx, establishment, interventionId);
      const now = await this.actions.setActionContext(tx, actor, establishment, 'interventions.clear', sheet.gamingDay);
      if (sheet.ramClear !== null) refuse('CLEAR_SIGNED');
      if (technician.identity.personId !== sheet.technicianId) refuse('SIGNED_BY_ANOTHER');
      if (supervisor.identity.personId === sheet.technicianId) refuse('CLEAR_BY_ONE');
      if (clearedAt < sheet.stoppedAt || clearedAt > now) {
        refuse('READING_NOT_OF_STOP', { value: clearedAt.toISOString() });
      }
      const { stations } = await getTouchedAreas(tx, establishmentId, interventionId);
      const stationNumbers = stations.map(({ station }) => station);
      assertNoMissingReadings(
        sheet.machine,
        listMissingReadings({ stations: stationNumbers, isTouched: true, clearedAt, readings: sheet.readings }),
      );
      const { machineId, readings } = sheet;
      assertCountersPaired(sheet.machine, readings);
      const stationReadings = stations.map(({ station, stationId }) => ({
        station,
        ...requireReadingPair(readings, BigInt(stationId)),
      }));
      const { eventId, occurredAt } = await this.ramClears.recordRamClear(tx, establishment, {
        machineId,
        clearedAt,
        stations: stationReadings,
        personId: actor.personId,
      });
      const signatures = await this.signRamClear(tx, establishment, sheet, { clearedAt, technician, supervisor });
      const ramClearKey = { establishmentId, interventionId, machineId, occurredAt, eventId };
      await insertRow(tx, InterventionRamClearEntity, { ...ramClearKey, ...signatures });
      return requireSheet(tx, establishment, interventionId);
    });
  }

  /**
   * Signs the readings of a cleared memory for the technician and the supervisor; returns the ids of both signatures.
   */
  private async signRamClear(
    tx: Tx,
    establishment: Establishment,
    { sheetNumber, machine, gamingDay, readings }: InterventionSheet,
    { clearedAt, technician, supervisor }: NewRamClear,
  ): Promise<Pick<InterventionRamClearEntity, 'technicianSignatureId' | 'supervisorSignatureId'>> {
    const sign = (signer: Signer, signedAs: SignatureInput['signedAs']): Promise<bigint> =>
      this.actions.signContents(tx, establishment, signer, {
        signedAs,
        subject: `ram clear of intervention ${sheetNumber}`,
        content: { sheetNumber, machine, clearedAt, readings },
        gamingDay,
      });
    const technicianSignatureId = await sign(technician, 'mecanicien');
    return { technicianSignatureId, supervisorSignatureId: await sign(supervisor, 'superviseur') };
  }
}

/** Refuses CLEAR_COUNTERS_DIFFER unless the same counters were read before and after the clearing. */
function assertCountersPaired(machine: string, readings: InterventionSheet['readings']): void {
  const unpairedCounters = listUnpairedCounters(readings);
  if (unpairedCounters.length === 0) return;
  const labels = unpairedCounters.map(
    ({ counter }) => COUNTERS.find(({ name }) => name === counter)?.label.fr ?? counter,
  );
  refuse('CLEAR_COUNTERS_DIFFER', { machine, counters: [...new Set(labels)].join(', ') });
}

/** Returns counters as they are stored: decimal text without leading zeros. */
const normaliseCounters = (counters: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(counters).map(([name, value]) => [name, BigInt(value).toString()]));

/** Returns the readings of a station before and after the clearing; throws when one is missing. */
function requireReadingPair(readings: InterventionSheet['readings'], stationId: bigint) {
  const findReading = (moment: ReadingMoment) =>
    readings.find((reading) => reading.stationId === stationId && reading.moment === moment);
  const before = findReading('before');
  const after = findReading('after');
  if (before === undefined || after?.counters == null) throw new Error(`station ${stationId} was not read`);
  return {
    stationId,
    beforeReadAt: before.readAt,
    before: before.counters,
    afterReadAt: after.readAt,
    after: after.counters,
  };
}
