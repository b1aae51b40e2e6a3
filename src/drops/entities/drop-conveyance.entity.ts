import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'drop_conveyances' })
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('SignatureEntity', ['establishmentId', 'signatureId'], ['establishmentId', 'signatureId'])
@ForeignKey('PersonEntity', ['handedBy'], ['personId'])
@ForeignKey('PersonEntity', ['receivedBy'], ['personId'])
export class DropConveyanceEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** TODO [checks: CHECK ((conveyance_number >= 1))] */
  @PrimaryColumn({ name: 'conveyance_number', type: 'integer' })
  readonly conveyanceNumber!: number;

  /** TODO */
  @Column({ name: 'handed_by', type: 'bigint' })
  readonly handedBy!: bigint;

  /** TODO */
  @Column({ name: 'received_by', type: 'bigint' })
  readonly receivedBy!: bigint;

  /** TODO */
  @Column({ name: 'signature_id', type: 'bigint' })
  readonly signatureId!: bigint;

  /** TODO [checks: CHECK ((length(seal) <= 40))] */
  @Column({ name: 'seal', type: 'text', default: () => "''::text" })
  readonly seal!: string;

  /** TODO [checks: CHECK ((length(note) <= 500))] */
  @Column({ name: 'note', type: 'text', default: () => "''::text" })
  readonly note!: string;

  /** TODO */
  @Column({ name: 'handed_at', type: 'timestamptz' })
  readonly handedAt!: Date;
}
