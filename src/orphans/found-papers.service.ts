import { Injectable } from '@nestjs/common';
import { StoredValueCardsService } from '#stored-value-cards/records/stored-value-cards.service.js';
import type { DeskAct } from '#desks/balances/desks.service.js';
import type { OrphanAct, OrphanFind } from '#domain/cash/orphans.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Tx } from '#platform/database/rows.js';
import { TicketCashService } from '#tickets/records/ticket-cash.service.js';
import { THE_ESTABLISHMENT, TicketsService } from '#tickets/records/tickets.service.js';

/** The found ticket or card of the system; null when it is neither. */
export interface FoundTicketOrCard {
  readonly ticketId: bigint | null;
  readonly cardId: bigint | null;
}

export const NO_TICKET_OR_CARD: FoundTicketOrCard = { ticketId: null, cardId: null };

/** Found tickets and cards: they are no longer paid to their bearer. */
@Injectable()
export class FoundTicketsAndCardsService {
  constructor(
    private readonly settings: SettingsService,
    private readonly tickets: TicketsService,
    private readonly ticketCash: TicketCashService,
    private readonly cards: StoredValueCardsService,
  ) {}

  /**
   * Returns the ticket or card of a found number, where the establishment has a ticket or card system. Refuses with the
   * codes of `TicketsService.findByNumber`, and TICKET_REDEEMED, TICKET_VOIDED, TICKET_IS_ORPHAN, TICKET_EXPIRED,
   * TICKET_NOT_PRINTED, TICKET_PENDING_ELSEWHERE, TICKET_AMOUNT_DIFFERS; with the codes of
   * `StoredValueCardsService.findByNumber`, and CARD_RETURNED, CARD_IS_ORPHAN, CARD_TRANSFER_PENDING,
   * CARD_AMOUNT_DIFFERS.
   */
  async findTicketOrCard(
    tx: Tx,
    establishment: Establishment,
    { gamingDay }: DeskAct,
    find: Pick<OrphanFind, 'kind' | 'reference' | 'stakeMinor'>,
  ): Promise<FoundTicketOrCard> {
    const { kind, reference, stakeMinor } = find;
    if (reference.trim() === '') return NO_TICKET_OR_CARD;
    const settings = await this.settings.readInForce(tx, establishment, gamingDay);
    const { ticketSystem, cardSystem } = settings;
    if (kind === 'foundCard' && cardSystem !== null) {
      const cardSettings = { ...settings, cardSystem };
      const card = await this.cards.lockByNumber(tx, establishment, reference, cardSettings, 'cashier');
      this.cards.judgeAct(establishment, card, { kind: 'find', amountMinor: stakeMinor }, settings);
      return { ...NO_TICKET_OR_CARD, cardId: card.cardId };
    }
    if ((kind !== 'foundTicket' && kind !== 'creditsLeft') || ticketSystem === null) return NO_TICKET_OR_CARD;
    const ticket = await this.tickets.findByNumber(tx, establishment, reference, { ticketSystem }, 'cashier');
    const presentation = { place: 'house', amountMinor: stakeMinor, gamingDay, limitMinor: null } as const;
    this.tickets.judgePresentation(ticket, { ...presentation, hasIdentity: true }, settings, 'cashier');
    return { ...NO_TICKET_OR_CARD, ticketId: ticket.ticketId };
  }

  /**
   * Marks the found ticket or card as an orphan, or gives it back to its bearer when it was entered by mistake. Other
   * acts than these do not move it.
   */
  async moveTicketOrCard(
    tx: Tx,
    establishment: Establishment,
    deskAct: DeskAct,
    movedFind: { readonly act: OrphanAct; readonly paper: FoundTicketOrCard; readonly amountMinor: bigint },
    facts: { readonly entryId: bigint; readonly reason: string },
  ): Promise<void> {
    const { act, paper, amountMinor } = movedFind;
    const { ticketId, cardId } = paper;
    if (act !== 'received' && act !== 'cancelled') return;
    if (ticketId !== null) {
      const foundTicket = await this.tickets.findById(tx, establishment, ticketId);
      // the find itself proves that the ticket was printed
      const ticket = await this.ticketCash.confirmPrint(tx, establishment, deskAct, foundTicket);
      const step = act === 'received' ? 'find' : 'restore';
      await this.tickets.takeStep(tx, establishment, deskAct, THE_ESTABLISHMENT, ticket, step, facts);
    }
    if (cardId !== null) {
      const find = { kind: 'find', amountMinor: -amountMinor } as const;
      const cardMovement = act === 'received' ? find : ({ kind: 'restore', amountMinor } as const);
      const movement = { cardId, ...cardMovement, place: 'house', ...facts } as const;
      await this.cards.insertMovement(tx, establishment, deskAct, movement);
    }
  }
}
