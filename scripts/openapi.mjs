import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildServerIfStale, installIfMissing, makeClientTypes, openapiFile, root, say, script } from './toolbox.mjs';

/**
 * Returns the contract of the interface, as text: the routes and their parameters as the compiled product declares
 * them, with the responses taken from their handlers' types.
 */
export async function openapiText(product) {
  // both are installed first when this file is run
  const [{ returnTypesOfHandlers }, { format }] = await Promise.all([import('./return-types.mjs'), import('oxfmt')]);
  const { describeApplication } = await import(pathToFileURL(join(product, 'src', 'app', 'describe.js')).href);
  const returned = returnTypesOfHandlers();
  const document = await describeApplication(returned);
  const twice = Object.entries(returned.shapes).find(
    ([name, shape]) => JSON.stringify(document.components.schemas[name]) !== JSON.stringify(shape),
  );
  if (twice !== undefined) throw new Error(`${twice[0]} names an input and something returned: rename one of them`);
  const { printWidth } = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));
  const { code, errors } = await format('openapi.json', JSON.stringify(document), { printWidth });
  if (errors.length > 0) throw new Error(errors[0].message);
  return code;
}

/** `npm run openapi`: rewrites openapi.json, and the client's types from it. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await script(async () => {
    await installIfMissing();
    await buildServerIfStale();
    writeFileSync(openapiFile, await openapiText(join(root, 'dist')));
    await makeClientTypes();
    say('Wrote openapi.json: look at what changed with git diff');
  });
}
