import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What moves on by itself: each step is a row, an entry of a register or an event of its own, and alters nothing. */
const COURSES = [
  ...['archives', 'desk_transfers', 'drop_boxes', 'drop_interruptions', 'drops', 'interventions', 'key_authorisations'],
  ...['key_hand_overs', 'key_losses', 'log_verifications'],
];

/** Of the floor's records, the one value each that a person corrects or takes back, and what its element is called. */
const FLOOR = [
  { table: 'badges', field: 'revoked_at', kind: 'person' },
  { table: 'desks', field: 'float_minor', kind: 'desk' },
  { table: 'desks', field: 'retired_at', kind: 'desk' },
  { table: 'drop_exchanges', field: 'reversed_at', kind: 'box' },
  { table: 'exclusions', field: 'lifted_at', kind: 'exclusion' },
  { table: 'keys', field: 'retired_at', kind: 'key' },
  { table: 'payouts', field: 'voided_at', kind: 'slip' },
  { table: 'personal_records', field: 'erased_at', kind: 'personalRecord' },
] as const;

const tables = [...new Set(FLOOR.map(({ table }) => table))];
const texts = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** Of what changed on the floor, the data-alteration log tells what somebody altered, not how the work went on. */
export class AlterationsOfTheFloor1790000029000 implements MigrationInterface {
  readonly name = 'AlterationsOfTheFloor1790000029000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view house_alterations as
        select
          data_alterations.establishment_id, data_alterations.entry_id, data_alterations.field,
          data_alterations.recorded_at, data_alterations.act, data_alterations.table_name, data_alterations.op,
          data_alterations.image, data_alterations.before_text, data_alterations.after_text, data_alterations.person_id,
          coalesce(data_alterations.reason, data_alterations.image ->> 'void_reason',
            data_alterations.image ->> 'lifting_reason', data_alterations.image ->> 'reversal_reason',
            data_alterations.image ->> 'retirement_reason') as reason,
          data_alterations.approval_request_id,
          case data_alterations.table_name
            ${FLOOR.map(({ table, kind }) => `when '${table}' then '${kind}'`).join('\n            ')}
            else data_alterations.element_kind
          end as element_kind
        from data_alterations
        where data_alterations.table_name not in (${texts(COURSES)})
          and (data_alterations.table_name not in (${texts(tables)})
            or ((data_alterations.table_name, data_alterations.field) in (
                ${FLOOR.map(({ table, field }) => `('${table}', '${field}')`).join(', ')})
              and data_alterations.after_text is not null));
      grant select on house_alterations to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view house_alterations');
  }
}
