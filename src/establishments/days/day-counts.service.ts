import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/rows.js';

/** A module's count of a machine on a day, in total. */
export interface ContributedCount {
  readonly machineId: bigint;
  readonly notes: readonly { readonly valueMinor: string; readonly count: string }[];
  readonly notesMinor: bigint;
  readonly ticketsMinor: bigint;
  readonly ticketCount: number;
  readonly coinsMinor: bigint;
  /** Instant at which the last of its boxes left the machine; null: not known. */
  readonly removedAt: Date | null;
}

export interface ContributedCounts {
  readonly establishmentId: number;
  readonly gamingDay: string;
  /** `drop`: the certified count of a drop. */
  readonly source: 'drop';
  readonly enteredBy: bigint;
  /** Reads them once no more counts of that day can be entered. */
  readonly readCounts: () => Promise<readonly ContributedCount[]>;
}

type CountsReceiver = (tx: Tx, counts: ContributedCounts) => Promise<void>;

/** Forwards machine counts made by another module to the counts of the day. */
@Injectable()
export class DayCountsService {
  readonly #receivers: CountsReceiver[] = [];

  /** Registers the receiver of every count, called within the transaction of the module that made it. */
  registerReceiver(receiveCounts: CountsReceiver): void {
    this.#receivers.push(receiveCounts);
  }

  /** Passes a module's counts to every receiver. */
  async forwardCounts(tx: Tx, counts: ContributedCounts): Promise<void> {
    for (const receiveCounts of this.#receivers) await receiveCounts(tx, counts);
  }
}
