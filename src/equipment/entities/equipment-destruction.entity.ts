import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { DestructionMethod } from '#domain/equipment/destruction.js';
import type { EquipmentBook } from '#domain/equipment/stock.js';

/**
 * Cards or dice destroyed or neutralised under the Direction (MC:1.1, MC:2): announced to the control service, then
 * done once. Which they were is in `equipment_movements`.
 */
@Entity({ name: 'equipment_destructions' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['announcedBy'], ['personId'])
@ForeignKey('PersonEntity', ['doneBy'], ['personId'])
@ForeignKey('PersonEntity', ['witnessedBy'], ['personId'])
export class EquipmentDestructionEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Its number. */
  @PrimaryColumn({ name: 'destruction_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly destructionId!: bigint;

  /** Cards and shoes, or dice. */
  @Column({ name: 'book', type: 'text' })
  readonly book!: EquipmentBook;

  /** How it ends. */
  @Column({ name: 'method', type: 'text' })
  readonly method!: DestructionMethod;

  /** When it is to take place. */
  @Column({ name: 'planned_at', type: 'timestamptz' })
  readonly plannedAt!: Date;

  /** When the control service was notified, before it takes place. */
  @Column({ name: 'notice_given_at', type: 'timestamptz' })
  readonly noticeGivenAt!: Date;

  /** Who was notified, 2 to 200 characters. */
  @Column({ name: 'notice_recipient', type: 'text' })
  readonly noticeRecipient!: string;

  /** The reference of the notice, 1 to 200 characters. */
  @Column({ name: 'notice_reference', type: 'text' })
  readonly noticeReference!: string;

  /** Who announced it. */
  @Column({ name: 'announced_by', type: 'bigint' })
  readonly announcedBy!: bigint;

  /** When it was entered, by the server's clock. */
  @Column({ name: 'announced_at', type: 'timestamptz' })
  readonly announcedAt!: Date;

  /** Who answered for it, of the Direction; null: it has not taken place. */
  @Column({ name: 'done_by', type: 'bigint', nullable: true })
  readonly doneBy!: bigint | null;

  /** When it took place; null: it has not. */
  @Column({ name: 'done_at', type: 'timestamptz', nullable: true })
  readonly doneAt!: Date | null;

  /** The inspecteur before whom it took place; null: none, or not yet. */
  @Column({ name: 'witnessed_by', type: 'bigint', nullable: true })
  readonly witnessedBy!: bigint | null;

  /** The officer of the authority who was there and put the visa; empty: none. */
  @Column({ name: 'officer', type: 'text', default: () => "''::text" })
  readonly officer!: string;

  /** What there is to say of it; empty: nothing. */
  @Column({ name: 'observations', type: 'text', default: () => "''::text" })
  readonly observations!: string;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
