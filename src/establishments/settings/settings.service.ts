import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { ApprovalsService, type ApprovalRequest } from '#approvals/approvals.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { JURISDICTIONS, findExceededLimit } from '#domain/settings/jurisdictions.js';
import {
  SETTINGS,
  checkSettingValue,
  findSettingDefinition,
  resolveSettingsInForce,
} from '#domain/settings/settings.js';
import { computeSeasonStart } from '#domain/tables/seasons.js';
import type { SettingScalar } from '#declarations/shapes/shape.js';
import type { SettingDefinition, SettingsInForce } from '#domain/settings/settings.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { requireEstablishmentById, readLastDays, listStoredSettings } from '../directory/establishments.queries.js';
import type { EstablishmentRow, StoredSettingRow } from '../directory/establishments.queries.js';
import { addDays, isGamingDay } from '../days/gaming-day.js';
import { lockGamingDays } from '../days/gaming-days.queries.js';
import type { EstablishmentReference } from '../days/gaming-days.service.js';
import { insertFirstSettings, insertSettingRevision } from './settings.queries.js';

export interface SettingProposal {
  readonly settingKey: string;
  readonly value: SettingScalar;
  /** The first gaming day it applies to. */
  readonly effectiveFrom: string;
  readonly reason: string;
}

interface SettingChange {
  readonly settingKey: string;
  readonly value: SettingScalar;
  readonly effectiveFrom: string;
}

/**
 * Manages dated settings: read as in force on a day, proposed by one person, approved by another, never changed in the
 * past.
 */
