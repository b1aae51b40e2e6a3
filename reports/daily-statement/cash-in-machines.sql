-- $1 establishment, $2 gaming days in order. Returns the money in the machines' boxes as metered, per medium: at the
-- opening of the first day, put in, corrected late, taken out with the counted boxes, at the closing of the last day.
-- Beside it the counted amount and the first day of the counted boxes' money. None when each day was counted by itself.
with ends as (
  select min(days.gaming_day) as first_day, max(days.gaming_day) as last_day from unnest($2::date[]) as days (gaming_day)
), lines as (
  select
    machine_days.gaming_day,
    machine_days.counted,
    coalesce(machine_days.boxes_since, machine_days.gaming_day) as since,
    medium.*
  from machine_days
  left join machine_day_boxes_public as boxes using (establishment_id, gaming_day, run_number, machine_id)
  -- null in a line of boxes: unknown, because an earlier day left it so
  cross join lateral (
    select
      case when boxes.machine_id is null then 0 else coalesce(boxes.opening_notes_minor, 'NaN'::numeric) end
        as notes_minor,
      case when boxes.machine_id is null then 0 else coalesce(boxes.opening_tickets_minor, 'NaN'::numeric) end
        as tickets_minor,
      case when boxes.machine_id is null then 0 else coalesce(boxes.opening_coins_minor, 'NaN'::numeric) end
        as coins_minor
  ) as opening
  cross join lateral (values
    (1, 'notes', opening.notes_minor, machine_days.bills_minor, machine_days.due_notes_minor,
      machine_days.counted_notes_minor, machine_days.in_machine_notes_minor),
    (2, 'tickets', opening.tickets_minor, machine_days.ticket_in_minor, machine_days.due_tickets_minor,
      machine_days.counted_tickets_minor, machine_days.in_machine_tickets_minor),
    (3, 'coins', opening.coins_minor, machine_days.coins_minor, machine_days.due_coins_minor,
      machine_days.counted_coins_minor, machine_days.in_machine_coins_minor)
  ) as medium (position, medium, opening, entered, due, counted_minor, closing)
  where machine_days.establishment_id = $1 and machine_days.gaming_day = any($2::date[])
), late as (
  select
    late_box_amounts.medium,
    sum(late_box_amounts.metered_minor - late_box_amounts.due_minor) as amount,
    coalesce(sum(late_box_amounts.metered_minor - late_box_amounts.due_minor)
      filter (where late_box_amounts.gaming_day = ends.first_day), 0) as of_first_day
  from late_box_amounts
  cross join ends
  where late_box_amounts.establishment_id = $1 and late_box_amounts.gaming_day = any($2::date[])
  group by late_box_amounts.medium
), sums as (
  select
    lines.position,
    lines.medium,
    coalesce(sum(lines.opening) filter (where lines.gaming_day = ends.first_day), 0) as opening,
    sum(lines.entered) as entered,
    sum(lines.due) as due,
    sum(lines.counted_minor) as counted,
    min(lines.since) filter (where lines.counted and (lines.due <> 0 or lines.counted_minor <> 0)) as since,
    coalesce(sum(lines.closing) filter (where lines.gaming_day = ends.last_day), 0) as closing,
    bool_or(lines.opening <> 0 or lines.closing <> 0) as carried
  from lines
  cross join ends
  group by lines.position, lines.medium
)
select
  sums.medium,
  known(sums.opening - coalesce(late.of_first_day, 0))::bigint as "openingMinor",
  known(sums.entered)::bigint as "enteredMinor",
  coalesce(late.amount, 0)::bigint as "lateMinor",
  known(sums.due)::bigint as "dueMinor",
  sums.counted::bigint as "countedMinor",
  sums.since,
  known(sums.closing)::bigint as "closingMinor"
from sums
left join late using (medium)
where exists (select from sums as carried where carried.carried)
order by sums.position
