import { Injectable } from '@nestjs/common';
import { DesksService } from '#desks/balances/desks.service.js';
import { IdentitiesService } from '#identity/signing/identities.service.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { TicketDevicesService } from '../devices/ticket-devices.service.js';
import { TicketsService } from '../records/tickets.service.js';
import { TicketStoriesService, type TicketStory } from './ticket-stories.service.js';
import { requireSecondPersonId, type Authoriser } from './second-person.js';
import type { PresentationOutcome } from '#domain/tickets/presentations.js';
import type { UserRequest } from '#ledger/user-request.js';

const MINUTE_MS = 60_000;

/** Tickets taken in by a device that never reported their outcome. */
@Injectable()
export class TicketSettlementsService {
  constructor(
    private readonly database: Database,
    private readonly tickets: TicketsService,
    private readonly stories: TicketStoriesService,
    private readonly devices: TicketDevicesService,
    private readonly desks: DesksService,
    private readonly identities: IdentitiesService,
  ) {}

  /**
   * Settles a ticket that a device left pending, with a second person who has the ticket or the box at hand. Refuses
   * with the codes of `verifyIdentity`, OWN_APPROVAL, NOT_FOUND, TICKET_NOT_PENDING_LONG, DESK_BALANCE_SHORT, and the
   * codes of a step.
   */
  async settlePendingTicket(
    { actor, establishment, idempotencyKey }: UserRequest,
    input: { readonly ticketId: bigint; readonly outcome: PresentationOutcome; readonly reason: string },
    authoriser: Authoriser,
  ): Promise<Serialized<TicketStory>> {
    const approvedBy = await requireSecondPersonId(this.identities, establishment, authoriser);
    const { ticketId, outcome } = input;
    const reason = input.reason.trim();
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
      if (approvedBy === actor.personId) refuse('OWN_APPROVAL');
      const deskAction = await this.desks.beginDeskAction(tx, actor, establishment, 'tickets.settle', reason);
      const ticket = await this.tickets.requireTicketById(tx, establishment, ticketId);
      if (ticket.state !== 'pending') refuse('TICKET_STEP_NOT_TAKEN');
      const { ticketPendingMinutes } = await this.tickets.requireTicketSettings(
        tx,
        establishment,
        deskAction.gamingDay,
      );
      const pendingMinutes = Math.floor((deskAction.happenedAt.getTime() - ticket.movedAt.getTime()) / MINUTE_MS);
      if (pendingMinutes < ticketPendingMinutes)
        refuse('TICKET_NOT_PENDING_LONG', { minutes: ticketPendingMinutes - pendingMinutes });
      await this.devices.settleForDevice(tx, establishment, deskAction, ticket, outcome, { approvedBy, reason });
      return this.stories.getTicketStory(tx, establishment, ticketId);
    });
  }
}
