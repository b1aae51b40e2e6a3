import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The functions that the texts of the tables name: chef de partie, croupier, sous-directeur, member of the committee.
 * Who handles the money of a table neither accounts for it nor watches nor decides (MC:23).
 */
export class IdentityFunctionsOfTables1790000031000 implements MigrationInterface {
  readonly name = 'IdentityFunctionsOfTables1790000031000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.functionsOfTables', true);
      alter table role_grants drop constraint role_grants_role_check,
        add constraint role_grants_role_check check (role in (${KNOWN}, 'chefDePartie', 'croupier', 'sousDirecteur',
          'membreDuComite'));
      ${excludeEachOther(AT_TABLES)}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.functionsOfTables', true);
      -- what the version before does not know was never held there
      delete from role_grants
        where role_grants.role in ('chefDePartie', 'croupier', 'sousDirecteur', 'membreDuComite');
      alter table role_grants drop constraint role_grants_role_check,
        add constraint role_grants_role_check check (role in (${KNOWN}));
      ${excludeEachOther(BEFORE)}
    `);
  }
}

const KNOWN = `'superviseur', 'mecanicien', 'changeur', 'caissier', 'caissierPrincipal', 'comptable', 'chefDeTable',
          'inspecteur', 'changeurDeTable', 'cartier', 'direction', 'directionDesCasinos', 'agentDeSurveillance',
          'controleur', 'administrateur'`;

/** Both ways round: what follows from who may do what (`areCompatible`); a test compares the two. */
function excludeEachOther(pairs: Readonly<Record<string, string>>): string {
  const rows = Object.entries(pairs).map(([one, others]) => `('${one}', '{${others}}')`);
  return `create or replace function functions_exclude_each_other(one text, other text) returns boolean
        language sql immutable as $$
        select exists (select from (values ${rows.join(', ')}) as pairs (one, others)
          where (pairs.one = $1 and $2 = any(pairs.others::text[]))
            or (pairs.one = $2 and $1 = any(pairs.others::text[])))
      $$;`;
}

const WATCHING = 'directionDesCasinos,agentDeSurveillance,controleur';
const BEFORE: Readonly<Record<string, string>> = {
  superviseur: `mecanicien,changeur,caissier,caissierPrincipal,comptable,direction,${WATCHING},administrateur`,
  mecanicien: `changeur,caissier,caissierPrincipal,comptable,direction,${WATCHING},administrateur`,
  changeur: `comptable,direction,${WATCHING},administrateur`,
  caissier: `comptable,direction,${WATCHING},administrateur`,
  caissierPrincipal: `comptable,direction,${WATCHING},administrateur`,
  comptable: `chefDeTable,inspecteur,changeurDeTable,direction,${WATCHING},administrateur`,
  direction: `${WATCHING},administrateur`,
  directionDesCasinos: 'administrateur',
  agentDeSurveillance: 'administrateur',
  controleur: 'administrateur',
  chefDeTable: 'administrateur',
  inspecteur: 'administrateur',
  changeurDeTable: 'administrateur',
};
const AT_TABLES: Readonly<Record<string, string>> = {
  ...BEFORE,
  comptable: `chefDeTable,chefDePartie,inspecteur,changeurDeTable,sousDirecteur,direction,${WATCHING},administrateur`,
  chefDeTable: `direction,${WATCHING},administrateur`,
  chefDePartie: `direction,${WATCHING},administrateur`,
  croupier: 'administrateur',
  inspecteur: `direction,${WATCHING},administrateur`,
  sousDirecteur: `direction,${WATCHING},administrateur`,
  membreDuComite: 'administrateur',
};
