type Node = Readonly<Record<string, unknown>> | readonly unknown[];

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** Returns the text or number at a path of a body such as `events.0.note`, as text; empty when there is none. */
export function readPath(body: unknown, path: string): string {
  let at = body;
  for (const step of path.split('.')) at = isNode(at) ? (at as Readonly<Record<string, unknown>>)[step] : undefined;
  return typeof at === 'string' || typeof at === 'number' ? String(at) : '';
}

/** Returns the body with new text at a path; a number stays a number, and an absent field left empty stays absent. */
export function withPath(body: unknown, path: string, text: string | null): unknown {
  const [step = '', ...rest] = path.split('.');
  const before = isNode(body) ? (body as Readonly<Record<string, unknown>>)[step] : undefined;
  const value = rest.length > 0 ? withPath(before, rest.join('.'), text) : valueOf(before, text);
  if (Array.isArray(body)) return (body as readonly unknown[]).map((each, at) => (String(at) === step ? value : each));
  const entries = Object.entries(isNode(body) ? body : {}).filter(([name]) => name !== step || value !== undefined);
  return { ...Object.fromEntries(entries), ...(value === undefined ? {} : { [step]: value }) };
}

function valueOf(before: unknown, text: string | null): string | number | undefined {
  if (text === null || text === '') return undefined;
  return typeof before === 'number' && /^-?\d+$/.test(text) ? Number(text) : text;
}
