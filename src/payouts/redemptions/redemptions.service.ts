import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { assertHolder } from '#desks/balances/desk-rules.js';
import { DesksService } from '#desks/balances/desks.service.js';
import { isOffLineNumber } from '#domain/tickets/validation-numbers.js';
import { IdentitiesService } from '#identity/signing/identities.service.js';
import { Database } from '#platform/database/database.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { isPostgresError } from '#refusals/of-error.js';
import type { RefusalCode } from '#refusals/codes.js';
import { Refusal, refuse } from '#refusals/refusal.js';
import { isPrintUnconfirmed } from '#tickets/records/ticket-cash.service.js';
import { TicketGuessesService } from '#tickets/records/ticket-guesses.service.js';
import { TicketsService } from '#tickets/records/tickets.service.js';
import { CASHING_ACTION, RedemptionBooksService } from './redemption-books.service.js';
import type { NewRedemption, PayingDeskContext } from './redemption-books.service.js';
import { getRedemption, listRedemptionRows, type RedemptionRow } from './redemptions.queries.js';
import type { SignedRequest, UserRequest } from '#ledger/user-request.js';

/** Refusals that report the outcome of a sent statement, or of an earlier one under its key. */
const OUTCOME_REFUSALS: ReadonlySet<RefusalCode> = new Set([
  'OUTCOME_UNKNOWN',
  'DATABASE_UNREACHABLE',
  'IDEMPOTENCY_KEY_REUSED',
  'ANSWER_NOT_READABLE',
]);

/** SQLSTATEs of a refused row: by a rule, for a day not recorded yet, by an earlier use of its key, by a deadlock. */
const REFUSED_ROW_SQLSTATES = ['RV001', 'RV003', 'RV004', 'RV006', '23503', '23505', '40P01'];

/** Tickets cashed by customers at a desk, once each. */
@Injectable()
export class RedemptionsService {
  constructor(
    private readonly database: Database,
    private readonly desks: DesksService,
    private readonly tickets: TicketsService,
    private readonly guesses: TicketGuessesService,
    private readonly identities: IdentitiesService,
    private readonly books: RedemptionBooksService,
  ) {}

  /** Returns cashed tickets, newest first. */
  listRedemptions(
    establishment: Establishment,
    page: Parameters<typeof listRedemptionRows>[2],
  ): Promise<RedemptionRow[]> {
    return listRedemptionRows(this.database.dataSource, establishment.establishmentId, page);
  }

