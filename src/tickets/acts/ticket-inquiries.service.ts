import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { Database } from '#platform/database/database.js';
import { TicketGuessesService } from '../records/ticket-guesses.service.js';
import { TicketsService } from '../records/tickets.service.js';
import { TicketStoriesService, type TicketStory } from './ticket-stories.service.js';

/** Looks up a ticket presented at a desk before any act on it. */
@Injectable()
export class TicketInquiriesService {
  constructor(
    private readonly database: Database,
    private readonly tickets: TicketsService,
    private readonly stories: TicketStoriesService,
    private readonly guesses: TicketGuessesService,
    private readonly gamingDays: GamingDaysService,
  ) {}

  /**
   * Returns the story of the ticket with this number. Refuses with TICKETS_NOT_IN_USE, TICKET_GUESSES_THROTTLED, and
   * the codes of `requireTicketByNumber`.
   */
  getStoryByNumber(actor: Actor, establishment: Establishment, ticketNumber: string): Promise<TicketStory> {
    const connection = this.database.dataSource;
    return this.guesses.guardAtScreen(actor, establishment, async () => {
      const gamingDay = await this.gamingDays.findCurrentDay(connection, establishment);
      const settings = await this.tickets.requireTicketSettings(connection, establishment, gamingDay);
      const { ticketId } = await this.tickets.requireTicketByNumber(
        connection,
        establishment,
        ticketNumber,
        settings,
        'cashier',
      );
      return this.stories.getTicketStory(connection, establishment, ticketId);
    });
  }
}
