import { createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeWholeFile } from './whole-file.js';

/** Relative to the home. */
export const BINDING_KEY = 'keys/binding.key';

const KEY_BYTES = 32;
const NAME_BYTES = 4;
const INSTANT_BYTES = 6;
const NONCE_BYTES = INSTANT_BYTES + 8;
const MAC_BYTES = 16;
/** What binds one entry: the name of the key, the nonce of its transaction, its code. */
export const BOUND_BYTES = NAME_BYTES + NONCE_BYTES + MAC_BYTES;

/** For how long the secret of a transaction binds: the longest transaction, and a minute of clocks that differ. */
const LONGEST_MS = 61 * 60_000;

/**
 * The secret by which whatever enters the log is bound when it is written to this installation's program. It is kept
 * outside the database, so that who owns the database can neither rewrite an entry before it is sealed nor make one.
 */
export interface BindingKey {
  readonly key: Buffer;
  /** The beginning of the key's digest. */
  readonly name: Buffer;
  /** From when on everything is bound, in microseconds since 1970 by the database's clock. */
  readonly sinceUs: number;
}

/** The key of this home; undefined where there is none. Throws when its file is not one. */
export function readBindingKey(home: string): BindingKey | undefined {
  const file = join(home, BINDING_KEY);
  if (!existsSync(file)) return undefined;
  const [base64 = '', since = ''] = readFileSync(file, 'utf8').trim().split('\n');
  const key = Buffer.from(base64, 'base64');
  const sinceUs = Number(since);
  if (key.length !== KEY_BYTES || !Number.isSafeInteger(sinceUs)) {
    throw new Error(`${file} is not a key of ${KEY_BYTES} bytes in base64 and an instant in microseconds`);
  }
  const name = createHash('sha256').update('releve/binding/').update(key).digest().subarray(0, NAME_BYTES);
  return { key, name, sinceUs };
}

/** Makes the key where there is none yet, in a file only its owner reads. */
export function makeBindingKey(home: string, sinceUs: number): void {
  mkdirSync(join(home, 'keys'), { recursive: true, mode: 0o700 });
  makeWholeFile(join(home, BINDING_KEY), `${randomBytes(KEY_BYTES).toString('base64')}\n${sinceUs}\n`);
}

/**
 * Settings of one transaction that bind the entries it writes (trigger `bind_entry`): what names its secret, and the
 * secret itself, of no use for any other instant. None where there is no key.
 */
export function bindingSettings(binding: BindingKey | undefined): Readonly<Record<string, string>> {
  if (binding === undefined) return {};
  const { key, name } = binding;
  const nonce = randomBytes(NONCE_BYTES);
  nonce.writeUIntBE(Date.now(), 0, INSTANT_BYTES);
  return {
    'releve.bound_as': Buffer.concat([name, nonce]).toString('hex'),
    'releve.binding': secretOf(key, nonce).toString('hex'),
  };
}

function secretOf(key: Buffer, nonce: Buffer): Buffer {
  return createHmac('sha256', key).update(nonce).digest();
}

/** Judges entries one after the other: many are of one transaction, whose secret is then made once. */
export class Bindings {
  #named: Buffer = Buffer.alloc(0);
  #secret: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(private readonly key: BindingKey) {}

  /** Whether entries of this instant are bound, in microseconds since 1970. */
  covers(recordedUs: number): boolean {
    return recordedUs >= this.key.sinceUs;
  }

  /**
   * What became of an entry whose leaf hash is computed from its body: bound as it is, rewritten since, or by somebody
   * who has no secret of this installation, or one of another time.
   */
  judge(bound: Buffer, leafHash: Buffer, recordedUs: number): 'bound' | 'rewritten' | 'foreign' {
    const head = bound.subarray(0, NAME_BYTES + NONCE_BYTES);
    if (bound.length !== BOUND_BYTES || !head.subarray(0, NAME_BYTES).equals(this.key.name)) return 'foreign';
    if (!head.equals(this.#named)) {
      const nonce = Buffer.from(head.subarray(NAME_BYTES));
      this.#named = Buffer.from(head);
      this.#secret = secretOf(this.key.key, nonce);
      this.#at = nonce.readUIntBE(0, INSTANT_BYTES);
    }
    if (Math.abs(recordedUs / 1000 - this.#at) > LONGEST_MS) return 'foreign';
    const code = createHash('sha256').update(this.#secret).update(leafHash).digest().subarray(0, MAC_BYTES);
    return code.equals(bound.subarray(NAME_BYTES + NONCE_BYTES)) ? 'bound' : 'rewritten';
  }
}
