import { Injectable } from '@nestjs/common';
import type { Actor, House } from '../access/access.decorators.js';
import { enterInRegister, takeRegisterNumbers } from '../audit/registers.js';
import { paymentRefusal, reachesLaunderingThreshold } from '../domain/payouts.js';
import type { PaymentMethod } from '../domain/payouts.js';
import { GamingDaysService } from '../establishments/gaming-days.service.js';
import { SettingsService } from '../establishments/settings.service.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database.js';
import { writeOnce } from '../platform/idempotency.js';
import type { Wire, WriteKey } from '../platform/idempotency.js';
import { refuse } from '../platform/refusal.js';
import { rows } from '../platform/rows.js';
import type { Tx } from '../platform/rows.js';
import { enterLaunderingSql, launderingSql, paidToCustomer } from './payments.queries.js';
import type { LaunderingRow } from './payments.queries.js';
import { beginPayoutAct } from './payout-acts.js';
import { identityOf, lockedPayout, payableSlip, payoutById } from './payouts.queries.js';
import type { PayoutRow } from './payouts.queries.js';

/** Payment of slips, once each, and the register of what one customer was paid within a gaming day. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly gamingDays: GamingDaysService,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Pays a slip on the gaming day now running. Refuses NOT_FOUND, then in this order: PAYOUT_ALREADY_PAID, PAYOUT_VOID,
   * PAYOUT_OWN_AUTHORISATION, PAYOUT_NOT_AUTHORISED, PAYOUT_CHECK_PENDING, PAYOUT_CHECK_FAILED,
   * PAYOUT_IDENTITY_REQUIRED, PAYOUT_NOT_BY_TICKET, PAYMENT_REFERENCE_REQUIRED, DAY_CLOSED.
   */
  pay(
    actor: Actor,
    house: House,
    write: WriteKey,
    payoutId: bigint,
    { method, reference }: { readonly method: PaymentMethod; readonly reference: string | null },
  ): Promise<Wire<PayoutRow>> {
    const { establishmentId } = house;
    return writeOnce(this.database, establishmentId, write, async (tx) => {
      const at = this.clock.now();
      const gamingDay = await this.gamingDays.dayOf(tx, house, at);
      await beginPayoutAct(tx, actor, house, { act: 'pay', at, gamingDay });
      await this.gamingDays.ensureDay(tx, house, gamingDay);
      const payout = await lockedPayout(tx, establishmentId, payoutId);
      const slip = await payableSlip(tx, establishmentId, payout);
      const refusal = paymentRefusal(slip, { by: actor.personId, method, reference });
      if (refusal !== null) refuse(refusal.code, 'levels' in refusal ? { levels: refusal.levels } : {});
      await tx.query(
        `update payouts set state = 'paid', paid_by = $3, paid_at = $4, gaming_day = $5, method = $6, reference = $7
         where payouts.establishment_id = $1 and payouts.payout_id = $2`,
        [establishmentId, payoutId, actor.personId, at, gamingDay, method, reference],
      );
      await this.enterLaundering(tx, house, { payoutId, gamingDay, at });
      return payoutById(tx, establishmentId, payoutId);
    });
  }

  /** The laundering register, the latest entry first. */
  launderingRegister(
    house: House,
    { before, limit }: { readonly before: bigint | null; readonly limit: number },
  ): Promise<LaunderingRow[]> {
    return this.database.query<LaunderingRow>(launderingSql, [house.establishmentId, before, limit]);
  }

  private async enterLaundering(
    tx: Tx,
    house: House,
    { payoutId, gamingDay, at }: { readonly payoutId: bigint; readonly gamingDay: string; readonly at: Date },
  ): Promise<void> {
    const { establishmentId } = house;
    const identity = await identityOf(tx, establishmentId, payoutId);
    if (identity === undefined) return;
    const { customerDigest, personalRecordId } = identity;
    // two payments to one customer come one after the other: the second sees the first's
    await rows(tx, `select pg_advisory_xact_lock(hashtextextended('customer ' || encode($2::bytea, 'hex'), $1))`, [
      establishmentId,
      customerDigest,
    ]);
    const { launderingThresholdMinor } = await this.settings.inForce(tx, house, gamingDay);
    const daySum = await paidToCustomer(tx, establishmentId, gamingDay, customerDigest);
    if (!reachesLaunderingThreshold(daySum, { launderingThresholdMinor })) return;
    const number = await takeRegisterNumbers(tx, establishmentId, 'laundering', 1);
    await tx.query(enterLaunderingSql, [
      ...[establishmentId, number, payoutId, gamingDay, personalRecordId],
      ...[daySum, launderingThresholdMinor, at],
    ]);
    const rowKey = { establishment_id: establishmentId, laundering_number: number.toString() };
    await enterInRegister(tx, establishmentId, 'laundering', 'laundering_entries', [{ number, rowKey }]);
  }
}
