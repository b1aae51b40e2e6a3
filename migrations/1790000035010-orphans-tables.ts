import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An orphan found at a gaming table names it; what was found of chips and plaques is listed, and the desk that takes it
 * has the very pieces (AI67:6).
 */
export class OrphansTables1790000035010 implements MigrationInterface {
  readonly name = 'OrphansTables1790000035010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.orphansTables', true);
      alter table orphans
        -- the gaming table it was on; null: it was elsewhere
        add column table_id bigint,
        -- the chips and plaques among it, piece by piece, and their worth; cash is the rest
        add column chips jsonb not null default '[]' check (jsonb_typeof(chips) = 'array'),
        add column chips_minor bigint not null default 0,
        add foreign key (establishment_id, table_id) references gaming_tables,
        drop constraint orphans_check3,
        add constraint orphan_is_somewhere check (machine_id is not null or table_id is not null or place <> ''),
        add constraint orphan_is_in_one_place check (machine_id is null or table_id is null),
        add constraint orphan_chips_listed check ((chips_worth(chips) = chips_minor) is true),
        add constraint orphan_chips_are_a_sum check (chips_minor >= 0 and (chips_minor = 0
          or (kind in ('foundCash', 'abandonedStake') and chips_minor <= stake_minor + gains_minor))),
        -- a table pays in chips what a stake wins
        add constraint orphan_gains_are_chips check (table_id is null or gains_minor <= chips_minor);
      select audit_snapshot('orphans');
      create or replace view orphans_public as
        select ${PUBLISHED}, orphans.table_id, orphans.chips_minor from orphans;
      create or replace view register_orphans as
        select ${REGISTER}, nullif(concat_ws(', ', 'table ' || table_numbers.table_number, nullif(orphans.place, '')), '')
            as about,
          ${REGISTER_END}
        left join table_numbers_public as table_numbers on table_numbers.establishment_id = orphans.establishment_id
          and table_numbers.table_id = orphans.table_id;
      ${whole(PIECES, CHIPS_MOVED)}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.orphansTables', true);
      ${whole('', '')}
      create or replace view register_orphans as
        select ${REGISTER}, nullif(orphans.place, '') as about,
          ${REGISTER_END};
      drop view orphans_public;
      create view orphans_public as select ${PUBLISHED} from orphans;
      grant select on orphans_public to releve_app;
      -- the version before knows the table as a place
      select audit_detach('orphans');
      update orphans set place = 'table ' || (select gaming_tables.table_number from gaming_tables
          where gaming_tables.establishment_id = orphans.establishment_id and gaming_tables.table_id = orphans.table_id)
        where orphans.table_id is not null and orphans.place = '';
      select audit_attach('orphans', 'append_only');
      alter table orphans
        drop constraint orphan_is_somewhere,
        add constraint orphans_check3 check (machine_id is not null or place <> ''),
        drop column table_id, drop column chips, drop column chips_minor;
      select audit_snapshot('orphans');
    `);
  }
}

const PUBLISHED = `orphans.establishment_id, orphans.orphan_id, orphans.kind, orphans.machine_id, orphans.place,
          orphans.reference, orphans.stake_minor, orphans.gains_minor, orphans.slip_number`;

const REGISTER = `orphan_entries.establishment_id, orphan_entries.entry_number as number, orphan_entries.gaming_day,
          null::timestamptz as happened_at, orphan_entries.amount_minor, orphan_entries.entered_by as person_id,
          orphans.machine_id, orphan_entries.act as kind`;
const REGISTER_END = `null::bigint as refers_to, null::text as journal, nullif(orphan_entries.reason, '') as reason
        from orphan_entries
        join orphans on orphans.establishment_id = orphan_entries.establishment_id
          and orphans.orphan_id = orphan_entries.orphan_id`;

const PIECES = `
        -- what it brings of chips, or takes back: a refund is in cash
        pieces integer := case new.act when 'received' then 1 when 'cancelled' then -1 else 0 end;`;

const CHIPS_MOVED = `
        if exists (
          select from (
            select line ->> 'medium' as medium, line ->> 'game' as game, (line ->> 'value')::bigint as value_minor,
              pieces * (line ->> 'count')::bigint as pieces
            from jsonb_array_elements(orphan.chips) as line where pieces <> 0) as wanted
          full join (
            select lines.medium, lines.game, lines.value_minor, lines.pieces from desk_movement_chips_public as lines
            where lines.establishment_id = new.establishment_id and lines.desk_id = new.desk_id
              and lines.movement_number = new.movement_number) as moved
            using (medium, game, value_minor)
          where wanted.pieces is distinct from moved.pieces) then
          raise exception 'the chips of orphan % are not those that the desk moved', new.orphan_id
            using errcode = 'RV004', hint = 'ORPHANS_DIFFER';
        end if;`;

const whole = (declared: string, more: string): string => `
      create or replace function orphan_entry_is_whole() returns trigger language plpgsql as $$
      declare
        orphan orphans;${declared}
      begin
        select * into strict orphan from orphans
        where orphans.establishment_id = new.establishment_id and orphans.orphan_id = new.orphan_id;
        if abs(new.amount_minor) <> orphan.stake_minor + orphan.gains_minor then
          raise exception 'orphan % is of another sum', new.orphan_id using errcode = 'RV004', hint = 'ORPHANS_DIFFER';
        end if;
        if new.act in ('received', 'cancelled') and (orphan.slip_number is null) <> (new.desk_id is not null) then
          raise exception 'orphan % moves cash or has a slip', new.orphan_id using errcode = 'RV004', hint = 'ORPHANS_DIFFER';
        end if;${more}
        if new.act = 'forfeited' and new.gaming_day <= orphan.deadline_on then
          raise exception 'orphan % can be claimed until %', new.orphan_id, orphan.deadline_on
            using errcode = 'RV004', hint = 'ORPHAN_NOT_DUE',
              detail = json_build_object('deadline', orphan.deadline_on)::text;
        end if;
        return new;
      end $$;`;
