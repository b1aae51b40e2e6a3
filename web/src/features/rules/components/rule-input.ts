import type { Shape } from '#web/api/client.js';

export type Rule = Shape<'AskableRule'>;
export type RuleField = Rule['fields'][number];
export type RuleColumn = RuleField['columns'][number];

/** Input of one field: text, yes or no, or the rows of a list. */
export type Typed = string | boolean | readonly TypedRow[];
export type TypedRow = Readonly<Record<string, string | boolean>>;
export type TypedInput = Readonly<Record<string, Typed>>;

/** Returns the example of a rule as typed input. */
export function typedExample({ fields, example }: Rule, language: string): TypedInput {
  const given = JSON.parse(example) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(fields.map((field) => [field.name, typedOf(field, given[field.name], language)]));
}

/** Returns an example's value as typed: a text, a yes or no, or the rows of a list. */
function typedOf(field: RuleField, given: unknown, language: string): Typed {
  if (field.kind === 'list') {
    const rows = (given ?? []) as readonly Readonly<Record<string, unknown>>[];
    return rows.map((row) =>
      Object.fromEntries(field.columns.map(({ name, kind }) => [name, cellOf(kind, row[name], language)])),
    );
  }
  return cellOf(field.kind, given, language);
}

/** Returns a single example value as typed; figures have a decimal comma in French. */
function cellOf(kind: string, given: unknown, language: string): string | boolean {
  if (kind === 'flag') return given === true;
  const text = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
  const isFigure = kind === 'amount' || kind === 'signed' || kind === 'percent';
  return isFigure && language === 'fr' ? text.replace('.', ',') : text;
}

/** An empty row of a list. */
export const emptyRow = (columns: readonly RuleColumn[]): TypedRow =>
  Object.fromEntries(
    columns.map(({ name, kind, choices }) => [name, kind === 'flag' ? false : (choices[0]?.code ?? '')]),
  );

/** Normalises `1 234,50` to `1234.50`. */
const figure = (typed: string): string =>
  typed
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replace('−', '-')
    .replace(',', '.');

/** Returns a typed value for the request: a figure normalised, a whole number as a number, other text trimmed. */
function valueOf(kind: string, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed;
  if (['amount', 'signed', 'percent'].includes(kind)) return figure(typed);
  // the server names an invalid number, with its field
  if (kind === 'whole') return /^\d+$/.test(figure(typed)) ? Number(figure(typed)) : typed;
  return typed.trim();
}

/** Returns the input as the JSON text of the request. */
export function inputText(fields: readonly RuleField[], typed: TypedInput): string {
  const given = fields.flatMap((field): (readonly [string, unknown])[] => {
    const value = typed[field.name] ?? '';
    if (typeof value === 'object') {
      const rows = value.map((row) =>
        Object.fromEntries(field.columns.map(({ name, kind }) => [name, valueOf(kind, row[name] ?? '')])),
      );
      return [[field.name, rows]];
    }
    return value === '' && field.isOptional ? [] : [[field.name, valueOf(field.kind, value)]];
  });
  return JSON.stringify(Object.fromEntries(given));
}

/**
 * Returns the label of a field that the server names by its path: `asked.0.value` is the value of the first requested
 * line.
 */
export function labelOf(fields: readonly RuleField[], path: string): string {
  const [name, row, column] = path.split('.');
  const field = fields.find((each) => each.name === name);
  const within = field?.columns.find((each) => each.name === column);
  if (field === undefined) return path;
  return within === undefined ? field.label : `${field.label} ${String(Number(row) + 1)}, ${within.label}`;
}
