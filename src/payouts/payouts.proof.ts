import type { DigestCheck } from '#audit/verify/verify-tables.js';
import { buildClosedDaysProof } from '#ledger/ledger.proof.js';

/** Tickets and cards cashed on a closed day. */
export const redemptionsOfClosedDaysProofs: readonly DigestCheck[] = [
  buildClosedDaysProof({ table: 'ticket_redemptions', keys: ['redemption_number'], writtenAt: 'recorded_at' }),
  buildClosedDaysProof({ table: 'card_cashings', keys: ['cashing_number'], writtenAt: 'recorded_at' }),
];
