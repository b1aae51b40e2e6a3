-- $1 establishment, $2 machine's SBM number, $3 day. Returns the latest photograph stored by the end of that day, in a
-- format that a document can embed.
select photographs.content, photographs.media_type as "mediaType", photographs.taken_at as "takenAt"
from photographs_public as photographs
join machines_public as machines using (establishment_id, machine_id)
where photographs.establishment_id = $1 and machines.sbm_number = $2
  and photographs.media_type in ('image/jpeg', 'image/png')
  and photographs.taken_at < coalesce(
    (select gaming_days.closes_at from gaming_days_public as gaming_days
      where gaming_days.establishment_id = $1 and gaming_days.gaming_day = $3),
    ($3::date + 2)::timestamptz)
order by photographs.taken_at desc, photographs.photograph_id desc
limit 1
