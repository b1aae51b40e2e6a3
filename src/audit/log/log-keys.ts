import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileAtomically, replaceFileAtomically } from '#platform/files/whole-file.js';
import { refuse } from '#refusals/refusal.js';
import { createNoteSigner, parseVerifier, formatVerifier, type NoteSigner, type NoteVerifier } from './note.js';

/** Returns the name of an establishment's log, which its checkpoints state first and its signing key bears. */
export function buildLogOrigin(installationId: string, establishmentCode: string): string {
  return `releve/${installationId}/${establishmentCode}`;
}

/**
 * Opens the signing key of an establishment's log and returns its signer, named `origin`.
 * The file is outside the database and readable by its owner only; the public key is stored beside it and in the
 * database. Refuses LOG_KEYS_MISSING when the file is gone.
 */
export async function openSigner(home: string, origin: string, establishmentCode: string): Promise<NoteSigner> {
  const path = getPrivateKeyPath(home, establishmentCode);
  if (!existsSync(path)) refuse('LOG_KEYS_MISSING', { home, files: [`keys/${establishmentCode}.log.key`] });
  return createNoteSigner(origin, await readFile(path, 'utf8'));
}

/**
 * Opens the signing key of an establishment's log and returns its signer, named `origin`.
 * A missing key is created first; an existing file is never overwritten. The public key is published when it is not
 * yet.
 */
export async function openOrCreateSigner(home: string, origin: string, establishmentCode: string): Promise<NoteSigner> {
  await ensurePrivateKey(home, establishmentCode, generatePrivateKey());
  const signer = await openSigner(home, origin, establishmentCode);
  const existingVerifiers = await readPublishedVerifiers(home, establishmentCode);
  if (!existingVerifiers.some(({ keyId }) => keyId.equals(signer.keyId)))
    publishKeys(home, establishmentCode, [...existingVerifiers, signer]);
  return signer;
}

/** Returns a new private key as PKCS #8 PEM. */
export function generatePrivateKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}

/** Stores the private key of an establishment's log; one that exists already remains. */
export async function ensurePrivateKey(home: string, establishmentCode: string, pem: string): Promise<void> {
  await mkdir(join(home, 'keys'), { recursive: true, mode: 0o700 });
  createFileAtomically(getPrivateKeyPath(home, establishmentCode), pem);
}

/** Replaces the establishment's file of public keys, which the verification trusts. */
export function publishKeys(home: string, establishmentCode: string, verifiers: readonly NoteVerifier[]): void {
  const keyLines = verifiers.map((verifier) => `${formatVerifier(verifier)}\n`);
  replaceFileAtomically(getPublicKeyPath(home, establishmentCode), keyLines.join(''));
}

/** Returns the path of the private key that signs the establishment's log. */
export function getPrivateKeyPath(home: string, establishmentCode: string): string {
  return join(home, 'keys', `${establishmentCode}.log.key`);
}

/** Returns the codes of establishments with public keys or signed heads outside the database. */
export async function listCodesInHome(home: string): Promise<string[]> {
  const [keyFileCodes, checkpointFileCodes] = await Promise.all([
    listNamesEndingWith(join(home, 'keys'), '.log.pub'),
    listNamesEndingWith(join(home, 'checkpoints'), '.checkpoints'),
  ]);
  return [...new Set([...keyFileCodes, ...checkpointFileCodes])].sort();
}

/** Returns the names in a folder that have this ending, without it; an empty list when there is no folder. */
async function listNamesEndingWith(folder: string, suffix: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The contents of the file of public keys. */
export interface PublishedKeys {
  readonly verifiers: NoteVerifier[];
  /** Numbers of the lines that are not a public key, from 1. */
  readonly invalidLineNumbers: number[];
}

/**
 * Returns the keys in the establishment's file of public keys, and the numbers (from 1) of lines that are no key.
 * Both lists are empty without a file.
 */
export async function readPublishedKeys(home: string, establishmentCode: string): Promise<PublishedKeys> {
  const publishedKeys: PublishedKeys = { verifiers: [], invalidLineNumbers: [] };
  for (const [index, line] of (await readPublishedText(home, establishmentCode)).split('\n').entries()) {
    if (line === '') continue;
    try {
      publishedKeys.verifiers.push(parseVerifier(line));
    } catch {
      publishedKeys.invalidLineNumbers.push(index + 1);
    }
  }
  return publishedKeys;
}

/** Returns the public keys in the establishment's file outside the database; an empty list without such a file. */
export async function readPublishedVerifiers(home: string, establishmentCode: string): Promise<NoteVerifier[]> {
  return (await readPublishedKeys(home, establishmentCode)).verifiers;
}

/** Returns the text of the establishment's file of public keys; empty when there is none. */
async function readPublishedText(home: string, establishmentCode: string): Promise<string> {
  try {
    return await readFile(getPublicKeyPath(home, establishmentCode), 'utf8');
  } catch (error) {
    // a folder in the place of the file contains no key either
    if (['ENOENT', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

/** Returns the path of the file of public keys of the establishment's log. */
export function getPublicKeyPath(home: string, establishmentCode: string): string {
  return join(home, 'keys', `${establishmentCode}.log.pub`);
}
