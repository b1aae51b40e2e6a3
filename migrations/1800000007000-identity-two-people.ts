import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A function that decides is given by two people, and so are a badge, an account or a secret of a person who has one:
 * one administrator alone makes no second approver. The console enters the first two administrators, and a replacement
 * for one of the two. Requests and their approvals belong to `approvals`, hence a file after it.
 */
export class IdentityTwoPeople1800000007000 implements MigrationInterface {
  readonly name = 'IdentityTwoPeople1800000007000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(twoPeople);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const twoPeople = `
select set_config('releve.act', 'migration.identityTwoPeople', true);

alter table role_grants add constraint role_grants_establishment_id_approval_request_id_fkey
  foreign key (establishment_id, approval_request_id) references approval_requests;
alter table badges add constraint badges_establishment_id_approval_request_id_fkey
  foreign key (establishment_id, approval_request_id) references approval_requests;

-- Follows from the permissions (\`decidingRoles\`); a test compares the two.
create function function_decides(role text) returns boolean language sql immutable as $$
  select $1 in ('superviseur', 'direction', 'administrateur')
$$;

-- Whether a person has such a function after an instant, in an establishment or, where that is null, anywhere.
create function holds_deciding_function(person bigint, of_establishment integer, instant timestamptz)
  returns boolean language sql stable as $$
  select exists (select from role_grants
    where role_grants.person_id = person and function_decides(role_grants.role)
      and (of_establishment is null or role_grants.establishment_id in (0, of_establishment))
      and (role_grants.held_until is null or role_grants.held_until > instant))
$$;

-- Whether a request of that kind, with that subject, was approved by a person other than the requester and the
-- beneficiary.
create function approved_for(person bigint, of_establishment integer, of_request bigint, of_kind text,
  says jsonb) returns boolean language sql stable as $$
  select exists (
    select from approval_requests_public as requests
    join approval_decisions_public as decisions using (establishment_id, request_id)
    where requests.establishment_id = of_establishment and requests.request_id = of_request
      and requests.kind = of_kind and requests.subject @> says
      and decisions.decision = 'approved' and decisions.decided_by not in (requests.requested_by, person)
      and requests.requested_by <> person)
$$;

create function deciding_functions_take_two() returns trigger language plpgsql as $$
begin
  if not function_decides(new.role) or approved_for(new.person_id, new.establishment_id, new.approval_request_id,
      'roleGrant', jsonb_build_object('personId', new.person_id::text, 'role', new.role)) then
    return new;
  end if;
  -- At the console: a replacement for one of two administrators of the installation.
  if new.granted_by is null and new.approval_request_id is null and new.establishment_id = 0
    and new.role = 'administrateur' and 2 > (
      select count(distinct role_grants.person_id) from role_grants
      join people on people.person_id = role_grants.person_id and people.employed_until is null
      join accounts on accounts.person_id = role_grants.person_id and accounts.state = 'active'
      where role_grants.establishment_id = 0 and role_grants.role = 'administrateur'
        and role_grants.held_until is null and role_grants.person_id <> new.person_id) then
    return new;
  end if;
  raise exception 'a function that decides is given by two people'
    using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
end $$;
create trigger deciding_functions_take_two before insert on role_grants
  for each row execute function deciding_functions_take_two();

create function badges_of_deciders_take_two() returns trigger language plpgsql as $$
begin
  if holds_deciding_function(new.person_id, new.establishment_id, new.issued_at)
    and not approved_for(new.person_id, new.establishment_id, new.approval_request_id, 'badgeIssue', jsonb_build_object(
      'personId', new.person_id::text, 'codeDigest', encode(new.code_digest, 'hex'))) then
    raise exception 'a badge of somebody who decides is issued by two people'
      using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
  end if;
  return new;
end $$;
create trigger badges_of_deciders_take_two before insert on badges
  for each row execute function badges_of_deciders_take_two();

-- An account besides the one they had, or a secret that is not their own choice.
create function accounts_of_deciders_take_two() returns trigger language plpgsql as $$
begin
  if not holds_deciding_function(new.person_id, null, new.password_changed_at) then return new; end if;
  if tg_op = 'INSERT' then
    if approved_for(new.person_id, new.approval_establishment_id, new.approval_request_id, 'accountOpening',
        jsonb_build_object('personId', new.person_id::text, 'login', new.login)) then
      return new;
    end if;
  elsif new.password_hash = old.password_hash or not new.must_change_password then
    return new;
  elsif new.approval_request_id is distinct from old.approval_request_id then
    if approved_for(new.person_id, new.approval_establishment_id, new.approval_request_id, 'secretReset',
        jsonb_build_object('accountId', new.account_id::text)) then
      return new;
    end if;
  -- At the console: an administrator entered there who has never chosen a password.
  elsif old.must_change_password and exists (select from role_grants
      where role_grants.person_id = new.person_id and role_grants.establishment_id = 0
        and role_grants.granted_by is null) then
    return new;
  end if;
  raise exception 'two people give a secret to somebody who decides'
    using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
end $$;
create trigger accounts_of_deciders_take_two before insert or update on accounts
  for each row execute function accounts_of_deciders_take_two();
`;

const down = `
drop trigger accounts_of_deciders_take_two on accounts;
drop trigger badges_of_deciders_take_two on badges;
drop trigger deciding_functions_take_two on role_grants;
alter table badges drop constraint badges_establishment_id_approval_request_id_fkey;
alter table role_grants drop constraint role_grants_establishment_id_approval_request_id_fkey;
drop function accounts_of_deciders_take_two, badges_of_deciders_take_two, deciding_functions_take_two, approved_for,
  holds_deciding_function, function_decides;
`;
