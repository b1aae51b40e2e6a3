import type { DigestCheck } from '#audit/verify/verify-tables.js';
import { closedDaysProof } from '#ledger/ledger.proof.js';

/** Tickets and cards cashed on a closed day. */
export const redemptionsOfClosedDaysProofs: readonly DigestCheck[] = [
  closedDaysProof({ table: 'ticket_redemptions', keys: ['redemption_number'], writtenAt: 'recorded_at' }),
  closedDaysProof({ table: 'card_cashings', keys: ['cashing_number'], writtenAt: 'recorded_at' }),
];
