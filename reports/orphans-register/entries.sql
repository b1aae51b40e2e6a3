-- Lines of the period in order, each with the total after it; the first line has the total carried over.
select entry.entry_number as "entryNumber", entry.happened_at as "happenedAt", entry.act, orphans.kind,
  machines.sbm_number as machine, gaming_tables.table_number as "table", orphans.place,
  orphans.reference, orphans.stake_minor as "stakeMinor",
  orphans.gains_minor as "gainsMinor",
  orphans.chips_minor as "chipsMinor", people.full_name as "enteredBy", desks.desk_code as desk,
  entry.amount_minor as "amountMinor",
  (select sum(until.amount_minor)::bigint from orphan_entries_public as until
    where until.establishment_id = entry.establishment_id
      and until.entry_number <= entry.entry_number) as "totalMinor",
  case when entry.act = 'received' then other.gaming_day end as "closedOn",
  other.entry_number as "refersTo", authoriser.full_name as "authorisedBy",
  journal_entries.entry_number as "journalEntry", entry.claimant_record_id as "claimantRecordId", entry.reason
from orphan_entries_public as entry
join orphans_public as orphans using (establishment_id, orphan_id)
join people_names as people on people.person_id = entry.entered_by
join journal_entries_public as journal_entries on journal_entries.establishment_id = entry.establishment_id
  and journal_entries.entry_id = entry.entry_id
left join people_names as authoriser on authoriser.person_id = entry.authorised_by
left join desks_public as desks on desks.establishment_id = entry.establishment_id and desks.desk_id = entry.desk_id
left join machines_public as machines on machines.establishment_id = entry.establishment_id
  and machines.machine_id = orphans.machine_id
left join gaming_tables_public as gaming_tables on gaming_tables.establishment_id = entry.establishment_id
  and gaming_tables.table_id = orphans.table_id
left join orphan_entries_public as other on other.establishment_id = entry.establishment_id
  and other.orphan_id = entry.orphan_id and other.entry_number <> entry.entry_number
where entry.establishment_id = $1 and entry.gaming_day between $2 and $3
order by entry.entry_number
