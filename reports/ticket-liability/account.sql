-- $1 establishment, $2 gaming day. Returns, from the first ticket to the end of that day, the amounts of the tickets'
-- steps beside the postings to all accounts that ever had the role of outstanding tickets, by act. The last line,
-- without a name, is the amount owed and the balance. Restricted tickets are on no account of debts.
with steps as (
  select case
      when ticket_steps.from_state in ('', 'requested')
        and ticket_steps.to_state in ('issued', 'pending', 'redeemed', 'orphan')
        then case tickets.place when 'machine' then 'issuedAtMachines' else 'issuedAtDesks' end
    end as issued,
    case
      when ticket_steps.to_state = 'redeemed' and ticket_steps.from_state <> 'redeemed'
        then case ticket_steps.place when 'machine' then 'redeemedAtMachines' else 'redeemedAtDesks' end
      when ticket_steps.to_state = 'voided' and ticket_steps.from_state = 'issued' then 'voided'
      when ticket_steps.to_state = 'expired' then 'expired'
      when ticket_steps.step in ('find', 'restore') then 'orphans'
    end as ended,
    case ticket_steps.step when 'restore' then -ticket_steps.amount_minor else ticket_steps.amount_minor end
      as amount_minor
  from ticket_steps_public as ticket_steps
  join tickets_public as tickets using (establishment_id, ticket_id)
  where ticket_steps.establishment_id = $1 and ticket_steps.gaming_day <= $2 and tickets.kind <> 'restricted'
), moved as (
  select steps.issued as name, sum(steps.amount_minor) as system_minor, 0 as posted_minor
  from steps where steps.issued is not null
  group by steps.issued
  union all
  select steps.ended, -sum(steps.amount_minor), 0 from steps where steps.ended is not null group by steps.ended
  union all
  select case
      when posted.fact = 'ticketsOut' then 'issuedAtMachines'
      when posted.fact in ('ticketIssued', 'paidByTicket') then 'issuedAtDesks'
      when posted.fact = 'ticketsIn' then 'redeemedAtMachines'
      when posted.fact = 'ticketRedeemed' then 'redeemedAtDesks'
      when posted.fact = 'ticketVoided' then 'voided'
      when posted.fact = 'ticketsExpired' then 'expired'
      when posted.fact like 'orphan%' then 'orphans'
      else 'other' end,
    0, sum(postings.credit_minor - postings.debit_minor)
  from postings_public as postings
  join journal_entries_public as entries using (establishment_id, entry_id)
  -- a reversal belongs to the act of the entry that it reverses
  join journal_entries_public as posted on posted.establishment_id = entries.establishment_id
    and posted.entry_id = coalesce(entries.reverses_entry_id, entries.entry_id)
  where postings.establishment_id = $1 and entries.gaming_day <= $2
    and postings.account_code = any (array(
      select accounts_of_roles.account_code from accounts_of_roles
      where accounts_of_roles.establishment_id = $1 and accounts_of_roles.account_role = 'outstandingTickets'))
  group by 1
)
select moved.name, sum(moved.system_minor)::bigint as "systemMinor", sum(moved.posted_minor)::bigint as "postedMinor",
  sum(moved.posted_minor - moved.system_minor)::bigint as "differenceMinor"
from moved
group by grouping sets ((moved.name), ())
having count(*) > 0
order by array_position(array['issuedAtMachines', 'issuedAtDesks', 'redeemedAtMachines', 'redeemedAtDesks', 'voided',
  'expired', 'orphans', 'other'], moved.name) nulls last
