import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'role_grants' })
@ForeignKey('PersonEntity', ['endedBy'], ['personId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['grantedBy'], ['personId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
@Index('role_grants_current', ['establishmentId', 'personId', 'role'], { unique: true, where: 'held_until IS NULL' })
export class RoleGrantEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'grant_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly grantId!: bigint;

  /** TODO [checks: CHECK (((granted_by IS NULL) OR (granted_by <> person_id)))] */
  @Column({ name: 'person_id', type: 'bigint' })
  readonly personId!: bigint;

  /** TODO [checks: CHECK ((role = ANY (ARRAY['superviseur'::text, 'mecanicien'::text, 'changeur'::text, 'caissier'::text, 'comptable'::text, 'chefDeTable'::text, 'inspecteur'::text, 'changeurDeTable'::text, 'cartier'::text, 'direction'::text, 'agentDeSurveillance'::text, 'controleur'::text, 'administrateur'::text])))] */
  @Column({ name: 'role', type: 'text' })
  readonly role!:
    | 'superviseur'
    | 'mecanicien'
    | 'changeur'
    | 'caissier'
    | 'comptable'
    | 'chefDeTable'
    | 'inspecteur'
    | 'changeurDeTable'
    | 'cartier'
    | 'direction'
    | 'agentDeSurveillance'
    | 'controleur'
    | 'administrateur';

  /** TODO [checks: CHECK ((held_until >= held_from))] */
  @Column({ name: 'held_from', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly heldFrom!: Date;

  /** TODO [checks: CHECK ((held_until >= held_from))] */
  @Column({ name: 'held_until', type: 'timestamptz', nullable: true })
  readonly heldUntil!: Date | null;

  /** TODO [checks: CHECK (((granted_by IS NULL) OR (granted_by <> person_id)))] */
  @Column({ name: 'granted_by', type: 'bigint', nullable: true })
  readonly grantedBy!: bigint | null;

  /** TODO */
  @Column({ name: 'ended_by', type: 'bigint', nullable: true })
  readonly endedBy!: bigint | null;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
