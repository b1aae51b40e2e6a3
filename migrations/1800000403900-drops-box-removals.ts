import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The certified count of a machine names the instant at which its last box left. */
export class DropsBoxRemovals1800000403900 implements MigrationInterface {
  readonly name = 'DropsBoxRemovals1800000403900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(dropCounts);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(formerDropCounts);
  }
}

const dropCounts = `
create or replace view drop_machine_counts as
  with brought as (
    select drops.establishment_id, drops.gaming_day, drop_exchanges.machine_id, agreed.notes, agreed.notes_minor,
      agreed.tickets_minor, agreed.ticket_count, agreed.coins_minor, drop_exchanges.done_at
    from drops
    join drop_exchanges on drop_exchanges.establishment_id = drops.establishment_id
      and drop_exchanges.drop_id = drops.drop_id and drop_exchanges.reversed_at is null
    cross join lateral
      agreed_box_count(drops.establishment_id, drops.drop_id, drop_exchanges.taken_box_id) as agreed
    where drops.state = 'certified'
    union all
    select drops.establishment_id, drops.gaming_day, coin_departures.machine_id, '[]'::jsonb, 0, 0, 0,
      coin_departures.value_minor * coin_departures.pieces, null::timestamptz
    from drops
    join coin_departures on coin_departures.establishment_id = drops.establishment_id
      and coin_departures.drop_id = drops.drop_id
    where drops.state = 'certified'
  ), valued as (
    select brought.establishment_id, brought.gaming_day, brought.machine_id,
      (line ->> 'valueMinor')::bigint as value_minor, sum((line ->> 'count')::bigint)::bigint as count
    from brought cross join lateral jsonb_array_elements(brought.notes) as line
    group by brought.establishment_id, brought.gaming_day, brought.machine_id, (line ->> 'valueMinor')::bigint
  )
  select brought.establishment_id, brought.gaming_day, brought.machine_id,
    coalesce((
      select jsonb_agg(jsonb_build_object('valueMinor', valued.value_minor::text, 'count', valued.count::text)
        order by valued.value_minor)
      from valued
      where valued.establishment_id = brought.establishment_id and valued.gaming_day = brought.gaming_day
        and valued.machine_id = brought.machine_id), '[]') as notes,
    sum(brought.notes_minor)::bigint as notes_minor, sum(brought.tickets_minor)::bigint as tickets_minor,
    sum(brought.ticket_count)::integer as ticket_count, sum(brought.coins_minor)::bigint as coins_minor,
    -- the last of its boxes; coins that were conveyed left with them
    max(brought.done_at) as removed_at
  from brought
  group by brought.establishment_id, brought.gaming_day, brought.machine_id;
`;

const formerDropCounts = `
drop view drop_machine_counts;
create view drop_machine_counts as
  with brought as (
    select drops.establishment_id, drops.gaming_day, drop_exchanges.machine_id, agreed.notes, agreed.notes_minor,
      agreed.tickets_minor, agreed.ticket_count, agreed.coins_minor
    from drops
    join drop_exchanges on drop_exchanges.establishment_id = drops.establishment_id
      and drop_exchanges.drop_id = drops.drop_id and drop_exchanges.reversed_at is null
    cross join lateral
      agreed_box_count(drops.establishment_id, drops.drop_id, drop_exchanges.taken_box_id) as agreed
    where drops.state = 'certified'
    union all
    select drops.establishment_id, drops.gaming_day, coin_departures.machine_id, '[]'::jsonb, 0, 0, 0,
      coin_departures.value_minor * coin_departures.pieces
    from drops
    join coin_departures on coin_departures.establishment_id = drops.establishment_id
      and coin_departures.drop_id = drops.drop_id
    where drops.state = 'certified'
  ), valued as (
    select brought.establishment_id, brought.gaming_day, brought.machine_id,
      (line ->> 'valueMinor')::bigint as value_minor, sum((line ->> 'count')::bigint)::bigint as count
    from brought cross join lateral jsonb_array_elements(brought.notes) as line
    group by brought.establishment_id, brought.gaming_day, brought.machine_id, (line ->> 'valueMinor')::bigint
  )
  select brought.establishment_id, brought.gaming_day, brought.machine_id,
    coalesce((
      select jsonb_agg(jsonb_build_object('valueMinor', valued.value_minor::text, 'count', valued.count::text)
        order by valued.value_minor)
      from valued
      where valued.establishment_id = brought.establishment_id and valued.gaming_day = brought.gaming_day
        and valued.machine_id = brought.machine_id), '[]') as notes,
    sum(brought.notes_minor)::bigint as notes_minor, sum(brought.tickets_minor)::bigint as tickets_minor,
    sum(brought.ticket_count)::integer as ticket_count, sum(brought.coins_minor)::bigint as coins_minor
  from brought
  group by brought.establishment_id, brought.gaming_day, brought.machine_id;
grant select on drop_machine_counts to releve_app;
`;
