import { Injectable } from '@nestjs/common';
import { DesksService } from '#desks/balances/desks.service.js';
import { IdentitiesService } from '#identity/signing/identities.service.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Wire } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { TicketDevicesService } from '../devices/ticket-devices.service.js';
import { TicketsService } from '../records/tickets.service.js';
import { TicketStoriesService, type TicketStory } from './ticket-stories.service.js';
import { proveSecondPerson, type Authoriser } from './second-person.js';
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
   * with the codes of `proveIdentity`, OWN_APPROVAL, NOT_FOUND, TICKET_NOT_PENDING_LONG, DESK_BALANCE_SHORT, and the
   * codes of a step.
   */
  async settlePendingTicket(
    { actor, establishment, writeKey }: UserRequest,
    input: { readonly ticketId: bigint; readonly outcome: PresentationOutcome; readonly reason: string },
    authoriser: Authoriser,
  ): Promise<Wire<TicketStory>> {
    const approvedBy = await proveSecondPerson(this.identities, establishment, authoriser);
    const { ticketId, outcome } = input;
    const reason = input.reason.trim();
    return writeOnce(this.database, establishment.establishmentId, writeKey, async (tx) => {
      if (approvedBy === actor.personId) refuse('OWN_APPROVAL');
      const deskAct = await this.desks.beginDayAct(tx, actor, establishment, 'tickets.settle', reason);
      const ticket = await this.tickets.findById(tx, establishment, ticketId);
      if (ticket.state !== 'pending') refuse('TICKET_STEP_NOT_TAKEN');
      const { ticketPendingMinutes } = await this.tickets.requireInUse(tx, establishment, deskAct.gamingDay);
      const waitedMinutes = Math.floor((deskAct.happenedAt.getTime() - ticket.movedAt.getTime()) / MINUTE_MS);
      if (waitedMinutes < ticketPendingMinutes)
        refuse('TICKET_NOT_PENDING_LONG', { minutes: ticketPendingMinutes - waitedMinutes });
      await this.devices.settleOnBehalf(tx, establishment, deskAct, ticket, outcome, { approvedBy, reason });
      return this.stories.findStory(tx, establishment, ticketId);
    });
  }
}
