import type { DigestCheck } from '#audit/verify/verify-tables.js';
import { buildClosedDaysCheck } from '#ledger/ledger.proof.js';

/** Checks the desk movements and fill slips of closed days. */
export const movementsOfClosedDaysProofs: readonly DigestCheck[] = [
  buildClosedDaysCheck({ table: 'desk_movements', keys: ['desk_id', 'movement_number'], writtenAt: 'recorded_at' }),
  buildClosedDaysCheck({ table: 'fill_slips', keys: ['slip_number'], writtenAt: 'recorded_at' }),
  buildClosedDaysCheck({ table: 'fill_voids', keys: ['slip_number'], writtenAt: 'recorded_at' }),
];
