import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of why a step of a ticket was taken: documents show it beside who took it. */
export class TicketsReasonsPublished1790000060200 implements MigrationInterface {
  readonly name = 'TicketsReasonsPublished1790000060200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view ticket_step_reasons_public as
        select ticket_steps.establishment_id, ticket_steps.ticket_id, ticket_steps.step_number, ticket_steps.reason
        from ticket_steps
        where ticket_steps.reason <> '';
      grant select on ticket_step_reasons_public to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view ticket_step_reasons_public;`);
  }
}
