import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../toolbox.mjs';

const { properties, parameters } = JSON.parse(readFileSync(join(root, 'scripts', 'openapi', 'glossary.json'), 'utf8'));
const unused = new Set([...Object.keys(properties), ...Object.keys(parameters)]);

/**
 * Returns the description of a property whose name means the same in many types, or undefined. The meaning of null is
 * left out where the value is never null; a person is named by a number or by text.
 */
export function ofProperty(name, schema = {}) {
  unused.delete(name);
  const description = properties[name]?.replace('Number or name', schema.format === 'integer' ? 'Number' : 'Name');
  if (description === undefined || isNullable(schema)) return description;
  return description.replace('; null or empty:', '; empty:').replace(/; null: [^;.]*/, '');
}

/** Returns the description of a parameter of a path or a header, or undefined. */
export function ofParameter(name) {
  unused.delete(name);
  return parameters[name] ?? ofProperty(name);
}

/** Throws when the glossary has a word that nothing uses. */
export function checkGlossary() {
  if (unused.size > 0) throw new Error(`glossary.json has words that nothing uses: ${[...unused].join(', ')}`);
}

/**
 * Gives each property without a docstring the description of its type, or of its name in the glossary or among the
 * counters. Returns the schemas that are still without a description, with their places.
 */
export function describeProperties({ shapes, responses }, counters = {}) {
  const left = [];
  const one = (schema, place, name) => {
    if (schema.description === undefined) {
      const description = ofType(schema, shapes) ?? counters[name] ?? ofProperty(name, schema);
      if (description === undefined) left.push({ place, name, schema });
      else schema.description = description;
    }
    within(schema, place);
  };
  const within = (schema, place) => {
    for (const [name, property] of Object.entries(schema.properties ?? {})) one(property, `${place}.${name}`, name);
    for (const part of partsOf(schema)) within(part, place);
  };
  for (const [name, shape] of Object.entries(shapes)) {
    if (shape.description === undefined) left.push({ place: name, name, schema: shape });
    within(shape, name);
  }
  for (const [name, response] of Object.entries(responses)) within(response, name);
  return left;
}

/** Returns the description of the one named type that a schema refers to, alone, in a list or beside null. */
function ofType(schema, shapes) {
  const references = [schema, ...partsOf(schema), ...partsOf(schema).flatMap(partsOf)].flatMap(({ $ref }) =>
    $ref === undefined ? [] : [$ref],
  );
  return references.length === 1 ? shapes[references[0].split('/').at(-1)]?.description : undefined;
}

const isNullable = (schema) =>
  schema.type?.includes('null') === true || partsOf(schema).some(({ type }) => type === 'null');

function partsOf({ items, additionalProperties, anyOf = [], allOf = [], oneOf = [] }) {
  const single = [items, additionalProperties].filter((part) => typeof part === 'object');
  return [...single, ...anyOf, ...allOf, ...oneOf];
}
