import type { SettingGroup, SettingType } from './shape.js';

/** A setting's value before its place on the page is known. Amounts are minor units of the currency. */
interface SettingDescription<Type extends SettingType, Nullable extends boolean> {
  readonly type: Type;
  readonly isNullable: Nullable;
  readonly lowest: string;
  readonly highest: string;
  readonly pattern?: string;
  readonly byDefault: string | number | null;
}

const MAX_AMOUNT = '999999999999999999';

/** Returns a setting's description with its group and its `place`, the position at which the group's page lists it. */
export function placeSetting<Type extends SettingType, Nullable extends boolean>(
  group: SettingGroup,
  place: number,
  description: SettingDescription<Type, Nullable>,
): SettingDescription<Type, Nullable> & { readonly group: SettingGroup; readonly place: number } {
  return { group, place, ...description };
}

/** Declares a setting that is a whole number, with its default and inclusive bounds. */
export function declareInteger(
  byDefault: number,
  [lowest, highest]: readonly [string, string],
): SettingDescription<'integer', false> {
  return { type: 'integer', isNullable: false, lowest, highest, byDefault };
}

/** Declares a setting that is a decimal number, with its default and inclusive bounds as decimal text. */
export function declareDecimal(
  byDefault: string,
  [lowest, highest]: readonly [string, string],
): SettingDescription<'decimal', false> {
  return { type: 'decimal', isNullable: false, lowest, highest, byDefault };
}

/** Declares a setting that is a decimal number or null; null means that its rule is not applied. */
export function declareOptionalDecimal(
  byDefault: string | null,
  [lowest, highest]: readonly [string, string],
): SettingDescription<'decimal', true> {
  return { type: 'decimal', isNullable: true, lowest, highest, byDefault };
}

/** Declares an amount of money in minor units of the currency, from zero. */
export function amount(byDefault: string): SettingDescription<'minor', false> {
  return { type: 'minor', isNullable: false, lowest: '0', highest: MAX_AMOUNT, byDefault };
}

/** Declares a bound in money; null means that this half of the rule is not applied. */
export function amountBound(byDefault: string | null): SettingDescription<'minor', true> {
  return { type: 'minor', isNullable: true, lowest: '0', highest: MAX_AMOUNT, byDefault };
}

/** Declares a bound in percent; null means that this half of the rule is not applied. */
export function percentBound(byDefault: string | null): SettingDescription<'decimal', true> {
  return declareOptionalDecimal(byDefault, ['0', '100']);
}

/** Declares a time of day, `HH:MM`. */
export function time(byDefault: string): SettingDescription<'time', false> {
  return { type: 'time', isNullable: false, lowest: '', highest: '', byDefault };
}

/** Declares a time of day that may be null; null means not specified. */
export function timeOrNone(): SettingDescription<'time', true> {
  return { type: 'time', isNullable: true, lowest: '', highest: '', byDefault: null };
}

/** Declares a single-line text that may be null; null means not entered. */
export function textOrNone(highest: string): SettingDescription<'text', true> {
  return { type: 'text', isNullable: true, lowest: '2', highest, byDefault: null };
}

/** Declares a single-line text that must match `pattern`, or null. */
export function patternText(pattern: string, highest: string): SettingDescription<'text', true> {
  return { ...textOrNone(highest), pattern };
}

/** Declares a day of each year, `MM-DD`. */
export function monthDay(byDefault: string): SettingDescription<'monthDay', false> {
  return { type: 'monthDay', isNullable: false, lowest: '', highest: '', byDefault };
}
