import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'drop_certifiers' })
@ForeignKey('DropCertificationEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('SignatureEntity', ['establishmentId', 'signatureId'], ['establishmentId', 'signatureId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class DropCertifierEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** TODO */
  @PrimaryColumn({ name: 'person_id', type: 'bigint' })
  readonly personId!: bigint;

  /** TODO [checks: CHECK ((signed_as = ANY (ARRAY['direction'::text, 'superviseur'::text, 'caissier'::text, 'changeur'::text])))] */
  @Column({ name: 'signed_as', type: 'text' })
  readonly signedAs!: 'direction' | 'superviseur' | 'caissier' | 'changeur';

  /** TODO */
  @Column({ name: 'signature_id', type: 'bigint' })
  readonly signatureId!: bigint;
}
