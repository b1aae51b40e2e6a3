import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lost property, its register and what the daily statement reads of it. */
export class LostProperty1790000021000 implements MigrationInterface {
  readonly name = 'LostProperty1790000021000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.lostProperty', true);

      create table lost_items (
        establishment_id integer not null references establishments,
        item_number bigint not null check (item_number >= 1),
        description text not null check (length(description) between 3 and 200),
        kept_in text not null check (length(kept_in) <= 120),
        gaming_day date not null,
        found_at timestamptz not null,
        entered_by bigint not null references people,
        primary key (establishment_id, item_number),
        foreign key (establishment_id, gaming_day) references gaming_days
      );
      grant select, insert on lost_items to releve_app;
      select audit_attach('lost_items', 'append_only');

      create view register_lost_property as
        select
          lost_items.establishment_id, lost_items.item_number as number, lost_items.gaming_day,
          lost_items.found_at as happened_at, null::bigint as amount_minor, lost_items.entered_by as person_id,
          null::bigint as machine_id, null::text as kind, lost_items.description as about,
          null::bigint as refers_to, null::text as journal, null::text as reason
        from lost_items;
      grant select on register_lost_property to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.lostProperty', true);
      drop view register_lost_property;
      select audit_detach('lost_items');
      drop table lost_items;
    `);
  }
}
