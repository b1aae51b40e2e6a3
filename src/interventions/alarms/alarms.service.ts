import { Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { KeyAuthorisationsService } from '#custody/key-authorisations.service.js';
import { isOpeningCovered } from '#domain/floor/interventions.js';
import { MACHINE_EVENT_CODES, findDoorMovement, isMoneyCompartmentOpening } from '#domain/meters/machine-events.js';
import { GamingDaysService, type EstablishmentReference } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { AddedEvent } from '#meters/events/events.queries.js';
import { EventsService } from '#meters/events/events.service.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { InterventionAlarmSettlementEntity } from '../entities/intervention-alarm-settlement.entity.js';
import {
  requireAlarm,
  listAlarms,
  listEstablishmentsWithFloor,
  listIdentificationsSince,
  lockAlarm,
  raiseDueAlarms,
  raiseDoorAlarms,
} from './alarms.queries.js';
import type { AlarmRow } from './alarms.queries.js';
import { writeActionOnce, type UserRequest } from '#ledger/user-request.js';

const OPENING_CODES = MACHINE_EVENT_CODES.filter((code) => findDoorMovement(code)?.movement === 'opened');
/**
 * Door events that are checked. Only a drop opens the money compartments without a technician, because its team has
 * their keys.
 */
const WATCHED_CODES = MACHINE_EVENT_CODES.filter(
  (code) => OPENING_CODES.includes(code) || isMoneyCompartmentOpening(code),
);
/** Interval of the check for alarms that become due by the passing of time. */
const CHECK_INTERVAL_MS = 30_000;

/** Manages alarms, which a supervisor must check and settle: doors, sheets and identifications that do not match. */
@Injectable()
export class AlarmsService implements OnModuleInit, BeforeApplicationShutdown {
  readonly #logger = new Logger('Alarms');
  #timer: NodeJS.Timeout | undefined;
  #runningCheck: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly gamingDays: GamingDaysService,
    private readonly settings: SettingsService,
    private readonly events: EventsService,
    private readonly keyAuthorisations: KeyAuthorisationsService,
  ) {}

  /** Registers the watch of door events, and starts the periodic check for due alarms. */
  onModuleInit(): void {
    this.events.addListener(WATCHED_CODES, (tx, establishment, openings) =>
      this.raiseOpeningAlarms(tx, establishment, openings),
    );
    this.#timer = setInterval(() => {
      this.#runningCheck = this.#checkAllEstablishments();
    }, CHECK_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Stops the periodic check, after the one that is running. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#runningCheck;
  }

  /** Raises the alarms now due, then lists unsettled or settled ones, latest first, 200 a page. */
  async listAlarms(
    establishment: Establishment,
    filter: { readonly isSettled: boolean; readonly after: bigint | null },
  ): Promise<AlarmRow[]> {
    await this.raiseDueAlarms(establishment);
    return listAlarms(this.db.dataSource, establishment.establishmentId, filter);
  }

  /** Settles an alarm with its cause, stated by a supervisor. Refuses NOT_FOUND, ALARM_SETTLED, OWN_ALARM. */
  settleAlarm(userRequest: UserRequest, alarmId: bigint, reason: string): Promise<Serialized<AlarmRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const settledAt = this.clock.now();
    const action = { action: 'interventions.settle', happenedAt: settledAt, reason } as const;
    return writeActionOnce(this.db, userRequest, action, async (tx) => {
      await lockAlarm(tx, establishmentId, alarmId);
      const alarm = await requireAlarm(tx, establishmentId, alarmId);
      if (alarm.settledAt !== null) refuse('ALARM_SETTLED');
      const settlement = { alarmId, reason, settledBy: actor.personId, settledAt };
      await insertRow(tx, InterventionAlarmSettlementEntity, { establishmentId, ...settlement });
      return requireAlarm(tx, establishmentId, alarmId);
    });
  }

  /**
   * Raises the alarms that became due by the passing of time, each once.
   * They are for doors left open, sheets never closed, and identifications without a door or a sheet.
   */
  async raiseDueAlarms(establishment: EstablishmentReference): Promise<void> {
    const { establishmentId } = establishment;
    await this.db.transaction(async (tx) => {
      const now = this.clock.now();
      // no person: the system raises them
      await setAuditContext(tx, { establishmentId, personId: null, action: 'interventions.raise', happenedAt: now });
      const settings = await this.settings.readSettingsInForce(
        tx,
        establishment,
        await this.gamingDays.findDayOfInstant(tx, establishment, now),
      );
      await raiseDueAlarms(tx, establishmentId, OPENING_CODES, { now, ...settings });
    });
  }

  /**
   * Raises alarms for doors opened without an identification, and for money compartments opened outside a drop.
   * A technician's identification does not cover a money compartment. Runs in the transaction that stores the events.
   */
  private async raiseOpeningAlarms(
    tx: Tx,
    establishment: Establishment,
    openings: readonly AddedEvent[],
  ): Promise<void> {
    const [earliestOpening] = openings
      .map(({ occurredAt }) => occurredAt)
      .sort((left, right) => left.getTime() - right.getTime());
    if (earliestOpening === undefined) return;
    const gamingDay = await this.gamingDays.findDayOfInstant(tx, establishment, this.clock.now());
    const { clockDriftSeconds } = await this.settings.readSettingsInForce(tx, establishment, gamingDay);
    const machineIds = [...new Set(openings.map(({ machineId }) => machineId))];
    const searchStart = new Date(earliestOpening.getTime() - clockDriftSeconds * 1000);
    const identificationRows = await listIdentificationsSince(
      tx,
      establishment.establishmentId,
      machineIds,
      searchStart,
    );
    const unidentifiedOpenings = openings.filter((opening) => {
      if (isMoneyCompartmentOpening(opening.code)) return false;
      const { machineId, occurredAt } = opening;
      const identifications = identificationRows
        .filter((row) => row.machineId === machineId)
        .map(({ identifiedAt, validUntil, sheetNumber, closedAt }) => ({
          identifiedAt,
          validUntil,
          sheet: sheetNumber === null ? null : { closedAt },
        }));
      return !isOpeningCovered(occurredAt, identifications, clockDriftSeconds);
    });
    const moneyOpenings = openings.filter(({ code }) => isMoneyCompartmentOpening(code));
    const { establishmentId } = establishment;
    const dropOpenings = await this.keyAuthorisations.filterDropOpenings(
      tx,
      establishmentId,
      moneyOpenings,
      clockDriftSeconds,
    );
    const alarmDoors = [
      ...unidentifiedOpenings.map((door) => ({ ...door, kind: 'unidentifiedDoor' as const })),
      ...moneyOpenings
        .filter((door) => !dropOpenings.includes(door))
        .map((door) => ({ ...door, kind: 'moneyDoorOutsideDrop' as const })),
    ];
    if (alarmDoors.length > 0) await raiseDoorAlarms(tx, establishmentId, alarmDoors);
  }

  /** Raises the due alarms of all establishments; a failure is logged, and retried at the next check. */
  async #checkAllEstablishments(): Promise<void> {
    try {
      const establishments = await listEstablishmentsWithFloor(this.db.dataSource);
      for (const establishment of establishments) await this.raiseDueAlarms(establishment);
    } catch (error) {
      this.#logger.error(error instanceof Error ? error.message : String(error));
    }
  }
}
