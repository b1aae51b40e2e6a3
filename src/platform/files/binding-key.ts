import { createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFileAtomically } from './whole-file.js';

/** Relative to the home. */
export const BINDING_KEY = 'keys/binding.key';

const KEY_BYTES = 32;
const KEY_NAME_BYTES = 4;
const INSTANT_BYTES = 6;
const NONCE_BYTES = INSTANT_BYTES + 8;
const MAC_BYTES = 16;
/** Bytes that bind one entry: the name of the key, the nonce of its transaction, its code. */
export const BOUND_BYTES = KEY_NAME_BYTES + NONCE_BYTES + MAC_BYTES;

/** Validity of a transaction's secret: the longest transaction, and a minute for differing clocks. */
const MAX_TRANSACTION_MS = 61 * 60_000;

/**
 * The secret that binds new log entries to this installation's program. It is stored outside the database, so that the
 * database's owner can neither rewrite an entry before it is sealed nor forge one.
 */
export interface BindingKey {
  readonly key: Buffer;
  /** First bytes of the key's digest. */
  readonly keyName: Buffer;
  /** Start of binding, in microseconds since 1970 by the database's clock; every later entry is bound. */
  readonly sinceUs: number;
}

/**
 * Returns the key that binds this home's log entries; undefined when it has none. Throws when its file is malformed.
 */
export function readBindingKey(home: string): BindingKey | undefined {
  const file = join(home, BINDING_KEY);
  if (!existsSync(file)) return undefined;
  const [base64 = '', sinceText = ''] = readFileSync(file, 'utf8').trim().split('\n');
  const key = Buffer.from(base64, 'base64');
  const sinceUs = Number(sinceText);
  if (key.length !== KEY_BYTES || !Number.isSafeInteger(sinceUs)) {
    throw new Error(`${file} is not a key of ${KEY_BYTES} bytes in base64 and an instant in microseconds`);
  }
  const name = createHash('sha256').update('releve/binding/').update(key).digest().subarray(0, KEY_NAME_BYTES);
  return { key, keyName: name, sinceUs };
}

/** Creates the key when it is missing, in a file only its owner can read. */
export function createBindingKey(home: string, sinceUs: number): void {
  mkdirSync(join(home, 'keys'), { recursive: true, mode: 0o700 });
  createFileAtomically(join(home, BINDING_KEY), `${randomBytes(KEY_BYTES).toString('base64')}\n${sinceUs}\n`);
}

/**
 * Returns the settings of one transaction that bind its log entries to this home (trigger `bind_entry`); empty without
 * a key.
 * They are a secret derived for this transaction, useless at any other time, and the name under which it can be derived
 * again.
 */
export function buildBindingSettings(bindingKey: BindingKey | undefined): Readonly<Record<string, string>> {
  if (bindingKey === undefined) return {};
  const { key, keyName } = bindingKey;
  const nonce = randomBytes(NONCE_BYTES);
  nonce.writeUIntBE(Date.now(), 0, INSTANT_BYTES);
  return {
    'releve.bound_as': Buffer.concat([keyName, nonce]).toString('hex'),
    'releve.binding': deriveSecret(key, nonce).toString('hex'),
  };
}

/** Returns the secret of one transaction, derived from the home's key and the transaction's nonce. */
function deriveSecret(key: Buffer, nonce: Buffer): Buffer {
  return createHmac('sha256', key).update(nonce).digest();
}

/** Judges entries one after the other; the secret of a transaction is computed once for all its entries. */
export class BindingVerifier {
  #cachedHead: Buffer = Buffer.alloc(0);
  #cachedSecret: Buffer = Buffer.alloc(0);
  #cachedBoundAtMs = 0;

  constructor(private readonly bindingKey: BindingKey) {}

  /** Returns true when entries of this instant are bound, in microseconds since 1970. */
  isBindingExpectedAt(recordedUs: number): boolean {
    return recordedUs >= this.bindingKey.sinceUs;
  }

  /**
   * Returns whether the binding stored with an entry (key name, nonce and code) matches the entry's leaf hash.
   * The derived secret is cached, because all entries of a transaction share it.
   * `bound`: unchanged; `rewritten`: changed since; `foreign`: made without a secret of this installation, or with one
   * of another time.
   */
  verifyEntry(binding: Buffer, leafHash: Buffer, recordedUs: number): 'bound' | 'rewritten' | 'foreign' {
    const bindingHead = binding.subarray(0, KEY_NAME_BYTES + NONCE_BYTES);
    if (binding.length !== BOUND_BYTES || !bindingHead.subarray(0, KEY_NAME_BYTES).equals(this.bindingKey.keyName))
      return 'foreign';
    if (!bindingHead.equals(this.#cachedHead)) {
      const nonce = Buffer.from(bindingHead.subarray(KEY_NAME_BYTES));
      this.#cachedHead = Buffer.from(bindingHead);
      this.#cachedSecret = deriveSecret(this.bindingKey.key, nonce);
      this.#cachedBoundAtMs = nonce.readUIntBE(0, INSTANT_BYTES);
    }
    if (Math.abs(recordedUs / 1000 - this.#cachedBoundAtMs) > MAX_TRANSACTION_MS) return 'foreign';
    const expectedMac = createHash('sha256')
      .update(this.#cachedSecret)
      .update(leafHash)
      .digest()
      .subarray(0, MAC_BYTES);
    return expectedMac.equals(binding.subarray(KEY_NAME_BYTES + NONCE_BYTES)) ? 'bound' : 'rewritten';
  }
}
