import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whoever signs at a table signs in the function that the text names: the sous-directeur for dice, the chef de table
 * for their control.
 */
export class IdentitySignaturesOfTables1790000032000 implements MigrationInterface {
  readonly name = 'IdentitySignaturesOfTables1790000032000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.signaturesOfTables', true);
      alter table signatures drop constraint signatures_signed_as_check,
        add constraint signatures_signed_as_check check (signed_as in ('superviseur', 'mecanicien', 'changeur', 'caissier',
          'comptable', 'direction', 'agentDeSurveillance', 'customer', 'witness', 'chefDeTable', 'chefDePartie', 'croupier',
          'inspecteur', 'changeurDeTable', 'cartier', 'sousDirecteur', 'membreDuComite'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.signaturesOfTables', true);
      -- a signature stays; the version before knows its signer as a witness
      alter table signatures disable trigger user;
      update signatures set signed_as = 'witness' where signatures.signed_as in ('chefDeTable', 'chefDePartie', 'croupier',
        'inspecteur', 'changeurDeTable', 'cartier', 'sousDirecteur', 'membreDuComite');
      alter table signatures enable trigger user;
      alter table signatures drop constraint signatures_signed_as_check,
        add constraint signatures_signed_as_check check (signed_as in ('superviseur', 'mecanicien', 'changeur', 'caissier',
          'comptable', 'direction', 'agentDeSurveillance', 'customer', 'witness'));
    `);
  }
}
