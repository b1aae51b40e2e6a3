import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFileAtomically } from './whole-file.js';

const FORMAT_VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_NAME_BYTES = 4;
const HEADER_BYTES = 1 + KEY_NAME_BYTES + NONCE_BYTES;

interface VaultKey {
  readonly key: Buffer;
  /** First bytes of the key's digest: identifies the key that sealed a value. */
  readonly name: Buffer;
}

/**
 * Personal data at rest: AES-256-GCM under a key stored outside the database, so that a copy of the database reveals no
 * identity papers. A sealed value is bound to its place and cannot be opened elsewhere.
 */
export class Vault {
  #cachedKey: VaultKey | undefined;

  private constructor(private readonly home: string) {}

  /** Returns the vault of this installation; its key file is read on first use. */
  static open(home: string): Vault {
    return new Vault(home);
  }

  /** Creates the key of personal data when it is missing, in a file only its owner can read. */
  createKey(): void {
    const folder = join(this.home, 'keys');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    createFileAtomically(join(folder, 'personal-data.key'), `${randomBytes(32).toString('base64')}\n`);
  }

  /** Returns the key of personal data, read from its file at the first use. */
  #getKey(): VaultKey {
    this.#cachedKey ??= readVaultKey(join(this.home, 'keys', 'personal-data.key'));
    return this.#cachedKey;
  }

  /**
   * Encrypts a value for one storage place, such as `1/personal/7`, where alone it can be decrypted. Creates the key at
   * the first use.
   * Returns version, name of the key, nonce, tag and ciphertext, in this order.
   */
  seal(content: Buffer, location: string): Buffer {
    if (this.#cachedKey === undefined) this.createKey();
    const { key, name } = this.#getKey();
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(location));
    const ciphertext = Buffer.concat([cipher.update(content), cipher.final()]);
    return Buffer.concat([Buffer.from([FORMAT_VERSION]), name, nonce, cipher.getAuthTag(), ciphertext]);
  }

  /** Decrypts a sealed value. Throws when it was sealed for another place or with another key, or was altered. */
  unseal(sealedContent: Buffer, location: string): Buffer {
    if (sealedContent.length < HEADER_BYTES + TAG_BYTES || sealedContent[0] !== FORMAT_VERSION)
      throw new Error(`${location}: nothing sealed`);
    const { key, name } = this.#getKey();
    if (!sealedContent.subarray(1, 1 + KEY_NAME_BYTES).equals(name)) {
      throw new Error(`${location}: sealed with another key than keys/personal-data.key`);
    }
    const nonce = sealedContent.subarray(1 + KEY_NAME_BYTES, HEADER_BYTES);
    const cipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(location));
    cipher.setAuthTag(sealedContent.subarray(HEADER_BYTES, HEADER_BYTES + TAG_BYTES));
    return Buffer.concat([cipher.update(sealedContent.subarray(HEADER_BYTES + TAG_BYTES)), cipher.final()]);
  }
}

/** Reads a key of 32 bytes in base64 from its file, with a name derived from it; throws for anything else. */
function readVaultKey(file: string): VaultKey {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== 32) throw new Error(`${file} is not a key of 32 bytes in base64`);
  return { key, name: createHash('sha256').update('releve/vault/').update(key).digest().subarray(0, KEY_NAME_BYTES) };
}
