import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { packageRoot } from '#platform/runtime/package-root.js';
import { compiledProduct } from '../support/compiled.js';
import { exhaustiveIt } from '../support/scale.js';

type Part = Readonly<Record<string, unknown>>;

interface Contract {
  readonly paths: Readonly<Record<string, Part>>;
  readonly components: { readonly schemas: Part };
}

/** Exports of the scripts, which are plain JavaScript. */
interface ContractScript {
  readonly openapiText: (product: string) => Promise<string>;
}
interface Toolbox {
  readonly makeClientTypes: (files?: { readonly document: string; readonly types: string }) => Promise<void>;
}
const contractScript: string = '../../scripts/openapi.mjs';
const toolbox: string = '../../scripts/toolbox.mjs';

/** Returns every operation and schema of a document by name, as text; the rest under "everything else". */
function partsOf({ paths, components: { schemas, ...components }, ...rest }: Contract): Map<string, string> {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
  );
  const parts = [...operations, ...Object.entries(schemas), ['everything else', { ...rest, components }]] as const;
  return new Map(parts.map(([name, part]) => [String(name), JSON.stringify(part)]));
}

/** Returns the names of the differing parts. */
function differences(one: Contract, other: Contract): string[] {
  const [here, there] = [partsOf(one), partsOf(other)];
  return [...new Set([...here.keys(), ...there.keys()])].filter((name) => here.get(name) !== there.get(name)).sort();
}

describe('openapi.json is the contract: after a change of the interface, `npm run openapi` writes it anew', () => {
  const published = readFileSync(join(packageRoot, 'openapi.json'), 'utf8');
  let product: string;

  beforeAll(async () => {
    // as the compiler writes it: the test transformer knows less about types
    product = await compiledProduct();
  });

  exhaustiveIt(
    'describes every route as in the code: its parameters, its input and the return type of its handler',
    async () => {
      const { openapiText } = (await import(contractScript)) as ContractScript;
      const current = await openapiText(product);
      expect(differences(JSON.parse(published) as Contract, JSON.parse(current) as Contract)).toEqual([]);
      expect(published === current).toBe(true);
    },
  );

  it('equals the document that the server returns', async () => {
    const { buildApplicationOpenApi } = (await import(join(product, 'src', 'app', 'describe.js'))) as {
      readonly buildApplicationOpenApi: () => Promise<Contract>;
    };
    expect(differences(JSON.parse(published) as Contract, await buildApplicationOpenApi())).toEqual([]);
  });
});

describe("the client's types", () => {
  const folder = mkdtempSync(join(tmpdir(), 'releve-contract-'));
  const [document, types] = [join(folder, 'openapi.json'), join(folder, 'schema.ts')];
  const describing = (path: string): string =>
    JSON.stringify({ openapi: '3.1.0', info: { title: 'Any', version: '1' }, paths: { [path]: {} } });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('are generated when they are missing or of another document, and left alone otherwise', async () => {
    const { makeClientTypes } = (await import(toolbox)) as Toolbox;
    writeFileSync(document, describing('/first'));
    await makeClientTypes({ document, types });
    expect(readFileSync(types, 'utf8')).toContain('"/first"');
    const madeAt = statSync(types).mtimeMs;
    await makeClientTypes({ document, types });
    expect(statSync(types).mtimeMs).toBe(madeAt);
    writeFileSync(document, describing('/second'));
    await makeClientTypes({ document, types });
    expect(readFileSync(types, 'utf8')).toContain('"/second"');
    expect(readFileSync(types, 'utf8')).not.toContain('"/first"');
  });
});
