import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A table in whose carnet the amount of a special desk or of a changeur stands (AI67:1, AI67:2). Append-only, written
 * by `SeasonFloatsService`.
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
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The special desk, or the desk of the changeur. */
  @PrimaryColumn({ name: 'desk_id', type: 'bigint' })
  readonly deskId!: bigint;

  /** The first day of the season, YYYY-MM-DD. */
  @PrimaryColumn({ name: 'season_start', type: 'date' })
  readonly seasonStart!: string;

  /** The table. */
  @PrimaryColumn({ name: 'table_id', type: 'bigint' })
  readonly tableId!: bigint;

  /** Who entered it in the carnet. */
  @Column({ name: 'entered_by', type: 'bigint' })
  readonly enteredBy!: bigint;

  /** When it was entered, by the server's clock. */
  @Column({ name: 'entered_at', type: 'timestamptz' })
  readonly enteredAt!: Date;
}
