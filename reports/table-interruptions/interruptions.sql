-- $1 establishment, $2 first gaming day, $3 last. Returns each interruption of a session of those days, with the
-- reopening or the final count that ended it; both are null while the table is still stopped, and for an
-- interruption that was reversed and its counter-entry, whose counts cancel out.
select
  sessions.gaming_day as "gamingDay", gaming_tables.table_number as "tableNumber", gaming_tables.game,
  sessions.session_number as "sessionNumber", stopped.happened_at as "stoppedAt", stopped.way,
  keepers.full_name as "keyHolder", case when stopped.way = 'count' then stopped.amount_minor end as "countedMinor",
  coalesce(counter_entries.reason, stopped.reason) as "stoppedReason",
  hands_of_stop.hands as "stopHands", stopped.reverses is not null as "isReversal", exists (
    select from table_entries_public as reversal
    where reversal.establishment_id = stopped.establishment_id and reversal.session_id = stopped.session_id
      and reversal.reverses = stopped.entry_number) as "isReversed", resumed.kind as "resumedBy",
  resumed.happened_at as "resumedAt",
  case when stopped.way = 'count' or resumed.kind = 'closing' then resumed.amount_minor end as "foundMinor",
  resumed.difference_minor as "differenceMinor", coalesce(resumed.reason, '') as "resumedReason",
  hands_of_resumption.hands as "resumptionHands", hand_overs.list as "keyHandOvers"
from table_sessions_public as sessions
join gaming_tables_public as gaming_tables using (establishment_id, table_id)
join table_entries_public as stopped using (establishment_id, session_id)
left join counter_entries_public as counter_entries on stopped.reverses is not null
  and counter_entries.establishment_id = stopped.establishment_id
  and counter_entries.counter_number = stopped.counter_number
left join people_names as keepers on keepers.person_id = stopped.key_holder
left join lateral (
  select entries.entry_number, entries.kind, entries.happened_at, entries.amount_minor, entries.difference_minor,
    entries.reason
  from table_entries_public as entries
  where entries.establishment_id = stopped.establishment_id and entries.session_id = stopped.session_id
    and entries.entry_number > stopped.entry_number and entries.kind in ('reopening', 'closing')
    and entries.reverses is null and not exists (
      select from table_entries_public as reversal
      where reversal.establishment_id = entries.establishment_id and reversal.session_id = entries.session_id
        and reversal.reverses = entries.entry_number)
    and stopped.reverses is null and not exists (
      select from table_entries_public as reversal
      where reversal.establishment_id = stopped.establishment_id and reversal.session_id = stopped.session_id
        and reversal.reverses = stopped.entry_number)
  order by entries.entry_number limit 1
) as resumed on true
cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object('part', hands.part, 'name', people.full_name,
      'capacity', hands.capacity) order by hands.part), '[]') as hands
  from table_entry_hands_public as hands
  join people_names as people on people.person_id = hands.person_id
  where hands.establishment_id = stopped.establishment_id and hands.session_id = stopped.session_id
    and hands.entry_number = stopped.entry_number
) as hands_of_stop
cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object('part', hands.part, 'name', people.full_name,
      'capacity', hands.capacity) order by hands.part), '[]') as hands
  from table_entry_hands_public as hands
  join people_names as people on people.person_id = hands.person_id
  where hands.establishment_id = stopped.establishment_id and hands.session_id = stopped.session_id
    and hands.entry_number = resumed.entry_number
) as hands_of_resumption
-- each hand-over of the key before the next interruption
cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object('keyHolder', holders.full_name, 'reason', entries.reason, 'hands', (
      select coalesce(jsonb_agg(jsonb_build_object('part', hands.part, 'name', people.full_name,
          'capacity', hands.capacity) order by hands.part), '[]')
      from table_entry_hands_public as hands
      join people_names as people on people.person_id = hands.person_id
      where hands.establishment_id = entries.establishment_id and hands.session_id = entries.session_id
        and hands.entry_number = entries.entry_number)) order by entries.entry_number), '[]') as list
  from table_entries_public as entries
  join people_names as holders on holders.person_id = entries.key_holder
  where entries.establishment_id = stopped.establishment_id and entries.session_id = stopped.session_id
    and entries.kind = 'keyHandOver' and entries.entry_number > stopped.entry_number and stopped.reverses is null
    and entries.entry_number < coalesce((
      select min(next.entry_number) from table_entries_public as next
      where next.establishment_id = stopped.establishment_id and next.session_id = stopped.session_id
        and next.kind = 'interruption' and next.reverses is null
        and next.entry_number > stopped.entry_number), 2147483647)
) as hand_overs
where sessions.establishment_id = $1 and sessions.gaming_day between $2 and $3 and stopped.kind = 'interruption'
order by sessions.gaming_day, stopped.happened_at, length(gaming_tables.table_number), gaming_tables.table_number,
  stopped.entry_number
