/**
 * Returns a JSON value that PostgreSQL's jsonb accepts: U+0000 and halves of surrogate pairs, which files contain and
 * cut texts end with, become U+FFFD.
 */
export function toStorableJson<T>(value: T): T {
  return replaceTexts(value) as T;
}

/** Returns a text without the characters that PostgreSQL cannot store. */
export const toStorableText = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

function replaceTexts(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value);
  if (Array.isArray(value)) return value.map(replaceTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [toStorableText(name), replaceTexts(item)] as const),
  );
}
