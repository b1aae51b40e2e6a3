import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Role } from '#declarations/shapes/roles.js';

/**
 * A function that a person holds in an establishment from one instant to another (MC:23), so that the holders on any
 * date can always be determined. Given by an administrator, never to themselves. Only its end is set later, or brought
 * forward while it is still to come (trigger `keep_held_rights`).
 */
@Entity({ name: 'role_grants' })
@ForeignKey('PersonEntity', ['endedBy'], ['personId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['grantedBy'], ['personId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@Index('role_grants_by_approval', ['establishmentId', 'approvalRequestId'], {
  unique: true,
  where: 'approval_request_id IS NOT NULL',
})
@Index('role_grants_current', ['establishmentId', 'personId', 'role'], { unique: true, where: 'held_until IS NULL' })
export class RoleGrantEntity {
  /** The establishment in which it is held; 0, the operator, for an administrator of all establishments. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'grant_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly grantId!: bigint;

  /** Its holder. */
  @Column({ name: 'person_id', type: 'bigint' }) readonly personId!: bigint;

  /** The function, by its name in the regulation. */
  @Column({ name: 'role', type: 'text' }) readonly role!: Role;

  /** When it begins. */
  @Column({ name: 'held_from', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly heldFrom!: Date;

  /** When it ends, excluded; null while no end is set. */
  @Column({ name: 'held_until', type: 'timestamptz', nullable: true }) readonly heldUntil!: Date | null;

  /** The person who gave it, never its holder; null when the installation did, for its first two administrators. */
  @Column({ name: 'granted_by', type: 'bigint', nullable: true }) readonly grantedBy!: bigint | null;

  /** The request by which two people gave it, if it decides (trigger `deciding_functions_take_two`); null otherwise. */
  @Column({ name: 'approval_request_id', type: 'bigint', nullable: true }) readonly approvalRequestId!: bigint | null;

  /** The person who ended it; null if no one did, including when it was given with an end. */
  @Column({ name: 'ended_by', type: 'bigint', nullable: true }) readonly endedBy!: bigint | null;

  /** When it was given, by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
