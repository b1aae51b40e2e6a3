import type { DigestCheck } from '#audit/verify/verify-tables.js';
import { buildClosedDaysCheck } from '#ledger/ledger.proof.js';

/** Tickets and cards cashed on a closed day. */
export const redemptionsOfClosedDaysProofs: readonly DigestCheck[] = [
  buildClosedDaysCheck({ table: 'ticket_redemptions', keys: ['redemption_number'], writtenAt: 'recorded_at' }),
  buildClosedDaysCheck({ table: 'card_cashings', keys: ['cashing_number'], writtenAt: 'recorded_at' }),
];
