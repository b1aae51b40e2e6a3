import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * People, their accounts, rights, sessions, tokens and badges; second factors; encrypted personal data; signatures;
 * oaths.
 *
 * A person is one human being and may have several accounts, so that an approval compares people, never accounts.
 */
export class Identity1800000004000 implements MigrationInterface {
  readonly name = 'Identity1800000004000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [people, functions, secondFactors, texts, published]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const people = `
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

create table accounts (
  account_id bigint generated always as identity primary key,
  person_id bigint not null references people,
  login text not null unique check (login = lower(login) and login ~ '^[a-z0-9._-]{2,60}$'),
  password_hash text not null,
  digest_salt bytea not null default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
  password_changed_at timestamptz not null default clock_timestamp(),
  must_change_password boolean not null default false,
  state text not null default 'active' check (state in ('active', 'suspended', 'ended')),
  recorded_at timestamptz not null default clock_timestamp(),
  approval_establishment_id integer,
  approval_request_id bigint,
  -- a password that another person gave expires unused
  password_expires_at timestamptz,
  constraint accounts_approval check ((approval_establishment_id is null) = (approval_request_id is null)),
  constraint accounts_expiry check (password_expires_at is null or must_change_password)
);
grant select, insert,
  update (password_hash, digest_salt, password_changed_at, must_change_password, state,
    approval_establishment_id, approval_request_id, password_expires_at)
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

-- A right lasts from one instant to another, so that the holders on any date are known.
create table role_grants (
  establishment_id integer not null references establishments,
  grant_id bigint generated always as identity,
  person_id bigint not null references people,
  role text not null check (role in ('superviseur', 'mecanicien', 'changeur', 'caissier', 'caissierPrincipal',
    'comptable', 'chefDeTable', 'inspecteur', 'changeurDeTable', 'cartier', 'direction', 'directionDesCasinos',
    'agentDeSurveillance', 'controleur', 'administrateur', 'chefDePartie', 'croupier', 'sousDirecteur',
    'membreDuComite')),
  held_from timestamptz not null default clock_timestamp(),
  held_until timestamptz check (held_until >= held_from),
  granted_by bigint references people,
  ended_by bigint references people,
  recorded_at timestamptz not null default clock_timestamp(),
  approval_request_id bigint,
  primary key (establishment_id, grant_id),
  check (granted_by is null or granted_by <> person_id)
);
-- serves: one right of a kind at a time for a person in an establishment
create unique index role_grants_current on role_grants (establishment_id, person_id, role)
  where held_until is null;
-- serves: one approval gives one function
create unique index role_grants_by_approval on role_grants (establishment_id, approval_request_id)
  where approval_request_id is not null;
-- serves: rights of the person who makes a request
create index role_grants_by_person on role_grants (person_id);
grant select, insert, update (held_until, ended_by) on role_grants to releve_app;

-- The rights of any past date stay true: an end is set once, or brought forward while it is still to come.
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

-- A browser is identified by a cookie of its own; only the hash is stored.
create table browsers (
  browser_id uuid primary key default gen_random_uuid(),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null,
  user_agent text not null default '',
  digest_salt bytea default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
  constraint browser_erased_whole check (digest_salt is not null or user_agent = '')
);
-- serves: browsers whose name is still to be erased
create index browsers_with_name on browsers (created_at) where digest_salt is not null;
grant select, insert, update (user_agent, digest_salt) on browsers to releve_app;
select audit_attach('browsers', 'mutable', array['user_agent']);

-- A person who signed in with a password on a browser may return to it with a PIN, for some hours and a few guesses.
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
  lock_after_seconds integer check (lock_after_seconds > 0),
  -- until when its owner has proved who they are
  proved_until timestamptz,
  digest_salt bytea default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
  constraint erased_whole check (digest_salt is not null or (address = '' and user_agent = ''))
);
-- serves: sessions of an account, seen and ended
create index sessions_by_account on sessions (account_id) where ended_at is null;
-- serves: the one live session of a browser
create index sessions_by_browser on sessions (browser_id) where ended_at is null;
-- serves: sessions whose address is still to be erased
create index sessions_with_address on sessions (expires_at) where digest_salt is not null;
grant select, insert, update (last_seen_at, ended_at, locked_at, proved_until, address, user_agent, digest_salt)
  on sessions to releve_app;

