import type { ApiSchema } from '#web/api/client.js';

export type Rule = ApiSchema<'AskableRule'>;
export type RuleField = Rule['fields'][number];
export type RuleColumn = RuleField['columns'][number];

/** Input of one field: text, yes or no, or the rows of a list. */
export type RuleFieldValue = string | boolean | readonly RuleRowValues[];
export type RuleRowValues = Readonly<Record<string, string | boolean>>;
export type RuleInputValues = Readonly<Record<string, RuleFieldValue>>;

/** Creates the initial input of a rule from its example, as a user would type it. */
export function createExampleInput({ fields, example }: Rule, language: string): RuleInputValues {
  const exampleValues = JSON.parse(example) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    fields.map((field) => [field.name, toFieldValue(field, exampleValues[field.name], language)]),
  );
}

/**
 * Converts an example's value to the form's typed value, by the kind of its field: text, true or false, or rows of a
 * list.
 */
function toFieldValue(field: RuleField, exampleValue: unknown, language: string): RuleFieldValue {
  if (field.kind === 'list') {
    const rows = (exampleValue ?? []) as readonly Readonly<Record<string, unknown>>[];
    return rows.map((row) =>
      Object.fromEntries(field.columns.map(({ name, kind }) => [name, toCellValue(kind, row[name], language)])),
    );
  }
  return toCellValue(field.kind, exampleValue, language);
}

/**
 * Converts one example value to the text that a user would type; figures have a decimal comma in French. A flag becomes
 * true or false.
 */
function toCellValue(kind: string, exampleValue: unknown, language: string): string | boolean {
  if (kind === 'flag') return exampleValue === true;
  const text = typeof exampleValue === 'string' || typeof exampleValue === 'number' ? String(exampleValue) : '';
  const isFigure = kind === 'amount' || kind === 'signed' || kind === 'percent';
  return isFigure && language === 'fr' ? text.replace('.', ',') : text;
}

/** An empty row of a list. */
export const createEmptyRow = (columns: readonly RuleColumn[]): RuleRowValues =>
  Object.fromEntries(
    columns.map(({ name, kind, choices }) => [name, kind === 'flag' ? false : (choices[0]?.code ?? '')]),
  );

/** Normalises a typed figure: `1 234,50` becomes `1234.50`. */
const normalizeFigure = (input: string): string =>
  input
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replace('−', '-')
    .replace(',', '.');

/**
 * Converts a typed value for the request, by the kind of its field. Figures are normalised, whole numbers parsed, other
 * texts trimmed; an invalid whole number is sent as typed.
 */
function normalizeValue(kind: string, input: string | boolean): unknown {
  if (typeof input === 'boolean') return input;
  if (['amount', 'signed', 'percent'].includes(kind)) return normalizeFigure(input);
  // the server names an invalid number, with its field
  if (kind === 'whole') return /^\d+$/.test(normalizeFigure(input)) ? Number(normalizeFigure(input)) : input;
  return input.trim();
}

/** Builds the JSON text of a rule's input from the typed texts, without the optional fields left empty. */
export function buildInputJson(fields: readonly RuleField[], inputValues: RuleInputValues): string {
  const values = fields.flatMap((field): (readonly [string, unknown])[] => {
    const value = inputValues[field.name] ?? '';
    if (typeof value === 'object') {
      const rows = value.map((row) =>
        Object.fromEntries(field.columns.map(({ name, kind }) => [name, normalizeValue(kind, row[name] ?? '')])),
      );
      return [[field.name, rows]];
    }
    return value === '' && field.isOptional ? [] : [[field.name, normalizeValue(field.kind, value)]];
  });
  return JSON.stringify(Object.fromEntries(values));
}

/**
 * Returns the label of a field from its path: `asked.0.value` is the column `value` in the first row of the list
 * `asked`. An unknown path stays as it is.
 */
export function getFieldLabel(fields: readonly RuleField[], path: string): string {
  const [name, rowIndex, columnName] = path.split('.');
  const field = fields.find((ruleField) => ruleField.name === name);
  const listColumn = field?.columns.find((ruleColumn) => ruleColumn.name === columnName);
  if (field === undefined) return path;
  return listColumn === undefined ? field.label : `${field.label} ${String(Number(rowIndex) + 1)}, ${listColumn.label}`;
}
