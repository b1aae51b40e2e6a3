-- $1 establishment, $2 gaming days. Returns the totals of their journal per account, and of the whole journal (account
-- null).
select
  postings.account_code as account,
  max(ledger_accounts.title_fr) as "titleFr",
  max(ledger_accounts.title_en) as "titleEn",
  sum(postings.debit_minor)::bigint as "debitMinor",
  sum(postings.credit_minor)::bigint as "creditMinor"
from journal_entries_public as journal_entries
join postings_public as postings using (establishment_id, entry_id)
join ledger_accounts_public as ledger_accounts using (establishment_id, account_code)
where journal_entries.establishment_id = $1 and journal_entries.gaming_day = any($2::date[])
group by rollup (postings.account_code)
having count(*) > 0
order by postings.account_code collate "C" nulls last
