import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Field, Fields, Question } from '#domain/asking/question.js';
import { parseMinorText } from '#domain/money.js';
import { buildInputRefusal } from '#platform/http/validation.js';
import type { Language } from '#declarations/shapes/text.js';

/** Input of a rule as JSON: its schema, and its values once validated. */

/** JSON Schema, draft 07, which every validator supports. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Returns the pattern of an amount with at most this number of decimals. */
const buildAmountPattern = (decimals: number): string =>
  decimals === 0 ? '\\d{1,15}$' : `\\d{1,15}(\\.\\d{1,${String(decimals)}})?$`;

/** Returns the JSON schema of one field; amounts have at most `decimals` digits after the point. */
function buildFieldSchema(field: Field, decimals: number, language: Language): JsonSchema {
  const title = field.label[language];
  switch (field.kind) {
    case 'amount':
      return { title, type: 'string', pattern: `^${buildAmountPattern(decimals)}` };
    case 'signed':
      return { title, type: 'string', pattern: `^-?${buildAmountPattern(decimals)}` };
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
      return { title, type: 'array', maxItems: 200, items: buildFieldsSchema(field.of, decimals, language) };
  }
}

/** Returns the JSON schema of an object with these fields and no others. */
function buildFieldsSchema(fields: Fields, decimals: number, language: Language): JsonSchema {
  const properties = Object.entries(fields).map(([name, field]) => [name, buildFieldSchema(field, decimals, language)]);
  const required = Object.entries(fields).flatMap(([name, { isOptional }]) => (isOptional === true ? [] : [name]));
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as JsonSchema,
    required,
    additionalProperties: false,
  };
}

/** Builds the JSON schema of a rule's input; `decimals` is the number of decimals of its currency. */
export function buildInputSchema(question: Question, decimals: number, language: Language): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: question.title[language],
    ...buildFieldsSchema(question.fields, decimals, language),
  };
}

/**
 * Returns an example whose amounts have no more decimals than the currency: examples of formulas are written with two.
 */
export function roundExample(fields: Fields, example: unknown, decimals: number): unknown {
  if (decimals >= 2) return example;
  const exampleValues = example as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(exampleValues).map(([name, value]) => {
      const field = fields[name];
      if (field?.kind === 'amount' || field?.kind === 'signed') return [name, String(value).split('.')[0]];
      if (field?.kind !== 'list') return [name, value];
      return [name, (value as readonly unknown[]).map((item) => roundExample(field.of, item, decimals))];
    }),
  );
}

const ajv = new Ajv({ allErrors: true });
const validators = new Map<string, ValidateFunction>();

/** Returns the compiled validator of a rule's input, compiled once for each number of decimals. */
function getValidator(question: Question, decimals: number): ValidateFunction {
  const key = `${question.key} ${String(decimals)}`;
  const cachedValidator = validators.get(key);
  if (cachedValidator !== undefined) return cachedValidator;
  const validator = ajv.compile(buildFieldsSchema(question.fields, decimals, 'en'));
  validators.set(key, validator);
  return validator;
}

/** Returns the path of the field to which a validation error belongs, with dots. */
const getErrorField = ({ instancePath, params }: ErrorObject): string => {
  // the error of a missing or an unknown field belongs to its parent: the field is added to the path
  const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string };
  const parentNames = instancePath.split('/').slice(1);
  const names = [...parentNames, missingProperty ?? additionalProperty ?? ''].filter((name) => name !== '');
  return names.join('.') || 'input';
};

/**
 * Returns the values of a JSON input, typed `never` so that any question accepts them. Refuses with INVALID_INPUT,
 * listing every error.
 */
export function parseRuleInput(question: Question, input: unknown, decimals: number): never {
  const validate = getValidator(question, decimals);
  if (!validate(input)) {
    throw buildInputRefusal(
      (validate.errors ?? []).map((error) => ({ field: getErrorField(error), problem: error.message ?? '' })),
    );
  }
  return parseFields(question.fields, input as Readonly<Record<string, unknown>>, decimals) as never;
}

/** Returns the values of these fields; null for an absent one. */
function parseFields(fields: Fields, input: Readonly<Record<string, unknown>>, decimals: number) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const inputValue = input[name];
      return [name, inputValue === undefined ? null : parseField(field, inputValue, decimals)];
    }),
  );
}

/** Returns the value of one field: amounts in minor units, whole numbers as bigint, times as instants. */
function parseField(field: Field, inputValue: unknown, decimals: number): unknown {
  switch (field.kind) {
    case 'amount':
    case 'signed':
      return parseMinorText(String(inputValue), decimals);
    case 'whole':
      return BigInt(inputValue as number);
    case 'time':
      return parseInstant(inputValue as string);
    case 'list':
      return (inputValue as Readonly<Record<string, unknown>>[]).map((item) => parseFields(field.of, item, decimals));
    default:
      return inputValue;
  }
}

/** Returns the instant of a text. Refuses with INVALID_INPUT a text that is none. */
function parseInstant(text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw buildInputRefusal([{ field: text, problem: 'is not an instant' }]);
  return instant;
}
