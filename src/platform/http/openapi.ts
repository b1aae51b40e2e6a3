import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiProperty, DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { ApiPropertyOptions, OpenAPIObject } from '@nestjs/swagger';
import { ValidationTypes, getMetadataStorage } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import { refusalCodes } from '#refusals/codes.js';
import { isRefusalCode } from '#refusals/refusal.js';
import { packageRoot } from '../runtime/package-root.js';
import { listControllers, listRoutes } from './routes.js';
import { version } from '../runtime/version.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type ResponseSchema = Exclude<Operation['responses'][string], { $ref: string } | undefined>;
type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

/** The part of an operation's description that only the compiler knows. */
export interface DescribedOperation {
  /** First sentence of the docstring of the handler or of the method it calls. */
  readonly summary?: string | undefined;
  /** Statuses with which a request may be refused (4xx), sorted. */
  readonly statuses: readonly number[];
  /** Codes of these refusals, sorted, besides the common ones. */
  readonly refusals: readonly string[];
  /** Descriptions of the parameters, by name. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Return type of the handler; undefined: an empty response. */
  readonly response?: Schema | undefined;
}

/** A named schema whose docstrings are known. */
type DescribedSchema = Pick<Exclude<Schema, { $ref: string }>, 'description'> & {
  readonly properties?: Readonly<Record<string, Pick<Exclude<Schema, { $ref: string }>, 'description'>>>;
};

/** The types, docstrings and refusals of the handlers, by operation, and the named schemas. */
export interface Descriptions {
  readonly operations: Readonly<Record<string, DescribedOperation>>;
  /** Schemas of the responses, by name. */
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Codes with which most requests may be refused: those of guards, pipes and idempotency keys. */
  readonly commonRefusals: readonly string[];
  /** Docstrings of the inputs, by the name of their class. */
  readonly inputs: Readonly<Record<string, DescribedSchema>>;
}

/** Serves the documentation of the interface: a page at /api/docs, the document at /api/openapi.json. */
export function serveApiDocumentation(app: NestExpressApplication): void {
  SwaggerModule.setup('api/docs', app, () => buildOpenApiDocument(app), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Relevé',
  });
}

/**
 * Returns the OpenAPI document of the application's routes.
 * Only the compiler knows return types, docstrings and refusals: they are read from openapi.json, written by `npm run
 * openapi`.
 */
export function buildOpenApiDocument(
  app: INestApplication,
  descriptions: Descriptions = readPublishedDescriptions(),
): OpenAPIObject {
  const description = new DocumentBuilder()
    .setTitle('Relevé')
    .setDescription('Meter readings, counts, reconciliation and documents of a casino’s slot machines.')
    .setVersion(version)
    .setOpenAPIVersion('3.1.0')
    .addCookieAuth('releve_session')
    .addBearerAuth()
    .addSecurityRequirements('cookie')
    .addSecurityRequirements('bearer')
    .build();
  for (const prototype of listInputPrototypes(app)) declareFields(prototype);
  return completeDocument(app, SwaggerModule.createDocument(app, description), descriptions);
}

/** Reads the descriptions of operations, schemas and refusals from openapi.json. */
function readPublishedDescriptions(): Descriptions {
  const document = JSON.parse(readFileSync(join(packageRoot, 'openapi.json'), 'utf8')) as OpenAPIObject;
  const operations = Object.values(document.paths).flatMap((pathItem) =>
    httpMethods.flatMap((method) => pathItem[method] ?? []),
  );
  const schemas = document.components?.schemas ?? {};
  return {
    operations: Object.fromEntries(
      operations.map((operation) => [operation.operationId ?? '', describePublishedOperation(operation)]),
    ),
    schemas,
    commonRefusals: Object.values(document.components?.responses ?? {})
      .flatMap(getRefusalCodes)
      .sort(),
    inputs: schemas as Descriptions['inputs'],
  };
}

/** Returns the refusal codes listed by an operation or a response; none when it lists none. */
const getRefusalCodes = (source: object): readonly string[] =>
  'x-refusals' in source ? (source['x-refusals'] as readonly string[]) : [];

/** Returns the description of an operation as published in openapi.json: summary, refusals, parameters, response. */
function describePublishedOperation(operation: Operation): DescribedOperation {
  const successContents = listSuccessResponses(operation.responses).flatMap(({ content }) =>
    Object.values(content ?? {}),
  );
  const parameterDescriptions = (operation.parameters ?? []).flatMap((parameter) =>
    'name' in parameter && parameter.description !== undefined ? [[parameter.name, parameter.description]] : [],
  );
  return {
    summary: operation.summary,
    statuses: Object.keys(operation.responses).map(Number).filter(isRefusalStatus),
    refusals: getRefusalCodes(operation),
    parameters: Object.fromEntries(parameterDescriptions) as Record<string, string>,
    response: successContents.find(({ schema }) => schema !== undefined)?.schema,
  };
}

/**
 * Returns the prototypes of the classes of all handlers' parameters; the inputs that the pipe validates are among them.
 */
