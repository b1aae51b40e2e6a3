import { Injectable } from '@nestjs/common';
import { DesksService } from '#desks/balances/desks.service.js';
import { IdentitiesService } from '#identity/signing/identities.service.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Wire } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { THE_ESTABLISHMENT, TicketsService } from '../records/tickets.service.js';
import { proveSecondPerson, type Authoriser } from './second-person.js';
import { TicketSalesService } from './ticket-sales.service.js';
import { TicketStoriesService, type TicketStory } from './ticket-stories.service.js';
import type { UserRequest } from '#ledger/user-request.js';

/** Unpaid tickets that will not be paid: voided by two people. */
@Injectable()
export class TicketVoidsService {
  constructor(
    private readonly database: Database,
    private readonly tickets: TicketsService,
    private readonly stories: TicketStoriesService,
    private readonly sales: TicketSalesService,
    private readonly desks: DesksService,
    private readonly identities: IdentitiesService,
  ) {}

  /**
   * Voids an unpaid ticket, with a second person and a reason; a desk refunds the cash it took. Refuses with the codes
   * of `proveIdentity`, OWN_APPROVAL, NOT_FOUND, PAYMENT_DESK_REQUIRED, UNKNOWN_DESK, DESK_RETIRED, DESK_NOT_HELD,
   * NOT_THE_HOLDER, DESK_BALANCE_SHORT, and the codes of a step.
   */
  async voidTicket(
    { actor, establishment, writeKey }: UserRequest,
    input: { readonly ticketId: bigint; readonly reason: string; readonly deskCode: string | null },
    authoriser: Authoriser,
  ): Promise<Wire<TicketStory>> {
    const approvedBy = await proveSecondPerson(this.identities, establishment, authoriser);
    const { ticketId, deskCode } = input;
    const reason = input.reason.trim();
    return writeOnce(this.database, establishment.establishmentId, writeKey, async (tx) => {
      if (approvedBy === actor.personId) refuse('OWN_APPROVAL');
      const deskAct = await this.desks.beginDayAct(tx, actor, establishment, 'tickets.void', reason);
      const ticket = await this.tickets.findById(tx, establishment, ticketId);
      const entryId = await this.sales.reverseIssue(tx, establishment, deskAct, ticket, deskCode);
      const facts = { approvedBy, reason, entryId };
      await this.tickets.takeStep(tx, establishment, deskAct, THE_ESTABLISHMENT, ticket, 'void', facts);
      return this.stories.findStory(tx, establishment, ticketId);
    });
  }
}
