import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever types when somebody was told types no seconds: it may be within the minute of the control (MC:1.4). */
export class EquipmentTellingsByMinute1790000035400 implements MigrationInterface {
  readonly name = 'EquipmentTellingsByMinute1790000035400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(toldAfter(`date_trunc('minute', card_controls.controlled_at)`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(toldAfter('card_controls.controlled_at'));
  }
}

const toldAfter = (control: string): string => `
      create or replace function card_alert_is_told() returns trigger language plpgsql as $$
      begin
        if not exists (select from card_controls
          where card_controls.establishment_id = new.establishment_id and card_controls.control_id = new.control_id
            and new.party = any (card_controls.told) and ${control} <= new.told_at) then
          raise exception 'whom the text names is told, after the control' using errcode = 'RV007', hint = 'TELLING_NOT_VALID';
        end if;
        return new;
      end $$;`;
