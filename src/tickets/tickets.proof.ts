import type { DigestCheck } from '#audit/verify/verify-tables.js';
import { buildClosedDaysProof } from '#ledger/ledger.proof.js';

/** Steps of tickets on a closed day. */
export const ticketsOfClosedDaysProofs: readonly DigestCheck[] = [
  buildClosedDaysProof({ table: 'ticket_steps', keys: ['ticket_id', 'step_number'], writtenAt: 'recorded_at' }),
];
