import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keys of bill boxes leave the accounts for a count only, to who may count; and nobody gives, receives or takes back a
 * key whose function does not (MC:20.1).
 */
export class CustodyCounts1790000021000 implements MigrationInterface {
  readonly name = 'CustodyCounts1790000021000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.custody-counts', true);
      -- the drop whose boxes are counted; null: it is the authorisation of a drop
      alter table key_authorisations add column counted_authorisation_id bigint,
        add foreign key (establishment_id, counted_authorisation_id) references key_authorisations,
        add unique (establishment_id, counted_authorisation_id);
      select audit_snapshot('key_authorisations');
      ${functions}
      ${refuseKeyHandOver}
      ${returnKeyOnce(`
        if not has_function(new.establishment_id, new.returned_to, array[key_custodian((select keys.kind from keys
          where keys.establishment_id = new.establishment_id and keys.key_id = new.key_id))]) then
          raise exception 'the key is taken back by its custodian' using errcode = 'RV007', hint = 'NOT_KEY_CUSTODIAN';
        end if;`)}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.custody-counts', true);
      ${returnKeyOnce('')}
      ${refuseKeyHandOverBefore}
      drop function has_function(integer, bigint, text[]), key_receivers(text), key_custodian(text);
      alter table key_authorisations drop column counted_authorisation_id;
    `);
  }
}

/** Who has custody of a key and who may receive it; a later migration's way down puts them back to the letter. */
export const functions = `
  -- the function that has custody of the keys of a kind, gives them out and takes them back
  create function key_custodian(of_kind text) returns text language sql immutable as $$
    select case of_kind when 'billBox' then 'comptable' when 'machine' then 'superviseur' else 'caissier' end
  $$;

  -- the functions that may receive keys of a kind
  create function key_receivers(of_kind text) returns text[] language sql immutable as $$
    select case of_kind
      when 'billBox' then '{changeur,caissier}'::text[]
      when 'machine' then '{mecanicien}'::text[]
      else '{superviseur,mecanicien,changeur,caissier,agentDeSurveillance}'::text[] end
  $$;

  create function has_function(in_establishment integer, of_person bigint, functions text[]) returns boolean
  language sql stable as $$
    select exists (select from role_grants_public where role_grants_public.establishment_id = in_establishment
      and role_grants_public.person_id = of_person and role_grants_public.role = any(functions)
      and role_grants_public.held_until is null)
  $$;`;

const raise = (message: string, hint: string): string =>
  `raise exception '${message}' using errcode = 'RV007', hint = '${hint}';`;

const ofKeyItself = `
    select keys.kind, keys.retired_at into key from keys
      where keys.establishment_id = new.establishment_id and keys.key_id = new.key_id for update;
    if key.retired_at is not null then
      raise exception 'the key is out of use' using errcode = 'RV007', hint = 'KEY_RETIRED';
    end if;
    if key_is_missing(new.establishment_id, new.key_id) then
      raise exception 'the key is missing' using errcode = 'RV007', hint = 'KEY_MISSING';
    end if;`;

const inTurn = `
    -- what two hand-overs to one person take in turn: the second sees what the first gave him
    perform pg_advisory_xact_lock(hashtextextended('keys held', new.received_by));`;

const ofDropTeam = `
      if not exists (select from key_authorisation_team
        where key_authorisation_team.establishment_id = new.establishment_id
          and key_authorisation_team.authorisation_id = new.authorisation_id
          and key_authorisation_team.person_id = new.received_by) then
        raise exception 'the key goes to the team of the relève alone'
          using errcode = 'RV007', hint = 'NOT_OF_THE_DROP_TEAM';
      end if;`;

const heldTogether = `
    if exists (select from key_hand_overs join keys using (establishment_id, key_id)
      where key_hand_overs.establishment_id = new.establishment_id and key_hand_overs.received_by = new.received_by
        and key_hand_overs.returned_at is null
        and (keys.kind = 'billBox') <> (key.kind = 'billBox')) then
      raise exception 'nobody holds what opens the bill boxes and what gets at them together'
        using errcode = 'RV007', hint = 'KEYS_HELD_TOGETHER';
    end if;`;

export const refuseKeyHandOver = `
  create or replace function refuse_key_hand_over() returns trigger language plpgsql as $$
  declare
    key record;
    counted bigint;
  begin${ofKeyItself}
    if not has_function(new.establishment_id, new.given_by, array[key_custodian(key.kind)]) then
      ${raise('the key is given out by its custodian', 'NOT_KEY_CUSTODIAN')}
    end if;
    if not has_function(new.establishment_id, new.received_by, key_receivers(key.kind)) then
      ${raise('the function of the receiver has no such key', 'FUNCTION_NOT_HELD')}
    end if;
    if key.kind = 'machine' and new.authorisation_id is not null then
      ${raise('no relève and no count takes out the key of a machine', 'KEY_OUTSIDE_DROP')}
    end if;${inTurn}
    if key.kind <> 'machine' then
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
    if key.kind in ('stand', 'boxRelease') then${ofDropTeam}
    end if;
    if key.kind = 'billBox' and exists (select from key_authorisation_team
      where key_authorisation_team.establishment_id = new.establishment_id
        and key_authorisation_team.authorisation_id = counted
        and key_authorisation_team.person_id = new.received_by) then
      ${raise('who took part in the relève does not open its boxes', 'COUNTER_IN_DROP')}
    end if;${heldTogether}
    return new;
  end $$;`;

const refuseKeyHandOverBefore = `
  create or replace function refuse_key_hand_over() returns trigger language plpgsql as $$
  declare
    key record;
  begin${ofKeyItself}
    if (key.kind in ('stand', 'boxRelease')) <> (new.authorisation_id is not null) then
      raise exception 'keys of stands and of box release are out during a relève, and no other for one'
        using errcode = 'RV007', hint = 'KEY_OUTSIDE_DROP';
    end if;${inTurn}
    if key.kind in ('stand', 'boxRelease') then
      perform from key_authorisations where key_authorisations.establishment_id = new.establishment_id
        and key_authorisations.authorisation_id = new.authorisation_id and key_authorisations.ended_at is null for update;
      if not found then
        raise exception 'no relève is open for this key' using errcode = 'RV007', hint = 'KEY_OUTSIDE_DROP';
      end if;${ofDropTeam}
    end if;${heldTogether}
    return new;
  end $$;`;

const returnKeyOnce = (byCustodian: string): string => `
  create or replace function return_key_once() returns trigger language plpgsql as $$
  begin
    if old.returned_at is not null or new.returned_at is null then
      raise exception 'a key is returned once' using errcode = 'RV001', hint = 'APPEND_ONLY';
    end if;${byCustodian}
    return new;
  end $$;`;
