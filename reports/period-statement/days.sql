-- $1 establishment, $2 first day, $3 last day. Returns every day from the first to the last recorded in the period: its
-- state, the person who closed it, and the figures of the closed ones; then their sum (gamingDay null). A calendar day
-- in between that was never recorded is listed too.
with recorded as (
  select current_runs.gaming_day, current_runs.run_number, current_runs.frozen, current_runs.closed_at,
    current_runs.closed_by, current_runs.closing_request_id
  from current_runs
  where current_runs.establishment_id = $1 and current_runs.gaming_day between $2 and $3
), calendar as (
  select calendar_day::date as gaming_day
  from generate_series(
    (select min(recorded.gaming_day) from recorded), (select max(recorded.gaming_day) from recorded), interval '1 day'
  ) as calendar_day
), figures as (
  select
    machine_days.gaming_day,
    sum(machine_days.coin_in_minor) as coin_in,
    sum(machine_days.metered_win_minor) as metered_win,
    sum(machine_days.cash_win_minor) as cash_win
  from machine_days
  where machine_days.establishment_id = $1 and machine_days.gaming_day between $2 and $3 and machine_days.frozen
  group by machine_days.gaming_day
), days as (
  select
    calendar.gaming_day,
    case
      when recorded.gaming_day is null then 'unrecorded'
      when recorded.frozen then 'closed'
      when recorded.run_number is null then 'unreconciled'
      else 'open'
    end as state,
    recorded.closed_at,
    closer.full_name as closed_by,
    approver.full_name as approved_by,
    figures.coin_in,
    figures.metered_win,
    figures.cash_win
  from calendar
  left join recorded using (gaming_day)
  left join figures using (gaming_day)
  left join people_names as closer on recorded.frozen and closer.person_id = recorded.closed_by
  left join approval_decisions_public as decision
    on recorded.frozen and decision.establishment_id = $1 and decision.request_id = recorded.closing_request_id
  left join people_names as approver on approver.person_id = decision.decided_by
)
select
  days.gaming_day as "gamingDay",
  max(days.state) as state,
  max(days.closed_at) as "closedAt",
  max(days.closed_by) as "closedBy",
  max(days.approved_by) as "approvedBy",
  known(sum(days.coin_in))::bigint as "coinInMinor",
  known(sum(days.metered_win))::bigint as "meteredWinMinor",
  known(sum(days.cash_win))::bigint as "cashWinMinor"
from days
group by grouping sets ((days.gaming_day), ())
having count(*) > 0
order by days.gaming_day nulls last
