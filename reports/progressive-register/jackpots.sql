-- $1 establishment, $2 first and $3 last gaming day. Returns the amount of each jackpot before these days, its
-- additions and payments in them, and the amount after.
with moves as (
  select jackpots.progressive_number, jackpots.jackpot, progressives.created_on as gaming_day, 'start' as kind,
    jackpots.start_minor as amount_minor
  from progressive_jackpots_public as jackpots
  join progressives_public as progressives using (establishment_id, progressive_number)
  where jackpots.establishment_id = $1
  union all
  select takings.progressive_number, jackpots.jackpot, takings.gaming_day, 'shares',
    case jackpots.jackpot when 'principal' then takings.principal_minor else takings.secondary_minor end
  from progressive_takings_public as takings
  join progressive_jackpots_public as jackpots using (establishment_id, progressive_number)
  where takings.establishment_id = $1
  union all
  select awards.progressive_number, awards.kind, hits.decided_on, 'won', -awards.amount_minor
  from progressive_awards_public as awards
  join progressive_hits_public as hits using (establishment_id, progressive_number, hit_number)
  where awards.establishment_id = $1 and awards.kind <> 'consolation'
  union all
  -- a jackpot that was won restarts at its starting amount
  select hits.progressive_number, jackpots.jackpot, hits.decided_on, 'start', jackpots.start_minor
  from progressive_hits_public as hits
  join progressive_jackpots_public as jackpots using (establishment_id, progressive_number)
  where hits.establishment_id = $1 and hits.state = 'confirmed'
    and exists (
      select from progressive_bets_public as bets
      where bets.establishment_id = hits.establishment_id and bets.progressive_number = hits.progressive_number
        and bets.hit_number = hits.hit_number and bets.won = jackpots.jackpot)
  union all
  -- amount that an ended progressive transferred to another
  select moved.number, jackpots.jackpot, progressives.retired_on, 'moved', moved.sign * jackpots.moved_minor
  from progressive_jackpots_public as jackpots
  join progressives_public as progressives using (establishment_id, progressive_number)
  cross join lateral (
    values (progressives.progressive_number, -1), (progressives.retired_into, 1)) as moved (number, sign)
  where jackpots.establishment_id = $1 and progressives.retired_on is not null
)
select progressives.progressive_number as "progressiveNumber", progressives.name, jackpots.jackpot,
  jackpots.combination, jackpots.share_hundredths as "shareHundredths", sums.before_minor as "beforeMinor",
  sums.start_minor as "startMinor", sums.shares_minor as "sharesMinor", sums.won_minor as "wonMinor",
  sums.moved_minor as "movedMinor", sums.after_minor as "afterMinor"
from progressive_jackpots_public as jackpots
join progressives_public as progressives using (establishment_id, progressive_number)
cross join lateral (
  select
    coalesce(sum(moves.amount_minor) filter (where moves.gaming_day < $2::date), 0)::bigint as before_minor,
    coalesce(sum(moves.amount_minor) filter (where of_days.is_in and moves.kind = 'start'), 0)::bigint as start_minor,
    coalesce(sum(moves.amount_minor) filter (where of_days.is_in and moves.kind = 'shares'), 0)::bigint as shares_minor,
    coalesce(-sum(moves.amount_minor) filter (where of_days.is_in and moves.kind = 'won'), 0)::bigint as won_minor,
    coalesce(sum(moves.amount_minor) filter (where of_days.is_in and moves.kind = 'moved'), 0)::bigint as moved_minor,
    coalesce(sum(moves.amount_minor), 0)::bigint as after_minor
  from moves
  cross join lateral (select moves.gaming_day >= $2::date as is_in) as of_days
  where moves.progressive_number = jackpots.progressive_number and moves.jackpot = jackpots.jackpot
    and moves.gaming_day <= $3::date
) as sums
where jackpots.establishment_id = $1 and progressives.created_on <= $3::date
  and (progressives.retired_on is null or progressives.retired_on >= $2::date)
order by progressives.progressive_number, jackpots.jackpot
