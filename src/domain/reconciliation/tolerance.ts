import type { Decimal } from 'decimal.js';
import type { SettingKey, SettingsInForce } from '../settings/settings.js';

/**
 * A tolerance has two halves, an amount and a percentage of the metered amount. A variance is beyond it as soon as it
 * exceeds either, as the regulators write it ("more than 2 % or more than 100"). An establishment that uses only one
 * half sets the other to null. At the exact threshold a variance is within.
 */
export interface Tolerance {
  readonly minor: bigint | null;
  /** Percent with eight decimals, scaled to a whole number: 2 % is 200 000 000. */
  readonly percentScaled: bigint | null;
  /** As printed beside a finding: `notesToleranceMinor 10000 · notesTolerancePercent 2`. */
  readonly text: string;
  /** The gaming day since which it is in force, the later of its halves; null: a default, since always. */
  readonly from: string | null;
}

const SCALE_DECIMALS = 8;

type MinorKey = Extract<SettingKey, `${string}ToleranceMinor`>;
type PercentKey = Extract<SettingKey, `${string}TolerancePercent`>;

/**
 * Returns the tolerance made of an amount and, unless `percentKey` is null, a percentage, from the settings in force.
 * Its `text` names both settings with their values, its `from` is the later of their first days.
 */
export function buildTolerance(
  settings: SettingsInForce,
  minorKey: MinorKey,
  percentKey: PercentKey | null,
): Tolerance {
  const toleranceMinor = settings[minorKey];
  const tolerancePercent: Decimal | null = percentKey === null ? null : settings[percentKey];
  const keys: readonly SettingKey[] = percentKey === null ? [minorKey] : [minorKey, percentKey];
  const settingTexts = keys.map((key) => `${key} ${settings[key]?.toString() ?? '—'}`);
  const effectiveDays = keys.map((key) => settings.from[key]).filter((effectiveFrom) => effectiveFrom !== null);
  return {
    minor: toleranceMinor,
    percentScaled: tolerancePercent === null ? null : scaleDecimal(tolerancePercent),
    text: settingTexts.join(' · '),
    from: effectiveDays.sort().at(-1) ?? null,
  };
}

/**
 * Returns true when `actual` differs from `metered` beyond the tolerance. Nothing metered: any actual amount is beyond
 * any percentage. With neither an amount nor a percentage (both null), nothing is beyond.
 */
export function isBeyondTolerance(tolerance: Tolerance, meteredMinor: bigint, actualMinor: bigint): boolean {
  const difference = actualMinor - meteredMinor;
  if (difference === 0n) return false;
  const varianceMagnitude = difference < 0n ? -difference : difference;
  if (tolerance.minor !== null && varianceMagnitude > tolerance.minor) return true;
  if (tolerance.percentScaled === null) return false;
  const meteredMagnitude = meteredMinor < 0n ? -meteredMinor : meteredMinor;
  // variance ÷ metered > percentage ÷ 100, without a division
  return varianceMagnitude * 100n * 10n ** BigInt(SCALE_DECIMALS) > tolerance.percentScaled * meteredMagnitude;
}

/** Returns a decimal with at most eight decimals as a whole number of hundred-millionths. */
export function scaleDecimal(value: Decimal): bigint {
  return scaleDecimalText(value.toFixed(SCALE_DECIMALS), SCALE_DECIMALS);
}

/**
 * Returns a decimal text as a whole number of units of 10^-decimals: `('1.5', 2)` → 150. Throws a RangeError when it
 * has more decimals.
 */
export function scaleDecimalText(decimalText: string, decimals: number): bigint {
  const pointIndex = decimalText.indexOf('.');
  if (pointIndex === -1) return BigInt(decimalText) * 10n ** BigInt(decimals);
  const fraction = decimalText.slice(pointIndex + 1);
  if (fraction.length > decimals) throw new RangeError(`${decimalText} is finer than ${decimals} decimals`);
  return BigInt(decimalText.slice(0, pointIndex) + fraction.padEnd(decimals, '0'));
}
