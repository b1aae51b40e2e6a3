import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '../../identity/access.decorators.js';
import { movedLines, requireHolder } from '../../desks/desk-rules.js';
import { DesksService } from '../../desks/desks.service.js';
import type { DeskAct } from '../../desks/desks.service.js';
import { IdentitiesService } from '../../identity/secrets/identities.service.js';
import type { Credentials } from '../../identity/secrets/identities.service.js';
import { LedgerService } from '../../ledger/ledger.service.js';
import { Database } from '../../platform/database/database.js';
import { writeOnce } from '../../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../../platform/database/idempotency.js';
import type { Tx } from '../../platform/database/rows.js';
import { refuse } from '../../refusals/refusal.js';
import { TicketDevicesService } from '../devices/ticket-devices.service.js';
import { expireTickets, expiredTickets } from '../tickets.queries.js';
import type { NumberedTicketRow } from '../tickets.queries.js';
import { THE_HOUSE, TicketsService } from '../tickets.service.js';
import { TicketStoriesService } from './ticket-stories.service.js';
import type { TicketStory } from './ticket-stories.service.js';

/** Who acts, where, under which key. */
export interface OfPerson {
  readonly actor: Actor;
  readonly establishment: Establishment;
  readonly write: WriteKey;
}

/** The second person, and from where they give their secret. */
export interface Authoriser {
  readonly credentials: Credentials;
  readonly address: string;
}

/** A ticket that was sold, with its number: told this once, for its print. */
export interface SoldTicket extends TicketStory {
  readonly number: string;
}

/** Tickets that were issued against cash or for a slip. */
export interface IssuedTicket {
  readonly ticketId: bigint;
  readonly number: string;
}

const MINUTE_MS = 60_000;

/** What people of the house do with tickets: sell one, void one, settle one that a device left pending, let them expire. */
@Injectable()
export class TicketActsService {
  constructor(
    private readonly database: Database,
    private readonly tickets: TicketsService,
    private readonly stories: TicketStoriesService,
    private readonly devices: TicketDevicesService,
    private readonly desks: DesksService,
    private readonly ledger: LedgerService,
    private readonly identities: IdentitiesService,
  ) {}

  /**
   * Sells a ticket at a desk for the same sum in cash. Refuses TICKETS_NOT_IN_USE, UNKNOWN_DESK, DESK_RETIRED,
   * DESK_NOT_HELD, NOT_THE_HOLDER, TICKET_ABOVE_CEILING.
   */
  sell(
    { actor, establishment, write }: OfPerson,
    { deskCode, amountMinor }: { readonly deskCode: string; readonly amountMinor: bigint },
  ): Promise<Wire<SoldTicket>> {
    return writeOnce(this.database, establishment.establishmentId, write, async (tx) => {
      const act = await this.desks.beginDayAct(tx, actor, establishment, 'tickets.sell');
      await this.tickets.inUse(tx, establishment, act.gamingDay);
      const desk = await this.desks.locked(tx, establishment, deskCode);
      requireHolder(desk, actor.personId);
      const { entryId } = await this.#post(tx, establishment, act, 'ticketIssued', { desk: deskCode }, amountMinor);
      const { deskId, movementNumber } = await this.desks.record(tx, establishment, desk, act, {
        ...{ kind: 'ticketIssued', amountMinor, entryId },
      });
      const facts = { movementNumber, entryId };
      const { ticketId, number } = await this.issue(tx, establishment, act, deskId, {
        amountMinor,
        sequence: movementNumber,
        facts,
      });
      return { ...(await this.stories.of(tx, establishment, ticketId)), number };
    });
  }

