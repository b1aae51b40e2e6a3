import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbered bill boxes and buckets, each at any moment in one known place (MC:19.5, MC:19.6). */
export class DropBoxes1790000023000 implements MigrationInterface {
  readonly name = 'DropBoxes1790000023000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.dropBoxes', true);

      -- A number is given once and for all. Where the box is: its line of drop_box_moves with this move_number.
      create table drop_boxes (
        establishment_id integer not null references establishments,
        box_id bigint generated always as identity,
        box_number text not null check (box_number ~ '^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$'),
        container text not null check (container in ('billBox', 'bucket')),
        registered_by bigint not null references people,
        registered_at timestamptz not null,
        place text not null default 'stock'
          check (place in ('stock', 'machine', 'drop', 'countRoom', 'counted', 'missing', 'retired')),
        machine_id bigint,
        -- the relève that brought it in; of a box that is missing: the one it went missing from
        drop_id bigint,
        move_number integer not null default 1 check (move_number >= 1),
        primary key (establishment_id, box_id),
        constraint one_box_a_number unique (establishment_id, box_number),
        foreign key (establishment_id, machine_id) references machines,
        check ((place = 'machine') = (machine_id is not null)),
        check (place not in ('drop', 'countRoom', 'counted') or drop_id is not null),
        check (place not in ('stock', 'machine', 'retired') or drop_id is null)
      );
      -- serves: the box of a machine; it has one of each kind at most
      create unique index drop_boxes_in_machines on drop_boxes (establishment_id, machine_id, container)
        where machine_id is not null;
      -- serves: the boxes of a relève
      create index drop_boxes_of_drop on drop_boxes (establishment_id, drop_id) where drop_id is not null;
      grant select, insert, update (place, machine_id, drop_id) on drop_boxes to releve_app;

      create table drop_box_moves (
        establishment_id integer not null,
        box_id bigint not null,
        move_number integer not null check (move_number >= 1),
        place text not null,
        machine_id bigint,
        drop_id bigint,
        act text not null,
        reason text not null default '',
        moved_by bigint not null references people,
        moved_at timestamptz not null,
        primary key (establishment_id, box_id, move_number),
        foreign key (establishment_id, box_id) references drop_boxes,
        foreign key (establishment_id, machine_id) references machines
      );
      grant select, insert on drop_box_moves to releve_app;

      -- The story of a box is written by the box itself: no move without its line.
      create function tell_box_move() returns trigger language plpgsql as $$
      begin
        insert into drop_box_moves (establishment_id, box_id, move_number, place, machine_id, drop_id, act, reason,
          moved_by, moved_at)
        values (new.establishment_id, new.box_id, new.move_number, new.place, new.machine_id, new.drop_id,
          current_setting('releve.act'), coalesce(current_setting('releve.reason', true), ''),
          nullif(current_setting('releve.person_id'), '')::bigint,
          current_setting('releve.happened_at')::timestamptz);
        return null;
      end $$;
      create trigger tell_box_move after insert or update on drop_boxes
        for each row execute function tell_box_move();
      select audit_attach('drop_boxes', 'mutable'), audit_attach('drop_box_moves', 'append_only');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.dropBoxes', true);
      select audit_detach('drop_box_moves'), audit_detach('drop_boxes');
      drop table drop_box_moves, drop_boxes;
      drop function tell_box_move();
    `);
  }
}
