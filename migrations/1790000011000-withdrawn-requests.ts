import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whoever asked may take his request back: it is decided as refused, by himself. Approving stays another person's.
 */
export class WithdrawnRequests1790000011000 implements MigrationInterface {
  readonly name = 'WithdrawnRequests1790000011000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function refuse_own_approval() returns trigger language plpgsql as $$
      begin
        if new.decision <> 'refused' and exists (
          select from approval_requests
          where approval_requests.establishment_id = new.establishment_id
            and approval_requests.request_id = new.request_id
            and approval_requests.requested_by = new.decided_by
        ) then
          raise exception 'nobody approves his own act' using errcode = 'RV002', hint = 'OWN_APPROVAL';
        end if;
        return new;
      end $$;
      -- serves: what is asked about one gaming day, its history
      create index approval_requests_by_day on approval_requests (establishment_id, (subject ->> 'gamingDay'), request_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index approval_requests_by_day;
      create or replace function refuse_own_approval() returns trigger language plpgsql as $$
      begin
        if exists (
          select from approval_requests
          where approval_requests.establishment_id = new.establishment_id
            and approval_requests.request_id = new.request_id
            and approval_requests.requested_by = new.decided_by
        ) then
          raise exception 'nobody approves his own act' using errcode = 'RV002', hint = 'OWN_APPROVAL';
        end if;
        return new;
      end $$;
    `);
  }
}
