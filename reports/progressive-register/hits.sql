-- $1 establishment, $2 first and $3 last gaming day. Returns the hits of those days: every hand with an additional
-- stake at the table, its winnings, its payment and the slip.
select progressives.name, hits.progressive_number as "progressiveNumber", hits.hit_number as "hitNumber",
  tables.table_number as "table", links.site, hits.happened_at as "happenedAt", reporter.full_name as "recordedBy",
  hits.principal_minor as "principalMinor", hits.secondary_minor as "secondaryMinor", hits.state,
  decider.full_name as "decidedBy", hits.decided_as as "decidedAs", hits.supervisor_card as "supervisorCard",
  hits.video, hits.reason, bets.hand, bets.player, bets.stake_minor as "stakeMinor", bets.won,
  paid.jackpot_minor as "jackpotMinor", paid.lot_minor as "lotMinor", paid.slips
from progressive_hits_public as hits
join progressives_public as progressives using (establishment_id, progressive_number)
join progressive_links_public as links using (establishment_id, progressive_number, link_number)
join progressive_bets_public as bets using (establishment_id, progressive_number, hit_number)
left join gaming_tables_public as tables on tables.establishment_id = links.establishment_id
  and tables.table_id = links.table_id
join people_names as reporter on reporter.person_id = hits.recorded_by
left join people_names as decider on decider.person_id = hits.decided_by
cross join lateral (
  select
    (sum(awards.amount_minor) filter (where awards.kind <> 'consolation'))::bigint as jackpot_minor,
    (sum(awards.amount_minor) filter (where awards.kind = 'consolation'))::bigint as lot_minor,
    string_agg(payouts.slip_number::text, ', ' order by payouts.slip_number) as slips
  from progressive_awards_public as awards
  left join payouts_public as payouts on payouts.establishment_id = awards.establishment_id
    and payouts.payout_id = awards.payout_id
  where awards.establishment_id = bets.establishment_id and awards.progressive_number = bets.progressive_number
    and awards.hit_number = bets.hit_number and awards.hand = bets.hand
) as paid
where hits.establishment_id = $1 and hits.gaming_day between $2::date and $3::date
order by hits.happened_at, hits.progressive_number, hits.hit_number, bets.hand
