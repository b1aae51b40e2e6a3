import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { listRoutes } from '#platform/http/routes.js';
import { refusalCodes } from '#refusals/codes.js';
import { isRefusalCode } from '#refusals/refusal.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly 'x-refusals'?: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
  }[];
  readonly responses: Readonly<Record<string, { readonly description?: string }>>;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: unknown }>> };
}

interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Shape>>;
    readonly responses: Readonly<Record<string, { readonly 'x-refusals'?: readonly string[] }>>;
  };
}

/** A schema and its parts. */
interface Shape {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly additionalProperties?: Shape | boolean;
  readonly anyOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
}

interface NamedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

let test: TestApp;
let document: OpenApi;
let operations: NamedOperation[];

beforeAll(async () => {
  test = await createTestApp();
  const answer = await request(test.url).get('/api/openapi.json').expect(200);
  document = answer.body as OpenApi;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
});

afterAll(async () => {
  await test.close();
});

/** Returns every value under this name, at any depth. */
function valuesOf(name: string, within: unknown): unknown[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([key, value]) => [
    ...(key === name ? [value as unknown] : []),
    ...valuesOf(name, value),
  ]);
}

describe('the OpenAPI document of the whole application', () => {
  it('names its version and the product', () => {
    expect(document.openapi).toMatch(/^3\.[01]\.\d+$/);
    expect(document.info.title).toBe('Relevé');
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('has every route of the server and no other', () => {
    const served = listRoutes(test.app).map(
      ({ method, path }) => `${method.toLowerCase()} /api${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(served.length).toBeGreaterThan(50);
    expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...new Set(served)].sort());
  });

  it('gives each operation a unique name and a response with a description', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    const silent = operations.filter(
      ({ operation }) =>
        Object.keys(operation.responses).length === 0 ||
        Object.values(operation.responses).some(
          (response) => response.description === undefined && !('$ref' in response),
        ),
    );
    expect(silent).toEqual([]);
  });

  it('declares every parameter of a path, and every declared one is in it', () => {
    const wrong = operations.flatMap(({ path, method, operation }) => {
      const held = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      const named = declared.map(({ name }) => name).sort();
      const same = held.join() === named.join() && declared.every(({ required }) => required === true);
      return same ? [] : [{ operation: `${method} ${path}`, held, named }];
    });
    expect(wrong).toEqual([]);
  });

  it('refers only to schemas and responses that it contains', () => {
    const references = [...new Set(valuesOf('$ref', document).filter((value) => typeof value === 'string'))];
    const known = Object.entries(document.components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`),
    );
    expect(references.filter((reference) => !known.includes(reference))).toEqual([]);
  });

  it('describes the fields or the values of each schema', () => {
    const empty = Object.entries(document.components.schemas).filter(([, schema]) => {
      const { properties = {}, enum: words = [] } = schema as { properties?: object; enum?: string[] };
      return Object.keys(properties).length === 0 && words.length === 0;
    });
    // the two bodies validated by a compiled schema: batches of readings, batches of events
    expect(empty.map(([name]) => name).filter((name) => name !== 'Object')).toEqual([]);
  });

  it('gives each operation a summary, and a description to each of its parameters', () => {
    const named = operations.map(({ operation }) => operation);
    expect(named.filter(({ summary = '' }) => summary === '').map(({ operationId }) => operationId)).toEqual([]);
    const silent = named.flatMap(({ operationId, parameters = [] }) =>
      parameters.filter(({ description = '' }) => description === '').map(({ name }) => `${operationId}: ${name}`),
    );
    expect(silent).toEqual([]);
  });

  it('describes each schema and each of its properties', () => {
    const { schemas } = document.components;
    expect(Object.keys(schemas).filter((name) => (schemas[name]?.description ?? '') === '')).toEqual([]);
    const ofSchemas = Object.entries(schemas).flatMap(([name, shape]) => undescribed(shape, name));
    const ofResponses = operations.flatMap(({ operation }) =>
      valuesOf('schema', operation.responses).flatMap((shape) => undescribed(shape as Shape, operation.operationId)),
    );
    expect([...ofSchemas, ...ofResponses]).toEqual([]);
  });
});

/** Returns the places of the properties without a description. */
function undescribed(shape: Shape, place: string): string[] {
  const parts = [shape.items, shape.additionalProperties, ...(shape.anyOf ?? []), ...(shape.allOf ?? [])];
  const own = Object.entries(shape.properties ?? {}).flatMap(([name, property]) => [
    ...((property.description ?? '') === '' ? [`${place}.${name}`] : []),
    ...undescribed(property, `${place}.${name}`),
  ]);
  return [...own, ...parts.flatMap((part) => (typeof part === 'object' ? undescribed(part, place) : []))];
}

describe('the refusals of an operation', () => {
  const operationOf = (id: string): Operation | undefined =>
    operations.find(({ operation }) => operation.operationId === id)?.operation;

  it('are responses with a status of 4xx, each with codes of its own or common to all', () => {
    const without = operations.filter(({ operation }) => !Object.keys(operation.responses).some(isRefused));
    expect(without.map(({ operation }) => operation.operationId)).toEqual([]);
    const wrong = operations.flatMap(({ operation }) => {
      const own = (operation['x-refusals'] ?? []).filter(isRefusalCode).map((code) => refusalCodes[code].status);
      const common = (status: string) => (document.components.responses[status]?.['x-refusals'] ?? []).length > 0;
      const statuses = Object.keys(operation.responses).filter(isRefused);
      const isRight =
        own.every((status) => statuses.includes(String(status))) &&
        statuses.every((status) => own.includes(Number(status) as (typeof own)[number]) || common(status));
      return isRight ? [] : [operation.operationId];
    });
    expect(wrong).toEqual([]);
  });

  it('are those of the functions it calls: checks of a payment, of a desk, of an approved request', () => {
    expect(operationOf('PayoutsController_authoriseSlip')?.['x-refusals']).toEqual([
      'OWN_PAYOUT',
      'PAYOUT_ALREADY_AUTHORISED',
      'PAYOUT_ALREADY_PAID',
      'PAYOUT_LEVEL_NOT_ASKED',
      'PAYOUT_LEVEL_NOT_HELD',
      'PAYOUT_VOID',
    ]);
    expect(operationOf('PayoutsController_paySlip')?.['x-refusals']).toEqual(
      expect.arrayContaining(['PAYOUT_NOT_AUTHORISED', 'PAYOUT_NOT_IN_CASH', 'DESK_BALANCE_SHORT', 'NOT_THE_HOLDER']),
    );
    expect(operationOf('ApprovalsController_decideApproval')?.['x-refusals']).toEqual(
      expect.arrayContaining(['OWN_APPROVAL', 'APPROVAL_ALREADY_DECIDED', 'DAY_FIGURES_CHANGED', 'FRESH_PROOF_NEEDED']),
    );
  });

  it('include those that only a trigger of the database raises', () => {
    expect(operationOf('InterventionsController_settleAlarm')?.['x-refusals']).toContain('OWN_ALARM');
  });

  it('are none of their own where nothing but the access can be refused', () => {
    expect(operationOf('PayoutsController_listSlips')?.['x-refusals']).toBeUndefined();
    expect(operationOf('LedgerController_listAccounts')?.responses).not.toHaveProperty('409.description');
  });
});

const isRefused = (status: string): boolean => status.startsWith('4');
