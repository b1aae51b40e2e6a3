import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The people of MC:23: the principal cashier (MC:20.2) and the Direction of the Casinos apart from that of the
 * machines, the oath of who watches, and functions that exclude each other, for whoever writes.
 */
export class IdentityFunctionsAndOaths1790000026400 implements MigrationInterface {
  readonly name = 'IdentityFunctionsAndOaths1790000026400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.functions-and-oaths', true);
      alter table role_grants drop constraint role_grants_role_check,
        add constraint role_grants_role_check check (role in ('superviseur', 'mecanicien', 'changeur', 'caissier',
          'caissierPrincipal', 'comptable', 'chefDeTable', 'inspecteur', 'changeurDeTable', 'cartier', 'direction',
          'directionDesCasinos', 'agentDeSurveillance', 'controleur', 'administrateur'));

      -- both ways round
      create function functions_exclude_each_other(one text, other text) returns boolean language sql immutable as $$
        select exists (select from (values ${pairs}) as pairs (one, others)
          where (pairs.one = $1 and $2 = any(pairs.others::text[]))
            or (pairs.one = $2 and $1 = any(pairs.others::text[])))
      $$;
      create function functions_are_apart() returns trigger language plpgsql as $$
      declare
        held text;
      begin
        perform pg_advisory_xact_lock(hashtextextended('access.grants/' || new.person_id, 0));
        select role_grants.role into held from role_grants
          where role_grants.person_id = new.person_id
            and (role_grants.establishment_id in (new.establishment_id, 0) or new.establishment_id = 0)
            and tstzrange(role_grants.held_from, role_grants.held_until)
              && tstzrange(new.held_from, new.held_until)
            and functions_exclude_each_other(role_grants.role, new.role)
          limit 1;
        if found then
          raise exception 'nobody holds % and % together', held, new.role
            using errcode = 'RV007', hint = 'ROLES_INCOMPATIBLE',
            detail = json_build_object('role', new.role, 'held', held)::text;
        end if;
        return new;
      end $$;
      create trigger functions_are_apart before insert on role_grants
        for each row execute function functions_are_apart();

      create table oaths (
        establishment_id integer not null references establishments,
        oath_id bigint generated always as identity,
        person_id bigint not null references people,
        sworn_on date not null,
        sworn_before text not null check (length(sworn_before) between 2 and 120),
        recorded_by bigint not null references people,
        recorded_at timestamptz not null,
        primary key (establishment_id, oath_id),
        check (recorded_by <> person_id)
      );
      -- serves: the oath of a person
      create index oaths_by_person on oaths (establishment_id, person_id);
      grant select, insert on oaths to releve_app;
      select audit_attach('oaths', 'append_only');
      create view oaths_public as
        select
          oaths.establishment_id, oaths.person_id, oaths.sworn_on
        from oaths;
      grant select on oaths_public to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.functions-and-oaths', true);
      drop view oaths_public;
      select audit_detach('oaths');
      drop table oaths;
      drop trigger functions_are_apart on role_grants;
      drop function functions_are_apart(), functions_exclude_each_other(text, text);
      -- what the version before does not know was never held there
      delete from role_grants where role_grants.role in ('caissierPrincipal', 'directionDesCasinos');
      alter table role_grants drop constraint role_grants_role_check,
        add constraint role_grants_role_check check (role in ('superviseur', 'mecanicien', 'changeur', 'caissier',
          'comptable', 'chefDeTable', 'inspecteur', 'changeurDeTable', 'cartier', 'direction', 'agentDeSurveillance',
          'controleur', 'administrateur'));
    `);
  }
}

/** What follows from who may do what (\`areCompatible\`); a test compares the two. */
const watching = 'directionDesCasinos,agentDeSurveillance,controleur';
const excluded: Readonly<Record<string, string>> = {
  superviseur: `mecanicien,changeur,caissier,caissierPrincipal,comptable,direction,${watching},administrateur`,
  mecanicien: `changeur,caissier,caissierPrincipal,comptable,direction,${watching},administrateur`,
  changeur: `comptable,direction,${watching},administrateur`,
  caissier: `comptable,direction,${watching},administrateur`,
  caissierPrincipal: `comptable,direction,${watching},administrateur`,
  comptable: `chefDeTable,inspecteur,changeurDeTable,direction,${watching},administrateur`,
  direction: `${watching},administrateur`,
  directionDesCasinos: 'administrateur',
  agentDeSurveillance: 'administrateur',
  controleur: 'administrateur',
  chefDeTable: 'administrateur',
  inspecteur: 'administrateur',
  changeurDeTable: 'administrateur',
};
const pairs = Object.entries(excluded)
  .map(([one, others]) => `('${one}', '{${others}}')`)
  .join(', ');
