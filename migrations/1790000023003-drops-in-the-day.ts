import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The certified count of a relève is the machine's count of its gaming day; a day waits for its relèves. */
export class DropsInTheDay1790000023003 implements MigrationInterface {
  readonly name = 'DropsInTheDay1790000023003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.dropsInTheDay', true);
      ${certified}
      ${entered}
      ${closing}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.dropsInTheDay', true);
      drop trigger refuse_unfinished_drops on day_closings;
      drop trigger require_revision_approval on machine_counts;
      drop trigger count_is_certified on machine_counts;
      create trigger require_revision_approval before insert on machine_counts
        for each row execute function require_revision_approval('countCorrection');
      alter table machine_counts disable trigger forbid_change;
      delete from machine_counts where machine_counts.source = 'drop';
      alter table machine_counts enable trigger forbid_change;
      alter table machine_counts drop constraint machine_counts_count_number_check,
        drop constraint machine_counts_source_check;
      alter table machine_counts
        add constraint machine_counts_count_number_check check (count_number in (1, 2)),
        add constraint machine_counts_source_check check (source in ('person', 'file'));
      drop function refuse_unfinished_drops(), count_is_certified();
      drop view drop_machine_counts;
    `);
  }
}

const certified = `
  -- What the certified relèves of a day brought in of each machine: the boxes that came out of it, and what it sent off.
  create view drop_machine_counts as
    with brought as (
      select drops.establishment_id, drops.gaming_day, drop_exchanges.machine_id, agreed.notes, agreed.notes_minor,
        agreed.tickets_minor, agreed.ticket_count, agreed.coins_minor
      from drops
      join drop_exchanges on drop_exchanges.establishment_id = drops.establishment_id
        and drop_exchanges.drop_id = drops.drop_id and drop_exchanges.reversed_at is null
      cross join lateral (
        select one.* from box_counts as one
        where one.establishment_id = drops.establishment_id and one.drop_id = drops.drop_id
          and one.box_id = drop_exchanges.taken_box_id and exists (
            select from box_counts as other
            where other.establishment_id = one.establishment_id and other.drop_id = one.drop_id
              and other.box_id = one.box_id and other.counted_by <> one.counted_by
              and (other.notes, other.coins, other.ticket_count, other.tickets_minor)
                = (one.notes, one.coins, one.ticket_count, one.tickets_minor))
        order by one.count_number desc limit 1
      ) as agreed
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
  grant select on drop_machine_counts to releve_app;`;

const entered = `
  -- A certified count stands beside what was counted by hand, under the next number, and is compared with it. It needs no
  -- approval: two people certified it; a further relève of the day makes its next revision.
  alter table machine_counts drop constraint machine_counts_count_number_check,
    drop constraint machine_counts_source_check;
  alter table machine_counts
    add constraint machine_counts_count_number_check check (count_number between 1 and 9),
    add constraint machine_counts_source_check check (source in ('person', 'file', 'drop'));
  drop trigger require_revision_approval on machine_counts;
  create trigger require_revision_approval before insert on machine_counts for each row
    when (new.source <> 'drop') execute function require_revision_approval('countCorrection');

  create function count_is_certified() returns trigger language plpgsql as $$
  begin
    if not exists (select from drop_machine_counts
      where drop_machine_counts.establishment_id = new.establishment_id
        and drop_machine_counts.gaming_day = new.gaming_day and drop_machine_counts.machine_id = new.machine_id
        and (drop_machine_counts.notes, drop_machine_counts.notes_minor, drop_machine_counts.tickets_minor,
          drop_machine_counts.ticket_count, drop_machine_counts.coins_minor)
          = (new.notes, new.notes_minor, new.tickets_minor, new.ticket_count, new.coins_minor)) then
      raise exception 'no certified relève says so' using errcode = 'RV007', hint = 'DROPS_NOT_CERTIFIED',
        detail = json_build_object('gamingDay', new.gaming_day)::text;
    end if;
    return new;
  end $$;
  create trigger count_is_certified before insert on machine_counts for each row
    when (new.source = 'drop') execute function count_is_certified();`;

const closing = `
  create function refuse_unfinished_drops() returns trigger language plpgsql as $$
  begin
    if exists (select from drops where drops.establishment_id = new.establishment_id
      and drops.gaming_day = new.gaming_day and drops.state in ('open', 'interrupted', 'closed', 'received')) then
      raise exception 'relèves of gaming day % are not certified', new.gaming_day
        using errcode = 'RV007', hint = 'DROPS_NOT_CERTIFIED',
        detail = json_build_object('gamingDay', new.gaming_day)::text;
    end if;
    return new;
  end $$;
  create trigger refuse_unfinished_drops before insert on day_closings
    for each row execute function refuse_unfinished_drops();`;
