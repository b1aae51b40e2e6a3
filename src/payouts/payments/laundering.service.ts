import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import { isLaunderingThresholdReached } from '#domain/cash/payouts.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Tx } from '#platform/database/rows.js';
import { LaunderingEntryEntity } from '../entities/laundering-entry.entity.js';
import { listLaunderingRows, lockCustomer, sumPaidToCustomer, type LaunderingRow } from './payments.queries.js';
import type { Page } from '#ledger/pages.js';

/** Money just paid to an identified customer: a paid slip, a cashed ticket or cashed card credits. */
export interface CustomerPayment {
  readonly payoutId: bigint | null;
  readonly redemptionNumber: bigint | null;
  readonly cashingNumber?: bigint;
  readonly personalRecordId: bigint;
  readonly customerDigest: Buffer;
  readonly gamingDay: string;
  readonly paidAt: Date;
}

/** The register of payments to one customer within a gaming day, slips, tickets and cards together. */
@Injectable()
export class LaunderingService {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsService,
  ) {}

  /** Lists the anti-laundering register, newest entry first. */
  listLaunderingEntries(establishment: Establishment, page: Page): Promise<LaunderingRow[]> {
    return listLaunderingRows(this.database.dataSource, establishment.establishmentId, page);
  }

  /**
   * Enters a payment in the anti-laundering register when the customer's payments of the day, this one included, reach
   * the threshold. Runs within the transaction of that payment; every later payment of the day is entered too.
   */
  async enterIfThresholdReached(tx: Tx, establishment: Establishment, payment: CustomerPayment): Promise<void> {
    const { establishmentId } = establishment;
    const { gamingDay, customerDigest } = payment;
    // serialises two payments to one customer: the second sees the first
    await lockCustomer(tx, establishmentId, customerDigest);
    const { launderingThresholdMinor } = await this.settings.readSettingsInForce(tx, establishment, gamingDay);
    const daySumMinor = await sumPaidToCustomer(tx, establishmentId, gamingDay, customerDigest);
    if (!isLaunderingThresholdReached(daySumMinor, { launderingThresholdMinor })) return;
    const launderingNumber = await reserveRegisterNumbers(tx, establishmentId, 'laundering', 1);
    await insertRow(tx, LaunderingEntryEntity, {
      establishmentId,
      launderingNumber,
      gamingDay,
      personalRecordId: payment.personalRecordId,
      payoutId: payment.payoutId,
      redemptionNumber: payment.redemptionNumber,
      cashingNumber: payment.cashingNumber ?? null,
      daySumMinor,
      thresholdMinor: launderingThresholdMinor,
      recordedAt: payment.paidAt,
    });
    const rowKey = { establishment_id: establishmentId, laundering_number: launderingNumber.toString() };
    await enterInRegister(tx, establishmentId, 'laundering', 'laundering_entries', [
      { number: launderingNumber, rowKey },
    ]);
  }
}
