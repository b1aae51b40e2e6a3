type BodyNode = Readonly<Record<string, unknown>> | readonly unknown[];

/** Returns true for an object or a list. */
function isBodyNode(value: unknown): value is BodyNode {
  return typeof value === 'object' && value !== null;
}

/** Returns the text or number at a body's path such as `events.0.note`, as text; empty when there is none. */
export function readTextAtPath(body: unknown, path: string): string {
  let node = body;
  for (const step of path.split('.'))
    node = isBodyNode(node) ? (node as Readonly<Record<string, unknown>>)[step] : undefined;
  return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
}

/**
 * Returns the body with new text at a path such as `events.0.note`; numbers stay numbers. A field with an empty text or
 * null is removed.
 */
export function replaceTextAtPath(body: unknown, path: string, text: string | null): unknown {
  const [step = '', ...rest] = path.split('.');
  const currentValue = isBodyNode(body) ? (body as Readonly<Record<string, unknown>>)[step] : undefined;
  const value =
    rest.length > 0 ? replaceTextAtPath(currentValue, rest.join('.'), text) : convertToSameType(currentValue, text);
  if (Array.isArray(body))
    return (body as readonly unknown[]).map((item, index) => (String(index) === step ? value : item));
  const entries = Object.entries(isBodyNode(body) ? body : {}).filter(([name]) => name !== step || value !== undefined);
  return { ...Object.fromEntries(entries), ...(value === undefined ? {} : { [step]: value }) };
}

/** Converts a text to the type of the value that it replaces; an empty one is removed (undefined). */
function convertToSameType(replacedValue: unknown, text: string | null): string | number | undefined {
  if (text === null || text === '') return undefined;
  return typeof replacedValue === 'number' && /^-?\d+$/.test(text) ? Number(text) : text;
}
