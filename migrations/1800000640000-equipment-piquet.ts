import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decks of 32 cards, with which écarté is played (AI67:38). */
export class EquipmentPiquet1800000640000 implements MigrationInterface {
  readonly name = 'EquipmentPiquet1800000640000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(buildChecks(['jeu', 'piquet', 'sixain', 'huitain']));
  }

  /** Refused by the database where such a deck was received, or a maximum of them was fixed. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(buildChecks(['jeu', 'sixain', 'huitain']));
  }
}

/** Returns the statements that replace the lists of kinds. */
function buildChecks(sets: readonly string[]): string {
  const quote = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(', ');
  return `
alter table equipment_limits drop constraint equipment_limits_kind_check,
  add constraint equipment_limits_kind_check check (kind in (${quote([...sets, 'shoe', 'die'])}) and kind <> 'shoe');
alter table equipment_items drop constraint equipment_items_kind_check,
  add constraint equipment_items_kind_check check (kind in (${quote([...sets, 'shoe', 'die'])})),
  drop constraint equipment_items_check1,
  add constraint equipment_items_check1 check (not is_reserve or kind in (${quote(sets)}));
`;
}
