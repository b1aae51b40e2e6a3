-- $1 establishment, $2 number of the session, $3 decimals of the currency. Returns each coup with the base of its rake
-- before and after the deal, the rake before rounding in units of money, its tickets, and the cumulative rake.
select
  coups.coup_number as "coupNumber", coups.taille, coups.happened_at as "happenedAt",
  coups.first_stakes_minor as "firstStakesMinor", coups.first_outcome as "firstOutcome",
  coups.second_stakes_minor as "secondStakesMinor", coups.second_outcome as "secondOutcome",
  coups.bank_minor as "bankMinor", coups.bank_outcome as "bankOutcome", coups.garage_minor as "garageMinor",
  coups.banker_seat as "bankerSeat",
  coups.mass_minor as "massMinor", coups.chouette_step as "chouetteStep", coups.chouette_minor as "chouetteMinor",
  coups.held_minor as "heldMinor", coups.chouette_winner as "chouetteWinner",
  rakes.base_minor as "baseMinor", units.exact, rakes.before_minor as "beforeMinor", rakes.after_minor as "afterMinor",
  coups.rake_minor as "rakeMinor", coups.reverses, reversal.coup_number as "reversedBy", counter_entries.reason,
  (sum(coups.rake_minor) over (order by coups.coup_number))::bigint as "runningMinor",
  (select coalesce(jsonb_agg(jsonb_build_object('book', detachments.book_number, 'first',
      detachments.first_ticket::text, 'last', detachments.last_ticket::text) order by detachments.detachment_number), '[]')
    from ticket_detachments_public as detachments
    where detachments.establishment_id = coups.establishment_id and detachments.session_id = coups.session_id
      and detachments.coup_number = coups.coup_number) as tickets
from cercle_coups_public as coups
left join cercle_coups_public as reversal on reversal.establishment_id = coups.establishment_id
  and reversal.session_id = coups.session_id and reversal.reverses = coups.coup_number
left join counter_entries_public as counter_entries on counter_entries.establishment_id = coups.establishment_id
  and counter_entries.counter_number = coups.counter_number
cross join lateral (
  select
    coalesce(sum(cercle_rakes.base_minor), 0)::bigint as base_minor,
    coalesce(sum(cercle_rakes.exact), 0) as exact,
    coalesce(sum(cercle_rakes.rake_minor) filter (where cercle_rakes.is_before_deal), 0)::bigint as before_minor,
    coalesce(sum(cercle_rakes.rake_minor) filter (where not cercle_rakes.is_before_deal), 0)::bigint as after_minor
  from cercle_rakes_public as cercle_rakes
  where cercle_rakes.establishment_id = coups.establishment_id and cercle_rakes.session_id = coups.session_id
    and cercle_rakes.coup_number = coups.coup_number
) as rakes
cross join lateral (select trim_scale(rakes.exact / power(10::numeric, $3::integer)) as amount) as trimmed
cross join lateral (
  select round(trimmed.amount, greatest(scale(trimmed.amount), $3::integer))::text as exact
) as units
where coups.establishment_id = $1 and coups.session_id = $2::bigint
order by coups.coup_number
