import { Decimal } from 'decimal.js';
import { declaredSettings } from '#declarations/declarations.js';
import type {
  SettingDeclaration,
  SettingGroup,
  SettingScalar,
  SettingType,
  SettingWords,
} from '#declarations/shapes/shape.js';

/**
 * The settings of an establishment, and the defaults until it sets them. A setting is dated: a gaming day is judged by
 * the values in force on it. The defaults are those of the regulators named beside them; amounts are minor units of the
 * establishment's currency, and a tolerance whose half is null has no such half.
 */

interface SettingValueByType {
  readonly time: string;
  readonly monthDay: string;
  readonly integer: number;
  readonly minor: bigint;
  readonly decimal: Decimal;
  readonly text: string;
}

export interface SettingDefinition extends SettingWords {
  readonly key: SettingKey;
  readonly type: SettingType;
  /** True: null is a valid value, and means that this half of the rule is not applied. */
  readonly isNullable: boolean;
  /** Bounds of an integer, an amount or a decimal, both inclusive, as decimal text. */
  readonly lowest: string;
  readonly highest: string;
  /** The full format of words, as the source of a regular expression; null: any line. */
  readonly pattern: string | null;
  readonly byDefault: SettingScalar;
}

/** Name of a setting. */
export type SettingKey = keyof typeof declaredSettings;

type SettingValueOf<Key extends SettingKey> =
  | SettingValueByType[(typeof declaredSettings)[Key]['type']]
  | ((typeof declaredSettings)[Key]['isNullable'] extends true ? null : never);

export type SettingValues = { readonly [Key in SettingKey]: SettingValueOf<Key> };

/** The values that apply to one gaming day, and the start of each; null: the default, in force since always. */
export interface SettingsInForce extends SettingValues {
  readonly from: Readonly<Record<SettingKey, string | null>>;
}

/** One dated value, as stored. `effectiveFrom` is a gaming day, `YYYY-MM-DD`. */
export interface SettingRow {
  readonly settingKey: string;
  readonly effectiveFrom: string;
  readonly revision: number;
  readonly value: unknown;
}

export const SETTING_KEYS = Object.keys(declaredSettings) as readonly SettingKey[];

export const SETTINGS: readonly SettingDefinition[] = SETTING_KEYS.map((key) => {
  const { type, isNullable, lowest, highest, pattern, byDefault, source, label }: SettingDeclaration & SettingWords =
    declaredSettings[key];
  return { key, type, isNullable, lowest, highest, pattern: pattern ?? null, byDefault, source, label };
});

const settingByKey: ReadonlyMap<string, SettingDefinition> = new Map(SETTINGS.map((setting) => [setting.key, setting]));

/** Returns the setting of that key, or undefined: the list is closed. */
export function findSettingDefinition(key: string): SettingDefinition | undefined {
  return settingByKey.get(key);
}

/** Returns the heading of a setting. */
export function getSettingGroup(key: SettingKey): SettingGroup {
  return declaredSettings[key].group;
}

/** The unit of a value, by the suffix of its key. */
export type SettingUnit =
  | 'currency'
  | 'percent'
  | 'points'
  | 'minutes'
  | 'seconds'
  | 'days'
  | 'games'
  | 'time'
  | 'monthDay'
  | 'none';

/** Returns the unit of a setting's value, by its type or the ending of its key; `none` without one. */
export function getSettingUnit({ key, type }: Pick<SettingDefinition, 'key' | 'type'>): SettingUnit {
  if (type === 'minor') return 'currency';
  if (type === 'time' || type === 'monthDay') return type;
  const units = ['percent', 'points', 'minutes', 'seconds', 'days', 'games'] as const;
  return units.find((unit) => key.toLowerCase().endsWith(unit)) ?? 'none';
}

export type SettingCheck =
  | { readonly isValid: true; readonly value: SettingScalar }
  | { readonly isValid: false; readonly expected: string };

/** Checks whether a value is valid for a setting. Returns the value in its canonical form, or the expected format. */
export function checkSettingValue(setting: SettingDefinition, value: unknown): SettingCheck {
  if (value === null && setting.isNullable) return { isValid: true, value: null };
  const canonicalValue = findCanonicalValue(setting, value);
  return canonicalValue === null
    ? { isValid: false, expected: describeExpectedFormat(setting) }
    : { isValid: true, value: canonicalValue };
}

/**
 * Returns the values in force on a gaming day: for each key the row with the latest `effectiveFrom` not after the day,
 * and of two of one date the last revision. A key without a row has its default, and null as its first day (`from`).
 * Rows may be in any order; those of unknown keys or later dates are ignored. A stored value that is not valid is a
 * programming error: RangeError.
 */
