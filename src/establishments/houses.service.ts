import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { Actor, House } from '../identity/access.decorators.js';
import { ApprovalsService } from '../approvals/approvals.service.js';
import { LockRules } from '../identity/sessions/lock-rules.service.js';
import { settingsInForce } from '../domain/settings/settings.js';
import { Database } from '../platform/database/database.js';
import { writeOnce } from '../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../platform/database/idempotency.js';
import type { Queryable } from '../platform/database/rows.js';
import { EstablishmentsService } from './establishments.service.js';
import type { NewEstablishment } from './establishments.service.js';
import type { EstablishmentRow, GamingDayRow } from './establishments.queries.js';
import { GamingDaysService } from './days/gaming-days.service.js';
import type { GamingDayBounds } from './days/gaming-day.js';
import { settingHistoryRows, settingViews } from './settings/setting-views.js';
import type { SettingHistoryRow, SettingsView } from './settings/setting-views.js';
import { SettingsService } from './settings/settings.service.js';
import type { SettingProposal } from './settings/settings.service.js';

export interface RunningDay extends GamingDayBounds {
  readonly state: 'open' | 'closed' | 'notRecorded';
}

/** What the routes of an establishment answer; each write is one transaction, done once for its key. */
@Injectable()
export class HousesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly establishments: EstablishmentsService,
    private readonly settings: SettingsService,
    private readonly gamingDays: GamingDaysService,
    private readonly lockRules: LockRules,
    private readonly approvals: ApprovalsService,
  ) {}

  onModuleInit(): void {
    this.lockRules.onAsked((on, establishmentIds) =>
      Promise.all(establishmentIds.map((establishmentId) => this.lockSeconds(on, establishmentId))),
    );
  }

  list(): Promise<EstablishmentRow[]> {
    return this.establishments.list(this.database.dataSource);
  }

  one(house: House): Promise<EstablishmentRow> {
    return this.establishments.byCode(this.database.dataSource, house.code);
  }

  create(actor: Actor, operator: House, write: WriteKey, wanted: NewEstablishment): Promise<Wire<EstablishmentRow>> {
    return writeOnce(this.database, operator.establishmentId, write, (tx) =>
      this.establishments.create(tx, actor.personId, wanted),
    );
  }

  async settingsOf(house: House, day: string | undefined): Promise<SettingsView> {
    const on = this.database.dataSource;
    const gamingDay = day ?? (await this.gamingDays.currentDay(on, house));
    const stored = await this.settings.history(on, house);
    const settings = settingViews({
      jurisdiction: house.jurisdiction,
      gamingDay,
      inForce: settingsInForce(stored, gamingDay),
      stored,
      approvals: await this.approvals.ofKind(house, 'setting'),
    });
    return { gamingDay, earliest: await this.settings.earliestDays(on, house), settings };
  }

  /** The values of one setting, the oldest first. Refuses UNKNOWN_SETTING. */
  async settingHistory(house: House, settingKey: string): Promise<SettingHistoryRow[]> {
    const stored = await this.settings.history(this.database.dataSource, house, settingKey);
    return settingHistoryRows(stored, await this.approvals.ofKind(house, 'setting'));
  }

  proposeSetting(
    actor: Actor,
    house: House,
    write: WriteKey,
    proposal: SettingProposal,
  ): Promise<Wire<{ requestId: bigint }>> {
    return writeOnce(this.database, house.establishmentId, write, async (tx) => ({
      requestId: await this.settings.propose(tx, actor, house, proposal),
    }));
  }

  days(
    house: House,
    period: { readonly from: string | null; readonly to: string | null; readonly limit: number },
  ): Promise<GamingDayRow[]> {
    return this.gamingDays.list(this.database.dataSource, house, period);
  }

  private async lockSeconds(on: Queryable, establishmentId: number): Promise<number> {
    const day = await this.gamingDays.currentDay(on, { establishmentId });
    return (await this.settings.inForce(on, { establishmentId }, day)).autoLockMinutes * 60;
  }

  /** The gaming day now running, recorded or not. */
  async currentDay(house: House): Promise<RunningDay> {
    const on = this.database.dataSource;
    const day = await this.gamingDays.currentDay(on, house);
    const bounds = await this.gamingDays.bounds(on, house, day);
    const [recorded] = await this.gamingDays.list(on, house, { from: day, to: day, limit: 1 });
    return { ...bounds, state: recorded?.state ?? 'notRecorded' };
  }
}