function listInputPrototypes(app: INestApplication): Set<object> {
  const parameterTypes = listControllers(app).flatMap((controller) => {
    const prototype = controller.prototype as object;
    return Object.getOwnPropertyNames(prototype).flatMap((name) => listMetadata('design:paramtypes', prototype, name));
  });
  const prototypes = parameterTypes.flatMap((type) => (typeof type === 'function' ? [type.prototype as unknown] : []));
  return new Set(prototypes.filter((prototype) => typeof prototype === 'object' && prototype !== null));
}

/**
 * Declares to Swagger each field of a class (given by its prototype) that class-validator knows and the class does not
 * describe itself.
 */
function declareFields(prototype: object): void {
  const describedFields = listMetadata('swagger/apiModelPropertiesArray', prototype).map((name) =>
    String(name).replace(':', ''),
  );
  const rules = getMetadataStorage().getTargetValidationMetadatas(prototype.constructor, '', false, false);
  for (const field of new Set(rules.map(({ propertyName }) => propertyName))) {
    if (describedFields.includes(field)) continue;
    const fieldRules = rules.filter(({ propertyName }) => propertyName === field);
    const required = !fieldRules.some(({ type }) => type === ValidationTypes.CONDITIONAL_VALIDATION);
    const isList =
      Reflect.getMetadata('design:type', prototype, field) === Array || fieldRules.some(({ each }) => each);
    const fieldSchema = deriveFieldSchema(fieldRules);
    const options = isList ? { required, type: 'array', items: fieldSchema } : { required, ...fieldSchema };
    ApiProperty(options as ApiPropertyOptions)(prototype, field);
  }
}

/**
 * Returns the values or the type of an input field, derived from its validation rules; empty when none determines it.
 */
function deriveFieldSchema(rules: readonly ValidationMetadata[]): FieldSchema {
  const findRule = (name: string): ValidationMetadata | undefined => rules.find((rule) => rule.name === name);
  const allowedValues = findRule('isIn')?.constraints[0] as unknown;
  if (Array.isArray(allowedValues)) return { type: 'string', enum: allowedValues.map(String) };
  const kindByRule: Readonly<Record<string, FieldKind>> = {
    isInt: 'integer',
    isNumber: 'number',
    isBoolean: 'boolean',
    isString: 'string',
    matches: 'string',
  };
  const matchedKind = Object.entries(kindByRule).find(([name]) => findRule(name) !== undefined);
  return matchedKind === undefined ? {} : { type: matchedKind[1] };
}

type FieldKind = 'string' | 'integer' | 'number' | 'boolean';

interface FieldSchema {
  readonly type?: FieldKind;
  readonly enum?: string[];
}

/** Returns a list stored as metadata under `key` on a class, or on one of its properties; empty when there is none. */
function listMetadata(key: string, target: object, property?: string): unknown[] {
  const metadataValue: unknown =
    property === undefined ? Reflect.getMetadata(key, target) : Reflect.getMetadata(key, target, property);
  return Array.isArray(metadataValue) ? metadataValue : [];
}

/** Returns the record with its keys in alphabetical order. */
const sortByKey = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));

const httpMethods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * Completes the document with facts that the handlers do not repeat, and returns it. These are path parameters read by
 * the guard (`:establishment`), permissions, return types, docstrings and refusals.
 */
function completeDocument(app: INestApplication, document: OpenAPIObject, descriptions: Descriptions): OpenAPIObject {
  const accessByRoute = new Map(
    listRoutes(app).map((route) => [
      `${route.method.toLowerCase()} /api${route.path.replaceAll(/:(\w+)/g, '{$1}')}`,
      route.access as { readonly kind?: string; readonly permission?: string },
    ]),
  );
  const inputSchemas = document.components?.schemas ?? {};
  addInputDescriptions(inputSchemas, descriptions.inputs);
  document.paths = sortByKey(document.paths);
  for (const [path, pathItem] of Object.entries(document.paths)) {
    for (const method of httpMethods) {
      const operation = pathItem[method];
      if (operation === undefined) continue;
      const { kind, permission } = accessByRoute.get(`${method} ${path}`) ?? {};
      if (kind === 'public') operation.security = [];
      if (permission !== undefined) operation.description = `Permission: ${permission}`;
      const operationDescription = descriptions.operations[operation.operationId ?? ''] ?? emptyDescription;
      if (operationDescription.summary !== undefined) operation.summary ??= operationDescription.summary;
      operation.parameters = completeParameters(path, operation, operationDescription.parameters);
      addResponseSchema(operation, operationDescription.response);
      addRefusalResponses(operation, operationDescription);
    }
  }
  const schemas = sortByKey({ ...descriptions.schemas, ...inputSchemas, Refusal: REFUSAL });
  document.components = { ...document.components, schemas, responses: buildRefusalResponses(descriptions) };
  return document;
}

const emptyDescription: DescribedOperation = { statuses: [], refusals: [], parameters: {} };