export function resolveSettingsInForce(rows: readonly SettingRow[], gamingDay: string): SettingsInForce {
  const rowInForceByKey = new Map<string, SettingRow>();
  for (const row of rows) {
    const rowInForce = rowInForceByKey.get(row.settingKey);
    if (row.effectiveFrom <= gamingDay && (rowInForce === undefined || isLaterRow(row, rowInForce))) {
      rowInForceByKey.set(row.settingKey, row);
    }
  }
  const values: Record<string, unknown> = {};
  const firstDayByKey: Record<string, string | null> = {};
  for (const setting of SETTINGS) {
    const rowInForce = rowInForceByKey.get(setting.key);
    values[setting.key] = parseStoredValue(setting, rowInForce === undefined ? setting.byDefault : rowInForce.value);
    firstDayByKey[setting.key] = rowInForce?.effectiveFrom ?? null;
  }
  return { ...values, from: firstDayByKey } as unknown as SettingsInForce;
}

/**
 * Returns the settings in force on a day in JSON's types, to freeze them with its figures: `{closingTime: {value:
 * '06:00', from: null}, …}`.
 */
export function encodeSettings(
  settings: SettingsInForce,
): Readonly<Record<SettingKey, { readonly value: SettingScalar; readonly from: string | null }>> {
  const settingEntries = SETTING_KEYS.map((key) => {
    const value: string | number | bigint | Decimal | null = settings[key];
    const isScalar = value === null || typeof value === 'string' || typeof value === 'number';
    return [key, { value: isScalar ? value : value.toString(), from: settings.from[key] }] as const;
  });
  return Object.fromEntries(settingEntries) as Record<SettingKey, { value: SettingScalar; from: string | null }>;
}

/**
 * Returns true when a row replaces another one of its setting: from a later day, or by a later revision of that day.
 */
function isLaterRow(row: SettingRow, otherRow: SettingRow): boolean {
  if (row.effectiveFrom !== otherRow.effectiveFrom) return row.effectiveFrom > otherRow.effectiveFrom;
  return row.revision > otherRow.revision;
}

/**
 * Returns a setting's stored value in the setting's type (bigint, Decimal…). Throws a RangeError when it is not valid.
 */
function parseStoredValue(setting: SettingDefinition, storedValue: unknown): string | number | bigint | Decimal | null {
  const check = checkSettingValue(setting, storedValue);
  if (!check.isValid) throw new RangeError(`setting ${setting.key} holds something other than ${check.expected}`);
  if (check.value === null || typeof check.value === 'number') return check.value;
  if (setting.type === 'minor') return BigInt(check.value);
  return setting.type === 'decimal' ? new Decimal(check.value) : check.value;
}

/** Returns the value in its canonical form, or null when it is not valid for this setting. */
function findCanonicalValue(setting: SettingDefinition, value: unknown): string | number | null {
  switch (setting.type) {
    case 'time':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : null;
    case 'monthDay':
      return typeof value === 'string' && isMonthDay(value) ? value : null;
    case 'integer': {
      const isValid =
        typeof value === 'number' && Number.isSafeInteger(value) && isWithinBounds(setting, String(value));
      return isValid ? value : null;
    }
    case 'minor': {
      const isValid = typeof value === 'string' && /^\d{1,18}$/.test(value) && isWithinBounds(setting, value);
      return isValid ? BigInt(value).toString() : null;
    }
    case 'decimal': {
      const isValid =
        typeof value === 'string' && /^\d{1,12}(\.\d{1,8})?$/.test(value) && isWithinBounds(setting, value);
      return isValid ? new Decimal(value).toFixed() : null;
    }
    case 'text':
      return typeof value === 'string' && isValidText(setting, value) ? value : null;
  }
}

/** Returns true when the text is one line of the setting's format and length. */
function isValidText(setting: SettingDefinition, value: string): boolean {
  const matchesPattern = setting.pattern === null || new RegExp(`^${setting.pattern}$`).test(value);
  return matchesPattern && isSingleLine(value) && isWithinBounds(setting, String(value.length));
}

/** Returns true for one line, as printed: nothing before or after it, no control character. */
function isSingleLine(value: string): boolean {
  return value === value.trim() && !/\p{Cc}/u.test(value);
}

/** Returns true for a day `MM-DD` that every year has: not for 29 February. */
function isMonthDay(value: string): boolean {
  const match = /^(0[1-9]|1[0-2])-(\d\d)$/.exec(value);
  if (match === null) return false;
  const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(match[1]) - 1] ?? 0;
  return Number(match[2]) >= 1 && Number(match[2]) <= daysInMonth;
}

/** Returns true when a number, as decimal text, is within the setting's bounds, both included. */
function isWithinBounds(setting: SettingDefinition, value: string): boolean {
  return new Decimal(value).gte(setting.lowest) && new Decimal(value).lte(setting.highest);
}

/** Describes the expected format of a setting's value for a refusal, as code: `"0".."100" | null`. */
function describeExpectedFormat(setting: SettingDefinition): string {
  const nullSuffix = setting.isNullable ? ' | null' : '';
  switch (setting.type) {
    case 'time':
      return `HH:MM${nullSuffix}`;
    case 'monthDay':
      return 'MM-DD';
    case 'integer':
      return `${setting.lowest}..${setting.highest}`;
    case 'minor':
      return `"${setting.lowest}".."${setting.highest}"${nullSuffix}`;
    case 'decimal':
      return `"${setting.lowest}".."${setting.highest}"${nullSuffix}`;
    case 'text':
      return `${setting.lowest}..${setting.highest} characters of one line${nullSuffix}`;
  }
}
