import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An entry within one call of the database has the lines that it is given: roles, sides and amounts are not in SQL. */
export class LedgerPostedEntries1800000034000 implements MigrationInterface {
  readonly name = 'LedgerPostedEntries1800000034000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- Posts an entry on a gaming day, under a key of next_entry_id(), each line on the account of its role. The entry is
-- {"journal", "fact", "lines": [{"role", "debitMinor", "creditMinor"}]}.
create function post_entry(of_establishment integer, of_entry bigint, on_day date, entry jsonb, from_source jsonb,
  by_person bigint) returns void
language plpgsql as $$
declare
  accounts text[];
  debits bigint[];
  credits bigint[];
  lacking jsonb;
  next_number bigint;
begin
  select array_agg(in_force.account_code order by line.at), array_agg((line.value ->> 'debitMinor')::bigint order by line.at),
      array_agg((line.value ->> 'creditMinor')::bigint order by line.at),
      jsonb_agg(line.value -> 'role' order by line.at) filter (where in_force.account_code is null)
    into accounts, debits, credits, lacking
  from jsonb_array_elements(entry -> 'lines') with ordinality as line (value, at)
  left join accounts_in_force(of_establishment, on_day) as in_force on in_force.account_role = line.value ->> 'role';
  if lacking is not null then
    raise exception 'no account serves %', lacking
      using errcode = 'RV003', hint = 'UNKNOWN_ACCOUNT', detail = jsonb_build_object('account', lacking)::text;
  end if;
  next_number := take_register_number(of_establishment, 'journal');
  insert into journal_entries (establishment_id, entry_id, entry_number, journal, gaming_day, fact, source, posted_by)
  overriding system value
  values (of_establishment, of_entry, next_number, entry ->> 'journal', on_day, entry ->> 'fact', from_source, by_person);
  insert into postings (establishment_id, entry_id, line_number, account_code, debit_minor, credit_minor)
  select of_establishment, of_entry, line.at, line.account_code, line.debit_minor, line.credit_minor
  from unnest(accounts, debits, credits) with ordinality as line (account_code, debit_minor, credit_minor, at);
  perform enter_in_register(of_establishment, 'journal', next_number, 'journal_entries',
    jsonb_build_object('establishment_id', of_establishment, 'entry_id', of_entry::text));
end $$;

drop function post_moved(integer, bigint, date, text, text, jsonb, bigint, text, text, bigint);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- Posts an amount from one role to another on a gaming day, under a key of next_entry_id().
create function post_moved(of_establishment integer, of_entry bigint, on_day date, in_journal text, of_fact text,
  from_source jsonb, by_person bigint, debited_role text, credited_role text, of_amount bigint) returns void
language plpgsql as $$
declare
  debited text;
  credited text;
  next_number bigint;
begin
  select max(in_force.account_code) filter (where in_force.account_role = debited_role),
      max(in_force.account_code) filter (where in_force.account_role = credited_role)
    into debited, credited
  from accounts_in_force(of_establishment, on_day) as in_force;
  if debited is null or credited is null then
    raise exception 'no account serves % or %', debited_role, credited_role
      using errcode = 'RV003', hint = 'UNKNOWN_ACCOUNT',
        detail = jsonb_build_object('account', jsonb_build_array(debited_role, credited_role))::text;
  end if;
  next_number := take_register_number(of_establishment, 'journal');
  insert into journal_entries (establishment_id, entry_id, entry_number, journal, gaming_day, fact, source, posted_by)
  overriding system value
  values (of_establishment, of_entry, next_number, in_journal, on_day, of_fact, from_source, by_person);
  insert into postings (establishment_id, entry_id, line_number, account_code, debit_minor, credit_minor)
  values (of_establishment, of_entry, 1, debited, of_amount, 0),
    (of_establishment, of_entry, 2, credited, 0, of_amount);
  perform enter_in_register(of_establishment, 'journal', next_number, 'journal_entries',
    jsonb_build_object('establishment_id', of_establishment, 'entry_id', of_entry::text));
end $$;

drop function post_entry(integer, bigint, date, jsonb, jsonb, bigint);
    `);
  }
}
