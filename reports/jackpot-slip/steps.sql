-- Steps of the slip, in order.
select steps.at, steps.step, people.full_name as by, steps.said
from payouts_public as payouts
cross join lateral (
  select given.authorised_at as at, 'authorised_' || given.level as step, given.authorised_by as by, '' as said
  from payout_authorisations_public as given
  where given.establishment_id = payouts.establishment_id and given.payout_id = payouts.payout_id
  union all
  select checks.requested_at, 'checkAsked', checks.requested_by, checks.reason
  from payout_checks_public as checks
  where checks.establishment_id = payouts.establishment_id and checks.payout_id = payouts.payout_id
  union all
  select answers.answered_at, case when answers.conforms then 'conforms' else 'fails' end, answers.answered_by,
    answers.finding
  from payout_check_answers_public as answers
  where answers.establishment_id = payouts.establishment_id and answers.payout_id = payouts.payout_id
) as steps
join people_names as people on people.person_id = steps.by
where payouts.establishment_id = $1 and payouts.slip_number = $2::bigint
order by steps.at, steps.step
