import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#platform/database/database.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { installationSecret } from '#platform/runtime/config.js';
import type { Config } from '#platform/runtime/config.js';

/** A number as the database has it: nobody who reads the database can encode a card. */
export interface StoredCardNumber {
  readonly numberDigest: Buffer;
  readonly numberSealed: Buffer;
}

/** Finds cards by the numbers on them, and opens those again of which the last digits are shown. */
@Injectable()
export class CardNumbersService {
  #secret: string | undefined;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** What a card of that number is found by. */
  digest(establishmentId: number, number: string): Buffer {
    this.#secret ??= installationSecret(this.config);
    return createHmac('sha256', this.#secret).update(`card/${establishmentId}/${number}`).digest();
  }

  stored(establishmentId: number, number: string): StoredCardNumber {
    const numberDigest = this.digest(establishmentId, number);
    const { vault } = this.database;
    if (vault === null) throw new Error('a server has its home, and a vault in it');
    return { numberDigest, numberSealed: vault.seal(Buffer.from(number), placeOf(establishmentId, numberDigest)) };
  }

  /** The last four digits; null: the number was forgotten, or the key that opens it is lost. */
  end(establishmentId: number, stored: { readonly [Name in keyof StoredCardNumber]: Buffer | null }): string | null {
    const { numberDigest, numberSealed } = stored;
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
