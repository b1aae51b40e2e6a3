/** What an address says, as far as a screen understands it: anything else is ignored. */
export type Said = Readonly<Record<string, unknown>>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The text under a name, trimmed and cut; undefined when it is empty. */
export function textOf(said: Said, name: string, longest = 120): string | undefined {
  const value = said[name];
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  return text === '' ? undefined : text.slice(0, longest);
}

/** A day such as `2026-11-21`; undefined when it is none of the calendar. */
export function dayOf(said: Said, name: string): string | undefined {
  const text = textOf(said, name);
  return text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** A whole number as text: identifiers exceed what a number holds. */
export function numberOf(said: Said, name: string): string | undefined {
  const text = textOf(said, name, 18);
  return text !== undefined && /^\d+$/.test(text) ? text : undefined;
}

/** The value under a name, when it is one of those that the screen knows. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  said: Said,
  name: string,
): Value | undefined {
  const text = textOf(said, name);
  return values.find((value) => value === text);
}

/** Without the fields that say nothing, so that the address stays short. */
export function present<T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
}

/** The same without one of them. */
export function without<T extends object, Name extends keyof T>(fields: T, name: Name): Omit<T, Name> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name)) as Omit<T, Name>;
}
