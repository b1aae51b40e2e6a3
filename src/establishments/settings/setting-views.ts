import type { ApprovalRow } from '#approvals/approvals.queries.js';
import { JURISDICTIONS, type JurisdictionCode } from '#domain/settings/jurisdictions.js';
import { SETTINGS, getSettingGroup, getSettingUnit, encodeSettings } from '#domain/settings/settings.js';
import type { SettingGroup, SettingScalar, SettingType } from '#declarations/shapes/shape.js';
import type { SettingKey, SettingUnit, SettingsInForce } from '#domain/settings/settings.js';
import type { StoredSettingRow } from '../directory/establishments.queries.js';

/** A limit that the jurisdiction does not let an establishment exceed. */
export interface SettingBound {
  /** Direction: the value is at most or at least this one. */
  readonly bound: 'atMost' | 'atLeast';
  /** Limit, as text. */
  readonly value: string;
  readonly article: string;
}

/** A setting on a gaming day, with its default and its bounds. */
export interface SettingView {
  readonly key: SettingKey;
  readonly group: SettingGroup;
  readonly type: SettingType;
  readonly unit: SettingUnit;
  /**
   * Integers as numbers; amounts (minor units), decimals and times as text; JSON null: this half of the rule is not
   * applied.
   */
  readonly value: SettingScalar;
  /** The gaming day since which it applies; null: the product's default. */
  readonly from: string | null;
  /** Default value. */
  readonly byDefault: SettingScalar;
  /** The regulation or the practice behind the default. */
  readonly sourceFr: string;
  /** Source of the default in English. */
  readonly sourceEn: string;
  readonly labelFr: string;
  readonly labelEn: string;
  /** True: null is allowed, and the rule is then not applied. */
  readonly isNullable: boolean;
  /** The whole range that the product accepts; empty for times and dates. */
  readonly lowest: string;
  /** Highest allowed value, as text. */
  readonly highest: string;
  readonly bounds: readonly SettingBound[];
  /** Values already decided that take effect on a later day. */
  readonly coming: readonly {
    /** Future value. */
    readonly value: SettingScalar;
    /** First gaming day of the future value, ISO date. */
    readonly from: string;
  }[];
  readonly pending: readonly PendingSetting[];
}

/** A change that waits for a second person. */
export interface PendingSetting {
  readonly requestId: bigint;
  readonly settingKey: string;
  /** Proposed value. */
  readonly value: SettingScalar;
  readonly effectiveFrom: string;
  readonly reason: string;
  readonly requestedBy: bigint;
  readonly requestedByName: string;
  readonly requestedAt: Date;
}

/** One past or present value, with its requester and its approver; both null for an establishment's first values. */
export interface SettingHistoryRow extends StoredSettingRow {
  /**
   * Integers as numbers; amounts (minor units), decimals and times as text; JSON null: this half of the rule is not
   * applied.
   */
  readonly value: SettingScalar;
  readonly requestedByName: string | null;
  readonly approvedByName: string | null;
}

/** The settings of the establishment on a gaming day. */
export interface SettingsView {
  readonly gamingDay: string;
  /** The first day on which a change may take effect: after the last closed one; the closing hour's is later. */
  readonly earliest: {
    /** Name of the setting. */
    readonly setting: string;
    readonly closingTime: string;
  };
  /** Settings in their order on the page. */
  readonly settings: readonly SettingView[];
}

export interface SettingViewsInput {
  readonly jurisdiction: JurisdictionCode;
  readonly gamingDay: string;
  readonly settingsInForce: SettingsInForce;
  readonly storedSettings: readonly StoredSettingRow[];
  readonly approvals: readonly ApprovalRow[];
}

/**
 * Returns every setting as its page shows it: the value in force, its bounds, its future values and pending changes.
 */
export function buildSettingViews({
  jurisdiction,
  gamingDay,
  settingsInForce,
  storedSettings,
  approvals,
}: SettingViewsInput): SettingView[] {
  const encodedSettings = encodeSettings(settingsInForce);
  const jurisdictionLimits = JURISDICTIONS[jurisdiction].settingLimits.filter(({ from }) => from <= gamingDay);
  const pendingSettings = approvals.filter(({ decision }) => decision === null).map(buildPendingSetting);
  return SETTINGS.map(({ label, source, ...setting }) => ({
    ...setting,
    labelFr: label.fr,
    labelEn: label.en,
    sourceFr: source.fr,
    sourceEn: source.en,
    group: getSettingGroup(setting.key),
    unit: getSettingUnit(setting),
    value: encodedSettings[setting.key].value,
    from: encodedSettings[setting.key].from,
    bounds: jurisdictionLimits
      .filter(({ settingKey }) => settingKey === setting.key)
      .map(({ bound, value, article }) => ({ bound, value, article })),
    coming: storedSettings
      .filter(({ settingKey, effectiveFrom }) => settingKey === setting.key && effectiveFrom > gamingDay)
      .map(({ value, effectiveFrom }) => ({ value: value as SettingScalar, from: effectiveFrom })),
    pending: pendingSettings.filter(({ settingKey }) => settingKey === setting.key),
  }));
}

/** Returns the values of one setting, oldest first, each with its requester and approver. */
export function buildSettingHistory(
  storedSettings: readonly StoredSettingRow[],
  approvals: readonly ApprovalRow[],
): SettingHistoryRow[] {
  const approvalByRequest = new Map(approvals.map((approval) => [approval.requestId, approval]));
  return storedSettings.map((storedSetting) => {
    const approval =
      storedSetting.approvalRequestId === null ? undefined : approvalByRequest.get(storedSetting.approvalRequestId);
    return {
      ...storedSetting,
      value: storedSetting.value as SettingScalar,
      requestedByName: approval?.requestedByName ?? null,
      approvedByName: approval?.decidedByName ?? null,
    };
  });
}

/** Returns an undecided request as the proposed value of its setting. */
function buildPendingSetting(approval: ApprovalRow): PendingSetting {
  const { requestId, reason, requestedBy, requestedByName, requestedAt } = approval;
  const { settingKey, value, effectiveFrom } = approval.subject as {
    readonly settingKey: string;
    readonly value: SettingScalar;
    readonly effectiveFrom: string;
  };
  return { requestId, settingKey, value, effectiveFrom, reason, requestedBy, requestedByName, requestedAt };
}