/** Adds to input schemas and their fields the published docstrings, unless the class describes them itself. */
function addInputDescriptions(schemas: Readonly<Record<string, Schema>>, inputs: Descriptions['inputs']): void {
  for (const [name, schema] of Object.entries(schemas)) {
    const publishedSchema = inputs[name];
    if (publishedSchema === undefined || '$ref' in schema) continue;
    if (publishedSchema.description !== undefined) schema.description ??= publishedSchema.description;
    for (const [field, property] of Object.entries(schema.properties ?? {}) as [string, DescribedField][]) {
      const description = publishedSchema.properties?.[field]?.description;
      if (description !== undefined) property.description ??= description;
    }
  }
}

/** A reference may have a description of its own beside it (OpenAPI 3.1). */
type DescribedField = Schema & { description?: string };

/** Returns the parameters of an operation, described, with those of the path that only the guard reads. */
function completeParameters(
  path: string,
  operation: Operation,
  descriptions: DescribedOperation['parameters'],
): NonNullable<Operation['parameters']> {
  const declaredParameters = (operation.parameters ?? []).map((parameter) => {
    if (!('in' in parameter)) return parameter;
    // a number in an address is a bigint's text: a browser's number would round it
    if (parameter.in === 'path') return { ...parameter, schema: { type: 'string' as const } };
    // no header is required: the language falls back to French
    return parameter.in === 'header' ? { ...parameter, required: false } : parameter;
  });
  const declaredNames = declaredParameters.flatMap((parameter) => ('name' in parameter ? [parameter.name] : []));
  const guardParameters = [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => !declaredNames.includes(name))
    .map((name) => ({ name, in: 'path' as const, required: true, schema: { type: 'string' as const } }));
  return [...guardParameters, ...declaredParameters].map((parameter) => {
    if (!('name' in parameter) || 'description' in parameter) return parameter;
    const description = descriptions[parameter.name];
    return description === undefined ? parameter : { ...parameter, description };
  });
}

/** Adds the schema to each successful response without content; a file is bytes without a further schema. */
function addResponseSchema(operation: Operation, schema: Schema | undefined): void {
  if (schema === undefined) return;
  const isFile = 'format' in schema && schema.format === 'binary';
  for (const response of listSuccessResponses(operation.responses)) {
    response.content ??= { [isFile ? 'application/octet-stream' : 'application/json']: { schema } };
  }
}

/** Returns whether the status is that of a refusal (4xx). */
const isRefusalStatus = (status: number): boolean => status >= 400 && status < 500;

/** Returns those refusal codes that are answered with this HTTP status. */
const filterCodesByStatus = (codes: readonly string[], status: number): readonly string[] =>
  codes.filter((code) => isRefusalCode(code) && refusalCodes[code].status === status);

/**
 * Adds a response for each status of the operation's refusals; it names the codes that are not common to all
 * operations.
 */
function addRefusalResponses(operation: Operation, { statuses, refusals }: DescribedOperation): void {
  if (refusals.length > 0) Object.assign(operation, { 'x-refusals': refusals });
  for (const status of statuses) {
    const codesOfStatus = filterCodesByStatus(refusals, status);
    const reference = { $ref: `#/components/responses/${String(status)}` };
    operation.responses[String(status)] =
      codesOfStatus.length === 0 ? reference : Object.assign(reference, { description: codesOfStatus.join(', ') });
  }
}

/** The body of a refused request: `RefusalBody`. */
const REFUSAL: Schema = {
  type: 'object',
  description: 'A refused request: nothing was written.',
  properties: {
    code: {
      type: 'string',
      description: 'Code of the refusal, one of `x-refusals` of the operation or of the response.',
    },
    message: { type: 'string', description: 'Sentence for a person, in the language of the request.' },
    details: {
      type: 'object',
      description: 'Details by name, as the sentence contains them; lists contain every finding.',
      additionalProperties: true,
    },
  },
  required: ['code', 'message', 'details'],
};

/** Builds for each status the shared response of refusals, with the codes that are common to all operations. */
function buildRefusalResponses({ operations, commonRefusals }: Descriptions): Record<string, ResponseSchema> {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  const statuses = [...new Set(Object.values(operations).flatMap((operation) => operation.statuses))].sort();
  const responses = statuses.map((status) => {
    const name = `${STATUS_CODES[status] ?? String(status)}, with a code of the operation's \`x-refusals\``;
    const commonCodes = filterCodesByStatus(commonRefusals, status);
    const response =
      commonCodes.length === 0
        ? { description: `${name}.`, content }
        : { description: `${name}, or ${commonCodes.join(', ')}.`, 'x-refusals': commonCodes, content };
    return [String(status), response] as const;
  });
  return Object.fromEntries(responses);
}

/** Returns those responses of an operation that have a success status (2xx). */
function listSuccessResponses(responses: Operation['responses']): ResponseSchema[] {
  return Object.entries(responses).flatMap(([status, response]) =>
    !status.startsWith('2') || response === undefined || '$ref' in response ? [] : [response],
  );
}
