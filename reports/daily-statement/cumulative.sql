-- $1 establishment, $2 gaming day, $3 first day of the month, $4 of the season, $5 of the year. Returns the totals of
-- the days up to this one, closed and open alike, beside the later corrections of the closed ones.
with periods (position, period, first_day) as (
  values (1, 'day', $2::date), (2, 'month', $3::date), (3, 'season', $4::date), (4, 'year', $5::date)
), days as (
  select
    machine_days.gaming_day,
    sum(machine_days.coin_in_minor) as coin_in,
    sum(machine_days.metered_win_minor) as metered_win,
    sum(machine_days.theoretical_win_minor) as theoretical_win,
    sum(machine_days.judged_coin_in_minor) as judged_coin_in,
    sum(machine_days.cash_win_minor) as cash_win
  from machine_days
  where machine_days.establishment_id = $1
    and machine_days.gaming_day between least($3::date, $4::date, $5::date) and $2::date
  group by machine_days.gaming_day
), corrections as (
  select
    prior_period_adjustments.of_gaming_day as gaming_day,
    sum(difference.amount) filter (where prior_period_adjustments.figure = 'meteredWinMinor') as metered_win,
    sum(difference.amount * case
      when prior_period_adjustments.figure in ('countedNotesMinor', 'countedTicketsMinor', 'countedCoinsMinor',
        'electronicInMinor', 'restrictedTicketOutMinor', 'restrictedElectronicOutMinor') then 1
      when prior_period_adjustments.figure in ('electronicOutMinor', 'restrictedTicketInMinor',
        'restrictedElectronicInMinor', 'paidJackpotMinor', 'paidProgressiveMinor',
        'paidBonusMinor', 'paidCancelledMinor', 'paidShortPayMinor', 'paidComplementMinor', 'ticketsIssuedMinor',
        'fillsMinor') then -1
      else 0 end) as cash_win
  from prior_period_adjustments_public as prior_period_adjustments
  join current_runs on current_runs.establishment_id = prior_period_adjustments.establishment_id
    and current_runs.gaming_day = prior_period_adjustments.of_gaming_day
    and current_runs.closed_at < prior_period_adjustments.recorded_at
  cross join lateral (
    select prior_period_adjustments.corrected_minor - prior_period_adjustments.frozen_minor as amount
  ) as difference
  where prior_period_adjustments.establishment_id = $1
    and prior_period_adjustments.of_gaming_day between least($3::date, $4::date, $5::date) and $2::date
  group by prior_period_adjustments.of_gaming_day
), boxes as (
  -- money that entered the boxes late is of the day that it was put in; money counted late was revenue already
  select late_box_amounts.of_gaming_day as gaming_day,
    sum(late_box_amounts.metered_minor - late_box_amounts.due_minor) as cash_win
  from late_box_amounts
  where late_box_amounts.establishment_id = $1
    and late_box_amounts.of_gaming_day between least($3::date, $4::date, $5::date) and $2::date
  group by late_box_amounts.of_gaming_day
), owed as (
  -- a late win or payment is of its own day, like the debt that it changes
  select late_hand_pays_owed.of_gaming_day as gaming_day, sum(late_hand_pays_owed.change_minor) as change
  from late_hand_pays_owed
  where late_hand_pays_owed.establishment_id = $1
    and late_hand_pays_owed.of_gaming_day between least($3::date, $4::date, $5::date) and $2::date
  group by late_hand_pays_owed.of_gaming_day
)
select
  periods.period,
  count(days.gaming_day) as days,
  known(coalesce(sum(days.coin_in), 0))::bigint as "coinInMinor",
  known(coalesce(sum(days.metered_win), 0))::bigint as "meteredWinMinor",
  coalesce(sum(corrections.metered_win), 0)::bigint as "meteredWinCorrectionMinor",
  known(round(100 * sum(days.metered_win) / nullif(sum(days.coin_in), 0), 4))::text as "actualHoldPercent",
  known(round(100 * sum(days.theoretical_win) / nullif(sum(days.judged_coin_in), 0), 4))::text as "floorParPercent",
  known(coalesce(sum(days.cash_win), 0))::bigint as "cashWinMinor",
  (coalesce(sum(corrections.cash_win), 0) + coalesce(sum(boxes.cash_win), 0)
    - coalesce(sum(owed.change), 0))::bigint as "cashWinCorrectionMinor"
from periods
left join days on days.gaming_day between periods.first_day and $2::date
left join corrections on corrections.gaming_day = days.gaming_day
left join boxes on boxes.gaming_day = days.gaming_day
left join owed on owed.gaming_day = days.gaming_day
group by periods.position, periods.period
order by periods.position
