import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What other modules may read of equipment: a column that is not here is private to the module.
 */
export class EquipmentPublished1790000032300 implements MigrationInterface {
  readonly name = 'EquipmentPublished1790000032300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.equipmentPublished', true);
      create view apparatus_checks_public as
        select
          apparatus_checks.establishment_id, apparatus_checks.check_id, apparatus_checks.apparatus_id,
          apparatus_checks.gaming_day, apparatus_checks.is_sound, apparatus_checks.findings,
          apparatus_checks.checked_by, apparatus_checks.witnessed_by, apparatus_checks.checked_at
        from apparatus_checks;
      create view card_alert_tellings_public as
        select
          card_alert_tellings.establishment_id, card_alert_tellings.control_id, card_alert_tellings.party,
          card_alert_tellings.told_at, card_alert_tellings.recipient, card_alert_tellings.told_by
        from card_alert_tellings;
      create view card_controls_public as
        select
          card_controls.establishment_id, card_controls.control_id, card_controls.item_id, card_controls.control,
          card_controls.allocation_id, card_controls.counted, card_controls.marked, card_controls.foreign_cards,
          card_controls.given_in_exchange, card_controls.apart, card_controls.is_alert, card_controls.told,
          card_controls.is_pre_mixed, card_controls.is_under_video, card_controls.is_in_order,
          card_controls.is_worn, card_controls.observations, card_controls.controlled_by, card_controls.gaming_day,
          card_controls.controlled_at, card_controls.closed_by, card_controls.closed_at, card_controls.outcome,
          card_controls.closing_reason
        from card_controls;
      create view card_exchanges_public as
        select
          card_exchanges.establishment_id, card_exchanges.exchange_id, card_exchanges.item_id,
          card_exchanges.reserve_item_id, card_exchanges.card, card_exchanges.table_number,
          card_exchanges.exchanged_by, card_exchanges.gaming_day, card_exchanges.exchanged_at
        from card_exchanges;
      create view dice_controls_public as
        select
          dice_controls.establishment_id, dice_controls.allocation_id, dice_controls.item_id,
          dice_controls.micrometer, dice_controls.square, dice_controls.balance, dice_controls.is_sound,
          dice_controls.observations, dice_controls.signed_by, dice_controls.second_signed_by,
          dice_controls.gaming_day, dice_controls.controlled_at
        from dice_controls;
      create view equipment_allocations_public as
        select
          equipment_allocations.establishment_id, equipment_allocations.allocation_id, equipment_allocations.book,
          equipment_allocations.table_number, equipment_allocations.gaming_day, equipment_allocations.allocated_by,
          equipment_allocations.signed_by, equipment_allocations.signed_as, equipment_allocations.allocated_at
        from equipment_allocations;
      create view equipment_apparatus_public as
        select
          equipment_apparatus.establishment_id, equipment_apparatus.apparatus_id, equipment_apparatus.kind,
          equipment_apparatus.apparatus_number, equipment_apparatus.table_number, equipment_apparatus.entered_at,
          equipment_apparatus.retired_at
        from equipment_apparatus;
      create view equipment_depots_public as
        select
          equipment_depots.establishment_id, equipment_depots.depot_id, equipment_depots.kind,
          equipment_depots.name, equipment_depots.room, equipment_depots.key_held_by, equipment_depots.key_held_as,
          equipment_depots.key_held_since, equipment_depots.opened_at
        from equipment_depots;
      create view equipment_destructions_public as
        select
          equipment_destructions.establishment_id, equipment_destructions.destruction_id,
          equipment_destructions.book, equipment_destructions.method, equipment_destructions.planned_at,
          equipment_destructions.notice_given_at, equipment_destructions.notice_recipient,
          equipment_destructions.notice_reference, equipment_destructions.announced_by,
          equipment_destructions.announced_at, equipment_destructions.done_by, equipment_destructions.done_at,
          equipment_destructions.witnessed_by, equipment_destructions.officer, equipment_destructions.observations
        from equipment_destructions;
      create view equipment_items_public as
        select
          equipment_items.establishment_id, equipment_items.item_id, equipment_items.kind, equipment_items.maker_id,
          equipment_items.maker_number, equipment_items.mark, equipment_items.game, equipment_items.colour,
          equipment_items.is_reserve, equipment_items.receipt_id
        from equipment_items;
      create view equipment_limits_public as
        select
          equipment_limits.establishment_id, equipment_limits.limit_id, equipment_limits.kind,
          equipment_limits.game, equipment_limits.maximum, equipment_limits.from_day, equipment_limits.decision,
          equipment_limits.set_by, equipment_limits.set_at
        from equipment_limits;
      create view equipment_makers_public as
        select
          equipment_makers.establishment_id, equipment_makers.maker_id, equipment_makers.book,
          equipment_makers.name, equipment_makers.approval, equipment_makers.approved_on,
          equipment_makers.entered_by, equipment_makers.entered_at, equipment_makers.withdrawn_on
        from equipment_makers;
      create view equipment_movements_public as
        select
          equipment_movements.establishment_id, equipment_movements.item_id, equipment_movements.movement_number,
          equipment_movements.kind, equipment_movements.from_depot_id, equipment_movements.from_table,
          equipment_movements.to_depot_id, equipment_movements.to_table, equipment_movements.receipt_id,
          equipment_movements.allocation_id, equipment_movements.destruction_id, equipment_movements.book,
          equipment_movements.register_number, equipment_movements.volume_number, equipment_movements.reason,
          equipment_movements.gaming_day, equipment_movements.happened_at, equipment_movements.recorded_by
        from equipment_movements;
      create view equipment_receipts_public as
        select
          equipment_receipts.establishment_id, equipment_receipts.receipt_id, equipment_receipts.book,
          equipment_receipts.maker_id, equipment_receipts.order_slip, equipment_receipts.slip_visa_by,
          equipment_receipts.slip_visa_on, equipment_receipts.received_by, equipment_receipts.gaming_day,
          equipment_receipts.received_at
        from equipment_receipts;
      create view equipment_volumes_public as
        select
          equipment_volumes.establishment_id, equipment_volumes.book, equipment_volumes.volume_number,
          equipment_volumes.pages, equipment_volumes.paraphed_on, equipment_volumes.paraphed_by,
          equipment_volumes.opened_by, equipment_volumes.opened_at, equipment_volumes.closed_by,
          equipment_volumes.closed_at
        from equipment_volumes;
      -- the module's registers, as src/registers reads them
      create view register_equipment_cards as
        select
          moves.establishment_id, moves.register_number as number, moves.gaming_day, moves.happened_at,
          null::bigint as amount_minor, moves.recorded_by as person_id, null::bigint as machine_id, moves.kind,
          items.maker_number || case when items.mark = '' then '' else ' ' || items.mark end as about,
          null::bigint as refers_to, null::text as journal, nullif(moves.reason, '') as reason
        from equipment_movements as moves
        join equipment_items as items on items.establishment_id = moves.establishment_id and items.item_id = moves.item_id
        where moves.book = 'cards' and moves.register_number is not null;
      create view register_equipment_dice as
        select
          moves.establishment_id, moves.register_number as number, moves.gaming_day, moves.happened_at,
          null::bigint as amount_minor, moves.recorded_by as person_id, null::bigint as machine_id, moves.kind,
          items.maker_number || case when items.mark = '' then '' else ' ' || items.mark end as about,
          null::bigint as refers_to, null::text as journal, nullif(moves.reason, '') as reason
        from equipment_movements as moves
        join equipment_items as items on items.establishment_id = moves.establishment_id and items.item_id = moves.item_id
        where moves.book = 'dice' and moves.register_number is not null;
      grant select on
        apparatus_checks_public, card_alert_tellings_public, card_controls_public, card_exchanges_public,
        dice_controls_public, equipment_allocations_public, equipment_apparatus_public, equipment_depots_public,
        equipment_destructions_public, equipment_items_public, equipment_limits_public, equipment_makers_public,
        equipment_movements_public, equipment_receipts_public, equipment_volumes_public, register_equipment_cards,
        register_equipment_dice to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.equipmentPublished', true);
      drop view
        apparatus_checks_public, card_alert_tellings_public, card_controls_public, card_exchanges_public,
        dice_controls_public, equipment_allocations_public, equipment_apparatus_public, equipment_depots_public,
        equipment_destructions_public, equipment_items_public, equipment_limits_public, equipment_makers_public,
        equipment_movements_public, equipment_receipts_public, equipment_volumes_public, register_equipment_cards,
        register_equipment_dice;
    `);
  }
}
