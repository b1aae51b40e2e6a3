import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '#refusals/refusal.js';

/** Refuses HOME_WITHOUT_DATABASE when the home contains keys or signed heads but their database is missing. */
export function assertNoOrphanedHomeFiles(home: string): void {
  const hasHomeFiles = ['keys', 'checkpoints'].some((folder) => hasFiles(join(home, folder)));
  if (hasHomeFiles) refuse('HOME_WITHOUT_DATABASE', { home });
}

/** Returns whether the folder exists and contains anything. */
function hasFiles(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}
