import type { SettingGroup, SettingType } from './shape.js';

/** A setting's value before its place on the page is known. Amounts are minor units of the currency. */
interface SettingValueDeclaration<Type extends SettingType, Nullable extends boolean> {
  readonly type: Type;
  readonly isNullable: Nullable;
  readonly lowest: string;
  readonly highest: string;
  readonly pattern?: string;
  readonly byDefault: string | number | null;
}

const MAX_AMOUNT = '999999999999999999';

/** Returns a setting's description with its group and its `place`, the position at which the group's page lists it. */
export function declareSetting<Type extends SettingType, Nullable extends boolean>(
  group: SettingGroup,
  place: number,
  valueDeclaration: SettingValueDeclaration<Type, Nullable>,
): SettingValueDeclaration<Type, Nullable> & { readonly group: SettingGroup; readonly place: number } {
  return { group, place, ...valueDeclaration };
}

/** Declares a setting that is a whole number, with its default and inclusive bounds. */
export function declareInteger(
  byDefault: number,
  [lowest, highest]: readonly [string, string],
): SettingValueDeclaration<'integer', false> {
  return { type: 'integer', isNullable: false, lowest, highest, byDefault };
}

/** Declares a setting that is a decimal number, with its default and inclusive bounds as decimal text. */
export function declareDecimal(
  byDefault: string,
  [lowest, highest]: readonly [string, string],
): SettingValueDeclaration<'decimal', false> {
  return { type: 'decimal', isNullable: false, lowest, highest, byDefault };
}

/** Declares a setting that is a decimal number or null; null means that its rule is not applied. */
export function declareOptionalDecimal(
  byDefault: string | null,
  [lowest, highest]: readonly [string, string],
): SettingValueDeclaration<'decimal', true> {
  return { type: 'decimal', isNullable: true, lowest, highest, byDefault };
}

/** Declares an amount of money in minor units of the currency, from zero. */
export function declareAmount(byDefault: string): SettingValueDeclaration<'minor', false> {
  return { type: 'minor', isNullable: false, lowest: '0', highest: MAX_AMOUNT, byDefault };
}

/** Declares a bound in money; null means that this half of the rule is not applied. */
export function declareAmountBound(byDefault: string | null): SettingValueDeclaration<'minor', true> {
  return { type: 'minor', isNullable: true, lowest: '0', highest: MAX_AMOUNT, byDefault };
}

/** Declares a bound in percent; null means that this half of the rule is not applied. */
export function declarePercentBound(byDefault: string | null): SettingValueDeclaration<'decimal', true> {
  return declareOptionalDecimal(byDefault, ['0', '100']);
}

/** Declares a time of day, `HH:MM`. */
export function declareTime(byDefault: string): SettingValueDeclaration<'time', false> {
  return { type: 'time', isNullable: false, lowest: '', highest: '', byDefault };
}

/** Declares a time of day that may be null; null means not specified. */
export function declareOptionalTime(): SettingValueDeclaration<'time', true> {
  return { type: 'time', isNullable: true, lowest: '', highest: '', byDefault: null };
}

/** Declares a single-line text that may be null; null means not entered. */
export function declareOptionalText(highest: string): SettingValueDeclaration<'text', true> {
  return { type: 'text', isNullable: true, lowest: '2', highest, byDefault: null };
}

/** Declares a single-line text that must match `pattern`, or null. */
export function declarePatternText(pattern: string, highest: string): SettingValueDeclaration<'text', true> {
  return { ...declareOptionalText(highest), pattern };
}

/** Declares weekdays as ISO digits in order, `135` for Monday, Wednesday and Friday, or null. */
export function declareWeekdays(): SettingValueDeclaration<'text', true> {
  return { ...declarePatternText('1?2?3?4?5?6?7?', '7'), lowest: '1' };
}

/** Declares a day of each year, `MM-DD`. */
export function declareMonthDay(byDefault: string): SettingValueDeclaration<'monthDay', false> {
  return { type: 'monthDay', isNullable: false, lowest: '', highest: '', byDefault };
}
