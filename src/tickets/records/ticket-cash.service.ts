import { Injectable } from '@nestjs/common';
import { DesksService, type DeskAction } from '#desks/balances/desks.service.js';
import { buildPostedMovement } from '#domain/accounting/desk-movements.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { LedgerService } from '#ledger/ledger.service.js';
import type { Tx } from '#platform/database/rows.js';
import type { NumberedTicketRow } from './tickets.queries.js';
import { TicketsService } from './tickets.service.js';

/** The movement of a desk or kiosk and its entry, for a ticket sold or paid. */
export interface CashMovement {
  readonly movementNumber: number;
  readonly entryId: bigint;
}

/** Returns whether a ticket's print was never confirmed, so that the cash its kiosk took was never entered. */
export const isPrintUnconfirmed = ({ place, state }: Pick<NumberedTicketRow, 'place' | 'state'>): boolean =>
  place === 'kiosk' && state === 'requested';

/** Cash taken and paid by desks and kiosks for tickets. */
@Injectable()
export class TicketCashService {
  constructor(
    private readonly tickets: TicketsService,
    private readonly desks: DesksService,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Moves the cash of a ticket at a desk or kiosk and posts it; `ticket` is its reference in the entry. Refuses with
   * DESK_BALANCE_SHORT.
   */
  async recordTicketCash(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    deskCode: string,
    { ticket, amountMinor }: { readonly ticket: string; readonly amountMinor: bigint },
    movementKind: 'ticketIssued' | 'ticketRedeemed',
  ): Promise<CashMovement> {
    const { movedMinor, entry } = buildPostedMovement(movementKind, amountMinor);
    const desk = await this.desks.lockDesk(tx, establishment, deskCode);
    const { entryId } = await this.ledger.postEntryForAction(tx, establishment, deskAction, {
      ...entry,
      source: { ticket, desk: deskCode },
    });
    const movement = { kind: movementKind, amountMinor: movedMinor, entryId };
    const { movementNumber } = await this.desks.recordMovement(tx, establishment, desk, deskAction, movement);
    return { movementNumber, entryId };
  }

  /**
   * Confirms the print of a presented ticket that its kiosk never confirmed, and records the cash that the kiosk took
   * for it. Returns the ticket, unchanged when confirmed before. A caller that pays out of a desk must read the desk
   * again: it may be that kiosk.
   */
  async confirmPrint(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    ticket: NumberedTicketRow,
  ): Promise<NumberedTicketRow> {
    const { deskCode, ticketId, amountMinor } = ticket;
    if (!isPrintUnconfirmed(ticket) || deskCode === null) return ticket;
    const { deskId } = await this.desks.requireDesk(tx, establishment, deskCode);
    const reference = { ticket: String(ticketId), amountMinor };
    const cashMovement = await this.recordTicketCash(
      tx,
      establishment,
      deskAction,
      deskCode,
      reference,
      'ticketIssued',
    );
    const kioskLocation = { place: 'kiosk', machineId: null, deskId } as const;
    await this.tickets.recordStep(tx, establishment, deskAction, kioskLocation, ticket, 'print', cashMovement);
    return this.tickets.requireTicketById(tx, establishment, ticketId);
  }
}
