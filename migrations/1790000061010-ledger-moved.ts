import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An entry of two lines within one call of the database: the number of the journal is taken at its end. */
export class LedgerMoved1790000061010 implements MigrationInterface {
  readonly name = 'LedgerMoved1790000061010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The key of an entry that is posted at the end of its transaction, for rows that refer to it before.
      create function next_entry_id() returns bigint
      language sql security definer set search_path = pg_catalog, public, pg_temp as $$
        select nextval(pg_get_serial_sequence('journal_entries', 'entry_id'))
      $$;
      revoke all on function next_entry_id() from public;
      grant execute on function next_entry_id() to releve_app;

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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function next_entry_id(),
        post_moved(integer, bigint, date, text, text, jsonb, bigint, text, text, bigint);
    `);
  }
}
