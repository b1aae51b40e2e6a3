import { concatBytes, areBytesEqual, decodeBase64, toHex, encodeUtf8 } from './bytes.js';
import type { Cryptography } from './cryptography.js';

/** Reads signed notes and checkpoints as C2SP publishes them (c2sp.org/signed-note, c2sp.org/tlog-checkpoint). */

/** Signature type of Ed25519 in a key id. */
export const ed25519Type = 1;

/** A public key under the name of its log. */
export interface NoteKey {
  readonly name: string;
  /** Four bytes. */
  readonly keyId: Uint8Array;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
}

export interface NoteSignature {
  readonly name: string;
  readonly keyId: Uint8Array;
  readonly signature: Uint8Array;
}

export interface ParsedNote {
  /** The signed text; ends in a newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

export interface StatedCheckpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

/** Returns the input of the SHA-256 whose first bytes are a key's id. */
export function buildKeyIdInput(name: string, publicKey: Uint8Array): Uint8Array {
  return concatBytes(encodeUtf8(`${name}\n`), Uint8Array.of(ed25519Type), publicKey);
}

/** Parses a verifier key (name+hash+key); undefined when the text is not an Ed25519 key. */
export function parseNoteKey(text: string, sha256: Cryptography['sha256']): NoteKey | undefined {
  const [, name = '', keyId = '', encodedKey = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text) ?? [];
  const bytes = decodeBase64(encodedKey);
  if (bytes?.[0] !== ed25519Type || bytes.length !== 33) return undefined;
  const publicKey = bytes.subarray(1);
  const computedKeyId = sha256(buildKeyIdInput(name, publicKey)).subarray(0, 4);
  return toHex(computedKeyId) === keyId ? { name, keyId: computedKeyId, publicKey } : undefined;
}

/** Returns the signed text and its signature lines; undefined when it is not a note. */
export function parseNote(note: string): ParsedNote | undefined {
  const textEnd = note.lastIndexOf('\n\n');
  if (textEnd < 0 || !note.endsWith('\n')) return undefined;
  const signatures: NoteSignature[] = [];
  for (const line of note.slice(textEnd + 2, -1).split('\n')) {
    const [, name, encoded] = /^— (\S+) ([A-Za-z0-9+/]+=*)$/u.exec(line) ?? [];
    const bytes = encoded === undefined ? undefined : decodeBase64(encoded);
    if (name === undefined || bytes === undefined || bytes.length < 5) return undefined;
    signatures.push({ name, keyId: bytes.subarray(0, 4), signature: bytes.subarray(4) });
  }
  return { text: note.slice(0, textEnd + 1), signatures };
}

/** Returns the trusted key that made a signature line; undefined when none of them did. */
export function findSigningKey<Key extends NoteKey>(signature: NoteSignature, keys: readonly Key[]): Key | undefined {
  return keys.find((key) => key.name === signature.name && areBytesEqual(key.keyId, signature.keyId));
}

/** Returns the text of a note with exactly one signature, by one of these keys; undefined otherwise. */
export function verifySingleNote(
  note: string,
  keys: readonly NoteKey[],
  { verifyEd25519 }: Pick<Cryptography, 'verifyEd25519'>,
): { readonly text: string; readonly key: NoteKey } | undefined {
  const parsedNote = parseNote(note);
  const [signature, ...otherSignatures] = parsedNote?.signatures ?? [];
  const key = signature === undefined ? undefined : findSigningKey(signature, keys);
  if (parsedNote === undefined || signature === undefined || key === undefined || otherSignatures.length > 0)
    return undefined;
  return verifyEd25519(signature.signature, encodeUtf8(parsedNote.text), key.publicKey)
    ? { text: parsedNote.text, key }
    : undefined;
}

/** Returns the checkpoint stated by a text; undefined when there is none. Extension lines are ignored. */
export function parseStatedCheckpoint(text: string): StatedCheckpoint | undefined {
  const [origin = '', sizeText = '', rootText = ''] = text.split('\n');
  const rootBytes = decodeBase64(rootText);
  if (origin === '' || !/^(0|[1-9]\d{0,15})$/.test(sizeText) || rootBytes?.length !== 32) return undefined;
  return { origin, size: Number(sizeText), root: rootBytes };
}

/**
 * Returns the fingerprint that people compare: SHA-256 of the key's text form, 64 hexadecimal digits in groups of four.
 * The log's screen shows it, and the verifier of an archive prints it.
 */
export function computeFingerprint(keyText: string, sha256: Cryptography['sha256']): string {
  return toHex(sha256(encodeUtf8(keyText))).replaceAll(/(.{4})(?!$)/g, '$1 ');
}
