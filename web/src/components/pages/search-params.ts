/** The search parameters of an address; those unknown to a screen are ignored. */
export type RawSearch = Readonly<Record<string, unknown>>;

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Returns a search parameter as text, trimmed and cut to `maxLength`; undefined when it is empty or absent. */
export function parseTextParam(rawSearch: RawSearch, paramName: string, maxLength = 120): string | undefined {
  const value = rawSearch[paramName];
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  return text === '' ? undefined : text.slice(0, maxLength);
}

/** Returns a day such as `2026-11-21`; undefined when it is no calendar date. */
export function parseDayParam(rawSearch: RawSearch, paramName: string): string | undefined {
  const text = parseTextParam(rawSearch, paramName);
  return text !== undefined && DAY_PATTERN.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** Returns a whole number as text, since identifiers exceed the range of a number; undefined for anything else. */
export function parseWholeNumberParam(rawSearch: RawSearch, paramName: string): string | undefined {
  const text = parseTextParam(rawSearch, paramName, 18);
  return text !== undefined && /^\d+$/.test(text) ? text : undefined;
}

/**
 * Returns the search parameter `paramName` when it is one of the `values` that the screen knows; otherwise undefined.
 */
export function parseChoiceParam<const Value extends string>(
  values: readonly Value[],
  rawSearch: RawSearch,
  paramName: string,
): Value | undefined {
  const text = parseTextParam(rawSearch, paramName);
  return values.find((value) => value === text);
}

/** Returns the fields that are not undefined, so that the address stays short. */
export function omitUndefined<T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
}

/** Returns the fields without one of them. */
export function omit<T extends object, Name extends keyof T>(fields: T, name: Name): Omit<T, Name> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name)) as Omit<T, Name>;
}
