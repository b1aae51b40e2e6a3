import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of package.json, from src/ and from dist/ alike; it contains the files that are read and not compiled. */
export const packageRoot = findPackageRoot(dirname(fileURLToPath(import.meta.url)));

/** Returns the nearest folder at or above this one with a package.json. Throws when there is none. */
function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json is above none of the folders this program runs from');
  return findPackageRoot(parent);
}
