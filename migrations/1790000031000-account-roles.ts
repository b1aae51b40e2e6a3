import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The account that each role had in every jurisdiction when accounts were first found by their role. */
const FIRST = [
  ['winsPayable', '4670'],
  ['outstandingTickets', '4680'],
  ['orphans', '4681'],
  ['electronicTransfers', '4682'],
  ['forfeitedOrphans', '4683'],
  ['bank', '5120'],
  ['cashDesk', '5300'],
  ['cashDeskCoins', '5310'],
  ['hoppers', '5320'],
  ['paymentComplements', '6060'],
  ['countDifferences', '6580'],
  ['handPayDifferences', '6581'],
  ['cashDeskDifferences', '6582'],
  ['slotRevenue', '7060'],
] as const;

const kinds = `'meterAdjustment', 'findingExplanation', 'countCorrection', 'totalCorrection', 'setting', 'dayClosing',
  'dayReopening', 'journalReversal', 'machineChange', 'roleGrant'`;

/** An account is found by its role: which of its accounts an establishment uses for what, from which gaming day on. */
export class AccountRoles1790000031000 implements MigrationInterface {
  readonly name = 'AccountRoles1790000031000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.accountRoles', true);
      alter table approval_requests drop constraint approval_requests_kind_check,
        add constraint approval_requests_kind_check check (kind in (${kinds}, 'accountRole'));
      -- there are more permissions than it foresaw
      alter table api_tokens drop constraint api_tokens_permissions_check,
        add constraint api_tokens_permissions_check check (cardinality(permissions) between 1 and 256);
    `);
    for (const statement of [table, held, first, orphans, alterations(replacements)]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.accountRoles', true);
      drop trigger orphans_equal_their_account on postings;
      drop trigger orphans_equal_their_account on account_roles;
    `);
    await runner.query(orphansBefore);
    await runner.query(alterations(''));
    await runner.query(`
      select audit_detach('account_roles');
      drop view accounts_of_roles;
      drop table account_roles;
      drop function accounts_in_force(integer, date);
      alter table api_tokens drop constraint api_tokens_permissions_check,
        add constraint api_tokens_permissions_check check (cardinality(permissions) between 1 and 64);
      drop function serves_role(integer, text, text);
      drop function account_role_holds();
      drop function require_account_role_approval();
      select audit_detach(t) from unnest('{approval_decisions,approval_requests}'::regclass[]) t;
      delete from approval_decisions using approval_requests
        where approval_requests.establishment_id = approval_decisions.establishment_id
          and approval_requests.request_id = approval_decisions.request_id and approval_requests.kind = 'accountRole';
      delete from approval_requests where approval_requests.kind = 'accountRole';
      alter table approval_requests drop constraint approval_requests_kind_check,
        add constraint approval_requests_kind_check check (kind in (${kinds}));
      select audit_attach('approval_requests', 'append_only'), audit_attach('approval_decisions', 'append_only');
    `);
  }
}

const table = `
  create table account_roles (
    establishment_id integer not null references establishments,
    account_role text not null check (account_role in (${FIRST.map(([role]) => `'${role}'`).join(', ')})),
    -- the first gaming day whose entries go to the account
    valid_from date not null,
    revision smallint not null default 1 check (revision >= 1),
    account_code text not null,
    reason text not null default '' check (length(reason) <= 2000),
    approval_request_id bigint,
    recorded_by bigint references people,
    recorded_at timestamptz not null default clock_timestamp(),
    primary key (establishment_id, account_role, valid_from, revision),
    foreign key (establishment_id, account_code) references ledger_accounts,
    foreign key (establishment_id, approval_request_id) references approval_requests
  );
  -- serves: the role of an account
  create index account_roles_by_account on account_roles (establishment_id, account_code);
  grant select, insert on account_roles to releve_app;

  create view accounts_of_roles as
    select distinct account_roles.establishment_id, account_roles.account_role, account_roles.account_code
    from account_roles;
  grant select on accounts_of_roles to releve_app;

  -- The account in force on a day is the one with the latest valid_from not after it, the last revision first.
  create function accounts_in_force(of_establishment integer, on_day date)
    returns table (account_role text, account_code text) language sql stable rows 14 as $$
    select distinct on (account_roles.account_role) account_roles.account_role, account_roles.account_code
    from account_roles
    where account_roles.establishment_id = of_establishment and account_roles.valid_from <= on_day
    order by account_roles.account_role, account_roles.valid_from desc, account_roles.revision desc
  $$;

  create function serves_role(of_establishment integer, code text, of_role text) returns boolean
    language sql stable as $$
    select exists (
      select from account_roles
      where account_roles.establishment_id = of_establishment and account_roles.account_code = code
        and account_roles.account_role = of_role)
  $$;
`;

