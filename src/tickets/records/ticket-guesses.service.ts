import { Injectable, Logger } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { DesksService } from '#desks/balances/desks.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { Clock } from '#platform/runtime/clock.js';
import type { RefusalCode } from '#refusals/codes.js';
import { Refusal, refuse } from '#refusals/refusal.js';
import { TicketGuessAlarmEntity } from '../entities/ticket-guess-alarm.entity.js';
import { countGuess, countGuessesWithinHour } from './tickets.queries.js';
import { THE_ESTABLISHMENT, type StepPlace } from './tickets.service.js';

/** Refusals for numbers of no ticket and no card: many of them are guessing, a single one is a typing mistake. */
const GUESSES: readonly RefusalCode[] = ['TICKET_UNKNOWN', 'TICKET_NEVER_ISSUED', 'CARD_UNKNOWN', 'CARD_NEVER_ISSUED'];

/** Slows devices and people that present numbers of no ticket and no card, each separately, and raises the alarm. */
@Injectable()
export class TicketGuessesService {
  readonly #logger = new Logger('Tickets');

  constructor(
    private readonly database: Database,
    private readonly settings: SettingsService,
    private readonly gamingDays: GamingDaysService,
    private readonly desks: DesksService,
    private readonly machines: MachinesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `present`, the work that presents a number, and counts a wrong number as a guess of that person at that place.
   * Refuses with TICKET_GUESSES_THROTTLED after too many guesses within the hour, and with the codes of `present`.
   */
  async guardGuesses<T>(
    actor: Actor,
    establishment: Establishment,
    place: { readonly name: string; readonly find: () => Promise<StepPlace> },
    present: () => Promise<T>,
  ): Promise<T> {
    const { establishmentId } = establishment;
    const guesser = identifyGuesser(actor, place.name);
    const now = this.clock.now();
    const guesses = await this.database.withPlannedStatements((connection) =>
      countGuessesWithinHour(connection, establishmentId, guesser, now),
    );
    if (guesses > 0 && guesses >= (await this.#findGuessLimit(establishment))) refuse('TICKET_GUESSES_THROTTLED');
    try {
      return await present();
    } catch (error) {
      if (error instanceof Refusal && GUESSES.includes(error.code)) {
        await this.#countGuess(actor, establishment, guesser, place.find);
      }
      throw error;
    }
  }

  /** Runs `present` at a machine's reader. Refuses with the codes of `guardGuesses`. */
  guardAtMachine<T>(
    actor: Actor,
    establishment: Establishment,
    machine: string,
    present: () => Promise<T>,
  ): Promise<T> {
    const findReaderPlace = async () => {
      const { establishmentId } = establishment;
      const machineId = await this.machines.findMachineId(this.database.dataSource, establishmentId, machine);
      return { place: 'machine' as const, machineId, deskId: null };
    };
    return this.guardGuesses(actor, establishment, { name: machine, find: findReaderPlace }, present);
  }

  /** Runs `present` at a desk. Refuses with the codes of `guardGuesses`. */
  guardAtDesk<T>(actor: Actor, establishment: Establishment, deskCode: string, present: () => Promise<T>): Promise<T> {
    const findDeskPlace = async () => {
      const { deskId } = await this.desks.findDesk(this.database.dataSource, establishment, deskCode);
      return { place: 'desk' as const, machineId: null, deskId };
    };
    // a person's guesses count together, whatever the desk
    return this.guardGuesses(actor, establishment, { name: '', find: findDeskPlace }, present);
  }

  /** Runs `present` for a person at a screen: no stop command is sent there, the person is only slowed down. */
  guardAtScreen<T>(actor: Actor, establishment: Establishment, present: () => Promise<T>): Promise<T> {
    const findScreenPlace = () => Promise.resolve(THE_ESTABLISHMENT);
    return this.guardGuesses(actor, establishment, { name: '', find: findScreenPlace }, present);
  }

  /** Returns the guesses allowed within an hour by today's settings. */
  async #findGuessLimit(establishment: Establishment): Promise<number> {
    const connection = this.database.dataSource;
    const gamingDay = await this.gamingDays.findCurrentDay(connection, establishment);
    return (await this.settings.readInForce(connection, establishment, gamingDay)).ticketGuessesPerHour;
  }

  /**
   * Counts one wrong number. The guess that reaches the limit raises an alarm at the device or desk found; a screen of
   * the establishment raises none.
   */
  async #countGuess(
    actor: Actor,
    establishment: Establishment,
    guesser: string,
    findPlace: () => Promise<StepPlace>,
  ): Promise<void> {
    const { establishmentId } = establishment;
    const guesses = await countGuess(this.database.dataSource, establishmentId, guesser, this.clock.now());
    if (guesses !== (await this.#findGuessLimit(establishment))) return;
    const { place, machineId, deskId } = await findPlace();
    if (place === 'house') return;
    await this.database.transaction(async (tx) => {
      const { gamingDay, happenedAt } = await this.desks.beginDayAct(tx, actor, establishment, 'tickets.guessAlarm');
      await insertRow(tx, TicketGuessAlarmEntity, {
        establishmentId,
        guesser,
        place,
        machineId,
        deskId,
        guesses,
        gamingDay,
        raisedAt: happenedAt,
      });
    });
    this.#logger.warn(`${guesser} presented ${guesses} numbers of no ticket or card within an hour`);
  }
}

/** Returns the name under which guesses are counted: of a person, or of a token (a device's key) at one device. */
function identifyGuesser({ tokenId, personId }: Actor, place: string): string {
  return tokenId === null ? `person ${personId}` : `token ${tokenId}, ${place}`.slice(0, 40);
}
