import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from '../../../src/platform/process-lease.js';
import { packageRoot } from '../../../src/platform/package-root.js';

const toolbox: string = '../../../scripts/toolbox.mjs';

/** What the scripts offer; they are plain JavaScript. */
interface Toolbox {
  readonly buildClientIfStale: () => Promise<void>;
}

/** Builds the client when a source of it is newer: once, however many spec files ask at the same time. */
export async function builtClient(): Promise<void> {
  const cache = join(packageRoot, 'node_modules', '.cache', 'releve');
  mkdirSync(cache, { recursive: true });
  const { buildClientIfStale } = (await import(toolbox)) as Toolbox;
  await alone(join(cache, 'client-build.lock'), buildClientIfStale);
}