/** The accounts an establishment starts with need no approval; each change after them does, and holds its rules. */
const held = `
  create function require_account_role_approval() returns trigger language plpgsql as $$
  begin
    if exists (
      select from account_roles
      where account_roles.establishment_id = new.establishment_id and account_roles.account_role = new.account_role
    ) and (new.approval_request_id is null
      or not is_approved(new.establishment_id, new.approval_request_id, 'accountRole')) then
      raise exception 'the account of a role changes with a second person''s approval'
        using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
    end if;
    return new;
  end $$;
  create trigger require_account_role_approval before insert on account_roles
    for each row execute function require_account_role_approval();

  create function account_role_holds() returns trigger language plpgsql as $$
  declare
    expected_kind text;
    last_day date;
  begin
    -- the gaming days wait meanwhile, and so does any other change
    perform pg_advisory_xact_lock(hashtextextended('gaming_days', new.establishment_id));
    if exists (
      select from account_roles
      where account_roles.establishment_id = new.establishment_id and account_roles.account_code = new.account_code
        and account_roles.account_role <> new.account_role
    ) then
      raise exception 'account % serves another role', new.account_code
        using errcode = 'RV004', hint = 'ACCOUNT_OF_ANOTHER_ROLE',
          detail = json_build_object('account', new.account_code)::text;
    end if;
    select ledger_accounts.kind into expected_kind
      from account_roles
      join ledger_accounts on ledger_accounts.establishment_id = account_roles.establishment_id
        and ledger_accounts.account_code = account_roles.account_code
      where account_roles.establishment_id = new.establishment_id and account_roles.account_role = new.account_role
      order by account_roles.valid_from, account_roles.revision limit 1;
    if expected_kind is null then
      return new;
    end if;
    if not exists (
      select from ledger_accounts
      where ledger_accounts.establishment_id = new.establishment_id
        and ledger_accounts.account_code = new.account_code and ledger_accounts.kind = expected_kind
    ) then
      raise exception 'account % is not of the kind %', new.account_code, expected_kind
        using errcode = 'RV004', hint = 'ACCOUNT_OF_ANOTHER_KIND',
          detail = json_build_object('account', new.account_code, 'expected', expected_kind)::text;
    end if;
    select max(gaming_days.gaming_day) into last_day
      from gaming_days where gaming_days.establishment_id = new.establishment_id;
    if new.valid_from <= last_day then
      raise exception 'the entries of % have their accounts', new.valid_from
        using errcode = 'RV004', hint = 'ACCOUNT_ROLE_BACKDATED',
          detail = json_build_object('role', new.account_role, 'earliest', last_day + 1)::text;
    end if;
    return new;
  end $$;
  create trigger account_role_holds before insert on account_roles
    for each row execute function account_role_holds();
  select audit_attach('account_roles', 'append_only');
`;

/** Establishments that have their books already go on with the accounts they have used. */
const first = `
  insert into account_roles (establishment_id, account_role, valid_from, account_code)
    select establishments.establishment_id, chart.role, establishments.first_gaming_day, ledger_accounts.account_code
    from (values ${FIRST.map(([role, code]) => `('${role}', '${code}')`).join(', ')}) as chart (role, account_code)
    join ledger_accounts on ledger_accounts.account_code = chart.account_code
    join establishments on establishments.establishment_id = ledger_accounts.establishment_id;
`;

const equalFunction = (ofOrphans: string, named: string): string => `
  create or replace function orphans_equal_their_account() returns trigger language plpgsql as $$
      declare
        in_register numeric;
        in_account numeric;
      begin
        select
          (select coalesce(sum(orphan_entries.amount_minor), 0) from orphan_entries
            where orphan_entries.establishment_id = new.establishment_id),
          (select coalesce(sum(postings.credit_minor::numeric - postings.debit_minor), 0) from postings
            where postings.establishment_id = new.establishment_id and postings.account_code ${ofOrphans})
          into in_register, in_account;
        if in_register <> in_account then
          raise exception 'orphans: % in the register, % in account ${named}
            using errcode = 'RV004', hint = 'ORPHANS_DIFFER';
        end if;
        return null;
      end $$;`;

const ofRole = `= any (array(
              select accounts_of_roles.account_code from accounts_of_roles
              where accounts_of_roles.establishment_id = new.establishment_id
                and accounts_of_roles.account_role = 'orphans'))`;
