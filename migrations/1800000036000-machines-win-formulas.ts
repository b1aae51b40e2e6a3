import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The formula of metered win of each maker and model: the content of its coin out counter. */
export class MachinesWinFormulas1800000036000 implements MigrationInterface {
  readonly name = 'MachinesWinFormulas1800000036000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
select set_config('releve.act', 'migration.win-formulas', true);

alter table approval_requests drop constraint approval_requests_kind_check,
  add constraint approval_requests_kind_check check (kind in ('meterAdjustment', 'findingExplanation',
    'countCorrection', 'totalCorrection', 'setting', 'dayClosing', 'dayReopening', 'journalReversal', 'machineChange',
    'roleGrant', 'accountRole', 'closedDayAdjustment', 'badgeIssue', 'accountOpening', 'secretReset', 'factorRemoval',
    'personalErasure', 'winFormula'));

-- In force on a day: of the machine's model before those of all models ('') of its maker, then the latest
-- effective_from, then the latest revision.
create table win_formulas (
  establishment_id integer not null references establishments,
  maker text not null check (length(maker) between 1 and 80),
  model text not null check (length(model) <= 80),
  revision integer not null check (revision >= 1),
  effective_from date not null,
  coin_out text not null check (coin_out in ('machinePaid', 'withJackpots', 'withCancelledCredits', 'withHandPays')),
  approval_request_id bigint not null,
  recorded_by bigint not null references people,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, maker, model, revision),
  foreign key (establishment_id, approval_request_id) references approval_requests
);
grant select, insert on win_formulas to releve_app;

-- A formula is approved by a second person, and leaves the closed days as they are.
create function refuse_formula() returns trigger language plpgsql as $$
declare
  last_closed date;
begin
  if not is_approved(new.establishment_id, new.approval_request_id, 'winFormula') then
    raise exception 'a formula of metered win needs a second person'
      using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
  end if;
  select max(gaming_days.gaming_day) into last_closed from gaming_days_public as gaming_days
    where gaming_days.establishment_id = new.establishment_id and gaming_days.state = 'closed';
  if new.effective_from <= last_closed then
    raise exception 'a formula of metered win begins after the last closed day'
      using errcode = 'RV005', hint = 'FORMULA_BACKDATED',
        detail = json_build_object('earliest', last_closed + 1)::text;
  end if;
  return new;
end $$;
create trigger refuse_formula before insert on win_formulas for each row execute function refuse_formula();

create view win_formulas_public as
  select
    win_formulas.establishment_id, win_formulas.maker, win_formulas.model, win_formulas.revision,
    win_formulas.effective_from, win_formulas.coin_out, win_formulas.approval_request_id, win_formulas.recorded_at
  from win_formulas;
grant select on win_formulas_public to releve_app;
select audit_attach('win_formulas', 'append_only');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop view win_formulas_public;
select audit_detach('win_formulas');
drop table win_formulas;
drop function refuse_formula;
alter table approval_decisions disable trigger forbid_change;
delete from approval_decisions using approval_requests
  where approval_requests.establishment_id = approval_decisions.establishment_id
    and approval_requests.request_id = approval_decisions.request_id and approval_requests.kind = 'winFormula';
alter table approval_decisions enable trigger forbid_change;
alter table approval_requests disable trigger forbid_change;
delete from approval_requests where approval_requests.kind = 'winFormula';
alter table approval_requests enable trigger forbid_change;
alter table approval_requests drop constraint approval_requests_kind_check,
  add constraint approval_requests_kind_check check (kind in ('meterAdjustment', 'findingExplanation',
    'countCorrection', 'totalCorrection', 'setting', 'dayClosing', 'dayReopening', 'journalReversal', 'machineChange',
    'roleGrant', 'accountRole', 'closedDayAdjustment', 'badgeIssue', 'accountOpening', 'secretReset', 'factorRemoval',
    'personalErasure'));
    `);
  }
}
