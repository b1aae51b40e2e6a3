import type { Decimal } from 'decimal.js';
import type { SettingKey, SettingsInForce } from '../settings/settings.js';
import type { DropPlan } from './machine-boxes.js';
import { scaleDecimal, buildTolerance, type Tolerance } from './tolerance.js';

/** The settings in force on a day, prepared once for its thousands of machines. */
export interface ReconciliationRules {
  readonly notes: Tolerance;
  readonly tickets: Tolerance;
  readonly coins: Tolerance;
  readonly handPay: Tolerance;
  readonly ticketsOut: Tolerance;
  readonly counts: Tolerance;
  readonly dropPlan: DropPlan;
  /** Greatest distance of a reading from a removal of boxes that it divides at. */
  readonly removalReadingMs: number;
  readonly silentAfterMs: number;
  readonly readingIntervalSeconds: number;
  readonly missingReadingsPercentScaled: bigint;
  readonly holdPointsScaled: bigint;
  /** Lowest certified return, scaled. */
  readonly returnMinimumScaled: bigint;
  readonly holdMinimumGames: bigint;
  readonly holdConfidence: Decimal;
  readonly holdConfidenceScaled: bigint;
  readonly sigmaMinimumDays: number;
  /** True when the establishment's own card system knows each transfer. */
  readonly hasCards: boolean;
  /** Returns a setting as printed beside its finding, with the day since which it is in force. */
  readonly describeSettings: (...keys: readonly SettingKey[]) => {
    readonly tolerance: string;
    readonly toleranceFrom: string | null;
  };
}

/**
 * Returns the tolerances and thresholds of a day’s reconciliation, from the settings in force on that day.
 * `describeSettings` writes settings as evidence of a finding, with the latest day from which one of them applies.
 */
export function buildReconciliationRules(settings: SettingsInForce): ReconciliationRules {
  return {
    notes: buildTolerance(settings, 'notesToleranceMinor', 'notesTolerancePercent'),
    tickets: buildTolerance(settings, 'ticketsToleranceMinor', 'ticketsTolerancePercent'),
    coins: buildTolerance(settings, 'coinsToleranceMinor', 'coinsTolerancePercent'),
    handPay: buildTolerance(settings, 'handPayToleranceMinor', 'handPayTolerancePercent'),
    ticketsOut: buildTolerance(settings, 'ticketsOutToleranceMinor', 'ticketsOutTolerancePercent'),
    counts: buildTolerance(settings, 'countsToleranceMinor', null),
    dropPlan: { weekdays: settings.dropWeekdays, overdueAfterDays: settings.boxOverdueAfterDays },
    removalReadingMs: settings.removalReadingMinutes * 60_000,
    silentAfterMs: settings.silentAfterMinutes * 60_000,
    readingIntervalSeconds: settings.readingIntervalMinutes * 60,
    missingReadingsPercentScaled: scaleDecimal(settings.missingReadingsTolerancePercent),
    returnMinimumScaled: scaleDecimal(settings.certifiedReturnMinimumPercent),
    holdPointsScaled: scaleDecimal(settings.holdTolerancePoints),
    holdMinimumGames: BigInt(settings.holdMinimumGames),
    holdConfidence: settings.holdIntervalConfidence,
    holdConfidenceScaled: scaleDecimal(settings.holdIntervalConfidence),
    sigmaMinimumDays: settings.sigmaMinimumDays,
    hasCards: settings.cardSystem !== null,
    describeSettings: (...keys) => ({
      tolerance: keys.map((key) => `${key} ${settings[key]?.toString() ?? '—'}`).join(' · '),
      toleranceFrom:
        keys
          .map((key) => settings.from[key])
          .filter((effectiveFrom) => effectiveFrom !== null)
          .sort()
          .at(-1) ?? null,
    }),
  };
}
