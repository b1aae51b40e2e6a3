import { buildPostedMovement } from '#domain/accounting/desk-movements.js';
import { buildTicketVoidedEntry } from '#domain/accounting/floor-postings.js';
import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { assertHolder } from '#desks/balances/desk-rules.js';
import { DesksService, type DeskAction } from '#desks/balances/desks.service.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import type { NumberedTicketRow } from '../records/tickets.queries.js';
import { TicketsService } from '../records/tickets.service.js';
import { TicketStoriesService, type TicketStory } from './ticket-stories.service.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A sold ticket with its number, returned only once, for its print. */
export interface SoldTicket extends TicketStory {
  /** Number of the ticket, as printed. */
  readonly number: string;
}

/** A ticket issued against cash or for a slip. */
export interface IssuedTicket {
  readonly ticketId: bigint;
  readonly number: string;
}

/** Tickets of desks: sold for cash or issued for a slip, and refunded when they are voided. */
@Injectable()
export class TicketSalesService {
  constructor(
    private readonly database: Database,
    private readonly tickets: TicketsService,
    private readonly stories: TicketStoriesService,
    private readonly desks: DesksService,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Sells a ticket at a desk for the same sum in cash, in minor units. Refuses with TICKETS_NOT_IN_USE, UNKNOWN_DESK,
   * DESK_RETIRED, DESK_NOT_HELD, NOT_THE_HOLDER, TICKET_ABOVE_CEILING.
   */
  sellTicket(
    { actor, establishment, idempotencyKey }: UserRequest,
    { deskCode, amountMinor }: { readonly deskCode: string; readonly amountMinor: bigint },
  ): Promise<Serialized<SoldTicket>> {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
      const deskAction = await this.desks.beginDeskAction(tx, actor, establishment, 'tickets.sell');
      await this.tickets.requireTicketSettings(tx, establishment, deskAction.gamingDay);
      const desk = await this.desks.lockDesk(tx, establishment, deskCode);
      assertHolder(desk, actor.personId);
      const { entry, movedMinor } = buildPostedMovement('ticketIssued', amountMinor);
      const { entryId } = await this.ledger.postEntryForAction(tx, establishment, deskAction, {
        ...entry,
        source: { desk: deskCode },
      });
      const movement = { kind: entry.fact, amountMinor: movedMinor, entryId };
      const { deskId, movementNumber } = await this.desks.recordMovement(tx, establishment, desk, deskAction, movement);
      const ticketInput = { amountMinor, sequenceNumber: movementNumber, stepData: { movementNumber, entryId } };
      const { ticketId, number } = await this.issueTicket(tx, establishment, deskAction, deskId, ticketInput);
      return { ...(await this.stories.getTicketStory(tx, establishment, ticketId)), number };
    });
  }

  /**
   * Issues a ticket at a desk within the caller's transaction; the caller's entry records why the sum is owed. Refuses
   * with TICKETS_NOT_IN_USE, TICKET_ABOVE_CEILING.
   */
  async issueTicket(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    deskId: bigint,
    input: {
      readonly amountMinor: bigint;
      readonly sequenceNumber: number | bigint;
      readonly stepData: { readonly movementNumber?: number; readonly entryId: bigint };
    },
  ): Promise<IssuedTicket> {
    const settings = await this.tickets.requireTicketSettings(tx, establishment, deskAction.gamingDay);
    const issueLocation = { place: 'desk', machineId: null, deskId } as const;
    const ticketNumber = this.tickets.createNumber(settings);
    const ticket = {
      step: 'request',
      number: ticketNumber,
      validatedBy: 'system',
      validationType: null,
      kind: 'cashable',
      pool: null,
      amountMinor: input.amountMinor,
      sequenceNumber: BigInt(input.sequenceNumber),
      printedAt: deskAction.happenedAt,
    } as const;
    const ticketId = await this.tickets.enterTicket(tx, establishment, deskAction, issueLocation, ticket, settings);
    await this.tickets.recordStep(
      tx,
      establishment,
      deskAction,
      issueLocation,
      { ticketId, lastStep: 1 },
      'print',
      input.stepData,
    );
    return { ticketId, number: ticketNumber };
  }

  /**
   * Removes a void ticket from the amount owed: a desk refunds its cash, any other amount returns to revenue. Returns
   * the journal entry; null when nothing was owed. A ticket issued at a desk needs `deskCode`, or is refused with
   * PAYMENT_DESK_REQUIRED.
   */
  async reverseTicketIssue(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    ticket: NumberedTicketRow,
    deskCode: string | null,
  ): Promise<bigint | null> {
    const { ticketId, amountMinor, place, state, kind } = ticket;
    // a ticket that was never printed was never owed, nor is one that can only be played
    if (state === 'requested' || kind === 'restricted') return null;
    const source = { ticket: String(ticketId), desk: deskCode };
    if (place === 'machine') {
      const entry = buildTicketVoidedEntry(amountMinor, 'slotRevenue');
      return (await this.ledger.postEntryForAction(tx, establishment, deskAction, { ...entry, source })).entryId;
    }
    if (deskCode === null) return refuse('PAYMENT_DESK_REQUIRED');
    const desk = await this.desks.lockDesk(tx, establishment, deskCode);
    assertHolder(desk, deskAction.personId);
    const entry = buildTicketVoidedEntry(amountMinor, 'cashDesk');
    const { entryId } = await this.ledger.postEntryForAction(tx, establishment, deskAction, { ...entry, source });
    const movement = { kind: 'ticketIssued', amountMinor: -amountMinor, entryId } as const;
    await this.desks.recordMovement(tx, establishment, desk, deskAction, movement);
    return entryId;
  }
}
