import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Off-line tickets that a machine hands in otherwise than they are on file: another amount or kind, or another machine
 * (MC:19.7). The ticket stays what it is; what the machine says is kept for whoever reconciles the day.
 */
export class TicketsHandedInOtherwise1790000060100 implements MigrationInterface {
  readonly name = 'TicketsHandedInOtherwise1790000060100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.ticketsHandedInOtherwise', true);
      create table ticket_hand_in_differences (
        establishment_id integer not null references establishments,
        ticket_id bigint not null,
        -- the machine that hands it in
        machine_id bigint not null,
        -- what its record says
        amount_minor bigint not null check (amount_minor > 0),
        kind text not null check (kind in ('cashable', 'restricted', 'nonRestricted')),
        sequence_number bigint not null check (sequence_number >= 0),
        -- by the clock of the machine
        printed_at timestamptz not null,
        gaming_day date not null,
        received_at timestamptz not null,
        recorded_by bigint not null references people,
        -- handed in again as before, it is no other difference
        primary key (establishment_id, ticket_id, machine_id, amount_minor, kind),
        foreign key (establishment_id, ticket_id) references tickets,
        foreign key (establishment_id, machine_id) references machines,
        foreign key (establishment_id, gaming_day) references gaming_days
      );
      -- serves: the differences of a gaming day
      create index ticket_hand_in_differences_by_day on ticket_hand_in_differences (establishment_id, gaming_day);
      grant select, insert on ticket_hand_in_differences to releve_app;
      select audit_attach('ticket_hand_in_differences', 'append_only');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.ticketsHandedInOtherwise', true);
      select audit_detach('ticket_hand_in_differences');
      drop table ticket_hand_in_differences;
    `);
  }
}
