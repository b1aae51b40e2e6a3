import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/**
 * The complete plan of a room, from a gaming day on (MC:19.2). Append-only: a new layout of the room adds a plan, so
 * that the plan of any past day can be read.
 */
@Entity({ name: 'floor_plans' })
@Unique(['establishmentId', 'room', 'revision'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class FloorPlanEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'plan_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly planId!: bigint;

  /** The room, as its stands name it: 1 to 80 characters. */
  @Column({ name: 'room', type: 'text' }) readonly room!: string;

  /** 1 for the first plan of the room, one more for each new layout; the last one counts among those in force. */
  @Column({ name: 'revision', type: 'integer' }) readonly revision!: number;

  /** First gaming day on which it applies, YYYY-MM-DD; never before that of the previous plan, nor in the future. */
  @Column({ name: 'effective_from', type: 'date' }) readonly effectiveFrom!: string;

  /** Columns of the grid, 1 to 120. */
  @Column({ name: 'column_count', type: 'smallint' }) readonly columnCount!: number;

  /** Rows of the grid, 1 to 120. */
  @Column({ name: 'row_count', type: 'smallint' }) readonly rowCount!: number;

  /** Number of stands on it: its cells, which are written at once, must be as many. */
  @Column({ name: 'cell_count', type: 'integer' }) readonly cellCount!: number;

  /** Reason for the layout, at most 2000 characters; may be empty. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" }) readonly reason!: string;

  /** The person who laid it out; null without a person. */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true }) readonly recordedBy!: bigint | null;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
