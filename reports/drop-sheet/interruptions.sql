-- $1 establishment, $2 number of the drop.
select interruption.interruption_number as "interruptionNumber", interruption.reason, beginner.full_name as "beganBy",
  interruption.began_at as "beganAt", ender.full_name as "endedBy", interruption.ended_at as "endedAt"
from drops_public as drops
join drop_interruptions_public as interruption using (establishment_id, drop_id)
join people_names as beginner on beginner.person_id = interruption.began_by
left join people_names as ender on ender.person_id = interruption.ended_by
where drops.establishment_id = $1 and drops.drop_number = $2::bigint
order by interruption.interruption_number
