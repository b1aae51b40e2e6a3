import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'desk_counts' })
@ForeignKey('PersonEntity', ['countedBy'], ['personId'])
@ForeignKey('DeskEntity', ['establishmentId', 'deskId'], ['establishmentId', 'deskId'])
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'deskId', 'movementNumber'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['heldBy'], ['personId'])
@ForeignKey('PersonEntity', ['witnessedBy'], ['personId'])
export class DeskCountEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'count_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly countId!: bigint;

  /** TODO */
  @Column({ name: 'desk_id', type: 'bigint' })
  readonly deskId!: bigint;

  /** TODO [checks: CHECK ((booked_minor >= 0)); CHECK (((movement_number IS NULL) = (booked_minor = counted_minor))); CHECK (((booked_minor = counted_minor) OR ((witnessed_by IS NOT NULL) AND (length(reason) >= 3))))] */
  @Column({ name: 'booked_minor', type: 'bigint' })
  readonly bookedMinor!: bigint;

  /** TODO [checks: CHECK (((movement_number IS NULL) = (booked_minor = counted_minor))); CHECK (((booked_minor = counted_minor) OR ((witnessed_by IS NOT NULL) AND (length(reason) >= 3)))); CHECK ((counted_minor >= 0))] */
  @Column({ name: 'counted_minor', type: 'bigint' })
  readonly countedMinor!: bigint;

  /** TODO [checks: CHECK (((movement_number IS NULL) = (booked_minor = counted_minor)))] */
  @Column({ name: 'movement_number', type: 'integer', nullable: true })
  readonly movementNumber!: number | null;

  /** TODO [checks: CHECK (((booked_minor = counted_minor) OR ((witnessed_by IS NOT NULL) AND (length(reason) >= 3))))] */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" })
  readonly reason!: string;

  /** TODO [checks: CHECK ((witnessed_by <> counted_by))] */
  @Column({ name: 'counted_by', type: 'bigint' })
  readonly countedBy!: bigint;

  /** TODO [checks: CHECK (((booked_minor = counted_minor) OR ((witnessed_by IS NOT NULL) AND (length(reason) >= 3)))); CHECK ((witnessed_by <> counted_by)); CHECK (((outcome <> 'handedOver'::text) OR (witnessed_by IS NOT NULL)))] */
  @Column({ name: 'witnessed_by', type: 'bigint', nullable: true })
  readonly witnessedBy!: bigint | null;

  /** TODO */
  @Column({ name: 'held_by', type: 'bigint', nullable: true })
  readonly heldBy!: bigint | null;

  /** TODO [checks: CHECK (((outcome <> 'handedOver'::text) OR (witnessed_by IS NOT NULL))); CHECK ((outcome = ANY (ARRAY['kept'::text, 'handedOver'::text, 'closed'::text])))] */
  @Column({ name: 'outcome', type: 'text' })
  readonly outcome!: 'kept' | 'handedOver' | 'closed';

  /** TODO */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO */
  @Column({ name: 'counted_at', type: 'timestamptz' })
  readonly countedAt!: Date;
}
