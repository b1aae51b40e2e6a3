import { Injectable } from '@nestjs/common';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import { TicketGuessesService } from '#tickets/records/ticket-guesses.service.js';
import { ESTABLISHMENT_LOCATION, TicketsService } from '#tickets/records/tickets.service.js';
import { ReportingService, type RenderedReport } from './reporting.service.js';
import { removeGroupSeparators } from '#domain/typed-numbers.js';
import type { Language } from '#declarations/shapes/text.js';

/** Ticket to print: the number as typed or scanned, and the paper. */
export interface TicketSheetInput {
  readonly number: string;
  readonly language?: Language;
  readonly paper?: 'a4' | '80mm';
}

/** Prints tickets: the number is not read from the database, but supplied by the person who prints. */
@Injectable()
export class TicketSheetsService {
  constructor(
    private readonly database: Database,
    private readonly tickets: TicketsService,
    private readonly guesses: TicketGuessesService,
    private readonly gamingDays: GamingDaysService,
    private readonly reporting: ReportingService,
  ) {}

  /**
   * Prints the sheet of an issued ticket, as signed PDF, for a person who gives the ticket's `number`. Refuses with
   * TICKETS_NOT_IN_USE, TICKET_GUESSES_THROTTLED; TICKET_UNKNOWN for the number of another ticket or of none; the
   * reason why a ticket on file is not paid (`refusalOf`); TICKET_STEP_NOT_TAKEN before it is issued.
   */
  printTicketSheet(
    actor: Actor,
    establishment: Establishment,
    ticketId: bigint,
    { number, language = 'fr', paper = 'a4' }: TicketSheetInput,
  ): Promise<RenderedReport> {
    // a person at a screen is no ticket device: wrong numbers only slow them down
    const guessSource = { name: '', findLocation: () => Promise.resolve(ESTABLISHMENT_LOCATION) };
    return this.guesses.guardGuesses(actor, establishment, guessSource, async () => {
      const gamingDay = await this.#requireIssuedTicketDay(establishment, ticketId, number);
      return this.reporting.renderReport(
        establishment,
        {
          report: 'ticket-sheet',
          period: { day: gamingDay },
          subject: ticketId.toString(),
          language,
          bearerNumber: removeGroupSeparators(number),
          requestedBy: actor.personId,
          isReceipt: paper === '80mm',
        },
        'pdf',
      );
    });
  }

  /**
   * Requires an issued, payable ticket with this identifier and number. Returns the gaming day of its entry, so that
   * its sheet is the same document whenever it is printed.
   */
  async #requireIssuedTicketDay(establishment: Establishment, ticketId: bigint, ticketNumber: string): Promise<string> {
    const dataSource = this.database.dataSource;
    const today = await this.gamingDays.findCurrentDay(dataSource, establishment);
    const settings = await this.tickets.requireTicketSettings(dataSource, establishment, today);
    const ticket = await this.tickets.findTicketByNumber(dataSource, establishment, ticketNumber);
    if (ticket?.ticketId !== ticketId) return refuse('TICKET_UNKNOWN');
    const presentation = { place: 'house', amountMinor: null, limitMinor: null, hasIdentity: false } as const;
    this.tickets.assertPresentable(ticket, { ...presentation, gamingDay: today }, settings, 'cashier');
    if (ticket.state !== 'issued') refuse('TICKET_STEP_NOT_TAKEN');
    return ticket.gamingDay;
  }
}
