-- $1 establishment, $2 machine's SBM number. The latest photograph in a format that a document can embed.
select photographs.content, photographs.media_type as "mediaType", photographs.taken_at as "takenAt"
from photographs_public as photographs
join machines_public as machines using (establishment_id, machine_id)
where photographs.establishment_id = $1 and machines.sbm_number = $2
  and photographs.media_type in ('image/jpeg', 'image/png')
order by photographs.taken_at desc, photographs.photograph_id desc
limit 1
