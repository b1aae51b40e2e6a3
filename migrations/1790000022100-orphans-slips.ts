import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An unclaimed jackpot, and credits left that a slip took off the machine, come from their unpaid slip and move no cash
 * (MC:21.3); an employee who takes an orphan answers for it in the register of incidents. Those entered before keep
 * what they said.
 */
export class OrphansSlips1790000022100 implements MigrationInterface {
  readonly name = 'OrphansSlips1790000022100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.orphansSlips', true);
      alter table orphans add column slip_number bigint check (slip_number > 0),
        add column incident_number bigint,
        add foreign key (establishment_id, incident_number) references incidents,
        drop constraint orphans_check4;
      ${held(
        'orphans',
        'orphan_says_where_it_comes_from',
        `case when kind in ('foundTicket', 'foundCard') then reference <> '' and slip_number is null
          when kind = 'unclaimedJackpot' then reference = '' and slip_number is not null
          when kind = 'creditsLeft' then (reference = '') = (slip_number is not null)
          else reference = '' and slip_number is null end`,
      )}
      ${held('orphans', 'employee_answers_for_it', `(taken_by is not distinct from 'employee') = (incident_number is not null)`)}
      -- serves: a slip is unclaimed once
      create unique index orphans_of_slip on orphans (establishment_id, slip_number) where slip_number is not null;
      select audit_snapshot('orphans');
      alter table orphan_entries
        drop constraint orphan_entries_check1,
        add constraint orphan_entries_check1 check (
          (movement_number is null) = (desk_id is null) and (act <> 'forfeited' or desk_id is null)
          and (act not in ('refunded', 'cancelled') or desk_id is not null));
      create or replace view orphans_public as
        select ${PUBLISHED}, orphans.slip_number from orphans;
      ${whole(`
        if new.act in ('received', 'cancelled') and (orphan.slip_number is null) <> (new.desk_id is not null) then
          raise exception 'orphan % moves cash or has a slip', new.orphan_id using errcode = 'RV004', hint = 'ORPHANS_DIFFER';
        end if;`)}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.orphansSlips', true);
      ${whole('')}
      drop view orphans_public;
      create view orphans_public as select ${PUBLISHED} from orphans;
      grant select on orphans_public to releve_app;
      alter table orphan_entries
        drop constraint orphan_entries_check1;
      ${held(
        'orphan_entries',
        'orphan_entries_check1',
        `(act = 'forfeited') = (movement_number is null) and (movement_number is null) = (desk_id is null)`,
      )}
      drop index orphans_of_slip;
      alter table orphans drop constraint orphan_says_where_it_comes_from,
        drop constraint employee_answers_for_it, drop column incident_number, drop column slip_number;
      ${held('orphans', 'orphans_check4', `(reference <> '') = (kind in ('foundTicket', 'foundCard'))`)}
      select audit_snapshot('orphans');
    `);
  }
}

/** A constraint of what is written from now on; of what is there too, when nothing there contradicts it. */
const held = (table: string, name: string, condition: string): string => `
  do $held$ begin
    alter table ${table} add constraint ${name} check (${condition});
  exception when check_violation then
    alter table ${table} add constraint ${name} check (${condition}) not valid;
  end $held$;`;

const PUBLISHED = `orphans.establishment_id, orphans.orphan_id, orphans.kind, orphans.machine_id, orphans.place,
          orphans.reference, orphans.stake_minor, orphans.gains_minor`;

const whole = (more: string): string => `
      create or replace function orphan_entry_is_whole() returns trigger language plpgsql as $$
      declare
        orphan orphans;
      begin
        select * into strict orphan from orphans
        where orphans.establishment_id = new.establishment_id and orphans.orphan_id = new.orphan_id;
        if abs(new.amount_minor) <> orphan.stake_minor + orphan.gains_minor then
          raise exception 'orphan % is of another sum', new.orphan_id using errcode = 'RV004', hint = 'ORPHANS_DIFFER';
        end if;${more}
        if new.act = 'forfeited' and new.gaming_day <= orphan.deadline_on then
          raise exception 'orphan % can be claimed until %', new.orphan_id, orphan.deadline_on
            using errcode = 'RV004', hint = 'ORPHAN_NOT_DUE',
              detail = json_build_object('deadline', orphan.deadline_on)::text;
        end if;
        return new;
      end $$;`;
