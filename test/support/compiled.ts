import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#platform/runtime/package-root.js';
import { withLockFile } from '#platform/runtime/process-lease.js';

const toolbox: string = '../../scripts/toolbox.mjs';

/** The exports of the scripts, which are plain JavaScript. */
interface Toolbox {
  readonly buildIfStale: () => Promise<void>;
  readonly buildClientIfStale: () => Promise<void>;
}

/**
 * Returns the folder of the compiled product, as a user runs it. It is compiled first when a source is newer, by one
 * test file while the others wait. RELEVE_DIST names another folder, which is used unchanged.
 */
export async function compiledProduct(): Promise<string> {
  const given = process.env['RELEVE_DIST'];
  if (given !== undefined && given !== '') return given;
  await withLockFile(buildLock(), (await tools()).buildIfStale);
  return join(packageRoot, 'dist');
}

/** Builds the pages (dist/web) when a source of them is newer, by one test file while the others wait. */
export async function builtClient(): Promise<void> {
  await withLockFile(buildLock(), (await tools()).buildClientIfStale);
}

/** One lock for all builds: the product's build makes the pages too. */
function buildLock(): string {
  const cache = join(packageRoot, 'node_modules', '.cache', 'releve');
  mkdirSync(cache, { recursive: true });
  return join(cache, 'build.lock');
}

async function tools(): Promise<Toolbox> {
  return (await import(toolbox)) as Toolbox;
}
