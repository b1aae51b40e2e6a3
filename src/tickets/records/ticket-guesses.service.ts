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
import { incrementGuessCount, countGuessesWithinHour } from './tickets.queries.js';
import { ESTABLISHMENT_LOCATION, type StepLocation } from './tickets.service.js';

/** Refusals for numbers of no ticket and no card: many of them are guessing, a single one is a typing mistake. */
const GUESS_REFUSALS: readonly RefusalCode[] = [
  'TICKET_UNKNOWN',
  'TICKET_NEVER_ISSUED',
  'CARD_UNKNOWN',
  'CARD_NEVER_ISSUED',
];

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
   * Runs `presentNumber`, the work that presents a number, and counts a wrong number as a guess of that person at that
   * place. Refuses with TICKET_GUESSES_THROTTLED after too many guesses within the hour, and with the codes of
   * `presentNumber`.
   */
  async guardGuesses<T>(
    actor: Actor,
    establishment: Establishment,
    source: { readonly name: string; readonly findLocation: () => Promise<StepLocation> },
    presentNumber: () => Promise<T>,
  ): Promise<T> {
    const { establishmentId } = establishment;
    const guesser = buildGuesserName(actor, source.name);
    const now = this.clock.now();
    const guessCount = await this.database.withPlannedStatements((connection) =>
      countGuessesWithinHour(connection, establishmentId, guesser, now),
    );
    if (guessCount > 0 && guessCount >= (await this.#readGuessLimit(establishment))) refuse('TICKET_GUESSES_THROTTLED');
    try {
      return await presentNumber();
    } catch (error) {
      if (error instanceof Refusal && GUESS_REFUSALS.includes(error.code)) {
        await this.#countGuess(actor, establishment, guesser, source.findLocation);
      }
      throw error;
    }
  }

  /** Runs `presentNumber` at a machine's reader. Refuses with the codes of `guardGuesses`. */
  guardAtMachine<T>(
    actor: Actor,
    establishment: Establishment,
    machine: string,
    presentNumber: () => Promise<T>,
  ): Promise<T> {
    const findReaderLocation = async () => {
      const { establishmentId } = establishment;
      const machineId = await this.machines.requireMachineId(this.database.dataSource, establishmentId, machine);
      return { place: 'machine' as const, machineId, deskId: null };
    };
    return this.guardGuesses(actor, establishment, { name: machine, findLocation: findReaderLocation }, presentNumber);
  }

  /** Runs `presentNumber` at a desk. Refuses with the codes of `guardGuesses`. */
  guardAtDesk<T>(
    actor: Actor,
    establishment: Establishment,
    deskCode: string,
    presentNumber: () => Promise<T>,
  ): Promise<T> {
    const findDeskLocation = async () => {
      const { deskId } = await this.desks.requireDesk(this.database.dataSource, establishment, deskCode);
      return { place: 'desk' as const, machineId: null, deskId };
    };
    // a person's guesses count together, whatever the desk
    return this.guardGuesses(actor, establishment, { name: '', findLocation: findDeskLocation }, presentNumber);
  }

  /** Runs `presentNumber` for a person at a screen: no stop command is sent there, the person is only slowed down. */
  guardAtScreen<T>(actor: Actor, establishment: Establishment, presentNumber: () => Promise<T>): Promise<T> {
    const findScreenLocation = () => Promise.resolve(ESTABLISHMENT_LOCATION);
    return this.guardGuesses(actor, establishment, { name: '', findLocation: findScreenLocation }, presentNumber);
  }

  /** Returns the guesses allowed within an hour by today's settings. */
  async #readGuessLimit(establishment: Establishment): Promise<number> {
    const connection = this.database.dataSource;
    const gamingDay = await this.gamingDays.findCurrentDay(connection, establishment);
    return (await this.settings.readSettingsInForce(connection, establishment, gamingDay)).ticketGuessesPerHour;
  }

  /**
   * Counts one wrong number. The guess that reaches the limit raises an alarm at the device or desk found; a screen of
   * the establishment raises none.
   */
  async #countGuess(
    actor: Actor,
    establishment: Establishment,
    guesser: string,
    findLocation: () => Promise<StepLocation>,
  ): Promise<void> {
    const { establishmentId } = establishment;
    const guessCount = await incrementGuessCount(this.database.dataSource, establishmentId, guesser, this.clock.now());
    if (guessCount !== (await this.#readGuessLimit(establishment))) return;
    const { place, machineId, deskId } = await findLocation();
    if (place === 'house') return;
    await this.database.transaction(async (tx) => {
      const { gamingDay, happenedAt } = await this.desks.beginDeskAction(
        tx,
        actor,
        establishment,
        'tickets.guessAlarm',
      );
      await insertRow(tx, TicketGuessAlarmEntity, {
        establishmentId,
        guesser,
        place,
        machineId,
        deskId,
        guesses: guessCount,
        gamingDay,
        raisedAt: happenedAt,
      });
    });
    this.#logger.warn(`${guesser} presented ${guessCount} numbers of no ticket or card within an hour`);
  }
}

/** Returns the name under which guesses are counted: of a person, or of a token (a device's key) at one device. */
function buildGuesserName({ tokenId, personId }: Actor, deviceName: string): string {
  return tokenId === null ? `person ${personId}` : `token ${tokenId}, ${deviceName}`.slice(0, 40);
}
