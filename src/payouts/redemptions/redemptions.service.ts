import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { requireHolder } from '#desks/balances/desk-rules.js';
import { DesksService } from '#desks/balances/desks.service.js';
import { isOffLineNumber } from '#domain/tickets/validation-numbers.js';
import { IdentitiesService } from '#identity/signing/identities.service.js';
import { Database } from '#platform/database/database.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { writeOnce, type Wire } from '#platform/database/idempotency.js';
import { isPostgresError } from '#refusals/of-error.js';
import type { RefusalCode } from '#refusals/codes.js';
import { Refusal, refuse } from '#refusals/refusal.js';
import { isPrintUnconfirmed } from '#tickets/records/ticket-cash.service.js';
import { TicketGuessesService } from '#tickets/records/ticket-guesses.service.js';
import { TicketsService } from '#tickets/records/tickets.service.js';
import { CASHING_ACT, RedemptionBooksService } from './redemption-books.service.js';
import type { NewRedemption, PayingDesk } from './redemption-books.service.js';
import { findRedemption, listRedemptions, type RedemptionRow } from './redemptions.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

/** The cashier, the idempotency key, and the device on which the second person enters their secret. */
export interface CashierRequest extends UserRequest {
  readonly address: string;
}

/** Refusals that report the outcome of a sent statement, or of an earlier one under its key. */
const OUTCOME_REFUSALS: ReadonlySet<RefusalCode> = new Set([
  'OUTCOME_UNKNOWN',
  'DATABASE_UNREACHABLE',
  'IDEMPOTENCY_KEY_REUSED',
  'ANSWER_NOT_READABLE',
]);

