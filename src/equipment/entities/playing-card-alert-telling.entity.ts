import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';

/** A notification of an alert to a party named by the text, with its time. Append-only. */
@Entity({ name: 'card_alert_tellings' })
@ForeignKey('PersonEntity', ['toldBy'], ['personId'])
@ForeignKey('PlayingCardControlEntity', ['establishmentId', 'controlId'], ['establishmentId', 'controlId'])
export class PlayingCardAlertTellingEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Control that raised the alert. */
  @PrimaryColumn({ name: 'control_id', type: 'bigint' }) readonly controlId!: bigint;

  /** Party named by the text. */
  @PrimaryColumn({ name: 'party', type: 'text' }) readonly party!: string;

  /** Time of the notification, as entered; never before the control. */
  @Column({ name: 'told_at', type: 'timestamptz' }) readonly toldAt!: Date;

  /** Person notified and means, 2 to 200 characters. */
  @Column({ name: 'recipient', type: 'text' }) readonly recipient!: string;

  /** User who notified them. */
  @Column({ name: 'told_by', type: 'bigint' }) readonly toldBy!: bigint;

  /** Time at which the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once erased with them. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
