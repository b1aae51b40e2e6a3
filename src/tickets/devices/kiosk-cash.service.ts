import { Injectable } from '@nestjs/common';
import { movedLines } from '../../desks/desk-rules.js';
import { DesksService } from '../../desks/desks.service.js';
import type { DeskAct } from '../../desks/desks.service.js';
import type { Establishment } from '../../identity/access.decorators.js';
import { LedgerService } from '../../ledger/ledger.service.js';
import type { Tx } from '../../platform/database/rows.js';
import type { NumberedTicketRow } from '../tickets.queries.js';
import { TicketsService } from '../tickets.service.js';

/** The movement of a kiosk and its entry, for a ticket that it sold or paid. */
export interface MovedKiosk {
  readonly movementNumber: number;
  readonly entryId: bigint;
}

/** The cash that kiosks take for tickets and give for them. */
@Injectable()
export class KioskCashService {
  constructor(
    private readonly tickets: TicketsService,
    private readonly desks: DesksService,
    private readonly ledger: LedgerService,
  ) {}

  /** Moves the cash of a kiosk and posts it. Refuses DESK_BALANCE_SHORT. */
  async move(
    tx: Tx,
    establishment: Establishment,
    act: DeskAct,
    deskCode: string,
    { ticketId, amountMinor }: NumberedTicketRow,
    fact: 'ticketIssued' | 'ticketRedeemed',
  ): Promise<MovedKiosk> {
    const movedMinor = fact === 'ticketIssued' ? amountMinor : -amountMinor;
    const desk = await this.desks.locked(tx, establishment, deskCode);
    const { entryId } = await this.ledger.post(tx, {
      ...{ establishmentId: establishment.establishmentId, gamingDay: act.gamingDay, journal: 'tickets', fact },
      ...{ source: { ticket: String(ticketId), desk: deskCode }, postedBy: act.personId },
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
    const { place, state, deskCode, ticketId } = ticket;
    if (place !== 'kiosk' || state !== 'requested' || deskCode === null) return ticket;
    const { deskId } = await this.desks.find(tx, establishment, deskCode);
    const sold = await this.move(tx, establishment, act, deskCode, ticket, 'ticketIssued');
    const at = { place: 'kiosk', machineId: null, deskId } as const;
    await this.tickets.take(tx, establishment, act, at, ticket, 'print', sold);
    return this.tickets.byId(tx, establishment, ticketId);
  }
}