/** SQLSTATEs of a refused row: by a rule, for a day not recorded yet, by an earlier use of its key, by a deadlock. */
const REFUSED_ROWS = ['RV001', 'RV003', 'RV004', 'RV006', '23503', '23505', '40P01'];

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
  listCashed(establishment: Establishment, page: Parameters<typeof listRedemptions>[2]): Promise<RedemptionRow[]> {
    return listRedemptions(this.database.dataSource, establishment.establishmentId, page);
  }

  /**
   * Cashes a ticket at a desk, for an identified customer when a document is presented. A document is required above
   * the threshold set by management (MC:21.1) and from the anti-laundering threshold. A ticket that its machine
   * validated off line and has not reported is paid by the written procedure, by two people. Refuses with
   * TICKETS_NOT_IN_USE, TICKET_GUESSES_THROTTLED, UNKNOWN_DESK, DESK_RETIRED, DESK_NOT_HELD, NOT_THE_HOLDER, the codes
   * of `TicketsService.findByNumber` and `findPresentationFault`, DESK_BALANCE_SHORT; by the procedure with the codes
   * of `proveIdentity`, OWN_APPROVAL, UNKNOWN_MACHINE.
   */
  async redeemTicket(
    { actor, establishment, writeKey, address }: CashierRequest,
    input: NewRedemption,
  ): Promise<Wire<RedemptionRow>> {
    const { establishmentId } = establishment;
    const { procedure } = input;
    const authoriserFunctions = ['superviseur', 'direction'] as const;
    const secondPerson =
      procedure === null
        ? null
        : await this.identities.proveIdentity(establishment, procedure.authoriser, address, authoriserFunctions);
    // without document or procedure one statement suffices
    const isSimpleCashing = procedure === null && input.identity === null;
    return this.guesses.guardAtDesk(actor, establishment, input.deskCode, async () => {
      const paidAtOnce = isSimpleCashing
        ? await this.#payAtOnce({ actor, establishment, writeKey: writeKey }, input)
        : undefined;
      return (
        paidAtOnce ??
        writeOnce(this.database, establishmentId, writeKey, async (tx) => {
          if (secondPerson?.personId === actor.personId) refuse('OWN_APPROVAL');
          const approvedBy = secondPerson?.personId ?? null;
          const redemptionNumber = await this.#payUnderLocks(tx, actor, establishment, input, approvedBy);
          return findRedemption(tx, establishmentId, redemptionNumber);
        })
      );
    });
  }

  /**
   * Pays a ticket from the locked desk that the actor holds; returns its number in the register. `approvedBy` is the
   * second person, null without the written procedure. That applies only while the ticket is not on record.
   */
  async #payUnderLocks(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    input: NewRedemption,
    approvedBy: bigint | null,
  ): Promise<bigint> {
    const { number, procedure, identity } = input;
    const deskAct = await this.desks.beginDayAct(tx, actor, establishment, CASHING_ACT, procedure?.reason);
    const settings = await this.tickets.requireInUse(tx, establishment, deskAct.gamingDay);
    const desk = await this.desks.lockDesk(tx, establishment, input.deskCode);
    requireHolder(desk, actor.personId);
    const payingDesk = { actor, establishment, act: deskAct, desk, settings };
    const isOffLine = isOffLineNumber(number);
    const knownTicket = isOffLine ? await this.tickets.findIfKnown(tx, establishment, number) : undefined;
    if (approvedBy !== null && procedure !== null && isOffLine && knownTicket === undefined)
      return this.#payByProcedure(tx, payingDesk, input, { ...procedure, approvedBy });
    const ticket = await this.#requirePayableTicket(tx, payingDesk, input);
    return this.books.payTicket(tx, payingDesk, ticket, identity);
  }

  /**
   * Pays a ticket on record in one statement, without locks, when the state as read permits it. Returns undefined, with
   * nothing written, when a rule forbids it or the state changed meanwhile: the caller then decides under locks and
   * gives the reason.
   */
  async #payAtOnce(
    { actor, establishment, writeKey }: Omit<CashierRequest, 'address'>,
    input: NewRedemption,
  ): Promise<Wire<RedemptionRow> | undefined> {
    try {
      const { paying, ticket } = await this.database.withPlannedStatements(async (connection) => {
        const { act, settings } = await this.desks.readDayAct(connection, actor, establishment);
        const desk = await this.desks.findDesk(connection, establishment, input.deskCode);
        requireHolder(desk, actor.personId);
        const payingDesk = { actor, establishment, act, desk, settings: this.tickets.requireTicketSystem(settings) };
        return { paying: payingDesk, ticket: await this.#requirePayableTicket(connection, payingDesk, input) };
      });
      // its print must be confirmed first, which one statement cannot do
      if (isPrintUnconfirmed(ticket)) return undefined;
      return await this.books.payInOneStatement(this.database, writeKey, paying, ticket);
    } catch (error) {
      const isRefusal = error instanceof Refusal && !OUTCOME_REFUSALS.has(error.code);
      if (isRefusal || REFUSED_ROWS.some((state) => isPostgresError(error, state))) return undefined;
      throw error;
    }
  }

  /** Pays a ticket by the written procedure and enters its line; returns its number in the register. */
  async #payByProcedure(
    tx: Tx,
    payingDesk: PayingDesk,
    input: NewRedemption,
    procedure: Parameters<RedemptionBooksService['payByProcedure']>[3],
  ): Promise<bigint> {
    const cashedTicket = await this.books.payByProcedure(tx, payingDesk, input, procedure);
    return this.books.enterRedemption(tx, payingDesk, input, cashedTicket);
  }

  /**
   * Returns the ticket on record after checking that it may be paid at a desk. Refuses with the codes of `findByNumber`
   * and `findPresentationFault`.
   */
  async #requirePayableTicket(connection: Queryable, payingDesk: PayingDesk, input: NewRedemption) {
    const { establishment, act, settings } = payingDesk;
    const ticket = await this.tickets.findByNumber(connection, establishment, input.number, settings, 'cashier');
    const { amountMinor, identity } = input;
    const presentation = {
      place: 'desk' as const,
      amountMinor,
      gamingDay: act.gamingDay,
      hasIdentity: identity !== null,
      limitMinor: settings.ticketDeskLimitMinor,
    };
    this.tickets.judgePresentation(ticket, presentation, settings, 'cashier');
    return ticket;
  }
}
