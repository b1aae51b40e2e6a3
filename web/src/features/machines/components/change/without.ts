/** Returns the object without one field. */
export function omitField<T extends object, Name extends keyof T>(fields: T, name: Name): Omit<T, Name> {
  return Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name)) as Omit<T, Name>;
}
