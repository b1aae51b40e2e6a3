import { Injectable } from '@nestjs/common';
import { StoredValueCardsService } from '#stored-value-cards/records/stored-value-cards.service.js';
import type { DeskAction } from '#desks/balances/desks.service.js';
import type { OrphanAction, OrphanFind } from '#domain/cash/orphans.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Tx } from '#platform/database/rows.js';
import { TicketCashService } from '#tickets/records/ticket-cash.service.js';
import { ESTABLISHMENT_LOCATION, TicketsService } from '#tickets/records/tickets.service.js';

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
   * codes of `TicketsService.requireTicketByNumber`, and TICKET_REDEEMED, TICKET_VOIDED, TICKET_IS_ORPHAN,
   * TICKET_EXPIRED, TICKET_NOT_PRINTED, TICKET_PENDING_ELSEWHERE, TICKET_AMOUNT_DIFFERS; with the codes of
   * `StoredValueCardsService.requireCardByNumber`, and CARD_RETURNED, CARD_IS_ORPHAN, CARD_TRANSFER_PENDING,
   * CARD_AMOUNT_DIFFERS.
   */
  async resolveTicketOrCard(
    tx: Tx,
    establishment: Establishment,
    { gamingDay }: DeskAction,
    foundItem: Pick<OrphanFind, 'kind' | 'reference' | 'stakeMinor'>,
  ): Promise<FoundTicketOrCard> {
    const { kind, reference, stakeMinor } = foundItem;
    if (reference.trim() === '') return NO_TICKET_OR_CARD;
    const settings = await this.settings.readSettingsInForce(tx, establishment, gamingDay);
    const { ticketSystem, cardSystem } = settings;
    if (kind === 'foundCard' && cardSystem !== null) {
      const cardSettings = { ...settings, cardSystem };
      const card = await this.cards.lockCardByNumber(tx, establishment, reference, cardSettings, 'cashier');
      this.cards.assertActionAllowed(establishment, card, { kind: 'find', amountMinor: stakeMinor }, settings);
      return { ...NO_TICKET_OR_CARD, cardId: card.cardId };
    }
    if ((kind !== 'foundTicket' && kind !== 'creditsLeft') || ticketSystem === null) return NO_TICKET_OR_CARD;
    const ticket = await this.tickets.requireTicketByNumber(tx, establishment, reference, { ticketSystem }, 'cashier');
    const presentation = { place: 'house', amountMinor: stakeMinor, gamingDay, limitMinor: null } as const;
    this.tickets.assertPresentable(ticket, { ...presentation, hasIdentity: true }, settings, 'cashier');
    return { ...NO_TICKET_OR_CARD, ticketId: ticket.ticketId };
  }

  /**
   * Marks the found ticket or card as an orphan, or gives it back to its bearer when it was entered by mistake. Other
   * acts than these do not move it.
   */
  async updateTicketOrCard(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    orphanChange: {
      readonly action: OrphanAction;
      readonly ticketOrCard: FoundTicketOrCard;
      readonly amountMinor: bigint;
    },
    movementDetails: { readonly entryId: bigint; readonly reason: string },
  ): Promise<void> {
    const { action, ticketOrCard, amountMinor } = orphanChange;
    const { ticketId, cardId } = ticketOrCard;
    if (action !== 'received' && action !== 'cancelled') return;
    if (ticketId !== null) {
      const foundTicket = await this.tickets.requireTicketById(tx, establishment, ticketId);
      // the find itself proves that the ticket was printed
      const ticket = await this.ticketCash.confirmPrint(tx, establishment, deskAction, foundTicket);
      const step = action === 'received' ? 'find' : 'restore';
      await this.tickets.recordStep(
        tx,
        establishment,
        deskAction,
        ESTABLISHMENT_LOCATION,
        ticket,
        step,
        movementDetails,
      );
    }
    if (cardId !== null) {
      const removal = { kind: 'find', amountMinor: -amountMinor } as const;
      const cardMovement = action === 'received' ? removal : ({ kind: 'restore', amountMinor } as const);
      const movement = { cardId, ...cardMovement, place: 'house', ...movementDetails } as const;
      await this.cards.recordMovement(tx, establishment, deskAction, movement);
    }
  }
}
