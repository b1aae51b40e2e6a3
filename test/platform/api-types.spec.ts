import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import openapiTS, { COMMENT_HEADER, astToString } from 'openapi-typescript';
import type { OpenAPI3 } from 'openapi-typescript';
import prettier from 'prettier';
import { packageRoot } from '../../src/platform/package-root.js';
import { compiledProduct } from '../support/compiled.js';

const answersScript: string = '../../scripts/answers.mjs';

const kept = (...path: string[]): string => readFileSync(join(packageRoot, ...path), 'utf8');

/** Both are written by `npm run api-types`. */
describe('what is derived from the routes is as the routes are now', () => {
  it('the answers of all handlers', async () => {
    const { answersText } = (await import(answersScript)) as { readonly answersText: () => string };
    expect(kept('src', 'platform', 'answers.json')).toBe(answersText());
  });

  it("the client's types", async () => {
    // as the compiler writes it: the transformer of the tests tells less of the types
    const product = join(await compiledProduct(), 'src', 'describe.js');
    const { describeApplication } = (await import(product)) as {
      readonly describeApplication: () => Promise<OpenAPI3>;
    };
    const document = await describeApplication();
    const text = COMMENT_HEADER + astToString(await openapiTS(document));
    const file = join(packageRoot, 'web', 'src', 'api', 'schema.ts');
    const options = await prettier.resolveConfig(file);
    expect(kept('web', 'src', 'api', 'schema.ts')).toBe(
      await prettier.format(text, { ...options, parser: 'typescript' }),
    );
  });
});
