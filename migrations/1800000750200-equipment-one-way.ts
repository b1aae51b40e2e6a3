import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A control, a destruction, a volume and an apparatus begin open: they end by their own act alone (MC:1.1, MC:1.4). */
export class EquipmentOneWay1800000750200 implements MigrationInterface {
  readonly name = 'EquipmentOneWay1800000750200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create trigger card_control_begins before insert on card_controls
  for each row when (new.closed_at is not null) execute function refuse_other_way('closed_at');
create trigger equipment_destruction_begins before insert on equipment_destructions
  for each row when (new.done_at is not null) execute function refuse_other_way('done_at');
create trigger equipment_volume_begins before insert on equipment_volumes
  for each row when (new.closed_at is not null) execute function refuse_other_way('closed_at');
create trigger equipment_apparatus_begins before insert on equipment_apparatus
  for each row when (new.retired_at is not null) execute function refuse_other_way('retired_at');
create trigger equipment_maker_begins before insert on equipment_makers
  for each row when (new.withdrawn_on is not null) execute function refuse_other_way('withdrawn_on');
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop trigger equipment_maker_begins on equipment_makers;
drop trigger equipment_apparatus_begins on equipment_apparatus;
drop trigger equipment_volume_begins on equipment_volumes;
drop trigger equipment_destruction_begins on equipment_destructions;
drop trigger card_control_begins on card_controls;
`);
  }
}
