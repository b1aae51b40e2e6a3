import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import type { Identity } from '#identity/signing/identities.service.js';
import type { Stroke } from '#identity/signing/signatures.service.js';
import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { isDaySealed, lockSheetDayRow } from './envelopes/envelopes.queries.js';
import { InterventionEntity } from './entities/intervention.entity.js';
import { TechnicianIdentificationEntity } from './entities/technician-identification.entity.js';
import {
  findValidIdentification,
  getIdentification,
  insertSheetEntry,
  listInterventions,
  lockSheetsOfMachine,
  findOpenSheet,
} from './sheets/interventions.queries.js';
import type { IdentificationRow, InterventionRow } from './sheets/interventions.queries.js';
import { SheetActionsService } from './sheets/sheet-acts.service.js';
import { lockOpenSheet, assertReadingsComplete, requireSheet, type InterventionSheet } from './sheets/sheets.js';
import type { SheetEntryKind, TouchedPart } from '#domain/floor/interventions.js';
import { writeActionOnce, type UserRequest } from '#ledger/user-request.js';

/** The stop of a machine for which a sheet is opened. */
export interface NewIntervention {
  readonly machine: string;
  readonly stoppedAt: Date;
  readonly reason: string;
}

/** A line of a sheet: an act, or a part that was fitted. */
export interface NewSheetEntry {
  readonly kind: SheetEntryKind;
  readonly entry: string;
  readonly quantity: number | null;
  /** For an act: the area that it touched, whose meters are read before and after. */
  readonly touches: TouchedPart | null;
}

