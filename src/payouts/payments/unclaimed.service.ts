import { Injectable } from '@nestjs/common';
import { DesksService } from '#desks/balances/desks.service.js';
import { findOrphanKind, listPendingConditions } from '#domain/cash/payouts.js';
import { OrphansService } from '#orphans/orphans.service.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { PayoutEntity } from '../entities/payout.entity.js';
import { requireMachineId, assertPayoutOpen } from '../slips/payout-acts.js';
import { lockPayout, loadPayableSlip, getPayout, type PayoutRow } from '../slips/payouts.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

/** Unclaimed slips: they move to the register of orphans without any cash (MC:21.3). */
@Injectable()
export class UnclaimedSlipsService {
  constructor(
    private readonly desks: DesksService,
    private readonly orphans: OrphansService,
  ) {}

  /**
   * Settles an open slip as an orphan (unclaimed money), on the gaming day now running. No document or authorisation is
   * required, because nothing is paid out. Refuses with NOT_FOUND, PAYOUT_ALREADY_PAID, PAYOUT_VOID, PAYOUT_OF_TABLE,
   * PAYOUT_NOT_ORPHAN, PAYOUT_CHECK_PENDING, PAYOUT_CHECK_FAILED, FOUND_LATER, DAY_CLOSED.
   */
  enterUnclaimedSlip(userRequest: UserRequest, payoutId: bigint, foundAt: Date | null): Promise<Serialized<PayoutRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.desks.writeDeskAction(userRequest, 'payouts.unclaimed', '', async (tx, deskAction) => {
      const payout = await lockPayout(tx, establishmentId, payoutId);
      assertPayoutOpen(payout);
      const { slipNumber, amountMinor } = payout;
      const machineId = requireMachineId(payout);
      const kind = findOrphanKind(payout.kind) ?? refuse('PAYOUT_NOT_ORPHAN');
      const pendingConditions = listPendingConditions(await loadPayableSlip(tx, establishmentId, payout));
      if (pendingConditions.includes('checkAnswer')) refuse('PAYOUT_CHECK_PENDING');
      if (pendingConditions.includes('checkFailed')) refuse('PAYOUT_CHECK_FAILED');
      const orphanSlip = { kind, machineId, slipNumber, amountMinor, foundAt: foundAt ?? deskAction.happenedAt };
      const { orphanId, entryNumber, entryId } = await this.orphans.enterUnclaimedSlip(
        tx,
        establishment,
        deskAction,
        orphanSlip,
      );
      await tx.update(
        PayoutEntity,
        { establishmentId, payoutId },
        {
          state: 'paid',
          paidBy: actor.personId,
          paidAt: deskAction.happenedAt,
          gamingDay: deskAction.gamingDay,
          method: 'orphan',
          reference: String(entryNumber),
          orphanId,
          entryId,
        },
      );
      return getPayout(tx, establishmentId, payoutId);
    });
  }
}
