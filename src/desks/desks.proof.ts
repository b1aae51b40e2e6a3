import type { DigestCheck } from '#audit/verify/verify-tables.js';
import { closedDaysProof } from '#ledger/ledger.proof.js';

/** Movements of desks and slips of fills of a closed day. */
export const movementsOfClosedDaysProofs: readonly DigestCheck[] = [
  closedDaysProof({ table: 'desk_movements', keys: ['desk_id', 'movement_number'], writtenAt: 'recorded_at' }),
  closedDaysProof({ table: 'fill_slips', keys: ['slip_number'], writtenAt: 'recorded_at' }),
  closedDaysProof({ table: 'fill_voids', keys: ['slip_number'], writtenAt: 'recorded_at' }),
];
