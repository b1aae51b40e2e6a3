import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables of the jeux de cercle have their numbers among those of the others (AI67:30). */
export class TablesCercle1790000036020 implements MigrationInterface {
  readonly name = 'TablesCercle1790000036020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.tablesCercle', true);
      alter table gaming_tables
        drop constraint gaming_tables_game_check,
        add constraint gaming_tables_game_check check (game in (${GAMES}, ${CERCLE}));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.tablesCercle', true);
      -- the version before knows none of these games: such a table is out of use under the nearest one
      update gaming_tables set game = 'puntoBanco', retired_at = coalesce(gaming_tables.retired_at, gaming_tables.opened_at)
        where gaming_tables.game in (${CERCLE});
      alter table gaming_tables
        drop constraint gaming_tables_game_check,
        add constraint gaming_tables_game_check check (game in (${GAMES}));
    `);
  }
}

const GAMES = `'europeanRoulette', 'americanRoulette', 'boule', 'vingtTrois', 'trenteEtQuarante', 'blackJack', 'craps',
          'bigWheel', 'puntoBanco', 'ultimateHoldem', 'threeCardPoker', 'rampo'`;
const CERCLE = `'cheminDeFer', 'limitedBank', 'openBank', 'ecarte'`;
