import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of cards: a column that is not here is private to the module. */
export class CardsPublished1790000060315 implements MigrationInterface {
  readonly name = 'CardsPublished1790000060315';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view cards_public as
        select
          cards.establishment_id, cards.card_id, cards.desk_id, cards.gaming_day, cards.issued_at, cards.state,
          cards.last_movement, cards.balance_minor, cards.reserved_minor, cards.pending_transfers, cards.moved_on
        from cards;
      create view card_movements_public as
        select
          card_movements.establishment_id, card_movements.card_id, card_movements.movement_number, card_movements.kind,
          card_movements.from_state, card_movements.to_state, card_movements.amount_minor,
          card_movements.balance_minor, card_movements.reserved_minor, card_movements.asked_minor,
          card_movements.request_number, card_movements.place, card_movements.machine_id, card_movements.desk_id,
          card_movements.gaming_day, card_movements.happened_at, card_movements.received_at,
          card_movements.recorded_by, card_movements.approved_by, card_movements.desk_movement_number,
          card_movements.entry_id
        from card_movements;
      -- what is owed on cards, day by day; the opening is the closing of the day before
      create view card_days as
        select
          card_movements.establishment_id, card_movements.gaming_day,
          coalesce(sum(card_movements.amount_minor) filter (where card_movements.kind = 'load'), 0)::bigint
            as loaded_minor,
          coalesce(-sum(card_movements.amount_minor) filter (where card_movements.kind = 'toMachine'), 0)::bigint
            as to_machines_minor,
          coalesce(sum(card_movements.amount_minor) filter (where card_movements.kind = 'fromMachine'), 0)::bigint
            as from_machines_minor,
          coalesce(-sum(card_movements.amount_minor) filter (where card_movements.kind = 'cash'), 0)::bigint
            as cashed_minor,
          coalesce(sum(card_movements.amount_minor) filter (where card_movements.kind = 'correct'), 0)::bigint
            as corrected_minor,
          coalesce(-sum(card_movements.amount_minor) filter (where card_movements.kind in ('find', 'restore')),
            0)::bigint as orphans_minor,
          sum(sum(card_movements.amount_minor)) over (partition by card_movements.establishment_id
            order by card_movements.gaming_day)::bigint as closing_minor
        from card_movements
        group by card_movements.establishment_id, card_movements.gaming_day;
      grant select on cards_public, card_movements_public, card_days to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view card_days, card_movements_public, cards_public`);
  }
}
