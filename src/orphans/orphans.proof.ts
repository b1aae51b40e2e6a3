import type { DigestCheck } from '#audit/verify/verify-tables.js';
import { buildClosedDaysCheck } from '#ledger/ledger.proof.js';

/** Entries of the register of orphans of a closed day. */
export const entriesOfClosedDaysProofs: readonly DigestCheck[] = [
  buildClosedDaysCheck({ table: 'orphan_entries', keys: ['entry_number'], writtenAt: 'recorded_at' }),
];
