import { Injectable } from '@nestjs/common';
import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import type { CounterEntryFact } from '#domain/tables/counter-entries.js';
import { requireDay } from '#establishments/days/gaming-days.queries.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { insertRow } from '#platform/database/entities.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { CounterEntryEntity } from './counter-entry.entity.js';

/** The register of the counter-entries. */
const COUNTER_ENTRY_REGISTER = 'counterEntries';

/** A person who signs a counter-entry, and their function. */
export interface CounterEntrySigner {
  readonly personId: bigint;
  readonly capacity: string;
}

/** A counter-entry of a line of the tables. */
export interface NewCounterEntry {
  readonly fact: CounterEntryFact;
  readonly tableId: bigint;
  /** Gaming day of the reversed line. */
  readonly gamingDay: string;
  readonly happenedAt: Date;
  /** Amount of the reversed line, in minor units. */
  readonly amountMinor: bigint;
  readonly reason: string;
  readonly writer: CounterEntrySigner;
  readonly signer: CounterEntrySigner;
}

/** Numbers the counter-entries of the tables in their register, each with its reason and its two signers. */
@Injectable()
export class CounterEntriesService {
  /**
   * Locks the day of a line to be reversed. Refuses with UNKNOWN_GAMING_DAY, COUNTER_ENTRY_DAY_CLOSED: a closed day is
   * corrected on an open one.
   */
  async assertDayOpen(tx: Tx, { establishmentId }: Establishment, gamingDay: string): Promise<void> {
    const day = await requireDay(tx, establishmentId, gamingDay, 'share');
    if (day.state === 'closed') refuse('COUNTER_ENTRY_DAY_CLOSED', { gamingDay });
  }

  /** Records a counter-entry and returns its number in the register. Refuses with HANDS_NOT_APART. */
  async recordCounterEntry(
    tx: Tx,
    { establishmentId }: Establishment,
    { writer, signer, ...counterEntry }: NewCounterEntry,
  ): Promise<bigint> {
    if (writer.personId === signer.personId) refuse('HANDS_NOT_APART');
    const counterNumber = await reserveRegisterNumbers(tx, establishmentId, COUNTER_ENTRY_REGISTER, 1);
    await insertRow(tx, CounterEntryEntity, {
      ...counterEntry,
      establishmentId,
      counterNumber,
      recordedBy: writer.personId,
      recordedAs: writer.capacity,
      signedBy: signer.personId,
      signedAs: signer.capacity,
    });
    const rowKey = { establishment_id: establishmentId, counter_number: String(counterNumber) };
    const registerEntry = { number: counterNumber, rowKey };
    await enterInRegister(tx, establishmentId, COUNTER_ENTRY_REGISTER, 'counter_entries', [registerEntry]);
    return counterNumber;
  }
}
