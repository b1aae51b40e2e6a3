import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of a box in a relève, the count that stands: the last of those that another person's says the same as; else none. */
const standing = (establishment: string, drop: string, box: string): string => `
    select one.* from box_counts as one
    where one.establishment_id = ${establishment} and one.drop_id = ${drop} and one.box_id = ${box}
      and exists (
        select from box_counts as other
        where other.establishment_id = one.establishment_id and other.drop_id = one.drop_id
          and other.box_id = one.box_id and other.counted_by <> one.counted_by
          and (other.notes, other.coins, other.ticket_count, other.tickets_minor)
            = (one.notes, one.coins, one.ticket_count, one.tickets_minor))
    order by one.count_number desc limit 1`;

const agreed = `
  create function agreed_box_count(of_establishment integer, of_drop bigint, of_box bigint)
    returns setof box_counts language sql stable rows 1 as $$
    ${standing('of_establishment', 'of_drop', 'of_box')}
  $$;`;

/** `drop_machine_counts`, joined to what stands of the box that was taken out. */
const countsOfMachines = (joined: string): string => `
  create or replace view drop_machine_counts as
    with brought as (
      select drops.establishment_id, drops.gaming_day, drop_exchanges.machine_id, agreed.notes, agreed.notes_minor,
        agreed.tickets_minor, agreed.ticket_count, agreed.coins_minor
      from drops
      join drop_exchanges on drop_exchanges.establishment_id = drops.establishment_id
        and drop_exchanges.drop_id = drops.drop_id and drop_exchanges.reversed_at is null
${joined}
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
    group by brought.establishment_id, brought.gaming_day, brought.machine_id;`;

const fromFunction = `      cross join lateral
        agreed_box_count(drops.establishment_id, drops.drop_id, drop_exchanges.taken_box_id) as agreed`;

const asBefore = `      cross join lateral (
        ${standing('drops.establishment_id', 'drops.drop_id', 'drop_exchanges.taken_box_id')}
      ) as agreed`;

/** Which count of a box stands is judged in one place, for the day that it enters and the report that tells it. */
export class AgreedBoxCount1790000030000 implements MigrationInterface {
  readonly name = 'AgreedBoxCount1790000030000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.agreedBoxCount', true);
      ${agreed}
      ${countsOfMachines(fromFunction)}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.agreedBoxCount', true);
      ${countsOfMachines(asBefore)}
      drop function agreed_box_count(integer, bigint, bigint);
    `);
  }
}