-- An ended or revoked right stays ended: a new one takes its place.
create function stay_ended() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) ->> tg_argv[0] is not null
    and to_jsonb(new) ->> tg_argv[0] is distinct from to_jsonb(old) ->> tg_argv[0] then
    raise exception 'what has ended stays ended' using errcode = 'RV001', hint = 'APPEND_ONLY';
  end if;
  return new;
end $$;
create trigger stay_ended before update on sessions for each row execute function stay_ended('ended_at');
select audit_attach('sessions', 'mutable', array['address', 'user_agent'], array['last_seen_at']);

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

-- Guesses are slowed per login and address, so that no one can lock another person out from another address.
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

-- An identity document, an address, the strokes of a signature: encrypted outside the database and erased when its
-- retention ends. The log contains a salted digest; data and salt are erased together, and every proof stays valid.
create table personal_records (
  establishment_id integer not null references establishments,
  personal_record_id bigint generated by default as identity,
  kind text not null check (kind in ('identityDocument', 'customer', 'strokes', 'picture')),
  sealed bytea,
  digest_salt bytea default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
  -- the last day of its retention
  keep_until date not null,
  recorded_by bigint references people,
  recorded_at timestamptz not null,
  erased_at timestamptz,
  primary key (establishment_id, personal_record_id),
  check ((sealed is null) = (erased_at is not null)),
  check ((sealed is null) = (digest_salt is null))
);
-- serves: records that are due to be erased
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
-- serves: the readers of a record
create index personal_record_views_by_record on personal_record_views (establishment_id, personal_record_id);
grant select, insert on personal_record_views to releve_app;
select audit_attach('personal_record_views', 'append_only');

-- A signature binds a person to the digest of the exact content: by strokes or, for a person who cannot draw, by a
-- secret.
create table signatures (
  establishment_id integer not null references establishments,
  signature_id bigint generated always as identity,
  -- null: a customer, named in the record of the signed content
  person_id bigint references people,
  signed_as text not null check (signed_as in ('superviseur', 'mecanicien', 'changeur', 'caissier',
    'comptable', 'direction', 'agentDeSurveillance', 'customer', 'witness', 'chefDeTable', 'chefDePartie', 'croupier',
    'inspecteur', 'changeurDeTable', 'cartier', 'sousDirecteur', 'membreDuComite')),
  method text not null check (method in ('drawn', 'secret')),
  -- its subject, such as 'intervention 12'
  subject text not null check (length(subject) between 3 and 120),
  content text not null,
  content_digest bytea not null,
  strokes_record_id bigint,
  signed_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  digest_salt bytea default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
  primary key (establishment_id, signature_id),
  foreign key (establishment_id, strokes_record_id) references personal_records,
  constraint signatures_check1 check ((method = 'drawn') = (strokes_record_id is not null)),
  constraint signatures_check2 check (method = 'drawn' or person_id is not null),
  -- once the text is erased, its digest cannot be checked
  constraint signatures_content_digest check (digest_salt is null
    or content_digest = sha256(convert_to(content, 'UTF8')))
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
  approval_request_id bigint,
  primary key (establishment_id, badge_id),
  check ((revoked_at is null) = (revoked_by is null))
);
-- serves: whose badge this is; a badge in use belongs to one person
create unique index badges_in_use on badges (establishment_id, code_digest) where revoked_at is null;
grant select, insert, update (revoked_at, revoked_by) on badges to releve_app;
select audit_attach('badges', 'mutable');
`;

/**
 * Functions that exclude each other (MC:23), whoever writes the grant. The list follows from the permissions
 * (`areCompatible`); a test compares the two.
 */
const functions = `
-- symmetric: in either order
create function functions_exclude_each_other(one text, other text) returns boolean
  language sql immutable as $$
  select exists (select from (values
      ('superviseur', '{mecanicien,changeur,caissier,caissierPrincipal,comptable,direction,directionDesCasinos,agentDeSurveillance,controleur,administrateur}'),
      ('mecanicien', '{changeur,caissier,caissierPrincipal,comptable,direction,directionDesCasinos,agentDeSurveillance,controleur,administrateur}'),
      ('changeur', '{comptable,direction,directionDesCasinos,agentDeSurveillance,controleur,administrateur}'),
      ('caissier', '{comptable,direction,directionDesCasinos,agentDeSurveillance,controleur,administrateur}'),
      ('caissierPrincipal', '{comptable,direction,directionDesCasinos,agentDeSurveillance,controleur,administrateur}'),
      ('comptable', '{chefDeTable,chefDePartie,inspecteur,changeurDeTable,sousDirecteur,direction,directionDesCasinos,agentDeSurveillance,controleur,administrateur}'),
      ('direction', '{directionDesCasinos,agentDeSurveillance,controleur,administrateur}'),
      ('directionDesCasinos', '{administrateur}'),
      ('agentDeSurveillance', '{administrateur}'),
      ('controleur', '{administrateur}'),
      ('chefDeTable', '{direction,directionDesCasinos,agentDeSurveillance,controleur,administrateur}'),
      ('chefDePartie', '{direction,directionDesCasinos,agentDeSurveillance,controleur,administrateur}'),
      ('croupier', '{administrateur}'),
      ('inspecteur', '{direction,directionDesCasinos,agentDeSurveillance,controleur,administrateur}'),
      ('sousDirecteur', '{direction,directionDesCasinos,agentDeSurveillance,controleur,administrateur}'),
      ('membreDuComite', '{administrateur}'),
      ('changeurDeTable', '{direction,directionDesCasinos,agentDeSurveillance,controleur,administrateur}')
    ) as pairs (one, others)
    where (pairs.one = $1 and $2 = any(pairs.others::text[]))
      or (pairs.one = $2 and $1 = any(pairs.others::text[])))
