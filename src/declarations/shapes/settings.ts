import type { Pair, SettingGroup, SettingType } from './shape.js';

/** A value that may be set, before its place on the page is known. Amounts are minor units of the currency. */
interface Described<Type extends SettingType, Nullable extends boolean> {
  readonly type: Type;
  readonly isNullable: Nullable;
  readonly lowest: string;
  readonly highest: string;
  readonly pattern?: string;
  readonly byDefault: string | number | null;
  readonly source: Pair;
  readonly labels: Pair;
}

const HIGHEST_AMOUNT = '999999999999999999';

/** The source of a default that no regulator names. */
export const theEstablishment: Pair = ['choix de l’établissement', 'the establishment'];

/** A setting at its place: the page lists them by place within their group. */
export function listed<Type extends SettingType, Nullable extends boolean>(
  group: SettingGroup,
  place: number,
  described: Described<Type, Nullable>,
): Described<Type, Nullable> & { readonly group: SettingGroup; readonly place: number } {
  return { group, place, ...described };
}

export function integer(
  byDefault: number,
  [lowest, highest]: readonly [string, string],
  source: Pair,
  labels: Pair,
): Described<'integer', false> {
  return { type: 'integer', isNullable: false, lowest, highest, byDefault, source, labels };
}

export function decimal(
  byDefault: string,
  [lowest, highest]: readonly [string, string],
  source: Pair,
  labels: Pair,
): Described<'decimal', false> {
  return { type: 'decimal', isNullable: false, lowest, highest, byDefault, source, labels };
}

/** A decimal, or none: null means that the rule is not applied. */
export function decimalOrNone(
  byDefault: string | null,
  [lowest, highest]: readonly [string, string],
  source: Pair,
  labels: Pair,
): Described<'decimal', true> {
  return { type: 'decimal', isNullable: true, lowest, highest, byDefault, source, labels };
}

export function amount(byDefault: string, source: Pair, labels: Pair): Described<'minor', false> {
  return { type: 'minor', isNullable: false, lowest: '0', highest: HIGHEST_AMOUNT, byDefault, source, labels };
}

/** A bound in money; null means that this half of the rule is not applied. */
export function amountBound(byDefault: string | null, source: Pair, labels: Pair): Described<'minor', true> {
  return { type: 'minor', isNullable: true, lowest: '0', highest: HIGHEST_AMOUNT, byDefault, source, labels };
}

/** A bound in percent; null means that this half of the rule is not applied. */
export function percentBound(byDefault: string | null, source: Pair, labels: Pair): Described<'decimal', true> {
  return decimalOrNone(byDefault, ['0', '100'], source, labels);
}

/** A time of day, `HH:MM`. */
export function time(byDefault: string, source: Pair, labels: Pair): Described<'time', false> {
  return { type: 'time', isNullable: false, lowest: '', highest: '', byDefault, source, labels };
}

/** A time of day, or none: null means that it is not said. */
export function timeOrNone(source: Pair, labels: Pair): Described<'time', true> {
  return { type: 'time', isNullable: true, lowest: '', highest: '', byDefault: null, source, labels };
}

/** Words of one line, or none: null means that nobody entered them. */
export function wordsOrNone(highest: string, source: Pair, labels: Pair): Described<'text', true> {
  return { type: 'text', isNullable: true, lowest: '2', highest, byDefault: null, source, labels };
}

/** Words of one line that look as `pattern` says, or none. */
export function wordsLike(pattern: string, highest: string, source: Pair, labels: Pair): Described<'text', true> {
  return { ...wordsOrNone(highest, source, labels), pattern };
}

/** A day of each year, `MM-DD`. */
export function monthDay(byDefault: string, source: Pair, labels: Pair): Described<'monthDay', false> {
  return { type: 'monthDay', isNullable: false, lowest: '', highest: '', byDefault, source, labels };
}
