import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions, refuseKeyHandOver } from './1790000021000-custody-counts.js';

/**
 * Keys of the tables: of the locked box of notes, out while a session of its table lasts; of a card cupboard, the only
 * one of its depot, which stays with the Direction (AI67:4); of a cagnotte, for those before whom it is opened.
 */
export class CustodyTables1790000035050 implements MigrationInterface {
  readonly name = 'CustodyTables1790000035050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.custodyTables', true);
      drop view keys_public;
      alter table keys
        add column table_id bigint,
        add column depot_id bigint,
        add foreign key (establishment_id, table_id) references gaming_tables,
        add foreign key (establishment_id, depot_id) references equipment_depots,
        drop constraint keys_kind_check,
        add constraint keys_kind_check check (kind in (${KINDS}, 'tableBox', 'cardCupboard', 'cagnotte')),
        add constraint keys_of_tables check (case kind when 'tableBox' then table_id is not null
          when 'cagnotte' then true else table_id is null end),
        add constraint keys_of_depots check ((kind = 'cardCupboard') = (depot_id is not null)),
        drop column custody,
        add column custody text not null generated always as (case kind when 'billBox' then 'accounting'
          when 'machine' then 'operationsSafe' when 'cardCupboard' then 'management' else 'mainCashDesk' end) stored;
      -- serves: the only key of a depot (AI67:4)
      create unique index keys_only_of_depot on keys (establishment_id, depot_id)
        where depot_id is not null and retired_at is null;
      select audit_snapshot('keys');
      create view keys_public as select ${PUBLISHED}, keys.table_id, keys.depot_id from keys;
      grant select on keys_public to releve_app;
      create or replace function key_custodian(of_kind text) returns text language sql immutable as $$
        select case of_kind when 'billBox' then 'comptable' when 'machine' then 'superviseur' when 'cardCupboard' then 'direction' else 'caissier' end
      $$;
      create function key_receivers(of_kind text, in_jurisdiction text) returns text[] language sql immutable as $$
        select key_receivers(of_kind) || case when in_jurisdiction <> 'MC' then '{}'::text[]
          else case of_kind when 'tableBox' then '{chefDeTable,inspecteur,sousDirecteur}'::text[]
            when 'cardCupboard' then '{sousDirecteur,inspecteur,cartier}'::text[]
            when 'cagnotte' then '{sousDirecteur,inspecteur}'::text[] else '{}'::text[] end end
      $$;
      create or replace function key_receivers(of_kind text) returns text[] language sql immutable as $$
        select case of_kind
          when 'billBox' then '{changeur,caissier}'::text[]
          when 'machine' then '{mecanicien}'::text[]
          when 'tableBox' then '{direction,membreDuComite,chefDePartie}'::text[]
          when 'cardCupboard' then '{direction,membreDuComite}'::text[]
          when 'cagnotte' then '{direction,membreDuComite}'::text[]
          else '{superviseur,mecanicien,changeur,caissier,agentDeSurveillance}'::text[] end
      $$;
      ${refuseHandOver}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.custodyTables', true);
      ${refuseKeyHandOver}
      ${functions.replaceAll('create function', 'create or replace function')}
      drop function key_receivers(text, text);
      drop view keys_public;
      -- the version before knows them as keys of a stand that nothing names
      alter table keys disable trigger retire_key_once;
      update keys set kind = 'stand', table_id = null, depot_id = null
        where keys.kind in ('tableBox', 'cardCupboard', 'cagnotte');
      alter table keys enable trigger retire_key_once;
      ${columnsBefore}
      select audit_snapshot('keys');
      create view keys_public as select ${PUBLISHED} from keys;
      grant select on keys_public to releve_app;
    `);
  }
}

/**
 * The columns as they stood: a computed one cannot be changed where it is (PostgreSQL 16), so that all those after it
 * are made anew behind it. No key changes by it.
 */
const columnsBefore = `
      drop view register_keys;
      create temporary table keys_as_they_are on commit drop as select * from keys;
      alter table keys
        drop constraint keys_kind_check,
        add constraint keys_kind_check check (kind in ('stand', 'boxRelease', 'billBox', 'machine')),
        drop column table_id, drop column depot_id, drop column custody, drop column key_number, drop column stand_id,
        drop column opens, drop column registered_by, drop column registered_at, drop column retired_at,
        drop column retired_by, drop column retirement_reason,
        add column custody text not null generated always as (case kind when 'billBox' then 'accounting'
          when 'machine' then 'operationsSafe' else 'mainCashDesk' end) stored,
        add column key_number text check (length(key_number) between 1 and 30),
        add column stand_id bigint,
        add column opens text not null default '' check (length(opens) <= 200),
        add column registered_by bigint references people,
        add column registered_at timestamptz,
        add column retired_at timestamptz check (retired_at >= registered_at),
        add column retired_by bigint references people,
        add column retirement_reason text check (length(retirement_reason) between 3 and 500);
      alter table keys disable trigger user;
      update keys set key_number = k.key_number, stand_id = k.stand_id, opens = k.opens,
          registered_by = k.registered_by, registered_at = k.registered_at, retired_at = k.retired_at,
          retired_by = k.retired_by, retirement_reason = k.retirement_reason
        from keys_as_they_are k where k.establishment_id = keys.establishment_id and k.key_id = keys.key_id;
      alter table keys enable trigger user;
      alter table keys
        alter column key_number set not null,
        alter column registered_by set not null,
        alter column registered_at set not null,
        add constraint one_key_a_number unique (establishment_id, key_number),
        add foreign key (establishment_id, stand_id) references stands,
        add check (stand_id is null or kind = 'stand'),
        add check (num_nulls(retired_at, retired_by, retirement_reason) in (0, 3));
      -- serves: the keys of a stand that is taken out of use
      create index keys_of_stand on keys (establishment_id, stand_id) where stand_id is not null;
      grant update (retired_at, retired_by, retirement_reason) on keys to releve_app;
      create view register_keys as
        select
          key_hand_overs.establishment_id, key_hand_overs.hand_over_number as number, null::date as gaming_day,
          key_hand_overs.handed_at as happened_at, null::bigint as amount_minor, key_hand_overs.given_by as person_id,
          null::bigint as machine_id, null::text as kind, nullif(keys.key_number, '') as about,
          null::bigint as refers_to, null::text as journal, nullif(key_hand_overs.reason, '') as reason
        from key_hand_overs
        join keys on keys.establishment_id = key_hand_overs.establishment_id
          and keys.key_id = key_hand_overs.key_id;
      grant select on register_keys to releve_app;`;

const KINDS = `'stand', 'boxRelease', 'billBox', 'machine'`;
const PUBLISHED = `keys.establishment_id, keys.key_id, keys.kind, keys.custody, keys.key_number, keys.stand_id, keys.opens,
          keys.retired_at`;

const raise = (message: string, hint: string): string =>
  `raise exception '${message}' using errcode = 'RV007', hint = '${hint}';`;

const refuseHandOver = `
  create or replace function refuse_key_hand_over() returns trigger language plpgsql as $$
  declare
    key record;
    counted bigint;
    text_in_force text := (select establishments.jurisdiction from establishments_public as establishments
      where establishments.establishment_id = new.establishment_id);
  begin
    select keys.kind, keys.retired_at, keys.table_id into key from keys
      where keys.establishment_id = new.establishment_id and keys.key_id = new.key_id for update;
    if key.retired_at is not null then
      ${raise('the key is out of use', 'KEY_RETIRED')}
    end if;
    if key_is_missing(new.establishment_id, new.key_id) then
      ${raise('the key is missing', 'KEY_MISSING')}
    end if;
    if not has_function(new.establishment_id, new.given_by, array[key_custodian(key.kind)]) then
      ${raise('the key is given out by its custodian', 'NOT_KEY_CUSTODIAN')}
    end if;
    if not has_function(new.establishment_id, new.received_by, key_receivers(key.kind, text_in_force)) then
      ${raise('the function of the receiver has no such key', 'FUNCTION_NOT_HELD')}
    end if;
    if key.kind in ('machine', 'tableBox', 'cardCupboard', 'cagnotte') and new.authorisation_id is not null then
      ${raise('no relève and no count takes out the key of a machine', 'KEY_OUTSIDE_DROP')}
    end if;
    if key.kind = 'tableBox' and not exists (select from table_sessions_public as sessions
      where sessions.establishment_id = new.establishment_id and sessions.table_id = key.table_id
        and sessions.state <> 'closed') then
      ${raise('the key of a table box is out while a session of its table lasts', 'KEY_OUTSIDE_SESSION')}
    end if;
    -- what two hand-overs to one person take in turn: the second sees what the first gave him
    perform pg_advisory_xact_lock(hashtextextended('keys held', new.received_by));
    if not (key.kind in ('machine', 'tableBox', 'cardCupboard', 'cagnotte')) then
      select key_authorisations.counted_authorisation_id into counted from key_authorisations
        where key_authorisations.establishment_id = new.establishment_id
          and key_authorisations.authorisation_id = new.authorisation_id and key_authorisations.ended_at is null
          and (key.kind = 'billBox') = (key_authorisations.counted_authorisation_id is not null)
        for update;
      if not found and key.kind = 'billBox' then
        ${raise('keys of bill boxes are out for a count that is under way', 'KEY_OUTSIDE_COUNT')}
      end if;
      if not found then
        ${raise('keys of stands and of box release are out during a relève that is open', 'KEY_OUTSIDE_DROP')}
      end if;
    end if;
    if key.kind in ('stand', 'boxRelease') then
      if not exists (select from key_authorisation_team
        where key_authorisation_team.establishment_id = new.establishment_id
          and key_authorisation_team.authorisation_id = new.authorisation_id
          and key_authorisation_team.person_id = new.received_by) then
        ${raise('the key goes to the team of the relève alone', 'NOT_OF_THE_DROP_TEAM')}
      end if;
    end if;
    if key.kind = 'billBox' and exists (select from key_authorisation_team
      where key_authorisation_team.establishment_id = new.establishment_id
        and key_authorisation_team.authorisation_id = counted
        and key_authorisation_team.person_id = new.received_by) then
      ${raise('who took part in the relève does not open its boxes', 'COUNTER_IN_DROP')}
    end if;
    if exists (select from key_hand_overs join keys using (establishment_id, key_id)
      where key_hand_overs.establishment_id = new.establishment_id and key_hand_overs.received_by = new.received_by
        and key_hand_overs.returned_at is null
      and key.kind in (${KINDS}) and keys.kind in (${KINDS})
        and (keys.kind = 'billBox') <> (key.kind = 'billBox')) then
      ${raise('nobody holds what opens the bill boxes and what gets at them together', 'KEYS_HELD_TOGETHER')}
    end if;
    return new;
  end $$;`;
