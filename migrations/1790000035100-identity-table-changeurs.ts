import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A changeur at the tables holds a float of the establishment: whoever is one neither decides nor watches (MC:23).
 */
export class IdentityTableChangeurs1790000035100 implements MigrationInterface {
  readonly name = 'IdentityTableChangeurs1790000035100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.tableChangeurs', true);
      ${excludeEachOther({ ...BEFORE, changeurDeTable: `direction,${WATCHING},administrateur` })}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.tableChangeurs', true);
      ${excludeEachOther(asWritten(BEFORE))}
    `);
  }
}

/** Both ways round: what follows from who may do what (`areCompatible`); a test compares the two. */
function excludeEachOther(pairs: Pairs): string {
  const rows = Object.entries(pairs).map(([one, others]) => `('${one}', '{${others}}')`);
  return `create or replace function functions_exclude_each_other(one text, other text) returns boolean
        language sql immutable as $$
        select exists (select from (values ${rows.join(', ')}) as pairs (one, others)
          where (pairs.one = $1 and $2 = any(pairs.others::text[]))
            or (pairs.one = $2 and $1 = any(pairs.others::text[])))
      $$;`;
}

/** In the order of the migration that wrote it, so that going down leaves its text to the letter. */
const asWritten = ({ chefDePartie = '', croupier = '', sousDirecteur = '', membreDuComite = '', ...first }: Pairs) => ({
  ...first,
  chefDePartie,
  croupier,
  sousDirecteur,
  membreDuComite,
});

type Pairs = Readonly<Record<string, string>>;

const WATCHING = 'directionDesCasinos,agentDeSurveillance,controleur';
const BEFORE: Pairs = {
  superviseur: `mecanicien,changeur,caissier,caissierPrincipal,comptable,direction,${WATCHING},administrateur`,
  mecanicien: `changeur,caissier,caissierPrincipal,comptable,direction,${WATCHING},administrateur`,
  changeur: `comptable,direction,${WATCHING},administrateur`,
  caissier: `comptable,direction,${WATCHING},administrateur`,
  caissierPrincipal: `comptable,direction,${WATCHING},administrateur`,
  comptable: `chefDeTable,chefDePartie,inspecteur,changeurDeTable,sousDirecteur,direction,${WATCHING},administrateur`,
  direction: `${WATCHING},administrateur`,
  directionDesCasinos: 'administrateur',
  agentDeSurveillance: 'administrateur',
  controleur: 'administrateur',
  chefDeTable: `direction,${WATCHING},administrateur`,
  chefDePartie: `direction,${WATCHING},administrateur`,
  croupier: 'administrateur',
  inspecteur: `direction,${WATCHING},administrateur`,
  sousDirecteur: `direction,${WATCHING},administrateur`,
  membreDuComite: 'administrateur',
  changeurDeTable: 'administrateur',
};
