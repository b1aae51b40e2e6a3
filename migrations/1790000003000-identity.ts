import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * People, their accounts, rights, sessions, tokens and badges; encrypted personal data; signatures.
 *
 * A person is one human being and may hold several accounts, so that an approval compares people, never accounts.
 */
export class Identity1790000003000 implements MigrationInterface {
  readonly name = 'Identity1790000003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.identity', true);

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

      -- Tables of audit that name people: audit is a lower module, and its tables come before people.
      alter table visas add constraint visas_person foreign key (person_id) references people;
      alter table register_observations add constraint register_observations_person_id_fkey
        foreign key (person_id) references people;
      alter table log_verifications add constraint log_verifications_requested_by_fkey
        foreign key (requested_by) references people;

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

      create table account_pins (
        account_id bigint primary key references accounts,
        pin_hash text not null,
        digest_salt bytea not null default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
        set_at timestamptz not null
      );
      grant select, insert, update (pin_hash, digest_salt, set_at), delete on account_pins to releve_app;
      select audit_attach('account_pins', 'mutable', array['pin_hash']);

      -- A right is held from one instant to another, so that who held what on a date can always be asked.
      create table role_grants (
        establishment_id integer not null references establishments,
        grant_id bigint generated always as identity,
        person_id bigint not null references people,
        role text not null check (role in ('superviseur', 'mecanicien', 'changeur', 'caissier', 'comptable',
          'chefDeTable', 'inspecteur', 'changeurDeTable', 'cartier', 'direction', 'agentDeSurveillance', 'controleur',
          'administrateur')),
        held_from timestamptz not null default clock_timestamp(),
        held_until timestamptz check (held_until >= held_from),
        granted_by bigint references people,
        ended_by bigint references people,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, grant_id),
        check (granted_by is null or granted_by <> person_id)
      );
      -- serves: one right of a kind at a time for a person in an establishment
      create unique index role_grants_current on role_grants (establishment_id, person_id, role)
        where held_until is null;
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

      -- A browser is identified by a cookie that only it holds; only the hash is stored.
      create table browsers (
        browser_id uuid primary key default gen_random_uuid(),
        secret_hash bytea not null unique check (length(secret_hash) = 32),
        created_at timestamptz not null,
        user_agent text not null default ''
      );
      grant select, insert on browsers to releve_app;
      select audit_attach('browsers', 'mutable');

      -- A person who signed in with a password on a browser may come back to it with a PIN, for some hours and a few
      -- guesses.
      create table browser_people (
        browser_id uuid not null references browsers,
        account_id bigint not null references accounts,
        signed_in_at timestamptz not null,
        failures smallint not null default 0 check (failures between 0 and 5),
        left_at timestamptz,
        primary key (browser_id, account_id)
      );
      -- serves: an account that left every browser
      create index browser_people_by_account on browser_people (account_id) where left_at is null;
      grant select, insert, update (signed_in_at, failures, left_at) on browser_people to releve_app;
      select audit_attach('browser_people', 'mutable');

      create table sessions (
        session_id uuid primary key default gen_random_uuid(),
        account_id bigint not null references accounts,
        secret_hash bytea not null unique check (length(secret_hash) = 32),
        created_at timestamptz not null default clock_timestamp(),
        last_seen_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        ended_at timestamptz,
        user_agent text not null default '',
        browser_id uuid references browsers,
        address text not null default '',
        opened_by text not null default 'password' check (opened_by in ('password', 'pin')),
        locked_at timestamptz,
        lock_after_seconds integer check (lock_after_seconds > 0)
      );
      -- serves: sessions of an account, seen and ended
      create index sessions_by_account on sessions (account_id) where ended_at is null;
      -- serves: the one live session of a browser
      create index sessions_by_browser on sessions (browser_id) where ended_at is null;
      grant select, insert, update (last_seen_at, ended_at, locked_at) on sessions to releve_app;

      -- What was ended or revoked does not come back: a new one takes its place.
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
        permissions text[] not null check (cardinality(permissions) between 1 and 256),
        created_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        created_by bigint not null references people,
        revoked_at timestamptz,
        revoked_by bigint references people,
        last_used_at timestamptz,
        primary key (establishment_id, token_id),
        unique (establishment_id, secret_hash),
        check (expires_at > created_at)
      );
      grant select, insert, update (revoked_at, revoked_by, last_used_at) on api_tokens to releve_app;
      create trigger stay_ended before update on api_tokens for each row execute function stay_ended('revoked_at');
      select audit_attach('api_tokens', 'mutable', '{}', array['last_used_at']);

      -- Guessing is slowed per login and address, so that nobody can lock somebody else out from another address.
      create table sign_in_throttles (
        login text not null,
        address text not null,
        failures integer not null,
        last_failed_at timestamptz not null,
        primary key (login, address)
      );
      grant select, insert, update, delete on sign_in_throttles to releve_app;
      select audit_exempt('sign_in_throttles',
        'guesses, counted for a day to slow them; no right and no figure rests on it');

      -- An identity document, an address, the strokes of a signature: encrypted outside the database and erased when
      -- its retention ends. The log holds a salted digest; data and salt are erased together, and every proof stays
      -- valid.
      create table personal_records (
        establishment_id integer not null references establishments,
        personal_record_id bigint generated by default as identity,
        kind text not null check (kind in ('identityDocument', 'customer', 'strokes', 'picture')),
        sealed bytea,
        digest_salt bytea default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
        -- the last day on which it must be kept
        keep_until date not null,
        recorded_by bigint references people,
        recorded_at timestamptz not null,
        erased_at timestamptz,
        primary key (establishment_id, personal_record_id),
        check ((sealed is null) = (erased_at is not null)),
        check ((sealed is null) = (digest_salt is null))
      );
      -- serves: what is due to be erased
      create index personal_records_due on personal_records (establishment_id, keep_until) where erased_at is null;
      grant select, insert, update (sealed, digest_salt, erased_at) on personal_records to releve_app;
      grant usage on sequence personal_records_personal_record_id_seq to releve_app;

      -- The only change there is: it is erased as a whole, once its retention is over.
      create function only_erasure() returns trigger language plpgsql as $$
      begin
        if new.sealed is not null or new.digest_salt is not null or new.erased_at is null or old.erased_at is not null
          or (new.erased_at at time zone 'UTC')::date <= old.keep_until then
          raise exception 'a personal record is erased after its retention, and not changed otherwise'
            using errcode = 'RV001', hint = 'APPEND_ONLY';
        end if;
        return new;
      end $$;
      create trigger only_erasure before update on personal_records for each row execute function only_erasure();
      select audit_attach('personal_records', 'mutable', array['sealed']);

      create table personal_record_views (
        establishment_id integer not null,
        view_id bigint generated always as identity,
        personal_record_id bigint not null,
        viewed_by bigint not null references people,
        viewed_at timestamptz not null,
        purpose text not null check (length(purpose) between 3 and 500),
        primary key (establishment_id, view_id),
        foreign key (establishment_id, personal_record_id) references personal_records
      );
      -- serves: who read a record
      create index personal_record_views_by_record on personal_record_views (establishment_id, personal_record_id);
      grant select, insert on personal_record_views to releve_app;
      select audit_attach('personal_record_views', 'append_only');

      -- A signature binds a person to the digest of exactly what was signed: by strokes or, for those who cannot draw,
      -- by a secret.
      create table signatures (
        establishment_id integer not null references establishments,
        signature_id bigint generated always as identity,
        -- null: a customer, named in the record of what was signed
        person_id bigint references people,
        signed_as text not null check (signed_as in ('superviseur', 'mecanicien', 'changeur', 'caissier', 'comptable',
          'direction', 'agentDeSurveillance', 'customer', 'witness')),
        method text not null check (method in ('drawn', 'secret')),
        -- what it is about, such as 'intervention 12'
        subject text not null check (length(subject) between 3 and 120),
        content text not null,
        content_digest bytea not null check (content_digest = sha256(convert_to(content, 'UTF8'))),
        strokes_record_id bigint,
        signed_at timestamptz not null,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, signature_id),
        foreign key (establishment_id, strokes_record_id) references personal_records,
        check ((method = 'drawn') = (strokes_record_id is not null)),
        check (method = 'drawn' or person_id is not null)
      );
      -- serves: the signatures of a subject
      create index signatures_by_subject on signatures (establishment_id, subject);
      grant select, insert on signatures to releve_app;
      select audit_attach('signatures', 'append_only');

      -- A badge names its bearer, whose secret proves it. Only the digest of its code is stored.
      create table badges (
        establishment_id integer not null references establishments,
        badge_id bigint generated always as identity,
        person_id bigint not null references people,
        code_digest bytea not null check (length(code_digest) = 32),
        issued_by bigint not null references people,
        issued_at timestamptz not null,
        revoked_at timestamptz check (revoked_at >= issued_at),
        revoked_by bigint references people,
        primary key (establishment_id, badge_id),
        check ((revoked_at is null) = (revoked_by is null))
      );
      -- serves: whose badge this is; a badge in use belongs to one person
      create unique index badges_in_use on badges (establishment_id, code_digest) where revoked_at is null;
      grant select, insert, update (revoked_at, revoked_by) on badges to releve_app;
      select audit_attach('badges', 'mutable');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.identity', true);
      select audit_detach(t) from unnest('{badges,signatures,personal_record_views,personal_records,sign_in_throttles,
        api_tokens,sessions,browser_people,browsers,role_grants,account_pins,accounts,people}'::regclass[]) t;
      alter table log_verifications drop constraint log_verifications_requested_by_fkey;
      alter table register_observations drop constraint register_observations_person_id_fkey;
      alter table visas drop constraint visas_person;
      drop table badges, signatures, personal_record_views, personal_records, sign_in_throttles, api_tokens, sessions,
        browser_people, browsers, role_grants, account_pins, accounts, people;
      drop function only_erasure(), stay_ended(), keep_held_rights();
    `);
  }
}
