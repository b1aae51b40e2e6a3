import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The plan of the floor (MC:19.2): where each stand is, room by room. A plan is a whole, as a version of a machine is:
 * laying the room out anew adds a plan, and the plan of any past day can be read. `stands.grid_column` and `grid_row`,
 * which told one place without a date, are read no more.
 */
export class FloorPlans1790000012000 implements MigrationInterface {
  readonly name = 'FloorPlans1790000012000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One plan a room and revision; the one in force on a day is the last whose effective_from is not after it.
      create table floor_plans (
        establishment_id integer not null references establishments,
        plan_id bigint generated always as identity,
        room text not null check (length(room) between 1 and 80),
        revision integer not null check (revision >= 1),
        effective_from date not null,
        column_count smallint not null check (column_count between 1 and 120),
        row_count smallint not null check (row_count between 1 and 120),
        cell_count integer not null check (cell_count between 0 and 14400),
        reason text not null default '' check (length(reason) <= 2000),
        recorded_by bigint references people,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, plan_id),
        unique (establishment_id, room, revision)
      );
      grant select, insert on floor_plans to releve_app;

      -- The stands of a plan: each once, and one a cell.
      create table floor_plan_cells (
        establishment_id integer not null,
        plan_id bigint not null,
        stand_id bigint not null,
        grid_column smallint not null check (grid_column >= 1),
        grid_row smallint not null check (grid_row >= 1),
        primary key (establishment_id, plan_id, stand_id),
        constraint one_stand_a_cell unique (establishment_id, plan_id, grid_column, grid_row),
        foreign key (establishment_id, plan_id) references floor_plans,
        foreign key (establishment_id, stand_id) references stands
      );
      grant select, insert on floor_plan_cells to releve_app;

      -- A plan follows the last one of its room: what a past day's plan says stays.
      create function refuse_plan_out_of_order() returns trigger language plpgsql as $$
      declare
        last_plan record;
      begin
        perform pg_advisory_xact_lock(hashtextextended('floor plan ' || new.room, new.establishment_id));
        select floor_plans.revision, floor_plans.effective_from into last_plan from floor_plans
          where floor_plans.establishment_id = new.establishment_id and floor_plans.room = new.room
          order by floor_plans.revision desc limit 1;
        if new.revision <> coalesce(last_plan.revision, 0) + 1 then
          raise exception 'another plan of room % was laid out meanwhile', new.room
            using errcode = 'RV005', hint = 'FLOOR_PLAN_CHANGED', detail = json_build_object('room', new.room)::text;
        end if;
        if new.effective_from < last_plan.effective_from then
          raise exception 'a plan of the floor comes after the last one'
            using errcode = 'RV005', hint = 'FLOOR_PLAN_OUT_OF_ORDER',
              detail = json_build_object('room', new.room, 'lastEffectiveFrom', last_plan.effective_from)::text;
        end if;
        return new;
      end $$;
      create trigger refuse_plan_out_of_order before insert on floor_plans
        for each row execute function refuse_plan_out_of_order();

      -- A plan is written at once with all its stands, which are of its room, in use, and within its edges.
      create function refuse_cell_off_plan() returns trigger language plpgsql as $$
      declare
        wrong text;
      begin
        select stands.stand_number into wrong
          from placed
          join floor_plans using (establishment_id, plan_id)
          join stands using (establishment_id, stand_id)
          where placed.grid_column > floor_plans.column_count or placed.grid_row > floor_plans.row_count
            or stands.room <> floor_plans.room or stands.retired_at is not null
          order by stands.stand_number
          limit 1;
        if wrong is null then
          select floor_plans.room into wrong
            from floor_plans
            where (floor_plans.establishment_id, floor_plans.plan_id) in (
                select placed.establishment_id, placed.plan_id from placed)
              and floor_plans.cell_count <> (
                select count(*) from floor_plan_cells
                where floor_plan_cells.establishment_id = floor_plans.establishment_id
                  and floor_plan_cells.plan_id = floor_plans.plan_id)
            limit 1;
        end if;
        if wrong is not null then
          raise exception 'a plan of the floor is laid out whole, with stands of its room: %', wrong
            using errcode = 'RV005', hint = 'FLOOR_PLAN_NOT_VALID', detail = json_build_object('stands', wrong)::text;
        end if;
        return null;
      end $$;
      create trigger refuse_cell_off_plan after insert on floor_plan_cells
        referencing new table as placed for each statement execute function refuse_cell_off_plan();

      select audit_attach('floor_plans', 'append_only');
      select audit_attach('floor_plan_cells', 'append_only');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select audit_detach(t) from unnest('{floor_plans,floor_plan_cells}'::regclass[]) t;
      drop table floor_plan_cells;
      drop table floor_plans;
      drop function refuse_cell_off_plan();
      drop function refuse_plan_out_of_order();
    `);
  }
}
