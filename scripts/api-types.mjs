import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeAnswers } from './answers.mjs';
import { buildServerIfStale, installIfMissing, installed, root, run, say, script } from './toolbox.mjs';

/**
 * The client's types: what each handler answers is read from its return type (src/platform/answers.json), the server
 * describes itself with it (OpenAPI), and openapi-typescript writes web/src/api/schema.ts from that.
 */
await script(async () => {
  await installIfMissing();
  writeAnswers();
  await buildServerIfStale();
  const { describeApplication } = await import(pathToFileURL(join(root, 'dist', 'src', 'describe.js')).href);
  const document = join(root, 'dist', 'openapi.json');
  writeFileSync(document, JSON.stringify(await describeApplication()));
  const { code, said } = await run(
    process.execPath,
    [installed('openapi-typescript/bin/cli.js'), document, '--output', join('web', 'src', 'api', 'schema.ts')],
    { quiet: true },
  );
  if (code !== 0) {
    say(said);
    return 1;
  }
  return format('web/src/api/schema.ts');
});

function format(file) {
  return new Promise((done, failed) => {
    const prettier = spawn(process.execPath, [installed('prettier/bin/prettier.cjs'), '--write', file], { cwd: root });
    prettier.on('error', failed);
    prettier.on('close', (code) => done(code ?? 1));
  });
}
