import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { DesksService } from '#desks/balances/desks.service.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { Database } from '#platform/database/database.js';
import { TicketGuessesService } from '#tickets/records/ticket-guesses.service.js';
import { THE_ESTABLISHMENT } from '#tickets/records/tickets.service.js';

/** Detects guessing of card numbers: the same counts and the same alarm as for tickets, per device. */
@Injectable()
export class StoredValueCardGuessesService {
  constructor(
    private readonly database: Database,
    private readonly guesses: TicketGuessesService,
    private readonly machines: MachinesService,
    private readonly desks: DesksService,
  ) {}

  /**
   * Runs `present` and counts wrong card numbers at a machine's reader. Refuses with TICKET_GUESSES_THROTTLED, and the
   * codes of `present`.
   */
  atMachine<T>(actor: Actor, establishment: Establishment, machine: string, present: () => Promise<T>): Promise<T> {
    const findPlace = async () => {
      const { establishmentId } = establishment;
      const machineId = await this.machines.machineId(this.database.dataSource, establishmentId, machine);
      return { place: 'machine' as const, machineId, deskId: null };
    };
    return this.guesses.guardGuesses(actor, establishment, { name: machine, find: findPlace }, present);
  }

  /**
   * Runs `present` and counts wrong card numbers at a desk. Refuses with TICKET_GUESSES_THROTTLED, and the codes of
   * `present`.
   */
  atDesk<T>(actor: Actor, establishment: Establishment, deskCode: string, present: () => Promise<T>): Promise<T> {
    const findPlace = async () => {
      const { deskId } = await this.desks.find(this.database.dataSource, establishment, deskCode);
      return { place: 'desk' as const, machineId: null, deskId };
    };
    return this.guesses.guardGuesses(actor, establishment, { name: '', find: findPlace }, present);
  }

  /** Counts guesses by a person at a screen. No card is paid there, so guesses are slowed, not blocked. */
  atScreen<T>(actor: Actor, establishment: Establishment, present: () => Promise<T>): Promise<T> {
    const find = () => Promise.resolve(THE_ESTABLISHMENT);
    return this.guesses.guardGuesses(actor, establishment, { name: '', find }, present);
  }
}
