import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { DestructionMethod } from '#domain/equipment/destruction.js';
import type { EquipmentBook } from '#domain/equipment/stock.js';

/**
 * A destruction or neutralisation of cards or dice under the Direction (MC:1.1, MC:2): announced to the control
 * service, then carried out once. Its pieces are in `equipment_movements`.
 */
@Entity({ name: 'equipment_destructions' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['announcedBy'], ['personId'])
@ForeignKey('PersonEntity', ['doneBy'], ['personId'])
@ForeignKey('PersonEntity', ['witnessedBy'], ['personId'])
export class EquipmentDestructionEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number. */
  @PrimaryColumn({ name: 'destruction_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly destructionId!: bigint;

  /** Cards and shoes, or dice. */
  @Column({ name: 'book', type: 'text' }) readonly book!: EquipmentBook;

  /** Method of destruction or neutralisation. */
  @Column({ name: 'method', type: 'text' }) readonly method!: DestructionMethod;

  /** Planned time. */
  @Column({ name: 'planned_at', type: 'timestamptz' }) readonly plannedAt!: Date;

  /** Time at which the control service was notified, before it takes place. */
  @Column({ name: 'notice_given_at', type: 'timestamptz' }) readonly noticeGivenAt!: Date;

  /** Recipient of the notice, 2 to 200 characters. */
  @Column({ name: 'notice_recipient', type: 'text' }) readonly noticeRecipient!: string;

  /** Reference of the notice, 1 to 200 characters. */
  @Column({ name: 'notice_reference', type: 'text' }) readonly noticeReference!: string;

  /** User who announced it. */
  @Column({ name: 'announced_by', type: 'bigint' }) readonly announcedBy!: bigint;

  /** Time of its entry, by the server's clock. */
  @Column({ name: 'announced_at', type: 'timestamptz' }) readonly announcedAt!: Date;

  /** Member of the Direction responsible for it; null: not carried out. */
  @Column({ name: 'done_by', type: 'bigint', nullable: true }) readonly doneBy!: bigint | null;

  /** Time at which it took place; null: not carried out. */
  @Column({ name: 'done_at', type: 'timestamptz', nullable: true }) readonly doneAt!: Date | null;

  /** Inspecteur who witnessed it; null: none, or not yet. */
  @Column({ name: 'witnessed_by', type: 'bigint', nullable: true }) readonly witnessedBy!: bigint | null;

  /** Officer of the authority who was present and gave the visa; empty: none. */
  @Column({ name: 'officer', type: 'text', default: () => "''::text" }) readonly officer!: string;

  /** Observations; empty: none. */
  @Column({ name: 'observations', type: 'text', default: () => "''::text" }) readonly observations!: string;

  /** Salt of the log's digests of the texts, 16 bytes; null once erased with them. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
