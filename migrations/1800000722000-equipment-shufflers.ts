import type { MigrationInterface, QueryRunner } from 'typeorm';

const WHEELS = ['rouletteFrench', 'rouletteAmerican', 'boule', 'grandeRoue'];
const SHUFFLERS = ['shuffler', 'dealingShuffler'];

/** Card shufflers, with the approval of their model, their protection and their signal (MC:1). */
export class EquipmentShufflers1800000722000 implements MigrationInterface {
  readonly name = 'EquipmentShufflers1800000722000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
${buildKindCheck([...WHEELS, ...SHUFFLERS])}
alter table equipment_apparatus
  add approval text check (length(approval) between 2 and 200),
  add approved_on date,
  add is_protected boolean,
  add has_signal boolean,
  add constraint equipment_apparatus_approval check (
    (approval is null) = (approved_on is null) and (kind not in ('shuffler', 'dealingShuffler') or approval is not null));
`);
  }

  /** Refused by the database where a shuffler was entered. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table equipment_apparatus drop approval, drop approved_on, drop is_protected, drop has_signal;
${buildKindCheck(WHEELS)}
`);
  }
}

/** Returns the statement that replaces the list of kinds. */
const buildKindCheck = (kinds: readonly string[]): string => `
alter table equipment_apparatus drop constraint equipment_apparatus_kind_check,
  add constraint equipment_apparatus_kind_check check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}));`;
