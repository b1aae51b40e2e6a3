import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * People, their accounts, roles, sessions, tokens, and the two-person approval.
 *
 * A person is one human being; he may hold several accounts, so an approval compares people, never accounts.
 */
export class Access1790000003000 implements MigrationInterface {
  readonly name = 'Access1790000003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table people (
        person_id bigint generated always as identity primary key,
        employee_number text not null unique check (employee_number ~ '^[A-Za-z0-9-]{1,20}$'),
        full_name text not null check (length(full_name) between 1 and 120),
        employed_from date not null,
        employed_until date check (employed_until >= employed_from),
        recorded_at timestamptz not null default clock_timestamp()
      );
      grant select, insert, update (full_name, employed_until) on people to releve_app;
      select audit_attach('people', 'mutable');
      alter table visas add constraint visas_person foreign key (person_id) references people;

      create table accounts (
        account_id bigint generated always as identity primary key,
        person_id bigint not null references people,
        login text not null unique check (login = lower(login) and login ~ '^[a-z0-9._-]{2,60}$'),
        password_hash text not null,
        digest_salt bytea not null default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
        password_changed_at timestamptz not null default clock_timestamp(),
        must_change_password boolean not null default false,
        state text not null default 'active' check (state in ('active', 'suspended', 'ended')),
        recorded_at timestamptz not null default clock_timestamp()
      );
      grant select, insert,
        update (password_hash, digest_salt, password_changed_at, must_change_password, state)
        on accounts to releve_app;
      select audit_attach('accounts', 'mutable', array['password_hash']);

      -- A right is held from one instant to another: who held what on a date can always be asked.
      create table role_grants (
        establishment_id integer not null references establishments,
        grant_id bigint generated always as identity,
        person_id bigint not null references people,
        role text not null check (role in ('superviseur', 'mecanicien', 'changeur', 'caissier', 'comptable', 'chefDeTable',
          'inspecteur', 'changeurDeTable', 'cartier', 'direction', 'agentDeSurveillance', 'controleur', 'administrateur')),
        held_from timestamptz not null default clock_timestamp(),
        held_until timestamptz check (held_until >= held_from),
        granted_by bigint references people,
        ended_by bigint references people,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, grant_id),
        check (granted_by is null or granted_by <> person_id)
      );
      -- serves: one right of a kind at a time for a person in a house
      create unique index role_grants_current on role_grants (establishment_id, person_id, role) where held_until is null;
      -- serves: rights of the person who makes a request
      create index role_grants_by_person on role_grants (person_id);
      grant select, insert, update (held_until, ended_by) on role_grants to releve_app;

      -- Who held what on a date stays true: an end is set once, or brought forward while it is still to come.
      create function keep_held_rights() returns trigger language plpgsql as $$
      begin
        if new.establishment_id <> old.establishment_id or new.grant_id <> old.grant_id
          or new.person_id <> old.person_id or new.role <> old.role or new.held_from <> old.held_from
          or new.granted_by is distinct from old.granted_by
          or new.held_until is null
          or (old.held_until is not null and (old.ended_by is not null or new.held_until > old.held_until)) then
          raise exception 'a right that was held is not changed' using errcode = 'RV001', hint = 'APPEND_ONLY';
        end if;
        return new;
      end $$;
      create trigger keep_held_rights before update on role_grants
        for each row execute function keep_held_rights();
      select audit_attach('role_grants', 'mutable');

      create table sessions (
        session_id uuid primary key default gen_random_uuid(),
        account_id bigint not null references accounts,
        secret_hash bytea not null unique check (length(secret_hash) = 32),
        created_at timestamptz not null default clock_timestamp(),
        last_seen_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        ended_at timestamptz,
        user_agent text not null default ''
      );
      -- serves: sessions of an account, seen and ended
      create index sessions_by_account on sessions (account_id) where ended_at is null;
      grant select, insert, update (last_seen_at, ended_at) on sessions to releve_app;

      -- What was ended or revoked does not come back: the way back is a new one.
      create function stay_ended() returns trigger language plpgsql as $$
      begin
        if to_jsonb(old) ->> tg_argv[0] is not null
          and to_jsonb(new) ->> tg_argv[0] is distinct from to_jsonb(old) ->> tg_argv[0] then
          raise exception 'what has ended stays ended' using errcode = 'RV001', hint = 'APPEND_ONLY';
        end if;
        return new;
      end $$;
      create trigger stay_ended before update on sessions for each row execute function stay_ended('ended_at');
      select audit_attach('sessions', 'mutable', '{}', array['last_seen_at']);

      create table api_tokens (
        establishment_id integer not null references establishments,
        token_id bigint generated always as identity,
        name text not null check (length(name) between 1 and 80),
        kind text not null check (kind in ('device', 'script')),
        person_id bigint not null references people,
        secret_hash bytea not null check (length(secret_hash) = 32),
        permissions text[] not null check (cardinality(permissions) between 1 and 64),
        created_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        created_by bigint not null references people,
        revoked_at timestamptz,
        revoked_by bigint references people,
        primary key (establishment_id, token_id),
        unique (establishment_id, secret_hash),
        check (expires_at > created_at)
      );
      grant select, insert, update (revoked_at, revoked_by) on api_tokens to releve_app;
      create trigger stay_ended before update on api_tokens for each row execute function stay_ended('revoked_at');
      select audit_attach('api_tokens', 'mutable');

      -- Guessing is slowed per login and address, so that nobody can lock somebody else out from elsewhere.
      create table sign_in_throttles (
        login text not null,
        address text not null,
        failures integer not null,
        last_failed_at timestamptz not null,
        primary key (login, address)
      );
      grant select, insert, update, delete on sign_in_throttles to releve_app;
      select audit_exempt('sign_in_throttles', 'guesses, counted for a day to slow them; no right and no figure rests on it');

      -- Two people: a request names an act waiting for somebody else; the decision is his and final.
      create table approval_requests (
        establishment_id integer not null references establishments,
        request_id bigint generated always as identity,
        kind text not null check (kind in ('meterAdjustment', 'findingExplanation', 'countCorrection', 'totalCorrection',
          'setting', 'dayClosing', 'dayReopening', 'journalReversal', 'machineChange', 'roleGrant')),
        subject jsonb not null,
        reason text not null check (length(reason) between 3 and 2000),
        requested_by bigint not null references people,
        requested_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, request_id)
      );
      grant select, insert on approval_requests to releve_app;
      select audit_attach('approval_requests', 'append_only');

      create table approval_decisions (
        establishment_id integer not null,
        request_id bigint not null,
        decision text not null check (decision in ('approved', 'refused')),
        decided_by bigint not null references people,
        decided_at timestamptz not null default clock_timestamp(),
        reason text not null default '',
        primary key (establishment_id, request_id),
        foreign key (establishment_id, request_id) references approval_requests
      );
      grant select, insert on approval_decisions to releve_app;

      create function refuse_own_approval() returns trigger language plpgsql as $$
      begin
        if exists (
          select from approval_requests
          where approval_requests.establishment_id = new.establishment_id
            and approval_requests.request_id = new.request_id
            and approval_requests.requested_by = new.decided_by
        ) then
          raise exception 'nobody approves his own act' using errcode = 'RV002', hint = 'OWN_APPROVAL';
        end if;
        return new;
      end $$;
      create trigger refuse_own_approval before insert on approval_decisions
        for each row execute function refuse_own_approval();
      select audit_attach('approval_decisions', 'append_only');

      -- True when that request, of that kind, was approved: what other tables' triggers ask before they let an act stand.
      create function is_approved(of_establishment integer, of_request bigint, of_kind text) returns boolean
        language sql stable as $$
        select exists (
          select from approval_requests
          join approval_decisions using (establishment_id, request_id)
          where approval_requests.establishment_id = of_establishment
            and approval_requests.request_id = of_request
            and approval_requests.kind = of_kind
            and approval_decisions.decision = 'approved'
        )
      $$;

      -- Refuses a row whose column "approval_request_id" does not name an approved request of the trigger's kind.
      create function require_approval() returns trigger language plpgsql as $$
      begin
        if new.approval_request_id is null
          or not is_approved(new.establishment_id, new.approval_request_id, tg_argv[0]) then
          raise exception 'a second person must approve this act first'
            using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
        end if;
        return new;
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select audit_detach(t) from unnest('{people,accounts,role_grants,sessions,api_tokens,sign_in_throttles,
        approval_requests,approval_decisions}'::regclass[]) t;
      alter table visas drop constraint visas_person;
      drop function require_approval();
      drop function is_approved(integer, bigint, text);
      drop table approval_decisions;
      drop function refuse_own_approval();
      drop table approval_requests;
      drop table sign_in_throttles;
      drop table api_tokens;
      drop table sessions;
      drop function stay_ended();
      drop table role_grants;
      drop function keep_held_rights();
      drop table accounts;
      drop table people;
    `);
  }
}
