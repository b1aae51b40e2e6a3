-- Total of the register before the period and at its end. Also returns the balances at its end of all accounts that
-- ever had the role of orphans, which must add up to the total, and their numbers, the one in force first.
select
  (select coalesce(sum(orphan_entries.amount_minor), 0)::bigint from orphan_entries_public as orphan_entries
    where orphan_entries.establishment_id = $1 and orphan_entries.gaming_day < $2) as "openingMinor",
  (select coalesce(sum(orphan_entries.amount_minor), 0)::bigint from orphan_entries_public as orphan_entries
    where orphan_entries.establishment_id = $1 and orphan_entries.gaming_day <= $3) as "closingMinor",
  (select coalesce(sum(postings.credit_minor - postings.debit_minor), 0)::bigint
    from postings_public as postings
    join journal_entries_public as journal_entries using (establishment_id, entry_id)
    where postings.establishment_id = $1
      and postings.account_code = any (array(
        select accounts_of_roles.account_code from accounts_of_roles
        where accounts_of_roles.establishment_id = $1 and accounts_of_roles.account_role = 'orphans'))
      and journal_entries.gaming_day <= $3) as "accountMinor",
  array(
    select account_roles.account_code from account_roles_public as account_roles
    where account_roles.establishment_id = $1 and account_roles.account_role = 'orphans'
      and account_roles.valid_from <= $3
    group by account_roles.account_code
    order by max(account_roles.valid_from) desc, max(account_roles.revision) desc) as accounts
