import { buildTicketsExpiredEntry } from '#domain/accounting/floor-postings.js';
import { Injectable } from '@nestjs/common';
import { DesksService } from '#desks/balances/desks.service.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Wire } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { expireTickets, listExpiredTickets } from '../records/tickets.queries.js';
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
   * Expires the tickets whose last day (in force when each was issued) has passed, with one journal entry for all. Only
   * the management (Direction) may do it. Refuses with TICKETS_NOT_IN_USE, NO_TICKET_EXPIRED.
   */
  expireDueTickets({ actor, establishment, writeKey }: UserRequest): Promise<Wire<ExpiredTickets>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, writeKey, async (tx) => {
      const deskAct = await this.desks.beginDayAct(tx, actor, establishment, 'tickets.expire');
      await this.tickets.requireInUse(tx, establishment, deskAct.gamingDay);
      const dueTickets = await listExpiredTickets(tx, establishmentId, deskAct.gamingDay);
      if (dueTickets.length === 0) refuse('NO_TICKET_EXPIRED');
      const amountMinor = dueTickets.reduce((sum, ticket) => sum + ticket.amountMinor, 0n);
      const { entryId } = await this.ledger.postForAct(tx, establishment, deskAct, {
        ...buildTicketsExpiredEntry(amountMinor),
        source: { tickets: dueTickets.length },
      });
      const expiryStep = { gamingDay: deskAct.gamingDay, at: deskAct.happenedAt, by: deskAct.personId, entryId };
      await expireTickets(tx, establishmentId, dueTickets, expiryStep);
      return { tickets: dueTickets.length, amountMinor };
    });
  }
}
