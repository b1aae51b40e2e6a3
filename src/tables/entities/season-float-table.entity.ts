import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A table whose carnet contains the float of a special desk or of a changeur (AI67:1, AI67:2). Append-only, written by
 * `SeasonFloatsService`.
 */
@Entity({ name: 'season_float_tables' })
@ForeignKey(
  'SeasonFloatEntity',
  ['establishmentId', 'deskId', 'seasonStart'],
  ['establishmentId', 'deskId', 'seasonStart'],
)
@ForeignKey('GamingTableEntity', ['establishmentId', 'tableId'], ['establishmentId', 'tableId'])
@ForeignKey('PersonEntity', ['enteredBy'], ['personId'])
@Index('season_float_tables_by_table', ['establishmentId', 'tableId', 'seasonStart'])
export class SeasonFloatTableEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Special desk, or desk of the changeur. */
  @PrimaryColumn({ name: 'desk_id', type: 'bigint' }) readonly deskId!: bigint;

  /** First day of the season, YYYY-MM-DD. */
  @PrimaryColumn({ name: 'season_start', type: 'date' }) readonly seasonStart!: string;

  /** Table. */
  @PrimaryColumn({ name: 'table_id', type: 'bigint' }) readonly tableId!: bigint;

  /** User who entered it in the carnet. */
  @Column({ name: 'entered_by', type: 'bigint' }) readonly enteredBy!: bigint;

  /** Time of its entry, by the server's clock. */
  @Column({ name: 'entered_at', type: 'timestamptz' }) readonly enteredAt!: Date;
}
