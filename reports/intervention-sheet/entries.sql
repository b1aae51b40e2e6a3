-- $1 establishment, $2 numbers of sheets.
select interventions.sheet_number as "sheetNumber", intervention_entries.entry_number as "entryNumber",
  intervention_entries.kind, intervention_entries.entry, intervention_entries.quantity, intervention_entries.touches,
  people.full_name as "enteredBy", intervention_entries.entered_at as "enteredAt"
from interventions_public as interventions
join intervention_entries_public as intervention_entries using (establishment_id, intervention_id)
join people_names as people on people.person_id = intervention_entries.entered_by
where interventions.establishment_id = $1 and interventions.sheet_number = any($2::bigint[])
order by interventions.sheet_number, intervention_entries.entry_number
