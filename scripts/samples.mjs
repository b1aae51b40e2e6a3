import { join, resolve } from 'node:path';
import { prepare, root, runTests, printMessage, runScript } from './toolbox.mjs';

/** Tests that draw every document of the fictional establishments. */
const drawing = ['render', 'floor-documents', 'ticket-documents', 'card-movements'];

/**
 * Draws every document in both languages as a PDF, into `out/samples` or the folder on the command line. The tests that
 * compare their texts draw them: exit code 1 when one of these fails.
 */
await runScript(async () => {
  const [folder = join(root, 'out', 'samples')] = process.argv.slice(2);
  await prepare();
  const files = drawing.map((name) => `test/reports/${name}`);
  const code = await runTests(files, { RELEVE_TESTS: 'all', RELEVE_SAMPLES: resolve(folder) });
  printMessage(`Samples: ${resolve(folder)}`);
  return code;
});
