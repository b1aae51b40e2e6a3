import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Kinds of files whose lines are entered one by one: stands, tickets, slips, people, desks, accounts. */
export class ImportsKinds1800000600100 implements MigrationInterface {
  readonly name = 'ImportsKinds1800000600100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(buildChecks([...formerKinds, ...kinds], [...formerFileKinds, ...kinds]));
  }

  /** Removes the imports of the kinds, which are no facts; layouts and digests of files must have none of them. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from imports where kind in (${quote(kinds)})`);
    await runner.query(buildChecks(formerKinds, formerFileKinds));
  }
}

const kinds = ['stands', 'tickets', 'slips', 'people', 'desks', 'accounts'];
const formerKinds = ['readings', 'machines', 'counts', 'totals'];
const formerFileKinds = [...formerKinds, 'boxCounts'];

const quote = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** Returns the statements that replace the lists of kinds. */
const buildChecks = (importKinds: readonly string[], fileKinds: readonly string[]): string => `
alter table imports drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in (${quote(importKinds)}));
alter table import_layouts drop constraint import_layouts_kind_check,
  add constraint import_layouts_kind_check check (kind in (${quote(importKinds)}));
alter table imported_files drop constraint imported_files_kind_check,
  add constraint imported_files_kind_check check (kind in (${quote(fileKinds)}));
`;
