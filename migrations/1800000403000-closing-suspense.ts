import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Differences in suspense: a variance to explain is on no account of gains or losses until its cause is settled. */
export class ClosingSuspense1800000403000 implements MigrationInterface {
  readonly name = 'ClosingSuspense1800000403000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [accounts, settlements, views]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

/** Existing establishments have the two accounts from their first day on; no entry of theirs used them before. */
const accounts = `
select set_config('releve.act', 'migration.closingSuspense', true);

alter table account_roles drop constraint account_roles_account_role_check;
alter table account_roles add constraint account_roles_account_role_check check (account_role in ('winsPayable',
  'outstandingTickets', 'orphans', 'electronicTransfers', 'forfeitedOrphans', 'bank', 'cashDesk', 'cashDeskCoins',
  'hoppers', 'cashInMachines', 'suspense', 'claims', 'paymentComplements', 'countDifferences', 'handPayDifferences',
  'cashDeskDifferences', 'slotRevenue', 'countGains', 'handPayGains', 'cashDeskGains', 'chipsInCirculation',
  'tableRevenue', 'cercleRevenue', 'progressivesPayable', 'progressiveSites', 'progressiveCosts', 'expiredTickets'));

-- numbered after the account of the winnings payable, as in the charts, or the next number that is not used for
-- something else
with new_roles (account_role, distance, title_fr, title_en) as (
  values ('suspense', 40, 'Écarts en attente de leur cause', 'Differences in suspense'),
    ('claims', 1, 'Créances sur écarts', 'Claims for differences')
), chosen as (
  select establishments.establishment_id, establishments.first_gaming_day, new_roles.*, free.account_code
  from establishments
  cross join new_roles
  join lateral (
    select account_roles.account_code::integer as code from account_roles
    where account_roles.establishment_id = establishments.establishment_id
      and account_roles.account_role = 'winsPayable'
    order by account_roles.valid_from, account_roles.revision
    limit 1
  ) as payable on true
  cross join lateral (
    select candidate.code::text as account_code
    from generate_series(payable.code + new_roles.distance, payable.code + 1000) as candidate (code)
    where not exists (
      select from ledger_accounts
      where ledger_accounts.establishment_id = establishments.establishment_id
        and ledger_accounts.account_code = candidate.code::text)
    order by candidate.code limit 1
  ) as free
), opened as (
  insert into ledger_accounts (establishment_id, account_code, title_fr, title_en, kind)
  select chosen.establishment_id, chosen.account_code, chosen.title_fr, chosen.title_en, 'asset'
  from chosen
  order by chosen.establishment_id, chosen.account_code
)
insert into account_roles (establishment_id, account_role, valid_from, account_code)
select chosen.establishment_id, chosen.account_role, chosen.first_gaming_day, chosen.account_code
from chosen
order by chosen.establishment_id, chosen.account_role;
`;

const settlements = `
alter table approval_requests drop constraint approval_requests_kind_check,
  add constraint approval_requests_kind_check check (kind in ('meterAdjustment', 'findingExplanation',
    'countCorrection', 'totalCorrection', 'setting', 'dayClosing', 'dayReopening', 'journalReversal', 'machineChange',
    'roleGrant', 'accountRole', 'closedDayAdjustment', 'badgeIssue', 'accountOpening', 'secretReset', 'factorRemoval',
    'personalErasure', 'winFormula', 'suspenseSettlement'));

-- amount_minor: positive is missing, negative is too much, as on the account that it settles.
create table suspense_settlements (
  establishment_id integer not null,
  entry_id bigint not null,
  gaming_day date not null,
  of_gaming_day date not null,
  machine_id bigint not null,
  medium text not null
    check (medium in ('notes', 'tickets', 'coins', 'ticketsOut', 'jackpot', 'cancelledCredits')),
  cause text not null check (cause in ('meterWrong', 'moneyDiffers', 'owed')),
  amount_minor bigint not null check (amount_minor <> 0),
  approval_request_id bigint not null,
  settled_by bigint not null references people,
  settled_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, entry_id),
  foreign key (establishment_id, entry_id) references journal_entries,
  foreign key (establishment_id, gaming_day) references gaming_days,
  foreign key (establishment_id, of_gaming_day) references gaming_days,
  foreign key (establishment_id, machine_id) references machines,
  foreign key (establishment_id, approval_request_id) references approval_requests
);
-- serves: the settlements of a difference
create index suspense_settlements_of_difference
  on suspense_settlements (establishment_id, of_gaming_day, machine_id, medium);
grant select, insert on suspense_settlements to releve_app;

create function require_settlement_approval() returns trigger language plpgsql as $$
begin
  if not is_approved(new.establishment_id, new.approval_request_id, 'suspenseSettlement') then
    raise exception 'a difference in suspense is settled by two people'
      using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
  end if;
  return new;
end $$;
create trigger require_settlement_approval before insert on suspense_settlements
  for each row execute function require_settlement_approval();
select audit_attach('suspense_settlements', 'append_only');
`;

const views = `
-- The variances to explain of every run, as the closing puts them in suspense: positive is missing, negative is too
-- much. A hand pay that is owed is a debt and not in suspense.
create view finding_differences as
  select
    findings.establishment_id, findings.gaming_day, findings.run_number, findings.finding_key, findings.machine_id,
    findings.medium,
    case findings.code
      when 'handPayVariance' then findings.variance_minor + coalesce((findings.evidence ->> 'owedMinor')::bigint, 0)
      when 'ticketsOutVariance' then findings.variance_minor
      else -coalesce(findings.variance_minor, findings.actual_minor)
    end as amount_minor
  from findings
  where findings.severity = 'toExplain'
    and findings.code in ('countVariance', 'countWithoutMeter', 'ticketsOutVariance', 'handPayVariance');
grant select on finding_differences to releve_app;

-- The differences that closed days put in suspense: their own, and those that corrections of earlier closed days make,
-- on the day that carries them. A day closed before there was such an account has none.
create view suspense_lines as
  select
    carrying.establishment_id, carrying.gaming_day, difference.of_gaming_day, difference.machine_id,
    difference.medium, difference.amount_minor::bigint as amount_minor
  from current_runs as carrying
  join day_closings on day_closings.establishment_id = carrying.establishment_id
    and day_closings.gaming_day = carrying.gaming_day and day_closings.closing_number = carrying.closing_number
    and day_closings.figures ? 'suspendedNotesMinor'
  cross join lateral (
    select finding_differences.gaming_day as of_gaming_day, finding_differences.machine_id, finding_differences.medium,
      finding_differences.amount_minor
    from finding_differences
    where finding_differences.establishment_id = carrying.establishment_id
      and finding_differences.gaming_day = carrying.gaming_day
      and finding_differences.run_number = carrying.run_number
    union all
    select adjusted.of_gaming_day, adjusted.machine_id, figure_of.medium,
      figure_of.sign * (adjusted.corrected_minor - adjusted.frozen_minor)
    from prior_period_adjustments as adjusted
    join current_runs as corrected on corrected.establishment_id = adjusted.establishment_id
      and corrected.gaming_day = adjusted.of_gaming_day and corrected.closed_at <= adjusted.recorded_at
    join (values ('countedNotesMinor', 'notes', -1), ('countedTicketsMinor', 'tickets', -1),
      ('countedCoinsMinor', 'coins', -1), ('ticketOutMinor', 'ticketsOut', -1), ('ticketsIssuedMinor', 'ticketsOut', 1),
      ('jackpotMinor', 'jackpot', -1), ('paidJackpotMinor', 'jackpot', 1), ('paidProgressiveMinor', 'jackpot', 1),
      ('paidBonusMinor', 'jackpot', 1), ('handPaidCancelledMinor', 'cancelledCredits', -1),
      ('paidCancelledMinor', 'cancelledCredits', 1)) as figure_of (figure, medium, sign)
      on figure_of.figure = adjusted.figure
    where adjusted.establishment_id = carrying.establishment_id and adjusted.gaming_day = carrying.gaming_day
    union all
    select late_box_amounts.of_gaming_day, late_box_amounts.machine_id, late_box_amounts.medium,
      late_box_amounts.due_minor
    from late_box_amounts
    where late_box_amounts.establishment_id = carrying.establishment_id
      and late_box_amounts.gaming_day = carrying.gaming_day and late_box_amounts.medium <> 'restricted'
    union all
    select late_hand_pays_owed.of_gaming_day, late_hand_pays_owed.machine_id, late_hand_pays_owed.medium,
      late_hand_pays_owed.change_minor
    from late_hand_pays_owed
    where late_hand_pays_owed.establishment_id = carrying.establishment_id
      and late_hand_pays_owed.gaming_day = carrying.gaming_day
  ) as difference
  where carrying.frozen and difference.amount_minor <> 0;
grant select on suspense_lines to releve_app;

create view suspense_settlements_public as
  select
    suspense_settlements.establishment_id, suspense_settlements.entry_id, suspense_settlements.gaming_day,
    suspense_settlements.of_gaming_day, suspense_settlements.machine_id, suspense_settlements.medium,
    suspense_settlements.cause, suspense_settlements.amount_minor, suspense_settlements.approval_request_id,
    suspense_settlements.settled_at
  from suspense_settlements;
grant select on suspense_settlements_public to releve_app;
`;

const down = `
drop view suspense_settlements_public;
drop view suspense_lines;
drop view finding_differences;
select audit_detach('suspense_settlements');
drop table suspense_settlements;
drop function require_settlement_approval;
alter table approval_decisions disable trigger forbid_change;
delete from approval_decisions using approval_requests
  where approval_requests.establishment_id = approval_decisions.establishment_id
    and approval_requests.request_id = approval_decisions.request_id
    and approval_requests.kind = 'suspenseSettlement';
alter table approval_decisions enable trigger forbid_change;
alter table approval_requests disable trigger forbid_change;
delete from approval_requests where approval_requests.kind = 'suspenseSettlement';
alter table approval_requests enable trigger forbid_change;
alter table approval_requests drop constraint approval_requests_kind_check,
  add constraint approval_requests_kind_check check (kind in ('meterAdjustment', 'findingExplanation',
    'countCorrection', 'totalCorrection', 'setting', 'dayClosing', 'dayReopening', 'journalReversal', 'machineChange',
    'roleGrant', 'accountRole', 'closedDayAdjustment', 'badgeIssue', 'accountOpening', 'secretReset', 'factorRemoval',
    'personalErasure', 'winFormula'));
alter table account_roles disable trigger forbid_change;
with withdrawn as (
  delete from account_roles where account_roles.account_role in ('suspense', 'claims')
  returning account_roles.establishment_id, account_roles.account_code
)
delete from ledger_accounts using withdrawn
where ledger_accounts.establishment_id = withdrawn.establishment_id
  and ledger_accounts.account_code = withdrawn.account_code
  and not exists (
    select from postings
    where postings.establishment_id = withdrawn.establishment_id and postings.account_code = withdrawn.account_code);
alter table account_roles enable trigger forbid_change;
alter table account_roles drop constraint account_roles_account_role_check;
alter table account_roles add constraint account_roles_account_role_check check (account_role in ('winsPayable',
  'outstandingTickets', 'orphans', 'electronicTransfers', 'forfeitedOrphans', 'bank', 'cashDesk', 'cashDeskCoins',
  'hoppers', 'cashInMachines', 'paymentComplements', 'countDifferences', 'handPayDifferences', 'cashDeskDifferences',
  'slotRevenue', 'countGains', 'handPayGains', 'cashDeskGains', 'chipsInCirculation', 'tableRevenue', 'cercleRevenue',
  'progressivesPayable', 'progressiveSites', 'progressiveCosts', 'expiredTickets'));
`;
