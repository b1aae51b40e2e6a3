import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  buildServerIfStale,
  installIfMissing,
  makeClientTypes,
  openapiFile,
  root,
  printMessage,
  runScript,
} from './toolbox.mjs';

/**
 * Returns the contract of the interface, as text: the routes and their parameters as the compiled product declares
 * them, with the responses, docstrings and refusals that the compiler reads from the sources.
 */
export async function openapiText(product) {
  // both are installed first when this file is run
  const [{ descriptionsOf }, { format }] = await Promise.all([
    import('./openapi/descriptions-of.mjs'),
    import('oxfmt'),
  ]);
  const compiled = (path) => import(pathToFileURL(join(product, 'src', path)).href);
  const [{ buildApplicationOpenApi }, { refusalCodes }, { COUNTERS }] = await Promise.all(
    ['app/describe.js', 'refusals/codes.js', 'domain/meters/counters.js'].map(compiled),
  );
  const described = descriptionsOf(refusalCodes, COUNTERS);
  const document = await buildApplicationOpenApi(described);
  const twice = Object.entries(described.schemas).find(
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
  await runScript(async () => {
    await installIfMissing();
    await buildServerIfStale();
    writeFileSync(openapiFile, await openapiText(join(root, 'dist')));
    await makeClientTypes();
    printMessage('Wrote openapi.json: look at what changed with git diff');
  });
}