@Injectable()
export class SettingsService implements OnModuleInit {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.approvals.registerApprovalHandler('setting', (tx, request) => this.applyApprovedSetting(tx, request));
  }

  /** Returns the values that apply to a gaming day, each with the date since which it applies. */
  async readSettingsInForce(
    db: Queryable,
    establishment: EstablishmentReference,
    gamingDay: string,
  ): Promise<SettingsInForce> {
    return resolveSettingsInForce(await listStoredSettings(db, establishment.establishmentId), gamingDay);
  }

  /** Returns the first day of the season of a gaming day, by the setting in force on it. */
  async findSeasonStart(db: Queryable, establishment: EstablishmentReference, gamingDay: string): Promise<string> {
    const { seasonStart } = await this.readSettingsInForce(db, establishment, gamingDay);
    return computeSeasonStart(gamingDay, seasonStart);
  }

  /** Returns every value of a setting, oldest first; of all settings when the key is null. Refuses UNKNOWN_SETTING. */
  listSettingHistory(
    db: Queryable,
    establishment: EstablishmentReference,
    settingKey: string | null = null,
  ): Promise<StoredSettingRow[]> {
    if (settingKey !== null && findSettingDefinition(settingKey) === undefined) {
      refuse('UNKNOWN_SETTING', { setting: settingKey });
    }
    return listStoredSettings(db, establishment.establishmentId, settingKey);
  }

  /**
   * Stores the first values of a new establishment (those chosen, else the defaults), each in its own dated row.
   * So a changed default in a later version does not alter the past. Refuses SETTING_NOT_VALID.
   */
  async insertFirstValues(
    tx: Tx,
    establishment: EstablishmentReference & { readonly firstGamingDay: string },
    chosenValues: Readonly<Record<string, SettingScalar>>,
    recordedBy: bigint | null,
  ): Promise<void> {
    const firstSettings = SETTINGS.map((setting) => {
      const isChosen = Object.hasOwn(chosenValues, setting.key);
      const value = isChosen ? requireValidValue(setting, chosenValues[setting.key] ?? null) : setting.byDefault;
      return { settingKey: setting.key, value, source: isChosen ? '' : setting.source.en };
    });
    await insertFirstSettings(tx, establishment, firstSettings, { recordedBy, recordedAt: this.clock.now() });
  }

  /**
   * Requests a change of a setting that another person must approve, within the caller's transaction.
   * Returns the id of the request.
   * Refuses UNKNOWN_SETTING, SETTING_NOT_VALID, SETTING_BEYOND_JURISDICTION, SETTING_BACKDATED.
   */
  async proposeSetting(tx: Tx, actor: Actor, establishment: Establishment, proposal: SettingProposal): Promise<bigint> {
    const { establishmentId } = establishment;
    const { personId } = actor;
    const { reason } = proposal;
    const happenedAt = this.clock.now();
    await setAuditContext(tx, { establishmentId, personId, action: 'settings.propose', happenedAt, reason });
    const { settingKey, value, effectiveFrom } = await this.requireValidChange(tx, establishment, proposal);
    const subject = { settingKey, value, effectiveFrom };
    return this.approvals.recordRequest(tx, {
      establishmentId,
      kind: 'setting',
      subject,
      reason,
      requestedBy: personId,
    });
  }

  /**
   * Applies an approved setting as requested; it is checked again, because days may have been recorded or closed since.
   */
  private async applyApprovedSetting(tx: Tx, request: ApprovalRequest): Promise<void> {
    const { establishmentId } = request;
    const subject = request.subject as unknown as SettingChange;
    const { settingKey, value, effectiveFrom } = await this.requireValidChange(tx, { establishmentId }, subject);
    await insertSettingRevision(tx, establishmentId, {
      settingKey,
      effectiveFrom,
      value,
      source: request.reason,
      approvalRequestId: request.requestId,
      recordedBy: request.requestedBy,
      recordedAt: this.clock.now(),
    });
  }

  /** Returns the first gaming days from which a change may take effect: of a setting, and of the closing hour. */
  async findEarliestDays(
    db: Queryable,
    { establishmentId }: EstablishmentReference,
  ): Promise<{ readonly setting: string; readonly closingTime: string }> {
    const { firstGamingDay } = await requireEstablishmentById(db, establishmentId);
    const { lastRecorded, lastClosed } = await readLastDays(db, establishmentId);
    const getFirstDayAfter = (day: string | null): string => (day === null ? firstGamingDay : addDays(day, 1));
    // the closing hour of a recorded day has already assigned readings to it
    return { setting: getFirstDayAfter(lastClosed), closingTime: getFirstDayAfter(lastRecorded) };
  }

  /**
   * Returns a proposal with its checked value; gaming days stay locked until the commit.
   * Refuses UNKNOWN_SETTING, INVALID_INPUT, SETTING_NOT_VALID, UNKNOWN_ESTABLISHMENT, SETTING_BEYOND_JURISDICTION,
   * SETTING_BACKDATED.
   */
  private async requireValidChange(
    tx: Tx,
    { establishmentId }: EstablishmentReference,
    change: SettingChange,
  ): Promise<SettingChange> {
    const { settingKey, effectiveFrom } = change;
    const setting = findSettingDefinition(settingKey);
    if (setting === undefined) refuse('UNKNOWN_SETTING', { setting: settingKey });
    if (!isGamingDay(effectiveFrom)) refuse('INVALID_INPUT', { fields: `effectiveFrom: ${effectiveFrom}` });
    const value = requireValidValue(setting, change.value);
    // with gaming days locked, none is recorded or closed between the check and the commit
    await lockGamingDays(tx, establishmentId);
    const establishment = await requireEstablishmentById(tx, establishmentId);
    assertWithinJurisdiction(establishment, settingKey, value, effectiveFrom);
    const earliestDays = await this.findEarliestDays(tx, establishment);
    const earliestDay = settingKey === 'closingTime' ? earliestDays.closingTime : earliestDays.setting;
    if (effectiveFrom < earliestDay) refuse('SETTING_BACKDATED', { setting: settingKey, earliest: earliestDay });
    return { settingKey, value, effectiveFrom };
  }
}

/** Refuses SETTING_BEYOND_JURISDICTION for a value looser than the jurisdiction's limit on that day. */
function assertWithinJurisdiction(
  { jurisdiction, currency, currencyExponent }: EstablishmentRow,
  settingKey: string,
  value: SettingScalar,
  effectiveFrom: string,
): void {
  const limit = findExceededLimit(JURISDICTIONS[jurisdiction].settingLimits, settingKey, value, effectiveFrom);
  if (limit === null) return;
  const details = { setting: settingKey, limit: limit.value, article: limit.article };
  const amountFields = findSettingDefinition(settingKey)?.type === 'minor' ? ['limit'] : [];
  const amounts = { currency: { code: currency, exponent: currencyExponent }, minor: amountFields };
  refuse('SETTING_BEYOND_JURISDICTION', details, { amounts });
}

/** Returns a value converted to the setting's type. Refuses SETTING_NOT_VALID. */
function requireValidValue(setting: SettingDefinition, value: unknown): SettingScalar {
  const validation = checkSettingValue(setting, value);
  if (!validation.isValid) refuse('SETTING_NOT_VALID', { setting: setting.key, expected: validation.expected });
  return validation.value;
}