  /**
   * Cashes a ticket at a desk, for an identified customer when a document is presented. A document is required above
   * the threshold set by management (MC:21.1) and from the anti-laundering threshold. A ticket that its machine
   * validated off line and has not reported is paid by the written procedure, by two people. Refuses with
   * TICKETS_NOT_IN_USE, TICKET_GUESSES_THROTTLED, UNKNOWN_DESK, DESK_RETIRED, DESK_NOT_HELD, NOT_THE_HOLDER, the codes
   * of `TicketsService.requireTicketByNumber` and `findPresentationFault`, DESK_BALANCE_SHORT; by the procedure with
   * the codes of `verifyIdentity`, OWN_APPROVAL, UNKNOWN_MACHINE.
   */
  async redeemTicket(
    { actor, establishment, idempotencyKey, address }: SignedRequest,
    input: NewRedemption,
  ): Promise<Serialized<RedemptionRow>> {
    const { establishmentId } = establishment;
    const { procedure } = input;
    const authoriserRoles = ['superviseur', 'direction'] as const;
    const authoriser =
      procedure === null
        ? null
        : await this.identities.verifyIdentity(establishment, procedure.authoriser, address, authoriserRoles);
    // without document or procedure one statement suffices
    const isSimpleCashing = procedure === null && input.identity === null;
    return this.guesses.guardAtDesk(actor, establishment, input.deskCode, async () => {
      const redemption = isSimpleCashing
        ? await this.#tryPayInOneStatement({ actor, establishment, idempotencyKey }, input)
        : undefined;
      return (
        redemption ??
        writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
          if (authoriser?.personId === actor.personId) refuse('OWN_APPROVAL');
          const approvedBy = authoriser?.personId ?? null;
          const redemptionNumber = await this.#payWithLocks(tx, actor, establishment, input, approvedBy);
          return getRedemption(tx, establishmentId, redemptionNumber);
        })
      );
    });
  }

  /**
   * Pays a ticket from the locked desk that the actor holds; returns its number in the register. `approvedBy` is the
   * second person, null without the written procedure. That applies only while the ticket is not on record.
   */
  async #payWithLocks(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    input: NewRedemption,
    approvedBy: bigint | null,
  ): Promise<bigint> {
    const { number, procedure, identity } = input;
    const action = await this.desks.beginDeskAction(tx, actor, establishment, CASHING_ACTION, procedure?.reason);
    const settings = await this.tickets.requireTicketSettings(tx, establishment, action.gamingDay);
    const desk = await this.desks.lockDesk(tx, establishment, input.deskCode);
    assertHolder(desk, actor.personId);
    const deskContext = { actor, establishment, action, desk, settings };
    const isOffLineTicket = isOffLineNumber(number);
    const recordedTicket = isOffLineTicket
      ? await this.tickets.findTicketByNumber(tx, establishment, number)
      : undefined;
    if (approvedBy !== null && procedure !== null && isOffLineTicket && recordedTicket === undefined)
      return this.#payByProcedure(tx, deskContext, input, { ...procedure, approvedBy });
    const ticket = await this.#requirePayableTicket(tx, deskContext, input);
    return this.books.payTicket(tx, deskContext, ticket, identity);
  }

  /**
   * Pays a ticket on record in one statement, without locks, when the state as read permits it. Returns undefined, with
   * nothing written, when a rule forbids it or the state changed meanwhile: the caller then decides under locks and
   * gives the reason.
   */
  async #tryPayInOneStatement(
    { actor, establishment, idempotencyKey }: UserRequest,
    input: NewRedemption,
  ): Promise<Serialized<RedemptionRow> | undefined> {
    try {
      const { payingContext, ticket } = await this.database.withPlannedStatements(async (connection) => {
        const { deskAction, settings } = await this.desks.getDeskActionContext(connection, actor, establishment);
        const desk = await this.desks.requireDesk(connection, establishment, input.deskCode);
        assertHolder(desk, actor.personId);
        const deskContext = {
          actor,
          establishment,
          action: deskAction,
          desk,
          settings: this.tickets.narrowTicketSettings(settings),
        };
        return { payingContext: deskContext, ticket: await this.#requirePayableTicket(connection, deskContext, input) };
      });
      // its print must be confirmed first, which one statement cannot do
      if (isPrintUnconfirmed(ticket)) return undefined;
      return await this.books.payTicketInOneStatement(this.database, idempotencyKey, payingContext, ticket);
    } catch (error) {
      const isRuleRefusal = error instanceof Refusal && !OUTCOME_REFUSALS.has(error.code);
      if (isRuleRefusal || REFUSED_ROW_SQLSTATES.some((sqlState) => isPostgresError(error, sqlState))) return undefined;
      throw error;
    }
  }

  /** Pays a ticket by the written procedure and enters its line; returns its number in the register. */
  async #payByProcedure(
    tx: Tx,
    deskContext: PayingDeskContext,
    input: NewRedemption,
    procedure: Parameters<RedemptionBooksService['payTicketByProcedure']>[3],
  ): Promise<bigint> {
    const cashedTicket = await this.books.payTicketByProcedure(tx, deskContext, input, procedure);
    return this.books.enterRedemption(tx, deskContext, input, cashedTicket);
  }

  /**
   * Returns the ticket on record after checking that it may be paid at a desk. Refuses with the codes of
   * `requireTicketByNumber` and `findPresentationFault`.
   */
  async #requirePayableTicket(connection: Queryable, deskContext: PayingDeskContext, input: NewRedemption) {
    const { establishment, action, settings } = deskContext;
    const ticket = await this.tickets.requireTicketByNumber(
      connection,
      establishment,
      input.number,
      settings,
      'cashier',
    );
    const { amountMinor, identity } = input;
    const presentation = {
      place: 'desk' as const,
      amountMinor,
      gamingDay: action.gamingDay,
      hasIdentity: identity !== null,
      limitMinor: settings.ticketDeskLimitMinor,
    };
    this.tickets.assertPresentable(ticket, presentation, settings, 'cashier');
    return ticket;
  }
}
