import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/rows.js';

/** What a module counted of a machine on a day, all of it together. */
export interface ContributedCount {
  readonly machineId: bigint;
  readonly notes: readonly { readonly valueMinor: string; readonly count: string }[];
  readonly notesMinor: bigint;
  readonly ticketsMinor: bigint;
  readonly ticketCount: number;
  readonly coinsMinor: bigint;
}

export interface ContributedCounts {
  readonly establishmentId: number;
  readonly gamingDay: string;
  /** `drop`: the certified count of a relève. */
  readonly source: 'drop';
  readonly enteredBy: bigint;
  /** Reads them once nobody else enters counts of that day any more. */
  readonly read: () => Promise<readonly ContributedCount[]>;
}

type EnterCounts = (tx: Tx, counts: ContributedCounts) => Promise<void>;

/** Counts of machines that another module made, on their way to the counts of the day. */
@Injectable()
export class DayCountsService {
  readonly #keepers: EnterCounts[] = [];

  /** Is given every count, within the transaction of whoever made it. */
  addKeeper(enter: EnterCounts): void {
    this.#keepers.push(enter);
  }

  async enter(tx: Tx, counts: ContributedCounts): Promise<void> {
    for (const enter of this.#keepers) await enter(tx, counts);
  }
}
