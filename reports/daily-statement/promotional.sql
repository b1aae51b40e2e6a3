-- $1 establishment, $2 gaming days. Returns the promotional money of each machine that reports any, and their sum
-- (machine null). A figure that no machine reports is null.
select
  machine_days.sbm_number as machine,
  known(sum(machine_days.restricted_ticket_in_minor))::bigint as "ticketsInMinor",
  known(sum(machine_days.restricted_ticket_out_minor))::bigint as "ticketsOutMinor",
  known(sum(machine_days.restricted_electronic_in_minor))::bigint as "electronicInMinor",
  known(sum(machine_days.restricted_electronic_out_minor))::bigint as "electronicOutMinor",
  known(sum(machine_days.promotional_net_minor))::bigint as "netMinor",
  known(sum(machine_days.restricted_played_minor))::bigint as "playedMinor",
  known(sum(machine_days.metered_win_minor) filter (where machine_days.restricted_played_minor is not null))::bigint
    as "meteredWinMinor",
  known(sum(machine_days.metered_win_minor - machine_days.restricted_played_minor))::bigint as "winLessPlayedMinor"
from machine_days
where machine_days.establishment_id = $1 and machine_days.gaming_day = any($2::date[])
  and num_nonnulls(machine_days.restricted_ticket_in_minor, machine_days.restricted_ticket_out_minor,
    machine_days.restricted_electronic_in_minor, machine_days.restricted_electronic_out_minor,
    machine_days.restricted_played_minor) > 0
group by grouping sets ((machine_days.sbm_number), ())
having count(*) > 0
order by machine_days.sbm_number collate "C" nulls last
