import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notes that punters stake at the jeux de cercle and that the croupier changes at once (MC:15), and the hour at which
 * the authorities were told that a session of the open bank begins (AI67:35).
 */
export class CagnottesStakedNotes1790000037000 implements MigrationInterface {
  readonly name = 'CagnottesStakedNotes1790000037000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.cagnottesStakedNotes', true);
      -- the hour that the commissaire and the chef des Contributions directes were told; null: the text asks for none
      alter table cercle_sessions add column told_start timestamptz;
      select audit_snapshot('cercle_sessions');

      create table staked_note_exchanges (
        establishment_id integer not null,
        session_id bigint not null,
        exchange_number integer not null check (exchange_number >= 1),
        happened_at timestamptz not null,
        amount_minor bigint not null check (amount_minor > 0),
        -- the changeur's desk, which gave the chips and has the notes
        desk_id bigint not null,
        movement_number integer not null,
        changeur bigint not null references people,
        recorded_by bigint not null references people,
        entry_id bigint not null,
        primary key (establishment_id, session_id, exchange_number),
        foreign key (establishment_id, session_id) references cercle_sessions,
        foreign key (establishment_id, desk_id, movement_number) references desk_movements,
        foreign key (establishment_id, entry_id) references journal_entries,
        check (recorded_by <> changeur)
      );
      create table staked_note_pieces (
        establishment_id integer not null,
        session_id bigint not null,
        exchange_number integer not null,
        medium text not null check (medium in ('note', 'chip', 'plaque')),
        game text not null default '',
        value_minor bigint not null check (value_minor > 0),
        pieces bigint not null check (pieces > 0),
        primary key (establishment_id, session_id, exchange_number, medium, game, value_minor),
        foreign key (establishment_id, session_id, exchange_number) references staked_note_exchanges
      );
      grant select, insert on staked_note_exchanges, staked_note_pieces to releve_app;
      select audit_attach(t, 'append_only') from unnest('{staked_note_exchanges,staked_note_pieces}'::regclass[]) t;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.cagnottesStakedNotes', true);
      select audit_detach(t) from unnest('{staked_note_exchanges,staked_note_pieces}'::regclass[]) t;
      drop table staked_note_pieces, staked_note_exchanges;
      select audit_detach('cercle_sessions');
      alter table cercle_sessions drop column told_start;
      select audit_attach('cercle_sessions', 'mutable');
      select audit_snapshot('cercle_sessions');
    `);
  }
}
