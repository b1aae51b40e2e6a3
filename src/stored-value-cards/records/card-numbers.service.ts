import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#platform/database/database.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { installationSecret } from '#platform/runtime/config.js';
import type { Config } from '#platform/runtime/config.js';

/** Card number as stored: a keyed digest and a sealed number, so a database reader cannot recreate a card. */
export interface StoredValueCardNumber {
  readonly numberDigest: Buffer;
  readonly numberSealed: Buffer;
}

/** Finds cards by their numbers, and decrypts numbers to show the last digits. */
@Injectable()
export class StoredValueCardNumbersService {
  #secret: string | undefined;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the digest by which a card of that number is found. */
  digest(establishmentId: number, number: string): Buffer {
    this.#secret ??= installationSecret(this.config);
    return createHmac('sha256', this.#secret).update(`card/${establishmentId}/${number}`).digest();
  }

  /** Returns a number as it is stored: a digest to find it by, and its encrypted text. */
  stored(establishmentId: number, number: string): StoredValueCardNumber {
    const numberDigest = this.digest(establishmentId, number);
    const { vault } = this.database;
    if (vault === null) throw new Error('a server has its home, and a vault in it');
    return { numberDigest, numberSealed: vault.seal(Buffer.from(number), placeOf(establishmentId, numberDigest)) };
  }

  /** Returns the last four digits; null when the number was erased or the key that decrypts it is lost. */
  end(
    establishmentId: number,
    storedNumber: { readonly [Name in keyof StoredValueCardNumber]: Buffer | null },
  ): string | null {
    const { numberDigest, numberSealed } = storedNumber;
    const { vault } = this.database;
    if (numberDigest === null || numberSealed === null || vault === null) return null;
    try {
      return vault.unseal(numberSealed, placeOf(establishmentId, numberDigest)).toString().slice(-4);
    } catch {
      return null;
    }
  }
}

const placeOf = (establishmentId: number, digest: Buffer): string =>
  `${establishmentId}/cards/${digest.toString('hex')}`;