$$;
create function functions_are_apart() returns trigger language plpgsql as $$
declare
  held text;
begin
  perform pg_advisory_xact_lock(hashtextextended('access.grants/' || new.person_id, 0));
  select role_grants.role into held from role_grants
    where role_grants.person_id = new.person_id
      and (role_grants.establishment_id in (new.establishment_id, 0) or new.establishment_id = 0)
      and tstzrange(role_grants.held_from, role_grants.held_until)
        && tstzrange(new.held_from, new.held_until)
      and functions_exclude_each_other(role_grants.role, new.role)
    limit 1;
  if found then
    raise exception 'nobody holds % and % together', held, new.role
      using errcode = 'RV007', hint = 'ROLES_INCOMPATIBLE',
      detail = json_build_object('role', new.role, 'held', held)::text;
  end if;
  return new;
end $$;
create trigger functions_are_apart before insert on role_grants
  for each row execute function functions_are_apart();

create table oaths (
  establishment_id integer not null references establishments,
  oath_id bigint generated always as identity,
  person_id bigint not null references people,
  sworn_on date not null,
  sworn_before text not null check (length(sworn_before) between 2 and 120),
  recorded_by bigint not null references people,
  recorded_at timestamptz not null,
  primary key (establishment_id, oath_id),
  check (recorded_by <> person_id)
);
-- serves: the oath of a person
create index oaths_by_person on oaths (establishment_id, person_id);
grant select, insert on oaths to releve_app;
select audit_attach('oaths', 'append_only');
`;

/**
 * A second factor: a secret that a telephone turns into codes (TOTP, RFC 6238), or public keys of devices and security
 * keys (WebAuthn), several for one person.
 */
const secondFactors = `
create table second_factors (
  account_id bigint primary key references accounts,
  sealed bytea not null,
  digest_salt bytea not null default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
  begun_at timestamptz not null,
  confirmed_at timestamptz check (confirmed_at >= begun_at),
  -- a code is good once: those of this step and before are spent
  last_step bigint
);
grant select, insert, delete, update (sealed, digest_salt, begun_at, confirmed_at, last_step)
  on second_factors to releve_app;
select audit_attach('second_factors', 'mutable', array['sealed'], array['last_step']);

create table passkeys (
  passkey_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) between 1 and 4096),
  rp_id text not null check (char_length(rp_id) between 1 and 253),
  transports text[] not null default '{}' check (cardinality(transports) <= 8),
  name text not null check (char_length(name) between 1 and 60),
  digest_salt bytea not null default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
  created_at timestamptz not null,
  -- a counter that decreases: a copy was used, or the original after it
  doubted_at timestamptz check (doubted_at >= created_at),
  sign_count bigint not null check (sign_count between 0 and 4294967295),
  last_used_at timestamptz
);
-- serves: the passkeys of an account, at each request of a session and at each sign-in
create index passkeys_of_account on passkeys (account_id);
grant select, insert, delete, update (name, digest_salt, doubted_at, sign_count, last_used_at)
  on passkeys to releve_app;
