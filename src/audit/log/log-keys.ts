import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeWholeFile, replaceWholeFile } from '../../platform/files/whole-file.js';
import { noteSigner, verifierFromText, verifierText } from './note.js';
import type { NoteSigner, NoteVerifier } from './note.js';

/** The name of one establishment's log: what its checkpoints begin with and what its key is called. */
export function originOf(installationId: string, code: string): string {
  return `releve/${installationId}/${code}`;
}

/**
 * The signing key of an establishment's log, made at the first call. The private key is a file only its owner can read,
 * outside the database; the public key is stored beside it, and in the database too.
 */
export async function openSigner(home: string, origin: string, code: string): Promise<NoteSigner> {
  const folder = join(home, 'keys');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${code}.log.key`);
  if (!existsSync(path)) {
    const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
    makeWholeFile(path, pem.toString());
  }
  const signer = noteSigner(origin, await readFile(path, 'utf8'));
  const published = await publishedVerifiers(home, code);
  if (!published.some(({ keyId }) => keyId.equals(signer.keyId))) {
    const lines = [...published, signer].map((verifier) => `${verifierText(verifier)}\n`);
    replaceWholeFile(publicPath(home, code), lines.join(''));
  }
  return signer;
}

/** The codes of establishments whose public keys or signed heads lie outside the database. */
export async function codesOutside(home: string): Promise<string[]> {
  const [keys, heads] = await Promise.all([
    namesIn(join(home, 'keys'), '.log.pub'),
    namesIn(join(home, 'checkpoints'), '.checkpoints'),
  ]);
  return [...new Set([...keys, ...heads])].sort();
}

async function namesIn(folder: string, ending: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The public keys that the files outside the database name for this establishment; none when there is no such file. */
export async function publishedVerifiers(home: string, code: string): Promise<NoteVerifier[]> {
  try {
    const text = await readFile(publicPath(home, code), 'utf8');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map(verifierFromText);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function publicPath(home: string, code: string): string {
  return join(home, 'keys', `${code}.log.pub`);
}
