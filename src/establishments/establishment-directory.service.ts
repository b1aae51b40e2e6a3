import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { ApprovalsService } from '#approvals/approvals.service.js';
import { SecurityRulesService, type SecurityRules } from '#identity/sessions/lock-rules.service.js';
import { resolveSettingsInForce } from '#domain/settings/settings.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Queryable } from '#platform/database/rows.js';
import { EstablishmentsService, type NewEstablishment } from './establishments.service.js';
import type { EstablishmentRow, GamingDayRow } from './directory/establishments.queries.js';
import { GamingDaysService } from './days/gaming-days.service.js';
import type { GamingDayBounds } from './days/gaming-day.js';
import { buildSettingHistory, buildSettingViews } from './settings/setting-views.js';
import type { SettingHistoryRow, SettingsView } from './settings/setting-views.js';
import { SettingsService, type SettingProposal } from './settings/settings.service.js';
import type { UserRequest } from '#ledger/user-request.js';

/** The gaming day that runs at an instant. */
export interface RunningDay extends GamingDayBounds {
  /** State of the gaming day; `notRecorded`: nothing was recorded in it yet. */
  readonly state: 'open' | 'closed' | 'notRecorded';
}

/** Serves the routes of an establishment; each write is one transaction, done once for its key. */
@Injectable()
export class EstablishmentDirectory implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly establishments: EstablishmentsService,
    private readonly settings: SettingsService,
    private readonly gamingDays: GamingDaysService,
    private readonly securityRules: SecurityRulesService,
    private readonly approvals: ApprovalsService,
  ) {}

  /** Registers the function that reads each establishment's security settings, when the rules of locks are read. */
  onModuleInit(): void {
    this.securityRules.registerRulesReader((connection, establishmentIds) =>
      Promise.all(establishmentIds.map((establishmentId) => this.readSecurityRules(connection, establishmentId))),
    );
  }

  /** Returns the establishments, without the operator. */
  listEstablishments(): Promise<EstablishmentRow[]> {
    return this.establishments.listEstablishments(this.database.dataSource);
  }

  /** Returns the establishment's row. Refuses UNKNOWN_ESTABLISHMENT. */
  getEstablishmentRow(establishment: Establishment): Promise<EstablishmentRow> {
    return this.establishments.requireEstablishmentByCode(this.database.dataSource, establishment.code);
  }

  /**
   * Creates an establishment of the operator, once for a idempotency key.
   * Refuses with the codes of `createEstablishment` in `EstablishmentsService`.
   */
  createEstablishment(
    { actor, establishment: operator, idempotencyKey }: UserRequest,
    input: NewEstablishment,
  ): Promise<Serialized<EstablishmentRow>> {
    return writeOnce(this.database, operator.establishmentId, idempotencyKey, (tx) =>
      this.establishments.createEstablishment(tx, actor.personId, input),
    );
  }

  /**
   * Returns every setting with its value on a day (absent: the current one), its bounds, future values and pending
   * changes.
   */
  async getSettingsView(establishment: Establishment, day: string | undefined): Promise<SettingsView> {
    const db = this.database.dataSource;
    const gamingDay = day ?? (await this.gamingDays.findCurrentDay(db, establishment));
    const storedSettings = await this.settings.listSettingHistory(db, establishment);
    const { jurisdiction } = establishment;
    const settingsInForce = resolveSettingsInForce(storedSettings, gamingDay);
    const approvals = await this.approvals.listApprovalsOfKind(establishment, 'setting');
    const settings = buildSettingViews({ jurisdiction, gamingDay, settingsInForce, storedSettings, approvals });
    return { gamingDay, earliest: await this.settings.findEarliestDays(db, establishment), settings };
  }

  /** Returns the values of one setting, oldest first. Refuses UNKNOWN_SETTING. */
  async listSettingHistory(establishment: Establishment, settingKey: string): Promise<SettingHistoryRow[]> {
    const storedSettings = await this.settings.listSettingHistory(this.database.dataSource, establishment, settingKey);
    return buildSettingHistory(storedSettings, await this.approvals.listApprovalsOfKind(establishment, 'setting'));
  }

  /**
   * Requests the value of a setting from a gaming day on; returns the id of the request, which another person decides.
   */
  proposeSetting(
    { actor, establishment, idempotencyKey }: UserRequest,
    proposal: SettingProposal,
  ): Promise<Serialized<{ requestId: bigint }>> {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => ({
      requestId: await this.settings.proposeSetting(tx, actor, establishment, proposal),
    }));
  }

  /** Returns the recorded gaming days of a period, latest first. */
  listDays(
    establishment: Establishment,
    period: { readonly from: string | null; readonly to: string | null; readonly limit: number },
  ): Promise<GamingDayRow[]> {
    return this.gamingDays.listDays(this.database.dataSource, establishment, period);
  }

  /** Returns the times of an establishment for locking, fresh proofs and assigned passwords, in seconds. */
  private async readSecurityRules(db: Queryable, establishmentId: number): Promise<SecurityRules> {
    const day = await this.gamingDays.findCurrentDay(db, { establishmentId });
    const settings = await this.settings.readSettingsInForce(db, { establishmentId }, day);
    const { autoLockMinutes, freshProofMinutes, givenPasswordHours } = settings;
    return {
      autoLockSeconds: autoLockMinutes * 60,
      freshProofSeconds: freshProofMinutes * 60,
      assignedPasswordSeconds: givenPasswordHours * 3600,
    };
  }

  /** Returns the current gaming day with its bounds and state; `notRecorded` when it has no row yet. */
  async findCurrentDay(establishment: Establishment): Promise<RunningDay> {
    const db = this.database.dataSource;
    const day = await this.gamingDays.findCurrentDay(db, establishment);
    const bounds = await this.gamingDays.requireDayBounds(db, establishment, day);
    const [recordedDay] = await this.gamingDays.listDays(db, establishment, { from: day, to: day, limit: 1 });
    return { ...bounds, state: recordedDay?.state ?? 'notRecorded' };
  }
}
