import { Injectable } from '@nestjs/common';
import { movedLines } from '#desks/balances/desk-rules.js';
import { DesksService } from '#desks/balances/desks.service.js';
import type { DeskAct } from '#desks/balances/desks.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { LedgerService } from '#ledger/ledger.service.js';
import type { Tx } from '#platform/database/rows.js';
import type { NumberedTicketRow } from './tickets.queries.js';
import { TicketsService } from './tickets.service.js';

/** The movement of a desk or kiosk and its entry, for a ticket that it sold or paid. */
export interface MovedCash {
  readonly movementNumber: number;
  readonly entryId: bigint;
}

/** Whether a kiosk took cash for it that it never entered, since its print was never confirmed. */
export const isUnproved = ({ place, state }: Pick<NumberedTicketRow, 'place' | 'state'>): boolean =>
  place === 'kiosk' && state === 'requested';

/** The cash that desks and kiosks take for tickets and give for them. */
@Injectable()
export class TicketCashService {
  constructor(
    private readonly tickets: TicketsService,
    private readonly desks: DesksService,
    private readonly ledger: LedgerService,
  ) {}

  /** Moves the cash of a desk or kiosk and posts it; `ticket` is what its entry calls it. Refuses DESK_BALANCE_SHORT. */
  async move(
    tx: Tx,
    establishment: Establishment,
    act: DeskAct,
    deskCode: string,
    { ticket, amountMinor }: { readonly ticket: string; readonly amountMinor: bigint },
    fact: 'ticketIssued' | 'ticketRedeemed',
  ): Promise<MovedCash> {
    const movedMinor = fact === 'ticketIssued' ? amountMinor : -amountMinor;
    const desk = await this.desks.locked(tx, establishment, deskCode);
    const { entryId } = await this.ledger.post(tx, {
      ...{ establishmentId: establishment.establishmentId, gamingDay: act.gamingDay, journal: 'tickets', fact },
      ...{ source: { ticket, desk: deskCode }, postedBy: act.personId },
      lines: movedLines('outstandingTickets', movedMinor),
    });
    const { movementNumber } = await this.desks.record(tx, establishment, desk, act, {
      ...{ kind: fact, amountMinor: movedMinor, entryId },
    });
    return { movementNumber, entryId };
  }

  /**
   * The ticket that somebody has in their hands. A kiosk that never confirmed the print took the cash for it all the
   * same: the print is taken here, with that cash, or what is owed on the ticket would be owed for nothing. Whoever pays
   * out of a desk reads it again after: it may be the kiosk.
   */
  async proved(
    tx: Tx,
    establishment: Establishment,
    act: DeskAct,
    ticket: NumberedTicketRow,
  ): Promise<NumberedTicketRow> {
    const { deskCode, ticketId, amountMinor } = ticket;
    if (!isUnproved(ticket) || deskCode === null) return ticket;
    const { deskId } = await this.desks.find(tx, establishment, deskCode);
    const sold = await this.move(
      tx,
      establishment,
      act,
      deskCode,
      { ticket: String(ticketId), amountMinor },
      'ticketIssued',
    );
    const at = { place: 'kiosk', machineId: null, deskId } as const;
    await this.tickets.take(tx, establishment, act, at, ticket, 'print', sold);
    return this.tickets.byId(tx, establishment, ticketId);
  }
}
