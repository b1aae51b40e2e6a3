import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'stands' })
@Unique(['establishmentId', 'standNumber'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class StandEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'stand_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly standId!: bigint;

  /** TODO [checks: CHECK (((length(stand_number) >= 1) AND (length(stand_number) <= 20)))] */
  @Column({ name: 'stand_number', type: 'text' })
  readonly standNumber!: string;

  /** TODO [checks: CHECK (((length(room) >= 1) AND (length(room) <= 80)))] */
  @Column({ name: 'room', type: 'text' })
  readonly room!: string;

  /** TODO */
  @Column({ name: 'grid_column', type: 'smallint', nullable: true })
  readonly gridColumn!: number | null;

  /** TODO */
  @Column({ name: 'grid_row', type: 'smallint', nullable: true })
  readonly gridRow!: number | null;

  /** TODO */
  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  readonly retiredAt!: Date | null;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
