import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The exchanges of staked notes, with their changeurs, for the register of the cagnottes. */
export class CagnottesPublishedExchanges1800000751100 implements MigrationInterface {
  readonly name = 'CagnottesPublishedExchanges1800000751100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(published);
    await runner.query('grant select on staked_note_exchanges_public to releve_app');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view staked_note_exchanges_public');
  }
}

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view staked_note_exchanges_public as select * from staked_note_exchanges;
`;
