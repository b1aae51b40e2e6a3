import type { Decimal } from 'decimal.js';
import type { SettingKey, SettingsInForce } from '../settings/settings.js';
import { decimalScaled, toleranceOf } from './tolerance.js';
import type { Tolerance } from './tolerance.js';

/** The settings in force on a day, prepared once for its thousands of machines. */
export interface ReconciliationRules {
  readonly notes: Tolerance;
  readonly tickets: Tolerance;
  readonly coins: Tolerance;
  readonly handPay: Tolerance;
  readonly ticketsOut: Tolerance;
  readonly counts: Tolerance;
  readonly silentAfterMs: number;
  readonly readingIntervalSeconds: number;
  readonly missingReadingsPercentScaled: bigint;
  readonly holdPointsScaled: bigint;
  readonly holdMinimumGames: bigint;
  readonly holdConfidence: Decimal;
  readonly holdConfidenceScaled: bigint;
  readonly sigmaMinimumDays: number;
  /** True when the establishment's own card system knows each transfer. */
  readonly hasCards: boolean;
  /** Returns a setting as printed beside its finding, with the day since which it is in force. */
  readonly printed: (...keys: readonly SettingKey[]) => {
    readonly tolerance: string;
    readonly toleranceFrom: string | null;
  };
}

/** Returns the tolerances and thresholds of a day’s reconciliation, from the settings in force on that day. */
export function reconciliationRules(settings: SettingsInForce): ReconciliationRules {
  return {
    notes: toleranceOf(settings, 'notesToleranceMinor', 'notesTolerancePercent'),
    tickets: toleranceOf(settings, 'ticketsToleranceMinor', 'ticketsTolerancePercent'),
    coins: toleranceOf(settings, 'coinsToleranceMinor', 'coinsTolerancePercent'),
    handPay: toleranceOf(settings, 'handPayToleranceMinor', 'handPayTolerancePercent'),
    ticketsOut: toleranceOf(settings, 'ticketsOutToleranceMinor', 'ticketsOutTolerancePercent'),
    counts: toleranceOf(settings, 'countsToleranceMinor', null),
    silentAfterMs: settings.silentAfterMinutes * 60_000,
    readingIntervalSeconds: settings.readingIntervalMinutes * 60,
    missingReadingsPercentScaled: decimalScaled(settings.missingReadingsTolerancePercent),
    holdPointsScaled: decimalScaled(settings.holdTolerancePoints),
    holdMinimumGames: BigInt(settings.holdMinimumGames),
    holdConfidence: settings.holdIntervalConfidence,
    holdConfidenceScaled: decimalScaled(settings.holdIntervalConfidence),
    sigmaMinimumDays: settings.sigmaMinimumDays,
    hasCards: settings.cardSystem !== null,
    printed: (...keys) => ({
      tolerance: keys.map((key) => `${key} ${settings[key]?.toString() ?? '—'}`).join(' · '),
      toleranceFrom:
        keys
          .map((key) => settings.from[key])
          .filter((from) => from !== null)
          .sort()
          .at(-1) ?? null,
    }),
  };
}
