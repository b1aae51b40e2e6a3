import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A machine met in readings before anybody described it says nothing of its maker, serial number, model or place:
 * empty, until a person completes them (MC:19.1, MC:19.4).
 */
export class MachinesToComplete1790000022000 implements MigrationInterface {
  readonly name = 'MachinesToComplete1790000022000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.machinesToComplete', true);
      alter table machines
        drop constraint machines_serial_number_check,
        drop constraint machines_maker_check,
        drop constraint machines_establishment_id_maker_serial_number_key,
        add constraint machines_serial_number_check check (length(serial_number) <= 60),
        add constraint machines_maker_check check (length(maker) <= 80);
      -- serves: a maker gives a serial number once; nothing is said of machines whose number is not known yet
      create unique index machines_by_plate on machines (establishment_id, maker, serial_number)
        where serial_number <> '';
      update machines set maker = '', serial_number = ''
        where machines.maker = 'inconnu' and machines.serial_number = machines.sbm_number;
      alter table machine_versions
        drop constraint machine_versions_location_check,
        add constraint machine_versions_location_check check (length(location) <= 80);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.machinesToComplete', true);
      update machines set
          maker = case machines.maker when '' then 'inconnu' else machines.maker end,
          serial_number = case machines.serial_number when '' then machines.sbm_number else machines.serial_number end
        where machines.maker = '' or machines.serial_number = '';
      drop index machines_by_plate;
      alter table machines
        drop constraint machines_serial_number_check,
        drop constraint machines_maker_check,
        add constraint machines_serial_number_check check (length(serial_number) between 1 and 60),
        add constraint machines_maker_check check (length(maker) between 1 and 80),
        add unique (establishment_id, maker, serial_number);
      select audit_detach('machine_versions');
      update machine_versions set location = 'à préciser' where machine_versions.location = '';
      select audit_attach('machine_versions', 'append_only');
      alter table machine_versions
        drop constraint machine_versions_location_check,
        add constraint machine_versions_location_check check (length(location) between 1 and 80);
    `);
  }
}
