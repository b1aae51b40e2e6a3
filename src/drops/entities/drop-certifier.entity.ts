import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CertifierFunction } from '#domain/cash/drop-counts.js';

/**
 * A certifier of a drop's count: at least two, one of them from the Direction, none of the team and none an accountant
 * (triggers `drop_is_certified`, `certifier_is_independent`). Append-only, written by `CertificationsService`.
 */
@Entity({ name: 'drop_certifiers' })
@ForeignKey('DropCertificationEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('SignatureEntity', ['establishmentId', 'signatureId'], ['establishmentId', 'signatureId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class DropCertifierEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The certified drop. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' }) readonly dropId!: bigint;

  /** The certifier, identified by their own secret. */
  @PrimaryColumn({ name: 'person_id', type: 'bigint' }) readonly personId!: bigint;

  /** Function of the signature: the highest of the certifier's functions. */
  @Column({ name: 'signed_as', type: 'text' }) readonly signedAs!: CertifierFunction;

  /** Their signature of the certified sums. */
  @Column({ name: 'signature_id', type: 'bigint' }) readonly signatureId!: bigint;
}
