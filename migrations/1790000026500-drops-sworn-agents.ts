import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who attends a relève as an agent is sworn: the oath is on file when they join the team (MC:23, 23-2). A relève that
 * is opened while the room is open becomes one during operation.
 */
export class DropsSwornAgents1790000026500 implements MigrationInterface {
  readonly name = 'DropsSwornAgents1790000026500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      grant update (is_during_operation) on drops to releve_app;
      create function operation_is_seen_at_opening() returns trigger language plpgsql as $$
      begin
        raise exception 'a relève keeps what it says' using errcode = 'RV001', hint = 'APPEND_ONLY';
      end $$;
      create trigger operation_is_seen_at_opening before update on drops for each row
        when (new.is_during_operation <> old.is_during_operation
          and not (new.is_during_operation and old.state = 'planned' and new.state = 'open'))
        execute function operation_is_seen_at_opening();
    `);
    await runner.query(dropMovesReads(said, saidOrOpen));
    await runner.query(
      teamHoldsItsFunctions(`
    if new.function = 'agentDeSurveillance' and not exists (select from oaths_public as oaths
      where oaths.establishment_id = new.establishment_id and oaths.person_id = new.person_id
        and oaths.sworn_on <= (new.joined_at at time zone 'UTC')::date) then
      raise exception 'the agent % is not sworn', new.person_id using errcode = 'RV007', hint = 'AGENT_NOT_SWORN';
    end if;`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(teamHoldsItsFunctions(''));
    await runner.query(dropMovesReads(saidOrOpen, said));
    await runner.query(`
      drop trigger operation_is_seen_at_opening on drops;
      drop function operation_is_seen_at_opening();
      revoke update (is_during_operation) on drops from releve_app;
    `);
  }
}

const said = `cancelled_by,cancelled_at,cancel_reason}';`;
const saidOrOpen = `cancelled_by,cancelled_at,cancel_reason,is_during_operation}';`;

/** One line of the function, and the rest as it is. */
const dropMovesReads = (before: string, after: string): string => `
  do $do$ begin
    execute replace(pg_get_functiondef('drop_moves()'::regprocedure), $old$${before}$old$, $new$${after}$new$);
  end $do$`;

const teamHoldsItsFunctions = (sworn: string): string => `
  create or replace function team_holds_its_functions() returns trigger language plpgsql as $$
  begin
    if exists (select from role_grants_public as role_grants where role_grants.establishment_id = new.establishment_id
      and role_grants.person_id = new.person_id and role_grants.role = 'comptable'
      and role_grants.held_from <= new.joined_at
      and (role_grants.held_until is null or role_grants.held_until > new.joined_at)) then
      raise exception 'the accountant takes no part in a relève' using errcode = 'RV007', hint = 'ACCOUNTANT_IN_DROP';
    end if;
    if not exists (select from role_grants_public as role_grants where role_grants.establishment_id = new.establishment_id
      and role_grants.person_id = new.person_id and role_grants.role = new.function
      and role_grants.held_from <= new.joined_at
      and (role_grants.held_until is null or role_grants.held_until > new.joined_at)) then
      raise exception 'person % does not hold %', new.person_id, new.function
        using errcode = 'RV007', hint = 'DROP_FUNCTION_NOT_HELD',
        detail = json_build_object('function', new.function)::text;
    end if;${sworn}
    return new;
  end $$;`;