const namesOfRole = `%', in_register, in_account,
            (select string_agg(accounts_of_roles.account_code, ' + ' order by accounts_of_roles.account_code)
              from accounts_of_roles
              where accounts_of_roles.establishment_id = new.establishment_id
                and accounts_of_roles.account_role = 'orphans')`;

/**
 * The register of orphans is the sum of all accounts that ever had the role: what one of them held before the change,
 * and what is reversed on it later, counts on.
 */
const orphans = `
  ${equalFunction(ofRole, namesOfRole)}
  drop trigger orphans_equal_their_account on postings;
  create constraint trigger orphans_equal_their_account after insert on postings
    deferrable initially deferred for each row
    when (serves_role(new.establishment_id, new.account_code, 'orphans'))
    execute function orphans_equal_their_account();
  create constraint trigger orphans_equal_their_account after insert on account_roles
    deferrable initially deferred for each row when (new.account_role = 'orphans')
    execute function orphans_equal_their_account();
`;

const orphansBefore = `
  ${equalFunction(`= '4681'`, `4681', in_register, in_account`)}
  create constraint trigger orphans_equal_their_account after insert on postings
    deferrable initially deferred for each row when (new.account_code = '4681')
    execute function orphans_equal_their_account();
`;

/** What moves on by itself, and what of the floor's records is told: as in the migration that made the view. */
const COURSES = `'archives', 'desk_transfers', 'drop_boxes', 'drop_interruptions', 'drops', 'interventions',
  'key_authorisations', 'key_hand_overs', 'key_losses', 'log_verifications'`;
const FLOOR = [
  ['badges', 'revoked_at', 'person'],
  ['desks', 'float_minor', 'desk'],
  ['desks', 'retired_at', 'desk'],
  ['drop_exchanges', 'reversed_at', 'box'],
  ['exclusions', 'lifted_at', 'exclusion'],
  ['keys', 'retired_at', 'key'],
  ['payouts', 'voided_at', 'slip'],
  ['personal_records', 'erased_at', 'personalRecord'],
] as const;
const floorTables = [...new Set(FLOOR.map(([name]) => `'${name}'`))].join(', ');

const alterations = (further: string): string => `
  create or replace view house_alterations as
    select
      data_alterations.establishment_id, data_alterations.entry_id, data_alterations.field,
      data_alterations.recorded_at, data_alterations.act, data_alterations.table_name, data_alterations.op,
      data_alterations.image, data_alterations.before_text, data_alterations.after_text, data_alterations.person_id,
      coalesce(data_alterations.reason, data_alterations.image ->> 'void_reason',
        data_alterations.image ->> 'lifting_reason', data_alterations.image ->> 'reversal_reason',
        data_alterations.image ->> 'retirement_reason') as reason,
      data_alterations.approval_request_id,
      case data_alterations.table_name
        ${FLOOR.map(([name, , kind]) => `when '${name}' then '${kind}'`).join('\n        ')}
        else data_alterations.element_kind
      end as element_kind
    from data_alterations
    where data_alterations.table_name not in (${COURSES})
      and (data_alterations.table_name not in (${floorTables})
        or ((data_alterations.table_name, data_alterations.field) in (
            ${FLOOR.map(([name, field]) => `('${name}', '${field}')`).join(', ')})
          and data_alterations.after_text is not null))
    ${further};
`;

/** The account of a role, and the one in force before; what an establishment begins with alters nothing. */
const replacements = `
    union all
    select
      log_entries.establishment_id, log_entries.entry_id, 'account_role', log_entries.recorded_at, log_entries.act,
      log_entries.table_name, log_entries.op, mapped.image, earlier.account_code, mapped.image ->> 'account_code',
      (mapped.image ->> 'recorded_by')::bigint, mapped.image ->> 'reason',
      (mapped.image ->> 'approval_request_id')::bigint, 'ledger'
    from log_entries
    cross join lateral (select log_entries.body::jsonb -> 'row' as image) as mapped
    cross join lateral (
      select account_roles.account_code from account_roles
      where account_roles.establishment_id = log_entries.establishment_id
        and account_roles.account_role = mapped.image ->> 'account_role'
        and (account_roles.valid_from, account_roles.revision)
          < ((mapped.image ->> 'valid_from')::date, (mapped.image ->> 'revision')::smallint)
      order by account_roles.valid_from desc, account_roles.revision desc limit 1
    ) as earlier
    where log_entries.table_name = 'account_roles' and log_entries.op = 'I'`;
