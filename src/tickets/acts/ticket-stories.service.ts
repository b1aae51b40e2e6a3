import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { Database } from '#platform/database/database.js';
import type { Queryable } from '#platform/database/rows.js';
import { TicketNumbersService } from '../records/ticket-numbers.service.js';
import { listTicketSteps, getTicket, listTicketRows } from '../records/tickets.queries.js';
import type { NumberedTicketRow, TicketRow, TicketStepRow, TicketsFilter } from '../records/tickets.queries.js';

/**
 * A ticket in a list, with only the last four digits of its number: enough to tell two papers apart, but not to cash
 * one.
 */
export interface ListedTicket extends TicketRow {
  /** Null: the number was forgotten. */
  readonly numberEnd: string | null;
}

/** A ticket with all its steps, for a dispute. */
export interface TicketStory extends ListedTicket {
  readonly steps: readonly TicketStepRow[];
}

/** Tickets as shown to the establishment's staff: never with a number that could be cashed. */
@Injectable()
export class TicketStoriesService {
  constructor(
    private readonly database: Database,
    private readonly numbers: TicketNumbersService,
  ) {}

  /** Lists tickets, latest first, each with the last four digits of its number. */
  async listTickets(establishment: Establishment, filter: TicketsFilter): Promise<ListedTicket[]> {
    const { establishmentId } = establishment;
    const tickets = await listTicketRows(this.database.dataSource, establishmentId, filter);
    return tickets.map((ticket) => this.#toListedTicket(establishmentId, ticket));
  }

  /** Returns the story of a ticket (the ticket with all its steps). Refuses with NOT_FOUND. */
  async getTicketStory(
    connection: Queryable,
    { establishmentId }: Establishment,
    ticketId: bigint,
  ): Promise<TicketStory> {
    const ticket = await getTicket(connection, establishmentId, ticketId);
    const steps = await listTicketSteps(connection, establishmentId, ticketId);
    return { ...this.#toListedTicket(establishmentId, ticket), steps };
  }

  /** Returns the story of a ticket outside a write. Refuses with NOT_FOUND. */
  readTicketStory(establishment: Establishment, ticketId: bigint): Promise<TicketStory> {
    return this.getTicketStory(this.database.dataSource, establishment, ticketId);
  }

  /** Returns a ticket without its stored number, of which only the last four digits remain. */
  #toListedTicket(establishmentId: number, ticket: NumberedTicketRow): ListedTicket {
    const { paperNumber, numberDigest: _digest, numberSealed: _sealed, numberForgottenAt: _erasedAt, ...rest } = ticket;
    const ticketNumber = paperNumber ?? this.numbers.decryptNumber(establishmentId, ticket);
    return { ...rest, numberEnd: ticketNumber?.slice(-4) ?? null };
  }
}
