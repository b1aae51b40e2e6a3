-- $1 establishment, $2 gaming days in order. Returns the differences in suspense at the end of the last day, oldest
-- first: put in suspense, settled, and the balance in the column of its age in days. A difference without a balance is
-- left out.
with ends as (
  select max(days.gaming_day) as last_day from unnest($2::date[]) as days (gaming_day)
), amounts as (
  select suspense_lines.of_gaming_day, suspense_lines.machine_id, suspense_lines.medium, suspense_lines.amount_minor,
    0 as settled_minor
  from suspense_lines
  cross join ends
  where suspense_lines.establishment_id = $1 and suspense_lines.gaming_day <= ends.last_day
  union all
  select settlements.of_gaming_day, settlements.machine_id, settlements.medium, 0, settlements.amount_minor
  from suspense_settlements_public as settlements
  cross join ends
  where settlements.establishment_id = $1 and settlements.gaming_day <= ends.last_day
), balances as (
  select
    case_numbers.reference,
    amounts.of_gaming_day as gaming_day,
    machines.sbm_number as machine,
    amounts.medium,
    sum(amounts.amount_minor) as amount_minor,
    sum(amounts.settled_minor) as settled_minor,
    sum(amounts.amount_minor - amounts.settled_minor) as balance_minor,
    ends.last_day - amounts.of_gaming_day as age_days
  from amounts
  cross join ends
  join machines_public as machines on machines.establishment_id = $1 and machines.machine_id = amounts.machine_id
  left join case_numbers_public as case_numbers on case_numbers.establishment_id = $1
    and case_numbers.gaming_day = amounts.of_gaming_day
    and case_numbers.subject = amounts.machine_id || '~' || amounts.medium
  group by amounts.of_gaming_day, machines.sbm_number, amounts.medium, ends.last_day, case_numbers.reference
  having sum(amounts.amount_minor - amounts.settled_minor) <> 0
)
select
  coalesce(balances.reference, '') as "caseNumber",
  balances.gaming_day as "gamingDay",
  balances.machine,
  balances.medium,
  balances.amount_minor::bigint as "amountMinor",
  balances.settled_minor::bigint as "settledMinor",
  case when balances.age_days <= 30 then balances.balance_minor else 0 end::bigint as "recentMinor",
  case when balances.age_days between 31 and 90 then balances.balance_minor else 0 end::bigint as "olderMinor",
  case when balances.age_days > 90 then balances.balance_minor else 0 end::bigint as "oldestMinor"
from balances
order by balances.gaming_day, balances.machine collate "C", balances.medium
