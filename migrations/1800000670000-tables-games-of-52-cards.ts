import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The games of 52 cards that MC:1 names beside those already known. */
export class TablesGamesOf52Cards1800000670000 implements MigrationInterface {
  readonly name = 'TablesGamesOf52Cards1800000670000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(buildChecks([...GAMES, ...GAMES_OF_52_CARDS]));
  }

  /** Refused by the database where such a table, or a chip of its game, was entered. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(buildChecks(GAMES));
  }
}

const GAMES: readonly string[] = [
  'europeanRoulette',
  'americanRoulette',
  'boule',
  'vingtTrois',
  'trenteEtQuarante',
  'blackJack',
  'craps',
  'bigWheel',
  'puntoBanco',
  'ultimateHoldem',
  'threeCardPoker',
  'rampo',
];
const GAMES_OF_52_CARDS: readonly string[] = ['paiGow', 'caribbeanGold', 'studPoker', 'bataille', 'holdemNoLimit'];
const CERCLE_GAMES: readonly string[] = ['cheminDeFer', 'limitedBank', 'openBank', 'ecarte'];

/** Returns the statements that replace the lists of games. */
function buildChecks(games: readonly string[]): string {
  const quote = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');
  return `
alter table gaming_tables drop constraint gaming_tables_game_check,
  add constraint gaming_tables_game_check check (game in (${quote([...games, ...CERCLE_GAMES])}));
alter table table_entry_pieces drop constraint table_entry_pieces_game_check,
  add constraint table_entry_pieces_game_check check (game in (${quote(['', ...games])}));
`;
}
