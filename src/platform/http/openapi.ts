import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiProperty, DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { ApiPropertyOptions, OpenAPIObject } from '@nestjs/swagger';
import { ValidationTypes, getMetadataStorage } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import { packageRoot } from '../runtime/package-root.js';
import { listControllers, listRoutes } from './routes.js';
import { version } from '../runtime/version.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type ResponseShape = Exclude<Operation['responses'][string], { $ref: string } | undefined>;
type Shape = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

/** Return types of the handlers, by operation, and the named schemas. */
export interface ReturnTypes {
  readonly handlers: Readonly<Record<string, Shape>>;
  readonly shapes: Readonly<Record<string, Shape>>;
}

/** Serves the documentation of the interface: a page at /api/docs, the document at /api/openapi.json. */
export function describeRoutes(app: NestExpressApplication): void {
  SwaggerModule.setup('api/docs', app, () => openApiOf(app), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Relevé',
  });
}

/**
 * Returns the OpenAPI document of the application's routes. Only the compiler knows a handler's return type: those
 * types are read from openapi.json, written by `npm run openapi`.
 */
export function openApiOf(app: INestApplication, returned: ReturnTypes = publishedReturnTypes()): OpenAPIObject {
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
  for (const shape of inputShapes(app)) describeFields(shape);
  return completed(app, SwaggerModule.createDocument(app, description), returned);
}

/** Reads the return types from openapi.json. */
function publishedReturnTypes(): ReturnTypes {
  const document = JSON.parse(readFileSync(join(packageRoot, 'openapi.json'), 'utf8')) as OpenAPIObject;
  const operations = Object.values(document.paths).flatMap((item) => methods.flatMap((method) => item[method] ?? []));
  const handlers = operations.flatMap(({ operationId, responses }) => {
    const contents = successesOf(responses).flatMap(({ content }) => Object.values(content ?? {}));
    return contents.flatMap(({ schema }) => (schema === undefined ? [] : [[operationId ?? '', schema] as const]));
  });
  return { handlers: Object.fromEntries(handlers), shapes: document.components?.schemas ?? {} };
}

/** Returns the input classes of the handlers, which the pipe validates. */
function inputShapes(app: INestApplication): Set<object> {
  const taken = listControllers(app).flatMap((controller) => {
    const prototype = controller.prototype as object;
    return Object.getOwnPropertyNames(prototype).flatMap((name) => metadataOf('design:paramtypes', prototype, name));
  });
  const prototypes = taken.flatMap((type) => (typeof type === 'function' ? [type.prototype as unknown] : []));
  return new Set(prototypes.filter((prototype) => typeof prototype === 'object' && prototype !== null));
}

/** Declares to Swagger each field that class-validator knows and its class does not describe explicitly. */
function describeFields(shape: object): void {
  const described = metadataOf('swagger/apiModelPropertiesArray', shape).map((name) => String(name).replace(':', ''));
  const rules = getMetadataStorage().getTargetValidationMetadatas(shape.constructor, '', false, false);
  for (const field of new Set(rules.map(({ propertyName }) => propertyName))) {
    if (described.includes(field)) continue;
    const own = rules.filter(({ propertyName }) => propertyName === field);
    const required = !own.some(({ type }) => type === ValidationTypes.CONDITIONAL_VALIDATION);
    const isList = Reflect.getMetadata('design:type', shape, field) === Array || own.some(({ each }) => each);
    const one = shapeOfRules(own);
    const options = isList ? { required, type: 'array', items: one } : { required, ...one };
    ApiProperty(options as ApiPropertyOptions)(shape, field);
  }
}

/** Derives the values or the type of a field from its validation rules. */
function shapeOfRules(rules: readonly ValidationMetadata[]): FieldShape {
  const named = (name: string): ValidationMetadata | undefined => rules.find((rule) => rule.name === name);
  const listed = named('isIn')?.constraints[0] as unknown;
  if (Array.isArray(listed)) return { type: 'string', enum: listed.map(String) };
  const kinds: Readonly<Record<string, FieldKind>> = {
    isInt: 'integer',
    isNumber: 'number',
    isBoolean: 'boolean',
    isString: 'string',
    matches: 'string',
  };
  const kind = Object.entries(kinds).find(([name]) => named(name) !== undefined);
  return kind === undefined ? {} : { type: kind[1] };
}

type FieldKind = 'string' | 'integer' | 'number' | 'boolean';

interface FieldShape {
  readonly type?: FieldKind;
  readonly enum?: string[];
}

function metadataOf(key: string, on: object, property?: string): unknown[] {
  const found: unknown = property === undefined ? Reflect.getMetadata(key, on) : Reflect.getMetadata(key, on, property);
  return Array.isArray(found) ? found : [];
}

const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * Adds facts that the handlers do not repeat: path parameters read by the guard (`:establishment`), permissions, return
 * types.
 */
function completed(app: INestApplication, document: OpenAPIObject, returned: ReturnTypes): OpenAPIObject {
  const access = new Map(
    listRoutes(app).map((route) => [
      `${route.method.toLowerCase()} /api${route.path.replaceAll(/:(\w+)/g, '{$1}')}`,
      route.access as { readonly kind?: string; readonly permission?: string },
    ]),
  );
  document.components = { ...document.components };
  document.components.schemas = sorted({ ...returned.shapes, ...document.components.schemas });
  document.paths = sorted(document.paths);
  for (const [path, item] of Object.entries(document.paths)) {
    const held = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
    for (const method of methods) {
      const operation = item[method];
      if (operation === undefined) continue;
      // no header is required: the language falls back to French
      const given = (operation.parameters ?? []).map((parameter) => {
        if (!('in' in parameter)) return parameter;
        // a number in an address is a bigint's text: a browser's number would round it
        if (parameter.in === 'path') return { ...parameter, schema: { type: 'string' as const } };
        return parameter.in === 'header' ? { ...parameter, required: false } : parameter;
      });
      const declared = given.flatMap((parameter) => ('name' in parameter ? [parameter.name] : []));
      operation.parameters = [
        ...held
          .filter((name) => !declared.includes(name))
          .map((name) => ({ name, in: 'path' as const, required: true, schema: { type: 'string' as const } })),
        ...given,
      ];
      const { kind, permission } = access.get(`${method} ${path}`) ?? {};
      if (kind === 'public') operation.security = [];
      if (permission !== undefined) operation.description = `Permission: ${permission}`;
      describeResponse(operation, returned.handlers[operation.operationId ?? '']);
    }
  }
  return document;
}

/** Describes the schema of a successful response; a file has no schema but its bytes. */
function describeResponse(operation: Operation, schema: Shape | undefined): void {
  if (schema === undefined) return;
  const isFile = 'format' in schema && schema.format === 'binary';
  for (const response of successesOf(operation.responses)) {
    response.content ??= { [isFile ? 'application/octet-stream' : 'application/json']: { schema } };
  }
}

function successesOf(responses: Operation['responses']): ResponseShape[] {
  return Object.entries(responses).flatMap(([status, response]) =>
    !status.startsWith('2') || response === undefined || '$ref' in response ? [] : [response],
  );
}
