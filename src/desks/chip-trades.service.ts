import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '../identity/access.decorators.js';
import { opposite } from '../domain/cash/desk-chips.js';
import type { ChipLine } from '../domain/cash/desk-chips.js';
import { holdsChips } from '../domain/cash/desks.js';
import type { ChipTrade } from '../domain/cash/desks.js';
import { worthOf } from '../domain/tables/exchanges.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { Database } from '../platform/database/database.js';
import { writeOnce } from '../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../platform/database/idempotency.js';
import { refuse } from '../refusals/refusal.js';
import { movedLines, requireHolder, validChips } from './desk-rules.js';
import type { DeskRow } from './desks.queries.js';
import { DesksService } from './desks.service.js';

/** Chips and plaques that customers buy at a desk and bring back to it, each for its value in cash. */
@Injectable()
export class ChipTradesService {
  constructor(
    private readonly database: Database,
    private readonly desks: DesksService,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Sells chips and plaques for cash, or redeems them, by the desk's holder: what is sold is owed to whoever brings it
   * back. Refuses UNKNOWN_DESK, as `validChips`, CHIPS_NOT_LISTED, DESK_RETIRED, DESK_NOT_HELD, NOT_THE_HOLDER,
   * DESK_BALANCE_SHORT, DESK_CHIPS_SHORT.
   */
  trade(
    actor: Actor,
    establishment: Establishment,
    write: WriteKey,
    { deskCode, trade, chips }: { deskCode: string; trade: ChipTrade; chips: readonly ChipLine[] },
  ): Promise<Wire<DeskRow>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, write, async (tx) => {
      const act = await this.desks.beginDayAct(tx, actor, establishment, `desks.${trade}`);
      const desk = await this.desks.locked(tx, establishment, deskCode);
      const listed = validChips(establishment, holdsChips(desk.kind), chips);
      if (listed.length === 0) refuse('CHIPS_NOT_LISTED');
      requireHolder(desk, actor.personId);
      const moved = trade === 'chipSale' ? opposite(listed) : listed;
      const cashMinor = worthOf(opposite(moved));
      const entry = await this.ledger.post(tx, {
        establishmentId,
        gamingDay: act.gamingDay,
        journal: 'operations',
        fact: trade,
        source: { desk: deskCode },
        lines: movedLines('chipsInCirculation', cashMinor),
        postedBy: actor.personId,
      });
      await this.desks.record(tx, establishment, desk, act, {
        ...{ kind: trade, amountMinor: 0n, entryId: entry.entryId },
        chips: moved,
      });
      return this.desks.find(tx, establishment, deskCode);
    });
  }
}
