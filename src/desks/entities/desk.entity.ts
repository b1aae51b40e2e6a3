import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'desks' })
@Unique(['establishmentId', 'deskCode'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['heldBy'], ['personId'])
export class DeskEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'desk_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly deskId!: bigint;

  /** TODO [checks: CHECK ((desk_code ~ '^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$'::text))] */
  @Column({ name: 'desk_code', type: 'text' })
  readonly deskCode!: string;

  /** TODO [checks: CHECK ((kind = ANY (ARRAY['cashDesk'::text, 'changeMachine'::text, 'rovingChangeur'::text])))] */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'cashDesk' | 'changeMachine' | 'rovingChangeur';

  /** TODO [checks: CHECK ((float_minor >= 0))] */
  @Column({ name: 'float_minor', type: 'bigint' })
  readonly floatMinor!: bigint;

  /** TODO [checks: CHECK (((retired_at IS NULL) OR (held_by IS NULL)))] */
  @Column({ name: 'held_by', type: 'bigint', nullable: true })
  readonly heldBy!: bigint | null;

  /** TODO [checks: CHECK ((retired_at >= opened_at))] */
  @Column({ name: 'opened_at', type: 'timestamptz' })
  readonly openedAt!: Date;

  /** TODO [checks: CHECK ((retired_at >= opened_at)); CHECK (((retired_at IS NULL) OR (held_by IS NULL)))] */
  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  readonly retiredAt!: Date | null;
}
