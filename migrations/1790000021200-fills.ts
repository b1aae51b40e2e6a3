import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hopper fills: their slips, those that were voided, and what the slips of a day add up to. */
export class Fills1790000021200 implements MigrationInterface {
  readonly name = 'Fills1790000021200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.fills', true);

      create table fill_slips (
        establishment_id integer not null,
        slip_number bigint not null check (slip_number >= 1),
        machine_id bigint not null,
        -- the first load of a hopper belongs to the machine; a fill is spent within the day
        kind text not null check (kind in ('fill', 'firstLoad')),
        amount_minor bigint not null check (amount_minor > 0),
        desk_id bigint not null,
        movement_number integer not null,
        -- of a first load; the fills of a day are posted when it closes
        entry_id bigint,
        filled_by bigint not null references people,
        witnessed_by bigint not null references people,
        gaming_day date not null,
        happened_at timestamptz not null,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, slip_number),
        unique (establishment_id, slip_number, gaming_day),
        foreign key (establishment_id, machine_id) references machines,
        foreign key (establishment_id, desk_id, movement_number) references desk_movements,
        foreign key (establishment_id, entry_id) references journal_entries,
        foreign key (establishment_id, gaming_day) references gaming_days,
        check (filled_by <> witnessed_by),
        check ((kind = 'firstLoad') = (entry_id is not null))
      );
      -- serves: the fills of a day, by machine
      create index fill_slips_by_day on fill_slips (establishment_id, gaming_day, machine_id);
      -- serves: the last first load of a machine
      create index fill_slips_first_loads on fill_slips (establishment_id, machine_id, happened_at)
        where kind = 'firstLoad';
      grant select, insert on fill_slips to releve_app;
      create trigger refuse_closed_day before insert on fill_slips
        for each row execute function refuse_closed_day();
      select audit_attach('fill_slips', 'append_only');

      create table fill_voids (
        establishment_id integer not null,
        slip_number bigint not null,
        -- of the slip: a slip of a closed day is voided no more
        gaming_day date not null,
        desk_id bigint not null,
        movement_number integer not null,
        entry_id bigint,
        reason text not null check (length(reason) between 3 and 500),
        voided_by bigint not null references people,
        authorised_by bigint not null references people,
        voided_at timestamptz not null,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, slip_number),
        foreign key (establishment_id, slip_number, gaming_day)
          references fill_slips (establishment_id, slip_number, gaming_day),
        foreign key (establishment_id, desk_id, movement_number) references desk_movements,
        foreign key (establishment_id, entry_id) references journal_entries,
        check (voided_by <> authorised_by)
      );
      grant select, insert on fill_voids to releve_app;
      create trigger refuse_closed_day before insert on fill_voids
        for each row execute function refuse_closed_day();
      select audit_attach('fill_voids', 'append_only');

      -- What the slips of a machine's day add up to, by kind of day total; kinds whose slips come later join this view.
      create view machine_slip_totals as
        select fill_slips.establishment_id, fill_slips.gaming_day, fill_slips.machine_id, fill_slips.kind,
          sum(fill_slips.amount_minor)::bigint as amount_minor, count(*)::integer as slip_count,
          max(fill_slips.recorded_at) as recorded_at
        from fill_slips
        where fill_slips.kind = 'fill' and not exists (
          select from fill_voids
          where fill_voids.establishment_id = fill_slips.establishment_id
            and fill_voids.slip_number = fill_slips.slip_number)
        group by fill_slips.establishment_id, fill_slips.gaming_day, fill_slips.machine_id, fill_slips.kind;
      grant select on machine_slip_totals to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.fills', true);
      select audit_detach('fill_voids'), audit_detach('fill_slips');
      drop view machine_slip_totals;
      drop table fill_voids, fill_slips;
    `);
  }
}
