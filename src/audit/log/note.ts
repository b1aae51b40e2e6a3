import { createPrivateKey, createPublicKey, hash, sign, verify, type KeyObject } from 'node:crypto';
import {
  ed25519Type,
  buildKeyIdInput,
  findSigningKey,
  parseNoteKey,
  parseStatedCheckpoint,
  parseNote,
} from '#proof/signed-note.js';

/**
 * Signed notes and checkpoints in the format of C2SP (c2sp.org/signed-note, c2sp.org/tlog-checkpoint), readable by any
 * witness or tool of a transparency log.
 */

export interface NoteVerifier {
  readonly name: string;
  readonly keyId: Buffer;
  readonly publicKey: Buffer;
}

export interface NoteSigner extends NoteVerifier {
  readonly privateKey: KeyObject;
}

export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
}

/**
 * Returns the verifier of a raw Ed25519 public key (32 bytes) under a name. Throws for a name with spaces or plus
 * signs, or a key of another length.
 */
export function createNoteVerifier(name: string, publicKey: Buffer): NoteVerifier {
  if (!/^[^\s+]+$/u.test(name)) throw new Error(`not a key name: ${name}`);
  if (publicKey.length !== 32) throw new Error('an Ed25519 public key has 32 bytes');
  return { name, keyId: hash('sha256', buildKeyIdInput(name, publicKey), 'buffer').subarray(0, 4), publicKey };
}

/** Returns the signer named `name` with an Ed25519 private key (PKCS #8 PEM). Throws an Error for any other key. */
export function createNoteSigner(name: string, privateKeyPem: string): NoteSigner {
  const privateKey = createPrivateKey(privateKeyPem);
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (privateKey.asymmetricKeyType !== 'ed25519' || x === undefined) throw new Error('not an Ed25519 key');
  return { ...createNoteVerifier(name, Buffer.from(x, 'base64url')), privateKey };
}

/** Returns the verifier's public key as text for a witness: name+key id+key. */
export function formatVerifier({ name, keyId, publicKey }: NoteVerifier): string {
  return `${name}+${keyId.toString('hex')}+${Buffer.concat([Buffer.of(ed25519Type), publicKey]).toString('base64')}`;
}

/** Parses a verifier (name, key id and public key as one line of text). Throws an Error unless it is of Ed25519. */
export function parseVerifier(verifierLine: string): NoteVerifier {
  const parsedKey = parseNoteKey(verifierLine, (bytes) => hash('sha256', bytes, 'buffer'));
  if (parsedKey === undefined) throw new Error('not a verifier key of Ed25519');
  return createNoteVerifier(parsedKey.name, Buffer.from(parsedKey.publicKey));
}

/**
 * Signs the text and returns the note: the text, a blank line, one signature line.
 * Throws when the text does not end in a newline or contains a blank line.
 */
export function signNote(text: string, signer: NoteSigner): string {
  if (!text.endsWith('\n') || text.includes('\n\n')) throw new Error('a note is lines without a blank one');
  const signature = sign(null, Buffer.from(text, 'utf8'), signer.privateKey);
  return `${text}\n— ${signer.name} ${Buffer.concat([signer.keyId, signature]).toString('base64')}\n`;
}

/**
 * Returns the text of a note (signed text) that one of these keys signed. Signatures of other keys are ignored.
 * Undefined when none of the keys signed it, or one of their signatures is wrong.
 */
export function verifyNote(note: string, verifiers: readonly NoteVerifier[]): string | undefined {
  const parsedNote = parseNote(note);
  if (parsedNote === undefined) return undefined;
  let isSigned = false;
  for (const signature of parsedNote.signatures) {
    const verifier = findSigningKey(signature, verifiers);
    if (verifier === undefined) continue;
    if (!verify(null, Buffer.from(parsedNote.text, 'utf8'), getPublicKey(verifier), signature.signature))
      return undefined;
    isSigned = true;
  }
  return isSigned ? parsedNote.text : undefined;
}

/** Returns the text of a checkpoint, which is then signed: origin, size and root, each on a line. */
export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${root.toString('base64')}\n`;
}

/** Returns the checkpoint that a text states; undefined when it states none. Extension lines are ignored. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const parsedCheckpoint = parseStatedCheckpoint(text);
  return parsedCheckpoint === undefined ? undefined : { ...parsedCheckpoint, root: Buffer.from(parsedCheckpoint.root) };
}

const cachedPublicKeys = new Map<string, KeyObject>();

/** Returns the key object of a verifier's public key, from the cache when it was used before. */
function getPublicKey({ publicKey }: NoteVerifier): KeyObject {
  const encodedKey = publicKey.toString('base64url');
  const cachedKey = cachedPublicKeys.get(encodedKey);
  if (cachedKey !== undefined) return cachedKey;
  const keyObject = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: encodedKey }, format: 'jwk' });
  cachedPublicKeys.set(encodedKey, keyObject);
  return keyObject;
}
