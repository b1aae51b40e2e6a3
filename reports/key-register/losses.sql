-- $1 establishment, $2 first day, $3 last day. Returns the keys missing in the period, in their state at its end.
with bounds as (
  select min(gaming_days.opens_at) as opens_at, max(gaming_days.closes_at) as closes_at
    from gaming_days_public as gaming_days
  where gaming_days.establishment_id = $1 and gaming_days.gaming_day between $2 and $3
)
select keys.key_number as "keyNumber", keys.kind, reporter.full_name as "reportedBy", lost.reported_at as "reportedAt",
  lost.circumstances, case when settled.at is not null then lost.outcome end as outcome,
  case when settled.at is not null then lost.settlement_reason end as "settlementReason",
  settler.full_name as "settledBy", settled.at as "settledAt"
from bounds
join key_losses_public as lost on lost.reported_at < bounds.closes_at
  and (lost.settled_at is null or lost.settled_at >= bounds.opens_at)
cross join lateral (select case when lost.settled_at <= bounds.closes_at then lost.settled_at end as at) as settled
join keys_public as keys on keys.establishment_id = lost.establishment_id and keys.key_id = lost.key_id
join people_names as reporter on reporter.person_id = lost.reported_by
left join people_names as settler on settler.person_id = lost.settled_by and settled.at is not null
where lost.establishment_id = $1
order by lost.reported_at, lost.loss_id
