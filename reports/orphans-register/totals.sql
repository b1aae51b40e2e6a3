-- The register before the period and at its end, and account 4681 at its end.
select
  (select coalesce(sum(orphan_entries.amount_minor), 0)::bigint from orphan_entries
    where orphan_entries.establishment_id = $1 and orphan_entries.gaming_day < $2) as "openingMinor",
  (select coalesce(sum(orphan_entries.amount_minor), 0)::bigint from orphan_entries
    where orphan_entries.establishment_id = $1 and orphan_entries.gaming_day <= $3) as "closingMinor",
  (select coalesce(sum(postings.credit_minor - postings.debit_minor), 0)::bigint
    from postings
    join journal_entries using (establishment_id, entry_id)
    where postings.establishment_id = $1 and postings.account_code = '4681'
      and journal_entries.gaming_day <= $3) as "accountMinor"