  /**
   * Issues a ticket at a desk within the caller's transaction, whose entry is what it is owed for. Refuses
   * TICKETS_NOT_IN_USE, TICKET_ABOVE_CEILING.
   */
  async issue(
    tx: Tx,
    establishment: Establishment,
    act: DeskAct,
    deskId: bigint,
    wanted: {
      readonly amountMinor: bigint;
      readonly sequence: number | bigint;
      readonly facts: { readonly movementNumber?: number; readonly entryId: bigint };
    },
  ): Promise<IssuedTicket> {
    const settings = await this.tickets.inUse(tx, establishment, act.gamingDay);
    const at = { place: 'desk', machineId: null, deskId } as const;
    const number = this.tickets.newNumber(settings);
    const ticket = {
      ...({ step: 'request', number, validatedBy: 'system', validationType: null, kind: 'cashable' } as const),
      ...{ pool: null, amountMinor: wanted.amountMinor, sequenceNumber: BigInt(wanted.sequence) },
      printedAt: act.happenedAt,
    };
    const ticketId = await this.tickets.enter(tx, establishment, act, at, ticket, settings);
    await this.tickets.take(tx, establishment, act, at, { ticketId, lastStep: 1 }, 'print', wanted.facts);
    return { ticketId, number };
  }

  /**
   * Voids a ticket that nobody was paid, with a second person and the reason; cash that a desk took for it goes back.
   * Refuses as `IdentitiesService.prove`, OWN_APPROVAL, NOT_FOUND, PAYMENT_DESK_REQUIRED, UNKNOWN_DESK, DESK_RETIRED,
   * DESK_NOT_HELD, NOT_THE_HOLDER, DESK_BALANCE_SHORT, and the refusals of a step.
   */
  async void(
    { actor, establishment, write }: OfPerson,
    wanted: { readonly ticketId: bigint; readonly reason: string; readonly deskCode: string | null },
    authoriser: Authoriser,
  ): Promise<Wire<TicketStory>> {
    const approvedBy = await this.#prove(establishment, authoriser);
    const { ticketId, deskCode } = wanted;
    const reason = wanted.reason.trim();
    return writeOnce(this.database, establishment.establishmentId, write, async (tx) => {
      if (approvedBy === actor.personId) refuse('OWN_APPROVAL');
      const act = await this.desks.beginDayAct(tx, actor, establishment, 'tickets.void', reason);
      const ticket = await this.tickets.byId(tx, establishment, ticketId);
      const entryId = await this.#unbook(tx, establishment, act, ticket, deskCode);
      await this.tickets.take(tx, establishment, act, THE_HOUSE, ticket, 'void', { approvedBy, reason, entryId });
      return this.stories.of(tx, establishment, ticketId);
    });
  }

  /**
   * Settles a ticket that a device left pending, with a second person, who has the paper or the box before them. Refuses
   * as `IdentitiesService.prove`, OWN_APPROVAL, NOT_FOUND, TICKET_NOT_PENDING_LONG, DESK_BALANCE_SHORT, and the
   * refusals of a step.
   */
  async settle(
    { actor, establishment, write }: OfPerson,
    wanted: { readonly ticketId: bigint; readonly outcome: 'stacked' | 'returned'; readonly reason: string },
    authoriser: Authoriser,
  ): Promise<Wire<TicketStory>> {
    const approvedBy = await this.#prove(establishment, authoriser);
    const { ticketId, outcome } = wanted;
    const reason = wanted.reason.trim();
    return writeOnce(this.database, establishment.establishmentId, write, async (tx) => {
      if (approvedBy === actor.personId) refuse('OWN_APPROVAL');
      const act = await this.desks.beginDayAct(tx, actor, establishment, 'tickets.settle', reason);
      const ticket = await this.tickets.byId(tx, establishment, ticketId);
      if (ticket.state !== 'pending') refuse('TICKET_STEP_NOT_TAKEN');
      const { ticketPendingMinutes } = await this.tickets.inUse(tx, establishment, act.gamingDay);
      const waited = Math.floor((act.happenedAt.getTime() - ticket.movedAt.getTime()) / MINUTE_MS);
      if (waited < ticketPendingMinutes) refuse('TICKET_NOT_PENDING_LONG', { minutes: ticketPendingMinutes - waited });
      await this.devices.settleInItsPlace(tx, establishment, act, ticket, outcome, { approvedBy, reason });
      return this.stories.of(tx, establishment, ticketId);
    });
  }

