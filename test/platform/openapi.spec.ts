import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { listRoutes } from '#platform/http/routes.js';
import { createTestApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly responses: Readonly<Record<string, { readonly description?: string }>>;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: unknown }>> };
}

interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
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
        Object.values(operation.responses).some(({ description }) => description === undefined),
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

  it('refers only to schemas that it contains', () => {
    const references = [...new Set(valuesOf('$ref', document).filter((value) => typeof value === 'string'))];
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
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
});