/** The signature that closes a sheet. */
export interface SheetSignature {
  /** The person identified at the screen. */
  readonly signer: Identity;
  readonly restartedAt: Date | null;
  readonly strokes: readonly Stroke[] | null;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const REGISTER = 'interventions';

/** Manages a technician's work on a machine: identified before it, written on a numbered sheet, signed. */
@Injectable()
export class InterventionsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly gamingDays: GamingDaysService,
    private readonly settings: SettingsService,
    private readonly machines: MachinesService,
    private readonly actions: SheetActionsService,
  ) {}

  /**
   * Identifies a technician for a machine, which allows the opening of its doors from now on for some minutes.
   * Refuses UNKNOWN_MACHINE.
   */
  identifyTechnician(
    userRequest: UserRequest,
    input: { readonly machine: string; readonly technician: Identity },
  ): Promise<Serialized<IdentificationRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const identifiedAt = this.clock.now();
    const action = { action: 'interventions.identify', happenedAt: identifiedAt } as const;
    return writeActionOnce(this.db, userRequest, action, async (tx) => {
      const { machineId } = await this.machines.requireMachine(tx, establishmentId, input.machine);
      const day = await this.gamingDays.findDayOfInstant(tx, establishment, identifiedAt);
      const { identificationMinutes } = await this.settings.readSettingsInForce(tx, establishment, day);
      const { identificationId } = await insertRow(tx, TechnicianIdentificationEntity, {
        establishmentId,
        machineId,
        personId: input.technician.personId,
        identifiedAt,
        validUntil: new Date(identifiedAt.getTime() + identificationMinutes * MINUTE_MS),
        recordedBy: actor.personId,
      });
      return getIdentification(tx, establishmentId, identificationId);
    });
  }

  /**
   * Opens the sheet of the technician who is identified for the machine, under the next number of the register.
   * The sheet is of the gaming day of the stop, or of the current one when that day's envelope is made.
   * Refuses UNKNOWN_MACHINE, STOP_NOT_RECENT (not within the last day), NOT_IDENTIFIED, SHEET_OPEN_ALREADY, DAY_CLOSED.
   */
  openSheet(
    { actor, establishment, idempotencyKey }: UserRequest,
    { machine, stoppedAt, reason }: NewIntervention,
  ): Promise<Serialized<InterventionSheet>> {
    const { establishmentId } = establishment;
    return writeOnce(this.db, establishmentId, idempotencyKey, async (tx) => {
      const now = this.clock.now();
      const gamingDay = await this.lockSheetDay(tx, actor, establishment, stoppedAt);
      const { machineId } = await this.machines.requireMachine(tx, establishmentId, machine);
      const elapsedMs = now.getTime() - stoppedAt.getTime();
      if (elapsedMs < 0 || elapsedMs > DAY_MS) refuse('STOP_NOT_RECENT', { value: stoppedAt.toISOString() });
      const identification = await findValidIdentification(tx, establishmentId, machineId, now);
      if (identification === undefined) refuse('NOT_IDENTIFIED', { machine });
      // serialises two people who open a sheet at one machine: the number is taken last
      await lockSheetsOfMachine(tx, establishmentId, machineId);
      const openSheet = await findOpenSheet(tx, establishmentId, machineId);
      if (openSheet !== undefined) refuse('SHEET_OPEN_ALREADY', { sheet: String(openSheet.sheetNumber), machine });
      const sheetNumber = await reserveRegisterNumbers(tx, establishmentId, REGISTER, 1);
      const { interventionId } = await insertRow(tx, InterventionEntity, {
        establishmentId,
        sheetNumber,
        gamingDay,
        machineId,
        identificationId: identification.identificationId,
        technicianId: identification.personId,
        stoppedAt,
        reason,
        openedBy: actor.personId,
        openedAt: now,
      });
      const rowKey = { establishment_id: establishmentId, intervention_id: String(interventionId) };
      await enterInRegister(tx, establishmentId, REGISTER, 'interventions', [{ number: sheetNumber, rowKey }]);
      return requireSheet(tx, establishment, interventionId);
    });
  }

  /**
   * Enters on an open sheet an act, or a part that was fitted (one piece unless `quantity` is given).
   * Only an act may touch an area of the machine. Refuses NOT_FOUND, SHEET_SIGNED, INVALID_INPUT.
   */
  enterSheetEntry(
    { actor, establishment, idempotencyKey }: UserRequest,
    interventionId: bigint,
    newEntry: NewSheetEntry,
  ): Promise<Serialized<InterventionSheet>> {
    const { establishmentId } = establishment;
    return writeOnce(this.db, establishmentId, idempotencyKey, async (tx) => {
      const { gamingDay } = await lockOpenSheet(tx, establishment, interventionId);
      if (newEntry.kind === 'part' && newEntry.touches !== null) refuse('INVALID_INPUT', { fields: ['touches'] });
      const now = await this.actions.setActionContext(tx, actor, establishment, 'interventions.enter', gamingDay);
      await insertSheetEntry(tx, {
        establishmentId,
        interventionId,
        kind: newEntry.kind,
        entry: newEntry.entry,
        quantity: newEntry.kind === 'part' ? (newEntry.quantity ?? 1) : null,
        touches: newEntry.touches,
        enteredBy: actor.personId,
        enteredAt: now,
      });
      return requireSheet(tx, establishment, interventionId);
    });
  }

  /**
   * Signs the exact contents of a sheet as its technician, and closes it: nothing is added to it afterwards.
   * Refuses NOT_FOUND, SHEET_SIGNED, SIGNED_BY_ANOTHER, SHEET_WITHOUT_ACT, SHEET_READINGS_MISSING, CLEAR_NOT_SIGNED,
   * RESTART_BEFORE_STOP, SIGNATURE_EMPTY.
   */
  signSheet(
    { actor, establishment, idempotencyKey }: UserRequest,
    interventionId: bigint,
    { signer, restartedAt, strokes }: SheetSignature,
  ): Promise<Serialized<InterventionSheet>> {
    const { establishmentId } = establishment;
    return writeOnce(this.db, establishmentId, idempotencyKey, async (tx) => {
      const sheet = await lockOpenSheet(tx, establishment, interventionId);
      const now = await this.actions.setActionContext(tx, actor, establishment, 'interventions.sign', sheet.gamingDay);
      if (signer.personId !== sheet.technicianId) refuse('SIGNED_BY_ANOTHER');
      if (!sheet.entries.some(({ kind }) => kind === 'act')) refuse('SHEET_WITHOUT_ACT');
      assertReadingsComplete(sheet);
      if (restartedAt !== null && (restartedAt < sheet.stoppedAt || restartedAt > now)) {
        refuse('RESTART_BEFORE_STOP', { value: restartedAt.toISOString() });
      }
      const signatureId = await this.actions.signContents(
        tx,
        establishment,
        { identity: signer, strokes },
        {
          signedAs: 'mecanicien',
          subject: `intervention ${sheet.sheetNumber}`,
          content: { ...sheet, restartedAt, closedAt: now },
          gamingDay: sheet.gamingDay,
        },
      );
      const closingFields = { restartedAt, closedAt: now, signatureId };
      await tx.update(InterventionEntity, { establishmentId, interventionId }, closingFields);
      return requireSheet(tx, establishment, interventionId);
    });
  }

  /** Lists the sheets of a gaming day by number, or those still open when the day is null. */
  listSheets(
    establishment: Establishment,
    filter: { readonly day: string | null; readonly machine: string | null },
  ): Promise<InterventionRow[]> {
    return listInterventions(this.db.dataSource, establishment.establishmentId, filter);
  }

  /** Returns one complete sheet. Refuses NOT_FOUND. */
  getSheet(establishment: Establishment, interventionId: bigint): Promise<InterventionSheet> {
    return requireSheet(this.db.dataSource, establishment, interventionId);
  }

  /**
   * Returns the gaming day whose envelope will contain a sheet: that of the stop, or the current one if that is sealed.
   * Sets the audit context and locks the day against sealing until the transaction ends.
   */
  private async lockSheetDay(tx: Tx, actor: Actor, establishment: Establishment, stoppedAt: Date): Promise<string> {
    const { establishmentId } = establishment;
    const currentDay = await this.gamingDays.findCurrentDay(tx, establishment);
    const stopDay = await this.gamingDays.findDayOfInstant(tx, establishment, stoppedAt);
    for (const day of new Set([stopDay, currentDay])) {
      await this.actions.setActionContext(tx, actor, establishment, 'interventions.open', day);
      await this.gamingDays.ensureDay(tx, establishment, day);
      await lockSheetDayRow(tx, establishmentId, day, 'pessimistic_read');
      if (!(await isDaySealed(tx, establishmentId, day))) return day;
    }
    return currentDay;
  }
}
