import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/platform/package-root.js';
import { alone } from '../../src/platform/process-lease.js';

const toolbox: string = '../../scripts/toolbox.mjs';

interface Toolbox {
  readonly buildIfStale: () => Promise<void>;
}

/**
 * The folder of the compiled product, as a user runs it: compiled first when a source is newer, by one test file
 * while the others wait. RELEVE_DIST names another folder, which is taken as it is.
 */
export async function compiledProduct(): Promise<string> {
  const given = process.env['RELEVE_DIST'];
  if (given !== undefined && given !== '') return given;
  const cache = join(packageRoot, 'node_modules', '.cache', 'releve');
  mkdirSync(cache, { recursive: true });
  const { buildIfStale } = (await import(toolbox)) as Toolbox;
  await alone(join(cache, 'build.lock'), buildIfStale);
  return join(packageRoot, 'dist');
}
