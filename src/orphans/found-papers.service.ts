import { Injectable } from '@nestjs/common';
import { CardsService } from '#cards/records/cards.service.js';
import type { DeskAct } from '#desks/balances/desks.service.js';
import type { OrphanAct, OrphanFind } from '#domain/cash/orphans.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Tx } from '#platform/database/rows.js';
import { TicketCashService } from '#tickets/records/ticket-cash.service.js';
import { THE_HOUSE, TicketsService } from '#tickets/records/tickets.service.js';

/** The ticket or the card of the system that was found; null: it is none. */
export interface FoundPaper {
  readonly ticketId: bigint | null;
  readonly cardId: bigint | null;
}

export const NO_PAPER: FoundPaper = { ticketId: null, cardId: null };

/** Tickets and cards that were found: no longer paid to whoever presents them. */
@Injectable()
export class FoundPapersService {
  constructor(
    private readonly settings: SettingsService,
    private readonly tickets: TicketsService,
    private readonly ticketCash: TicketCashService,
    private readonly cards: CardsService,
  ) {}

  /**
   * What a found number is of, where the establishment has a system of tickets or of cards. Refuses as
   * `TicketsService.byNumber`, and TICKET_REDEEMED, TICKET_VOIDED, TICKET_IS_ORPHAN, TICKET_EXPIRED, TICKET_NOT_PRINTED,
   * TICKET_PENDING_ELSEWHERE, TICKET_AMOUNT_DIFFERS; as `CardsService.byNumber`, and CARD_RETURNED, CARD_IS_ORPHAN,
   * CARD_TRANSFER_PENDING, CARD_AMOUNT_DIFFERS.
   */
  async of(
    tx: Tx,
    establishment: Establishment,
    { gamingDay }: DeskAct,
    find: Pick<OrphanFind, 'kind' | 'reference' | 'stakeMinor'>,
  ): Promise<FoundPaper> {
    const { kind, reference, stakeMinor } = find;
    if (reference.trim() === '') return NO_PAPER;
    const settings = await this.settings.inForce(tx, establishment, gamingDay);
    const { ticketSystem, cardSystem } = settings;
    if (kind === 'foundCard' && cardSystem !== null) {
      const inUse = { ...settings, cardSystem };
      const card = await this.cards.lockedByNumber(tx, establishment, reference, inUse, 'cashier');
      this.cards.judge(establishment, card, { kind: 'find', amountMinor: stakeMinor }, settings);
      return { ...NO_PAPER, cardId: card.cardId };
    }
    if ((kind !== 'foundTicket' && kind !== 'creditsLeft') || ticketSystem === null) return NO_PAPER;
    const ticket = await this.tickets.byNumber(tx, establishment, reference, { ticketSystem }, 'cashier');
    const found = { place: 'house', amountMinor: stakeMinor, gamingDay, limitMinor: null } as const;
    this.tickets.judge(ticket, { ...found, hasIdentity: true }, settings, 'cashier');
    return { ...NO_PAPER, ticketId: ticket.ticketId };
  }

  /** What was found is an orphan; what was entered by mistake is its bearer's again. */
  async move(
    tx: Tx,
    establishment: Establishment,
    deskAct: DeskAct,
    { act, paper, amountMinor }: { readonly act: OrphanAct; readonly paper: FoundPaper; readonly amountMinor: bigint },
    facts: { readonly entryId: bigint; readonly reason: string },
  ): Promise<void> {
    const { ticketId, cardId } = paper;
    if (act !== 'received' && act !== 'cancelled') return;
    if (ticketId !== null) {
      const found = await this.tickets.byId(tx, establishment, ticketId);
      // who found it proves that it was printed
      const ticket = await this.ticketCash.proved(tx, establishment, deskAct, found);
      await this.tickets.take(
        ...([tx, establishment, deskAct, THE_HOUSE, ticket] as const),
        act === 'received' ? 'find' : 'restore',
        facts,
      );
    }
    if (cardId !== null) {
      const made =
        act === 'received'
          ? ({ kind: 'find', amountMinor: -amountMinor } as const)
          : ({ kind: 'restore', amountMinor } as const);
      await this.cards.make(tx, establishment, deskAct, { cardId, ...made, place: 'house', ...facts });
    }
  }
}
