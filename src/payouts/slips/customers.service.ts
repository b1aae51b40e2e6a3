import { Inject, Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { digestCustomer } from '#identity/credentials/customer-digest.js';
import { PersonalRecordsService } from '#identity/people/personal-records.service.js';
import { findBirthDateFault, type IdentityDocument } from '#domain/cash/payouts.js';
import { addDays } from '#establishments/days/gaming-day.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { Config } from '#platform/runtime/config.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';

/** The identity document shown by a customer. */
export interface ShownIdentity {
  readonly documentType: IdentityDocument;
  readonly documentNumber: string;
  readonly fullName: string;
  /** YYYY-MM-DD. */
  readonly bornOn: string;
}

/** An encrypted document, and the digest that recognises the same customer again. */
export interface StoredIdentity {
  readonly personalRecordId: bigint;
  readonly customerDigest: Buffer;
}

/** Identities of customers, encrypted and retained for as long as the documents of winners. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly personalRecords: PersonalRecordsService,
    private readonly settings: SettingsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Stores a customer's name, encrypted, in the caller's transaction, whose audit context is set. Returns the record's
   * identifier; null without a name.
   */
  async storeCustomerName(
    tx: Tx,
    actor: Pick<Actor, 'personId'>,
    establishment: Establishment,
    gamingDay: string,
    customerName: string | null,
  ): Promise<bigint | null> {
    if (customerName === null) return null;
    return this.storePersonalRecord(tx, actor, establishment, gamingDay, {
      kind: 'customer',
      content: { fullName: customerName },
    });
  }

  /**
   * Stores an identity document in the caller's transaction; returns its record and the customer's digest. Refuses with
   * BIRTH_DATE_NOT_VALID, CUSTOMER_UNDER_AGE.
   */
  async storeIdentity(
    tx: Tx,
    actor: Pick<Actor, 'personId'>,
    establishment: Establishment,
    gamingDay: string,
    shownIdentity: ShownIdentity,
  ): Promise<StoredIdentity> {
    const { bornOn } = shownIdentity;
    const { customerMinimumAge } = await this.settings.readSettingsInForce(tx, establishment, gamingDay);
    const fault = findBirthDateFault(bornOn, gamingDay, customerMinimumAge);
    if (fault !== null) refuse(fault, { bornOn, age: customerMinimumAge });
    const document = { kind: 'identityDocument', content: shownIdentity } as const;
    const personalRecordId = await this.storePersonalRecord(tx, actor, establishment, gamingDay, document);
    return {
      personalRecordId,
      customerDigest: digestCustomer(this.config, establishment.establishmentId, shownIdentity),
    };
  }

  /** Stores personal data until the end of its retention; returns the record's identifier. */
  private async storePersonalRecord(
    tx: Tx,
    { personId }: Pick<Actor, 'personId'>,
    establishment: Establishment,
    gamingDay: string,
    { kind, content }: { readonly kind: 'customer' | 'identityDocument'; readonly content: object },
  ): Promise<bigint> {
    const { payoutIdentityKeepDays } = await this.settings.readSettingsInForce(tx, establishment, gamingDay);
    return this.personalRecords.storeRecord(tx, {
      establishmentId: establishment.establishmentId,
      kind,
      content: Buffer.from(JSON.stringify(content)),
      keepUntil: addDays(gamingDay, payoutIdentityKeepDays),
      recordedBy: personId,
    });
  }
}