  /**
   * Lets the tickets expire whose last day is over: a forfeiture by the dated rule of the house, which the Direction
   * decides; one entry for them all. Refuses TICKETS_NOT_IN_USE, NO_TICKET_EXPIRED.
   */
  expire({
    actor,
    establishment,
    write,
  }: OfPerson): Promise<Wire<{ readonly tickets: number; readonly amountMinor: bigint }>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, write, async (tx) => {
      const act = await this.desks.beginDayAct(tx, actor, establishment, 'tickets.expire');
      await this.tickets.inUse(tx, establishment, act.gamingDay);
      const due = await expiredTickets(tx, establishmentId, act.gamingDay);
      if (due.length === 0) refuse('NO_TICKET_EXPIRED');
      const amountMinor = due.reduce((sum, ticket) => sum + ticket.amountMinor, 0n);
      const { entryId } = await this.ledger.post(tx, {
        ...{ establishmentId, gamingDay: act.gamingDay, journal: 'tickets', fact: 'ticketsExpired' },
        ...{ source: { tickets: due.length }, postedBy: act.personId },
        lines: [
          { role: 'outstandingTickets', debitMinor: amountMinor },
          { role: 'expiredTickets', creditMinor: amountMinor },
        ],
      });
      const step = { gamingDay: act.gamingDay, at: act.happenedAt, by: act.personId, entryId };
      await expireTickets(tx, establishmentId, due, step);
      return { tickets: due.length, amountMinor };
    });
  }

  /** Takes a void ticket out of what is owed: cash of a desk goes back, anything else back to the revenue. */
  async #unbook(
    tx: Tx,
    establishment: Establishment,
    act: DeskAct,
    ticket: NumberedTicketRow,
    deskCode: string | null,
  ): Promise<bigint | null> {
    const { ticketId, amountMinor, place, state } = ticket;
    // a ticket that was never printed was never owed
    if (state === 'requested') return null;
    const source = { ticket: String(ticketId), desk: deskCode };
    if (place === 'machine') {
      const { entryId } = await this.ledger.post(tx, {
        ...{ establishmentId: establishment.establishmentId, gamingDay: act.gamingDay, journal: 'tickets' },
        ...{ fact: 'ticketVoided', source, postedBy: act.personId },
        lines: [
          { role: 'outstandingTickets', debitMinor: amountMinor },
          { role: 'slotRevenue', creditMinor: amountMinor },
        ],
      });
      return entryId;
    }
    if (deskCode === null) return refuse('PAYMENT_DESK_REQUIRED');
    const desk = await this.desks.locked(tx, establishment, deskCode);
    requireHolder(desk, act.personId);
    const { entryId } = await this.#post(tx, establishment, act, 'ticketVoided', source, -amountMinor);
    await this.desks.record(tx, establishment, desk, act, {
      ...{ kind: 'ticketIssued', amountMinor: -amountMinor, entryId },
    });
    return entryId;
  }

  #post(
    tx: Tx,
    { establishmentId }: Establishment,
    { gamingDay, personId }: DeskAct,
    fact: 'ticketIssued' | 'ticketVoided',
    source: Readonly<Record<string, unknown>>,
    movedMinor: bigint,
  ) {
    return this.ledger.post(tx, {
      ...{ establishmentId, gamingDay, journal: 'tickets', fact, source, postedBy: personId },
      lines: movedLines('outstandingTickets', movedMinor),
    });
  }

  async #prove(establishment: Establishment, { credentials, address }: Authoriser): Promise<bigint> {
    const functions = ['superviseur', 'direction'] as const;
    return (await this.identities.prove(establishment, credentials, address, functions)).personId;
  }
}
