import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of custody: a column that is not here is private to the module. */
export class CustodyPublished1790000012500 implements MigrationInterface {
  readonly name = 'CustodyPublished1790000012500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view key_hand_overs_public as
        select
          key_hand_overs.establishment_id, key_hand_overs.hand_over_number, key_hand_overs.key_id,
          key_hand_overs.given_by, key_hand_overs.received_by, key_hand_overs.reason, key_hand_overs.handed_at,
          key_hand_overs.due_at, key_hand_overs.authorisation_id, key_hand_overs.returned_at,
          key_hand_overs.returned_to, key_hand_overs.return_note
        from key_hand_overs;
      create view key_losses_public as
        select
          key_losses.establishment_id, key_losses.loss_id, key_losses.key_id, key_losses.reported_by,
          key_losses.reported_at, key_losses.circumstances, key_losses.settled_at, key_losses.settled_by,
          key_losses.outcome, key_losses.settlement_reason
        from key_losses;
      create view keys_public as
        select
          keys.establishment_id, keys.key_id, keys.kind, keys.custody, keys.key_number, keys.stand_id, keys.opens,
          keys.retired_at
        from keys;
      create view stand_lock_hand_ins_public as
        select
          stand_lock_hand_ins.establishment_id, stand_lock_hand_ins.stand_id, stand_lock_hand_ins.lock_number,
          stand_lock_hand_ins.key_number, stand_lock_hand_ins.brought_by, stand_lock_hand_ins.received_by,
          stand_lock_hand_ins.handed_in_at
        from stand_lock_hand_ins;
      -- the module's registers, as src/registers reads them
      create view register_keys as
        select
          key_hand_overs.establishment_id, key_hand_overs.hand_over_number as number, null::date as gaming_day,
          key_hand_overs.handed_at as happened_at, null::bigint as amount_minor, key_hand_overs.given_by as person_id,
          null::bigint as machine_id, null::text as kind, nullif(keys.key_number, '') as about,
          null::bigint as refers_to, null::text as journal, nullif(key_hand_overs.reason, '') as reason
        from key_hand_overs
        join keys on keys.establishment_id = key_hand_overs.establishment_id
          and keys.key_id = key_hand_overs.key_id;
      grant select on
        key_hand_overs_public, key_losses_public, keys_public, stand_lock_hand_ins_public, register_keys to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view
        key_hand_overs_public, key_losses_public, keys_public, stand_lock_hand_ins_public, register_keys;
    `);
  }
}
