import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeWholeFile, replaceWholeFile } from '#platform/files/whole-file.js';
import { refuse } from '#refusals/refusal.js';
import { noteSigner, verifierFromText, verifierText } from './note.js';
import type { NoteSigner, NoteVerifier } from './note.js';

/** Returns the name of one establishment's log, with which its checkpoints begin and which its key has. */
export function originOf(installationId: string, code: string): string {
  return `releve/${installationId}/${code}`;
}

/**
 * Opens the signing key of an establishment's log. The file is outside the database and readable by its owner only; the
 * public key is stored beside it and in the database. Refuses LOG_KEYS_MISSING when the file is gone.
 */
export async function openSigner(home: string, origin: string, code: string): Promise<NoteSigner> {
  const path = privatePath(home, code);
  if (!existsSync(path)) refuse('LOG_KEYS_MISSING', { home, files: [`keys/${code}.log.key`] });
  return noteSigner(origin, await readFile(path, 'utf8'));
}

/** Opens the signing key, and creates and publishes one at the first call for a log without a key. */
export async function openOrCreateSigner(home: string, origin: string, code: string): Promise<NoteSigner> {
  await storePrivateKey(home, code, newPrivateKey());
  const signer = await openSigner(home, origin, code);
  const existingVerifiers = await publishedVerifiers(home, code);
  if (!existingVerifiers.some(({ keyId }) => keyId.equals(signer.keyId)))
    publishKeys(home, code, [...existingVerifiers, signer]);
  return signer;
}

/** Returns a new private key as PKCS #8 PEM. */
export function newPrivateKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}

/** Stores a private key; there must be none yet. */
export async function storePrivateKey(home: string, code: string, pem: string): Promise<void> {
  await mkdir(join(home, 'keys'), { recursive: true, mode: 0o700 });
  makeWholeFile(privatePath(home, code), pem);
}

/** Writes the file of public keys that the verification trusts. */
export function publishKeys(home: string, code: string, verifiers: readonly NoteVerifier[]): void {
  const keyLines = verifiers.map((verifier) => `${verifierText(verifier)}\n`);
  replaceWholeFile(publicPath(home, code), keyLines.join(''));
}

export function privatePath(home: string, code: string): string {
  return join(home, 'keys', `${code}.log.key`);
}

/** Returns the codes of establishments with public keys or signed heads outside the database. */
export async function codesInHome(home: string): Promise<string[]> {
  const [codesOfKeys, codesOfHeads] = await Promise.all([
    namesIn(join(home, 'keys'), '.log.pub'),
    namesIn(join(home, 'checkpoints'), '.checkpoints'),
  ]);
  return [...new Set([...codesOfKeys, ...codesOfHeads])].sort();
}

/** Returns the names in a folder that have this ending, without it; none when there is no folder. */
async function namesIn(folder: string, ending: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The contents of the file of public keys. */
export interface PublishedKeys {
  readonly verifiers: NoteVerifier[];
  /** Numbers of the lines that are not a public key, from 1. */
  readonly noKeys: number[];
}

/** Reads the file of public keys of this establishment; the result is empty when there is no such file. */
export async function publishedKeys(home: string, code: string): Promise<PublishedKeys> {
  const keys: PublishedKeys = { verifiers: [], noKeys: [] };
  for (const [index, line] of (await publishedText(home, code)).split('\n').entries()) {
    if (line === '') continue;
    try {
      keys.verifiers.push(verifierFromText(line));
    } catch {
      keys.noKeys.push(index + 1);
    }
  }
  return keys;
}

/** Returns the public keys of this establishment in the files outside the database; none when there is no such file. */
export async function publishedVerifiers(home: string, code: string): Promise<NoteVerifier[]> {
  return (await publishedKeys(home, code)).verifiers;
}

/** Returns the text of the establishment's file of public keys; empty when there is none. */
async function publishedText(home: string, code: string): Promise<string> {
  try {
    return await readFile(publicPath(home, code), 'utf8');
  } catch (error) {
    // a folder in the place of the file contains no key either
    if (['ENOENT', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

export function publicPath(home: string, code: string): string {
  return join(home, 'keys', `${code}.log.pub`);
}
