import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * That somebody the text names was notified of an alert, and when. Append-only.
 */
@Entity({ name: 'card_alert_tellings' })
@ForeignKey('PersonEntity', ['toldBy'], ['personId'])
@ForeignKey('CardControlEntity', ['establishmentId', 'controlId'], ['establishmentId', 'controlId'])
export class CardAlertTellingEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The control that found it. */
  @PrimaryColumn({ name: 'control_id', type: 'bigint' })
  readonly controlId!: bigint;

  /** Whom the text names. */
  @PrimaryColumn({ name: 'party', type: 'text' })
  readonly party!: string;

  /** When they were notified, as entered; never before the control. */
  @Column({ name: 'told_at', type: 'timestamptz' })
  readonly toldAt!: Date;

  /** Who was notified, and how, 2 to 200 characters. */
  @Column({ name: 'recipient', type: 'text' })
  readonly recipient!: string;

  /** Who told them. */
  @Column({ name: 'told_by', type: 'bigint' })
  readonly toldBy!: bigint;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
