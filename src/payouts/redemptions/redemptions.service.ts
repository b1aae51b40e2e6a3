import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { requireHolder } from '#desks/balances/desk-rules.js';
import { DesksService } from '#desks/balances/desks.service.js';
import { isOffLineNumber } from '#domain/tickets/validation-numbers.js';
import { IdentitiesService } from '#identity/signing/identities.service.js';
import { Database } from '#platform/database/database.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { writeOnce } from '#platform/database/idempotency.js';
import type { Wire, WriteKey } from '#platform/database/idempotency.js';
import { isPostgresError } from '#refusals/of-error.js';
import type { RefusalCode } from '#refusals/codes.js';
import { Refusal, refuse } from '#refusals/refusal.js';
import { isUnproved } from '#tickets/records/ticket-cash.service.js';
import { TicketGuessesService } from '#tickets/records/ticket-guesses.service.js';
import { TicketsService } from '#tickets/records/tickets.service.js';
import { CASHING, RedemptionBooksService } from './redemption-books.service.js';
import type { NewRedemption, PayingDesk } from './redemption-books.service.js';
import { redemptionOf, redemptionsOf } from './redemptions.queries.js';
import type { RedemptionRow } from './redemptions.queries.js';

/** Who cashes it, under which key, and from where the second person gives their secret. */
export interface OfCashier {
  readonly actor: Actor;
  readonly establishment: Establishment;
  readonly write: WriteKey;
  readonly address: string;
}

/** Refusals of a statement that was sent: what became of it, or of one before it under its key, is said by them. */
const KNOWS_THE_END: ReadonlySet<RefusalCode> = new Set([
  ...(['OUTCOME_UNKNOWN', 'DATABASE_UNREACHABLE', 'IDEMPOTENCY_KEY_REUSED', 'ANSWER_NOT_READABLE'] as const),
]);

/** SQLSTATEs of a row refused: by a rule, for a day not recorded yet, by who was first with its key, by a deadlock. */
const REFUSED_ROWS = ['RV001', 'RV003', 'RV004', 'RV006', '23503', '23505', '40P01'];

/** Tickets that customers cash at a desk, once each. */
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

  /** Tickets cashed, the latest first. */
  list(establishment: Establishment, page: Parameters<typeof redemptionsOf>[2]): Promise<RedemptionRow[]> {
    return redemptionsOf(this.database.dataSource, establishment.establishmentId, page);
  }

  /**
   * Cashes a ticket on file at a desk, which counts for its customer when they identify themselves; above the amount
   * that the Direction set they do, in whatever means they are paid (MC:21.1), and from the laundering threshold on. One
   * that its machine validated off line and has not handed in is paid by the written procedure, by two people.
   * Refuses TICKETS_NOT_IN_USE, TICKET_GUESSES_THROTTLED, UNKNOWN_DESK, DESK_RETIRED, DESK_NOT_HELD, NOT_THE_HOLDER, the
   * nearest cause of a number on no file (`TicketsService.byNumber`), why a ticket on file is not paid (`refusalOf`),
   * DESK_BALANCE_SHORT; by the procedure as `IdentitiesService.prove`, OWN_APPROVAL, UNKNOWN_MACHINE.
   */
  async redeem(
    { actor, establishment, write, address }: OfCashier,
    wanted: NewRedemption,
  ): Promise<Wire<RedemptionRow>> {
    const { establishmentId } = establishment;
    const { procedure } = wanted;
    const functions = ['superviseur', 'direction'] as const;
    const second =
      procedure === null ? null : await this.identities.prove(establishment, procedure.authoriser, address, functions);
    const at = { name: '', find: () => this.#at(establishment, wanted.deskCode) };
    const isUsual = procedure === null && wanted.identity === null;
    return this.guesses.watch(actor, establishment, at, async () => {
      const paid = isUsual ? await this.#payAtOnce({ actor, establishment, write }, wanted) : undefined;
      return (
        paid ??
        writeOnce(this.database, establishmentId, write, async (tx) => {
          if (second?.personId === actor.personId) refuse('OWN_APPROVAL');
          const act = await this.desks.beginDayAct(tx, actor, establishment, CASHING, procedure?.reason);
          const settings = await this.tickets.inUse(tx, establishment, act.gamingDay);
          const desk = await this.desks.locked(tx, establishment, wanted.deskCode);
          requireHolder(desk, actor.personId);
          const paying = { actor, establishment, act, desk, settings };
          const isOffLine = isOffLineNumber(wanted.number);
          const known = isOffLine ? await this.tickets.find(tx, establishment, wanted.number) : undefined;
          const isByProcedure = second !== null && procedure !== null && isOffLine && known === undefined;
          const number = isByProcedure
            ? await this.#payByProcedure(tx, paying, wanted, { ...procedure, approvedBy: second.personId })
            : await this.books.pay(tx, paying, await this.#judged(tx, paying, wanted), wanted.identity);
          return redemptionOf(tx, establishmentId, number);
        })
      );
    });
  }

  /**
   * Pays a ticket on file in one statement, when nothing speaks against it as it is read; undefined, with nothing
   * written: something does, or changed meanwhile, and the way under locks decides, and says why.
   */
  async #payAtOnce(
    { actor, establishment, write }: Omit<OfCashier, 'address'>,
    wanted: NewRedemption,
  ): Promise<Wire<RedemptionRow> | undefined> {
    try {
      const { paying, ticket } = await this.database.planned(async (on) => {
        const { act, settings } = await this.desks.readDayAct(on, actor, establishment);
        const desk = await this.desks.find(on, establishment, wanted.deskCode);
        requireHolder(desk, actor.personId);
        const judging = { actor, establishment, act, desk, settings: this.tickets.usedBy(settings) };
        return { paying: judging, ticket: await this.#judged(on, judging, wanted) };
      });
      if (isUnproved(ticket)) return undefined;
      return await this.books.payAtOnce(this.database, write, paying, ticket);
    } catch (error) {
      const isRefusal = error instanceof Refusal && !KNOWS_THE_END.has(error.code);
      if (isRefusal || REFUSED_ROWS.some((state) => isPostgresError(error, state))) return undefined;
      throw error;
    }
  }

  async #payByProcedure(
    tx: Tx,
    paying: PayingDesk,
    wanted: NewRedemption,
    procedure: Parameters<RedemptionBooksService['payByProcedure']>[3],
  ): Promise<bigint> {
    const cashed = await this.books.payByProcedure(tx, paying, wanted, procedure);
    return this.books.enter(tx, paying, wanted, cashed);
  }

  /** The ticket on file, which may be paid. */
  async #judged(on: Queryable, paying: PayingDesk, wanted: NewRedemption) {
    const { establishment, act, settings } = paying;
    const ticket = await this.tickets.byNumber(on, establishment, wanted.number, settings, 'cashier');
    const { amountMinor, identity } = wanted;
    const presentation = {
      ...{ place: 'desk' as const, amountMinor, gamingDay: act.gamingDay, hasIdentity: identity !== null },
      limitMinor: settings.ticketDeskLimitMinor,
    };
    this.tickets.judge(ticket, presentation, settings, 'cashier');
    return ticket;
  }

  async #at(establishment: Establishment, deskCode: string) {
    const { deskId } = await this.desks.find(this.database.dataSource, establishment, deskCode);
    return { place: 'desk' as const, machineId: null, deskId };
  }
}
