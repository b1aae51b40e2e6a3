import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createFileAtomically } from '#platform/files/whole-file.js';
import { createSigningIdentity } from './signing-identity.js';
import type { SigningIdentity } from './cms.js';

const isMissingFileError = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Reads the signing key and certificate stored in a file; undefined when the file does not exist. */
function findStoredIdentity(filePath: string): SigningIdentity | undefined {
  try {
    return JSON.parse(readFileSync(filePath, 'utf8')) as SigningIdentity;
  } catch (error) {
    if (isMissingFileError(error)) return undefined;
    throw error;
  }
}

/**
 * Returns the key that signs an establishment's documents, and its certificate. Created on first use and stored in
 * `keys/<code>.documents.json` under the product's home, readable by its owner alone. Two concurrent processes get the
 * same key: the file is written once.
 */
export async function ensureDocumentIdentity(
  home: string,
  establishment: { readonly code: string; readonly name: string },
  now: Date,
): Promise<SigningIdentity> {
  const folder = path.join(home, 'keys');
  const filePath = path.join(folder, `${establishment.code}.documents.json`);
  const storedIdentity = findStoredIdentity(filePath);
  if (storedIdentity !== undefined) return storedIdentity;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const identity = await createSigningIdentity(establishment.name, now);
  return createFileAtomically(filePath, JSON.stringify(identity))
    ? identity
    : ensureDocumentIdentity(home, establishment, now);
}
