import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '../../identity/access.decorators.js';
import { enterInRegister, takeRegisterNumbers } from '../../audit/registers/registers.js';
import { DesksService } from '../../desks/desks.service.js';
import { movedLines, requireHolder } from '../../desks/desk-rules.js';
import { payoutRequirements } from '../../domain/cash/payouts.js';
import { SettingsService } from '../../establishments/settings/settings.service.js';
import { LedgerService } from '../../ledger/ledger.service.js';
import { Database } from '../../platform/database/database.js';
import { insertRow } from '../../platform/database/entities.js';
import { writeOnce } from '../../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../../platform/database/idempotency.js';
import { refuse } from '../../refusals/refusal.js';
import { CustomersService } from '../customers.service.js';
import type { ShownIdentity } from '../customers.service.js';
import { TicketRedemptionEntity } from '../entities/ticket-redemption.entity.js';
import { LaunderingService } from '../payments/laundering.service.js';
import { knownTicket, lockTicket, redemptionOf, redemptionsOf } from './tickets.queries.js';
import type { RedemptionRow } from './tickets.queries.js';

export interface NewRedemption {
  readonly ticketNumber: string;
  readonly amountMinor: bigint;
  readonly deskCode: string;
  /** The paper that the customer shows; null: none. */
  readonly identity: ShownIdentity | null;
}

const REGISTER = 'ticketRedemptions';

/** Tickets that customers cash at a desk, once each. */
@Injectable()
export class TicketsService {
  constructor(
    private readonly database: Database,
    private readonly desks: DesksService,
    private readonly ledger: LedgerService,
    private readonly settings: SettingsService,
    private readonly customers: CustomersService,
    private readonly laundering: LaunderingService,
  ) {}

  /** Tickets cashed, the latest first. */
  list(establishment: Establishment, page: Parameters<typeof redemptionsOf>[2]): Promise<RedemptionRow[]> {
    return redemptionsOf(this.database.dataSource, establishment.establishmentId, page);
  }

  /**
   * Cashes a ticket at a desk, which counts for its customer when they identify themselves; above the amount that the
   * Direction set they do, in whatever means they are paid (MC:21.1), and from the laundering threshold on.
   * Refuses TICKET_REDEEMED, TICKET_AMOUNT_DIFFERS, TICKET_IDENTITY_REQUIRED, UNKNOWN_DESK, DESK_RETIRED,
   * DESK_NOT_HELD, NOT_THE_HOLDER, DESK_BALANCE_SHORT.
   */
  redeem(
    actor: Actor,
    establishment: Establishment,
    write: WriteKey,
    wanted: NewRedemption,
  ): Promise<Wire<RedemptionRow>> {
    const { establishmentId } = establishment;
    const { ticketNumber, amountMinor, deskCode, identity } = wanted;
    return writeOnce(this.database, establishmentId, write, async (tx) => {
      const act = await this.desks.beginDayAct(tx, actor, establishment, 'payouts.redeemTicket');
      await lockTicket(tx, establishmentId, ticketNumber);
      const known = await knownTicket(tx, establishmentId, ticketNumber);
      if (known.isRedeemed) refuse('TICKET_REDEEMED', { ticket: ticketNumber });
      if (known.amountMinor !== null && known.amountMinor !== amountMinor) {
        refuse('TICKET_AMOUNT_DIFFERS', { ticket: ticketNumber });
      }
      const limits = await this.settings.inForce(tx, establishment, act.gamingDay);
      if (identity === null && payoutRequirements(amountMinor, limits).identity) refuse('TICKET_IDENTITY_REQUIRED');
      const desk = await this.desks.locked(tx, establishment, deskCode);
      requireHolder(desk, actor.personId);
      const { entryId } = await this.ledger.post(tx, {
        establishmentId,
        ...{ gamingDay: act.gamingDay, journal: 'tickets', fact: 'ticketRedeemed', postedBy: actor.personId },
        source: { ticket: ticketNumber, desk: deskCode },
        lines: movedLines('outstandingTickets', -amountMinor),
      });
      const move = { kind: 'ticketRedeemed', amountMinor: -amountMinor, entryId } as const;
      const { deskId, movementNumber } = await this.desks.record(tx, establishment, desk, act, move);
      const shown = identity && (await this.customers.keepIdentity(tx, actor, establishment, act.gamingDay, identity));
      const number = await takeRegisterNumbers(tx, establishmentId, REGISTER, 1);
      await insertRow(tx, TicketRedemptionEntity, {
        ...{ establishmentId, redemptionNumber: number, ticketNumber, amountMinor, deskId, movementNumber, entryId },
        ...{ personalRecordId: shown?.personalRecordId ?? null, customerDigest: shown?.customerDigest ?? null },
        ...{ redeemedBy: actor.personId, gamingDay: act.gamingDay, redeemedAt: act.happenedAt },
      });
      const rowKey = { establishment_id: establishmentId, redemption_number: number.toString() };
      await enterInRegister(tx, establishmentId, REGISTER, 'ticket_redemptions', [{ number, rowKey }]);
      if (shown !== null) {
        const handed = { payoutId: null, redemptionNumber: number, gamingDay: act.gamingDay, at: act.happenedAt };
        await this.laundering.enter(tx, establishment, { ...shown, ...handed });
      }
      return redemptionOf(tx, establishmentId, number);
    });
  }
}
