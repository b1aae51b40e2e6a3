import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CertifierFunction } from '#domain/cash/drop-counts.js';

/**
 * Somebody who certified the count of a drop: two at least, one of them of the Direction, none of the team and none an
 * accountant (triggers `drop_is_certified`, `certifier_is_independent`). Append-only, written by
 * `CertificationsService`.
 */
@Entity({ name: 'drop_certifiers' })
@ForeignKey('DropCertificationEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('SignatureEntity', ['establishmentId', 'signatureId'], ['establishmentId', 'signatureId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class DropCertifierEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The drop whose count was certified. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** Who certified it, by their own secret. */
  @PrimaryColumn({ name: 'person_id', type: 'bigint' })
  readonly personId!: bigint;

  /** The function under which they signed, the highest that they hold. */
  @Column({ name: 'signed_as', type: 'text' })
  readonly signedAs!: CertifierFunction;

  /** Their signature of the certified sums. */
  @Column({ name: 'signature_id', type: 'bigint' })
  readonly signatureId!: bigint;
}
