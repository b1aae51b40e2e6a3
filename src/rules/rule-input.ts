import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Field, Fields, Question } from '#domain/asking/question.js';
import { textToMinor } from '#domain/money.js';
import { invalidInput } from '#platform/http/validation.js';
import type { Language } from '#declarations/shapes/text.js';

/** Input of a rule as JSON: its schema, and its values once validated. */

/** JSON Schema, draft 07, which every validator supports. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const amountPattern = (decimals: number): string =>
  decimals === 0 ? '\\d{1,15}$' : `\\d{1,15}(\\.\\d{1,${String(decimals)}})?$`;

function schemaOfField(field: Field, decimals: number, language: Language): JsonSchema {
  const title = field.label[language];
  switch (field.kind) {
    case 'amount':
      return { title, type: 'string', pattern: `^${amountPattern(decimals)}` };
    case 'signed':
      return { title, type: 'string', pattern: `^-?${amountPattern(decimals)}` };
    case 'percent':
      return { title, type: 'string', pattern: '^\\d{1,9}(\\.\\d{1,4})?$' };
    case 'whole':
      return { title, type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
    case 'flag':
      return { title, type: 'boolean' };
    case 'day':
      return { title, type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' };
    case 'time':
      return { title, type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z$' };
    case 'text':
      return { title, type: 'string', minLength: 1, maxLength: 60 };
    case 'choice':
      return { title, enum: Object.keys(field.of) };
    case 'list':
      return { title, type: 'array', maxItems: 200, items: schemaOfFields(field.of, decimals, language) };
  }
}

function schemaOfFields(fields: Fields, decimals: number, language: Language): JsonSchema {
  const properties = Object.entries(fields).map(([name, field]) => [name, schemaOfField(field, decimals, language)]);
  const required = Object.entries(fields).flatMap(([name, { isOptional }]) => (isOptional === true ? [] : [name]));
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as JsonSchema,
    required,
    additionalProperties: false,
  };
}

/** Returns the schema of a rule's input; `decimals`: those of its currency. */
export function inputSchema(question: Question, decimals: number, language: Language): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: question.title[language],
    ...schemaOfFields(question.fields, decimals, language),
  };
}

/**
 * Returns an example whose amounts have no more decimals than the currency: examples of formulas are written with two.
 */
export function exampleIn(fields: Fields, example: unknown, decimals: number): unknown {
  if (decimals >= 2) return example;
  const given = example as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const field = fields[name];
      if (field?.kind === 'amount' || field?.kind === 'signed') return [name, String(value).split('.')[0]];
      if (field?.kind !== 'list') return [name, value];
      return [name, (value as readonly unknown[]).map((line) => exampleIn(field.of, line, decimals))];
    }),
  );
}

const ajv = new Ajv({ allErrors: true });
const validators = new Map<string, ValidateFunction>();

function validatorOf(question: Question, decimals: number): ValidateFunction {
  const key = `${question.key} ${String(decimals)}`;
  const known = validators.get(key);
  if (known !== undefined) return known;
  const made = ajv.compile(schemaOfFields(question.fields, decimals, 'en'));
  validators.set(key, made);
  return made;
}

const fieldOf = ({ instancePath, params }: ErrorObject): string => {
  const missing = (params as { missingProperty?: string; additionalProperty?: string }).missingProperty;
  const above = instancePath.slice(1).replaceAll('/', '.');
  const name = missing ?? (params as { additionalProperty?: string }).additionalProperty;
  return name === undefined ? above || 'input' : above === '' ? name : `${above}.${name}`;
};

/** Returns the values of a JSON text. Refuses INVALID_INPUT, listing every error in it. */
export function readInput(question: Question, input: unknown, decimals: number): never {
  const isValid = validatorOf(question, decimals);
  if (!isValid(input)) {
    throw invalidInput(
      (isValid.errors ?? []).map((error) => ({ field: fieldOf(error), problem: error.message ?? '' })),
    );
  }
  return valuesOf(question.fields, input as Readonly<Record<string, unknown>>, decimals) as never;
}

function valuesOf(fields: Fields, input: Readonly<Record<string, unknown>>, decimals: number) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const given = input[name];
      return [name, given === undefined ? null : valueOf(field, given, decimals)];
    }),
  );
}

function valueOf(field: Field, given: unknown, decimals: number): unknown {
  switch (field.kind) {
    case 'amount':
    case 'signed':
      return textToMinor(String(given), decimals);
    case 'whole':
      return BigInt(given as number);
    case 'time':
      return instantOf(given as string);
    case 'list':
      return (given as Readonly<Record<string, unknown>>[]).map((line) => valuesOf(field.of, line, decimals));
    default:
      return given;
  }
}

function instantOf(text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw invalidInput([{ field: text, problem: 'is not an instant' }]);
  return instant;
}
