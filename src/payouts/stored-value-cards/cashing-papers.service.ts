import { Injectable } from '@nestjs/common';
import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import type { CashedStoredValueCard, LockedDeskContext } from '#stored-value-cards/acts/card-desks.service.js';
import { insertRow } from '#platform/database/entities.js';
import type { Tx } from '#platform/database/rows.js';
import { CustomersService, type ShownIdentity } from '../slips/customers.service.js';
import { StoredValueCardCashingEntity } from '../entities/stored-value-card-cashing.entity.js';
import { LaunderingService } from '../payments/laundering.service.js';

const CASHING_REGISTER = 'cardCashings';

/** Records of card cashings: the line of the register, and the identified customer. */
@Injectable()
export class CashingRecordsService {
  constructor(
    private readonly customers: CustomersService,
    private readonly laundering: LaunderingService,
  ) {}

  /** Enters a cashing in the register, with the identified customer; returns its number. */
  async recordCashing(
    tx: Tx,
    { establishment, action, desk }: LockedDeskContext,
    { cardId, movementNumber, deskMovementNumber, entryId }: CashedStoredValueCard,
    { amountMinor, identity }: { readonly amountMinor: bigint; readonly identity: ShownIdentity | null },
  ): Promise<bigint> {
    const { establishmentId } = establishment;
    const { gamingDay, happenedAt, personId } = action;
    const storedIdentity =
      identity && (await this.customers.storeIdentity(tx, { personId }, establishment, gamingDay, identity));
    const cashingNumber = await reserveRegisterNumbers(tx, establishmentId, CASHING_REGISTER, 1);
    await insertRow(tx, StoredValueCardCashingEntity, {
      establishmentId,
      cashingNumber,
      cardId,
      movementNumber,
      amountMinor,
      deskId: desk.deskId,
      deskMovementNumber,
      entryId,
      personalRecordId: storedIdentity?.personalRecordId ?? null,
      customerDigest: storedIdentity?.customerDigest ?? null,
      cashedBy: personId,
      gamingDay,
      cashedAt: happenedAt,
    });
    const rowKey = { establishment_id: establishmentId, cashing_number: cashingNumber.toString() };
    await enterInRegister(tx, establishmentId, CASHING_REGISTER, 'card_cashings', [{ number: cashingNumber, rowKey }]);
    if (storedIdentity !== null) {
      const customerPayment = { payoutId: null, redemptionNumber: null, cashingNumber, gamingDay, paidAt: happenedAt };
      await this.laundering.enterIfThresholdReached(tx, establishment, { ...storedIdentity, ...customerPayment });
    }
    return cashingNumber;
  }
}
