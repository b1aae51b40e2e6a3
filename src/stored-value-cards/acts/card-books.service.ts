import { Injectable } from '@nestjs/common';
import type { DeskAct } from '#desks/balances/desks.service.js';
import { cardCorrectedEntry } from '#domain/accounting/floor-postings.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { MachinesService } from '#machines/records/machines.service.js';
import type { Tx } from '#platform/database/rows.js';

/** The basis of a card correction: the counters of a machine, or a journal entry. */
export type CorrectionPosted =
  | { readonly machineId: bigint; readonly entryId: null }
  | { readonly machineId: null; readonly entryId: bigint };

/** Posts corrections of cards. */
@Injectable()
export class StoredValueCardBooksService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly machines: MachinesService,
  ) {}

  /**
   * Posts the correction of a card's balance, in minor units. A card corrected to a machine's counters moves no
   * account: the closing of the day posts them. Any other correction is a loss or gain of the establishment. Refuses
   * with UNKNOWN_MACHINE.
   */
  async correct(
    tx: Tx,
    establishment: Establishment,
    act: DeskAct,
    { cardId, amountMinor, machine }: { cardId: bigint; amountMinor: bigint; machine: string | null },
  ): Promise<CorrectionPosted> {
    if (machine !== null) {
      return { machineId: await this.machines.machineId(tx, establishment.establishmentId, machine), entryId: null };
    }
    const { entryId } = await this.ledger.postForAct(tx, establishment, act, {
      ...cardCorrectedEntry(amountMinor),
      source: { card: String(cardId) },
    });
    return { machineId: null, entryId };
  }
}
