import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What special desks and changeurs hold for a season, in whose carnets it stands, and the bons of the changeurs
 * (docs/adr/0029-special-desks-and-changeurs.md).
 */
export class TablesChangeurs1790000033010 implements MigrationInterface {
  readonly name = 'TablesChangeurs1790000033010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.tablesChangeurs', true);
      ${floats}
      ${bons}
      ${fits}
      select audit_attach(t, 'append_only')
        from unnest('{season_floats,season_float_tables,changeur_bons,changeur_bon_pieces}'::regclass[]) t;
      ${published}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.tablesChangeurs', true);
      drop view changeur_bon_pieces_public, changeur_bons_public, season_float_tables_public, season_floats_public;
      select audit_detach(t)
        from unnest('{season_floats,season_float_tables,changeur_bons,changeur_bon_pieces}'::regclass[]) t;
      drop table changeur_bon_pieces, changeur_bons, season_float_tables, season_floats;
      drop function changeur_bon_adds_up();
    `);
  }
}

const floats = `
      -- fixed once for a season (AI67:1, AI67:2)
      create table season_floats (
        establishment_id integer not null,
        desk_id bigint not null,
        -- the first day of the season
        season_start date not null,
        amount_minor bigint not null check (amount_minor > 0),
        set_by bigint not null references people,
        set_at timestamptz not null,
        primary key (establishment_id, desk_id, season_start),
        foreign key (establishment_id, desk_id) references desks
      );
      grant select, insert on season_floats to releve_app;

      -- the tables in whose carnet it stands
      create table season_float_tables (
        establishment_id integer not null,
        desk_id bigint not null,
        season_start date not null,
        table_id bigint not null,
        entered_by bigint not null references people,
        entered_at timestamptz not null,
        primary key (establishment_id, desk_id, season_start, table_id),
        foreign key (establishment_id, desk_id, season_start) references season_floats,
        foreign key (establishment_id, table_id) references gaming_tables
      );
      -- serves: whether a special desk stands in the carnet of a table
      create index season_float_tables_by_table on season_float_tables (establishment_id, table_id, season_start);
      grant select, insert on season_float_tables to releve_app;`;

const bons = `
      create table changeur_bons (
        establishment_id integer not null references establishments,
        bon_number integer not null check (bon_number >= 1),
        -- the float that asks, and the cash desk that keeps the bon
        changeur_desk_id bigint not null,
        changeur_movement integer not null,
        cash_desk_id bigint not null,
        cash_movement integer not null,
        -- what it is worth on either side
        amount_minor bigint not null check (amount_minor > 0),
        gaming_day date not null,
        written_at timestamptz not null,
        written_by bigint not null references people,
        signed_by bigint not null references people,
        signed_as text not null check (length(signed_as) between 1 and 40),
        cashier bigint not null references people,
        primary key (establishment_id, bon_number),
        foreign key (establishment_id, changeur_desk_id, changeur_movement) references desk_movements,
        foreign key (establishment_id, cash_desk_id, cash_movement) references desk_movements,
        foreign key (establishment_id, gaming_day) references gaming_days,
        unique (establishment_id, changeur_desk_id, changeur_movement),
        unique (establishment_id, cash_desk_id, cash_movement),
        check (changeur_desk_id <> cash_desk_id),
        check (written_by <> signed_by and written_by <> cashier and signed_by <> cashier)
      );
      -- serves: the bons of a day
      create index changeur_bons_by_day on changeur_bons (establishment_id, gaming_day, bon_number);
      grant select, insert on changeur_bons to releve_app;

      create table changeur_bon_pieces (
        establishment_id integer not null,
        bon_number integer not null,
        side text not null check (side in ('asked', 'given')),
        medium text not null check (medium in ('chip', 'plaque', 'note')),
        -- the game of a chip; empty: it serves at every game
        game text not null check (medium = 'chip' or game = ''),
        value_minor bigint not null check (value_minor > 0),
        pieces bigint not null check (pieces > 0),
        primary key (establishment_id, bon_number, side, medium, game, value_minor),
        foreign key (establishment_id, bon_number) references changeur_bons,
        check ((side = 'asked') <= (medium <> 'note') and (side = 'given') <= (medium <> 'chip'))
      );
      grant select, insert on changeur_bon_pieces to releve_app;`;

/** A bon is worth on both sides what it says. */
const fits = `
      create function changeur_bon_adds_up() returns trigger language plpgsql as $$
      declare
        worth bigint;
        asked numeric;
        given numeric;
      begin
        select changeur_bons.amount_minor into worth from changeur_bons
        where changeur_bons.establishment_id = new.establishment_id and changeur_bons.bon_number = new.bon_number;
        select coalesce(sum(pieces.pieces * pieces.value_minor) filter (where pieces.side = 'asked'), 0),
          coalesce(sum(pieces.pieces * pieces.value_minor) filter (where pieces.side = 'given'), 0)
          into asked, given
        from changeur_bon_pieces as pieces
        where pieces.establishment_id = new.establishment_id and pieces.bon_number = new.bon_number;
        if asked <> worth or given <> worth then
          raise exception 'bon % is not worth the same on both sides', new.bon_number
            using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
        end if;
        return null;
      end $$;
      create constraint trigger changeur_bon_adds_up after insert on changeur_bons
        deferrable initially deferred for each row execute function changeur_bon_adds_up();
      create constraint trigger changeur_bon_adds_up after insert on changeur_bon_pieces
        deferrable initially deferred for each row execute function changeur_bon_adds_up();`;

const published = `
      create view season_floats_public as
        select season_floats.establishment_id, season_floats.desk_id, season_floats.season_start,
          season_floats.amount_minor, season_floats.set_by, season_floats.set_at
        from season_floats;
      create view season_float_tables_public as
        select season_float_tables.establishment_id, season_float_tables.desk_id, season_float_tables.season_start,
          season_float_tables.table_id, season_float_tables.entered_at
        from season_float_tables;
      create view changeur_bons_public as
        select changeur_bons.establishment_id, changeur_bons.bon_number, changeur_bons.changeur_desk_id,
          changeur_bons.cash_desk_id, changeur_bons.amount_minor, changeur_bons.gaming_day, changeur_bons.written_at,
          changeur_bons.written_by, changeur_bons.signed_by, changeur_bons.signed_as, changeur_bons.cashier
        from changeur_bons;
      create view changeur_bon_pieces_public as
        select changeur_bon_pieces.establishment_id, changeur_bon_pieces.bon_number, changeur_bon_pieces.side,
          changeur_bon_pieces.medium, changeur_bon_pieces.game, changeur_bon_pieces.value_minor,
          changeur_bon_pieces.pieces
        from changeur_bon_pieces;
      grant select on season_floats_public, season_float_tables_public, changeur_bons_public,
        changeur_bon_pieces_public to releve_app;`;
