import { buildTicketsExpiredEntry } from '#domain/accounting/floor-postings.js';
import { Injectable } from '@nestjs/common';
import { DesksService } from '#desks/balances/desks.service.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { insertExpirySteps, listExpiredTickets } from '../records/tickets.queries.js';
import { TicketsService } from '../records/tickets.service.js';
import type { UserRequest } from '#ledger/user-request.js';

/** Number and total of the expired tickets. */
export interface ExpiredTickets {
  /** Number of expired tickets. */
  readonly tickets: number;
  readonly amountMinor: bigint;
}

/** Tickets whose last day has passed. */
@Injectable()
export class TicketExpiriesService {
  constructor(
    private readonly database: Database,
    private readonly tickets: TicketsService,
    private readonly desks: DesksService,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Expires the tickets whose last day (in force when each was issued) has passed, with one journal entry for all that are
   * owed. Only the management (Direction) may do it. Refuses with TICKETS_NOT_IN_USE, NO_TICKET_EXPIRED.
   */
  expireDueTickets({ actor, establishment, idempotencyKey }: UserRequest): Promise<Serialized<ExpiredTickets>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const deskAction = await this.desks.beginDeskAction(tx, actor, establishment, 'tickets.expire');
      await this.tickets.requireTicketSettings(tx, establishment, deskAction.gamingDay);
      const expiredTickets = await listExpiredTickets(tx, establishmentId, deskAction.gamingDay);
      if (expiredTickets.length === 0) refuse('NO_TICKET_EXPIRED');
      const amountMinor = expiredTickets.reduce((sum, ticket) => sum + ticket.amountMinor, 0n);
      const expiryStep = {
        gamingDay: deskAction.gamingDay,
        receivedAt: deskAction.happenedAt,
        recordedBy: deskAction.personId,
      };
      const owedTickets = expiredTickets.filter(({ kind }) => kind !== 'restricted');
      if (owedTickets.length > 0) {
        const owedMinor = owedTickets.reduce((sum, ticket) => sum + ticket.amountMinor, 0n);
        const { entryId } = await this.ledger.postEntryForAction(tx, establishment, deskAction, {
          ...buildTicketsExpiredEntry(owedMinor),
          source: { tickets: owedTickets.length },
        });
        await insertExpirySteps(tx, establishmentId, owedTickets, { ...expiryStep, entryId });
      }
      // a promotional ticket was never owed: nothing is posted when it expires
      const promotionalTickets = expiredTickets.filter(({ kind }) => kind === 'restricted');
      await insertExpirySteps(tx, establishmentId, promotionalTickets, { ...expiryStep, entryId: null });
      return { tickets: expiredTickets.length, amountMinor };
    });
  }
}
