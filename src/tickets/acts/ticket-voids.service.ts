import { Injectable } from '@nestjs/common';
import { DesksService } from '#desks/balances/desks.service.js';
import { IdentitiesService } from '#identity/signing/identities.service.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { ESTABLISHMENT_LOCATION, TicketsService } from '../records/tickets.service.js';
import { requireSecondPersonId, type Authoriser } from './second-person.js';
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
   * of `verifyIdentity`, OWN_APPROVAL, NOT_FOUND, PAYMENT_DESK_REQUIRED, UNKNOWN_DESK, DESK_RETIRED, DESK_NOT_HELD,
   * NOT_THE_HOLDER, DESK_BALANCE_SHORT, and the codes of a step.
   */
  async voidTicket(
    { actor, establishment, idempotencyKey }: UserRequest,
    input: { readonly ticketId: bigint; readonly reason: string; readonly deskCode: string | null },
    authoriser: Authoriser,
  ): Promise<Serialized<TicketStory>> {
    const approvedBy = await requireSecondPersonId(this.identities, establishment, authoriser);
    const { ticketId, deskCode } = input;
    const reason = input.reason.trim();
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
      if (approvedBy === actor.personId) refuse('OWN_APPROVAL');
      const deskAction = await this.desks.beginDeskAction(tx, actor, establishment, 'tickets.void', reason);
      const ticket = await this.tickets.requireTicketById(tx, establishment, ticketId);
      const entryId = await this.sales.reverseTicketIssue(tx, establishment, deskAction, ticket, deskCode);
      const stepData = { approvedBy, reason, entryId };
      await this.tickets.recordStep(tx, establishment, deskAction, ESTABLISHMENT_LOCATION, ticket, 'void', stepData);
      return this.stories.getTicketStory(tx, establishment, ticketId);
    });
  }
}
