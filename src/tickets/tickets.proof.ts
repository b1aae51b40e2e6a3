import type { DigestCheck } from '#audit/verify/verify-tables.js';
import { buildClosedDaysCheck } from '#ledger/ledger.proof.js';

/** Steps of tickets on a closed day. */
export const ticketsOfClosedDaysProofs: readonly DigestCheck[] = [
  buildClosedDaysCheck({ table: 'ticket_steps', keys: ['ticket_id', 'step_number'], writtenAt: 'recorded_at' }),
];
