import type { DigestCheck } from '#audit/verify/verify-tables.js';
import { buildClosedDaysCheck } from '#ledger/ledger.proof.js';

/** Movements of cards on a closed day. */
export const storedValueCardsOfClosedDaysProofs: readonly DigestCheck[] = [
  buildClosedDaysCheck({ table: 'card_movements', keys: ['card_id', 'movement_number'], writtenAt: 'recorded_at' }),
  {
    table: 'cards',
    kind: 'meaningBroken',
    sql: `select jsonb_build_object('card_id', cards.card_id, 'establishment_id', cards.establishment_id)::text
        as row_key,
      'card ' || cards.card_id || ' holds ' || cards.balance_minor || ', its movements add up to ' || sums.minor
        as detail
    from cards
    join lateral (
      select coalesce(sum(card_movements.amount_minor), 0) as minor, count(*) as count from card_movements
      where card_movements.establishment_id = cards.establishment_id and card_movements.card_id = cards.card_id
    ) as sums on true
    where cards.establishment_id = $1
      and (sums.minor <> cards.balance_minor or sums.count <> cards.last_movement)
    order by cards.card_id`,
  },
];