select audit_attach('passkeys', 'mutable', array['credential_id', 'public_key', 'name'],
  array['sign_count', 'last_used_at']);

create table passkey_challenges (
  challenge_digest bytea primary key check (octet_length(challenge_digest) = 32),
  account_id bigint not null references accounts,
  session_id uuid references sessions,
  purpose text not null check (purpose in ('signIn', 'prove', 'enrol')),
  origin text not null check (char_length(origin) between 1 and 300),
  expires_at timestamptz not null,
  constraint bound_to_a_session check ((session_id is null) = (purpose = 'signIn'))
);
-- serves: the open challenges of an account, the oldest of which are deleted
create index passkey_challenges_of_account on passkey_challenges (account_id, purpose, expires_at);
grant select, insert, delete on passkey_challenges to releve_app;
select audit_exempt('passkey_challenges',
  'random numbers that are good once and for minutes; what was done with them is logged where it was done');
`;

/**
 * Columns of typed text: the log stores their digests, the row the words until they are erased
 * (docs/adr/0038-personal-data.md).
 */
const texts = `
select audit_texts('people', '{full_name}');
select audit_texts('personal_record_views', '{purpose}');
select audit_texts('signatures', '{content}');
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view accounts_public as
  select
    accounts.account_id, accounts.person_id, accounts.login
  from accounts;
create view api_tokens_public as
  select
    api_tokens.establishment_id, api_tokens.token_id, api_tokens.name
  from api_tokens;
create view people_names as
  select
    people.person_id, people.employee_number, people.full_name
  from people;
create view role_grants_public as
  select
    role_grants.establishment_id, role_grants.person_id, role_grants.role, role_grants.held_from,
    role_grants.held_until
  from role_grants;
create view signatures_public as
  select
    signatures.establishment_id, signatures.signature_id, signatures.person_id, signatures.signed_as,
    signatures.method, signatures.subject, signatures.content_digest, signatures.strokes_record_id,
    signatures.signed_at
  from signatures;
create view oaths_public as
  select
    oaths.establishment_id, oaths.person_id, oaths.sworn_on
  from oaths;
create view people_at_work as
  select people.person_id, people.employee_number = 'CONSOLE' as is_console, people.employed_from,
    people.employed_until, role_grants.establishment_id, role_grants.role, role_grants.held_from,
    role_grants.held_until
  from people
  left join role_grants on role_grants.person_id = people.person_id;
create view personal_records_public as
  select personal_records.establishment_id, personal_records.personal_record_id, personal_records.kind,
    personal_records.keep_until, personal_records.recorded_at, personal_records.erased_at
  from personal_records;
create view people_employed as
  select people.person_id, people.employed_from, people.employed_until, people.digest_salt is null as is_erased
  from people;
create view people_sessions as
  select accounts.person_id, sessions.created_at, sessions.ended_at, sessions.address, sessions.user_agent
  from sessions join accounts using (account_id);
create view people_oaths as
  select oaths.establishment_id, oaths.person_id, oaths.sworn_on, oaths.sworn_before from oaths;
grant select on accounts_public, api_tokens_public, people_names, role_grants_public, signatures_public,
  oaths_public, people_at_work, personal_records_public, people_employed, people_sessions,
  people_oaths to releve_app;
`;

const down = `
drop view people_oaths, people_sessions, people_employed, personal_records_public, people_at_work, oaths_public,
  signatures_public, role_grants_public, people_names, api_tokens_public, accounts_public;
select audit_detach(t) from unnest('{people,accounts,account_pins,role_grants,browsers,browser_people,sessions,
  api_tokens,sign_in_throttles,personal_records,personal_record_views,signatures,badges,oaths,second_factors,passkeys,
  passkey_challenges}'::regclass[]) t;
drop table passkey_challenges, passkeys, second_factors, oaths, badges, signatures, personal_record_views,
  personal_records, sign_in_throttles, api_tokens, sessions, browser_people, browsers, role_grants, account_pins,
  accounts, people;
drop function functions_are_apart, functions_exclude_each_other, only_erasure, stay_ended, keep_held_rights;
`;
