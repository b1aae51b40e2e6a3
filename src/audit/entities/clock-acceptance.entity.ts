import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** An acceptance of the server's clock at its console after a jump: writes continue from there. Append-only. */
@Entity({ name: 'clock_acceptances' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class ClockAcceptanceEntity {
  /** 0: the operator itself, whose server it is. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database. */
  @PrimaryColumn({ name: 'acceptance_number', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly acceptanceNumber!: bigint;

  /** The person who accepted it, at the console. */
  @Column({ name: 'person_id', type: 'bigint' }) readonly personId!: bigint;

  /** The server's clock at that moment. */
  @Column({ name: 'clock_at', type: 'timestamptz' }) readonly clockAt!: Date;

  /** Recording time of the last entry of any log; null in an empty one. */
  @Column({ name: 'last_entry_at', type: 'timestamptz', nullable: true }) readonly lastEntryAt!: Date | null;

  /** Reason, 3 to 2000 characters. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
