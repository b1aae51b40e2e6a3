import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'floor_plans' })
@Unique(['establishmentId', 'room', 'revision'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class FloorPlanEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'plan_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly planId!: bigint;

  /** TODO [checks: CHECK (((length(room) >= 1) AND (length(room) <= 80)))] */
  @Column({ name: 'room', type: 'text' })
  readonly room!: string;

  /** TODO [checks: CHECK ((revision >= 1))] */
  @Column({ name: 'revision', type: 'integer' })
  readonly revision!: number;

  /** TODO */
  @Column({ name: 'effective_from', type: 'date' })
  readonly effectiveFrom!: string;

  /** TODO [checks: CHECK (((column_count >= 1) AND (column_count <= 120)))] */
  @Column({ name: 'column_count', type: 'smallint' })
  readonly columnCount!: number;

  /** TODO [checks: CHECK (((row_count >= 1) AND (row_count <= 120)))] */
  @Column({ name: 'row_count', type: 'smallint' })
  readonly rowCount!: number;

  /** TODO [checks: CHECK (((cell_count >= 0) AND (cell_count <= 14400)))] */
  @Column({ name: 'cell_count', type: 'integer' })
  readonly cellCount!: number;

  /** TODO [checks: CHECK ((length(reason) <= 2000))] */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" })
  readonly reason!: string;

  /** TODO */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true })
  readonly recordedBy!: bigint | null;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
