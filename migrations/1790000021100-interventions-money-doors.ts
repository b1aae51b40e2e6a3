import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A drop or cash-box door that is opened outside a drop is an alarm, whoever is identified (MC:20.1). */
export class InterventionsMoneyDoors1790000021100 implements MigrationInterface {
  readonly name = 'InterventionsMoneyDoors1790000021100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(kinds(`'moneyDoorOutsideDrop', `));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.money-doors', true);
      select audit_detach('intervention_alarms');
      update intervention_alarms set kind = 'unidentifiedDoor'
        where intervention_alarms.kind = 'moneyDoorOutsideDrop';
      select audit_attach('intervention_alarms', 'append_only');
      ${kinds('')}
    `);
  }
}

const kinds = (ofMoney: string): string => `
  alter table intervention_alarms
    drop constraint intervention_alarms_kind_check,
    drop constraint intervention_alarms_check,
    add constraint intervention_alarms_kind_check check (kind in (
      'unidentifiedDoor', ${ofMoney}'doorLeftOpen', 'unclosedIntervention', 'identificationWithoutDoor')),
    add constraint intervention_alarms_check
      check ((kind in ('unidentifiedDoor', ${ofMoney}'doorLeftOpen')) = (event_id is not null));`;
