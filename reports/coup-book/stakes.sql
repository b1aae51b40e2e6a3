-- $1 establishment, $2 number of the session. Returns each stake at écarté in the order of receipt.
select
  coups.coup_number as "coupNumber", (stake.value ->> 'slip')::integer as slip, stake.value ->> 'side' as side,
  (stake.value ->> 'stakedMinor')::bigint as "stakedMinor", (stake.value ->> 'keptMinor')::bigint as "keptMinor",
  (stake.value ->> 'stakedMinor')::bigint - (stake.value ->> 'keptMinor')::bigint as "returnedMinor"
from cercle_coups_public as coups
cross join lateral jsonb_array_elements(coups.stakes) with ordinality as stake (value, place)
where coups.establishment_id = $1 and coups.session_id = $2::bigint
order by coups.coup_number, stake.place
