import { createHmac, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { UNGUESSABLE_DIGITS, buildValidationNumber } from '#domain/tickets/validation-numbers.js';
import { Database } from '#platform/database/database.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { ensureInstallationSecret, type Config } from '#platform/runtime/config.js';

/** A number as stored: a reader of the database can neither cash a ticket nor encode a card with it. */
export interface StoredNumber {
  readonly numberDigest: Buffer;
  readonly numberSealed: Buffer;
}

const HALF_DIGIT_COUNT = UNGUESSABLE_DIGITS / 2;

/** Stores numbers by a keyed digest and encrypted, so that a reader of the database cannot use them again. */
@Injectable()
export abstract class SealedNumbers {
  /** Names that separate the digests and seals of tickets from those of cards. */
  protected abstract readonly namespaces: { readonly digested: string; readonly sealed: string };
  #secret: string | undefined;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the digest by which a number is found. */
  computeDigest(establishmentId: number, plainNumber: string): Buffer {
    this.#secret ??= ensureInstallationSecret(this.config);
    return createHmac('sha256', this.#secret)
      .update(`${this.namespaces.digested}/${establishmentId}/${plainNumber}`)
      .digest();
  }

  /** Returns a number as it is stored: a digest to find it by, and its encrypted text. */
  toStoredNumber(establishmentId: number, plainNumber: string): StoredNumber {
    const numberDigest = this.computeDigest(establishmentId, plainNumber);
    const { vault } = this.database;
    if (vault === null) throw new Error('a server has its home, and a vault in it');
    return {
      numberDigest,
      numberSealed: vault.seal(Buffer.from(plainNumber), this.#buildSealContext(establishmentId, numberDigest)),
    };
  }

  /** Returns the decrypted number; null when it was erased or the key that opens it is lost. */
  decryptNumber(
    establishmentId: number,
    storedNumber: { readonly [Name in keyof StoredNumber]: Buffer | null },
  ): string | null {
    const { numberDigest, numberSealed } = storedNumber;
    const { vault } = this.database;
    if (numberDigest === null || numberSealed === null || vault === null) return null;
    try {
      return vault.unseal(numberSealed, this.#buildSealContext(establishmentId, numberDigest)).toString();
    } catch {
      return null;
    }
  }

  /** Returns the place for which a number is encrypted: it can be decrypted for no other. */
  #buildSealContext(establishmentId: number, digest: Buffer): string {
    return `${establishmentId}/${this.namespaces.sealed}/${digest.toString('hex')}`;
  }
}

/** Creates validation numbers, looks tickets up by them and decrypts them for a print. */
@Injectable()
export class TicketNumbersService extends SealedNumbers {
  protected readonly namespaces = { digested: 'ticket', sealed: 'tickets' };

  /** Creates a number of this system, which cannot be guessed from others. */
  createNumber(ticketSystem: string): string {
    const createRandomHalf = (): string => String(randomInt(10 ** HALF_DIGIT_COUNT)).padStart(HALF_DIGIT_COUNT, '0');
    return buildValidationNumber(ticketSystem, createRandomHalf() + createRandomHalf());
  }
}
