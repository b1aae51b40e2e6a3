import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Additional stakes of a table or site since the previous entry, with the share added to each jackpot. Append-only. */
@Entity({ name: 'progressive_takings' })
@ForeignKey(
  'ProgressiveLinkEntity',
  ['establishmentId', 'progressiveNumber', 'linkNumber'],
  ['establishmentId', 'progressiveNumber', 'linkNumber'],
)
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class ProgressiveTakingEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The progressive it belongs to. */
  @PrimaryColumn({ name: 'progressive_number', type: 'integer' }) readonly progressiveNumber!: number;

  /** Its place within the progressive, from 1 without a gap. */
  @PrimaryColumn({ name: 'taking_number', type: 'integer' }) readonly takingNumber!: number;

  /** The table or site. */
  @Column({ name: 'link_number', type: 'integer' }) readonly linkNumber!: number;

  /** The gaming day to which it belongs, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Number of additional stakes; below zero: a correction. */
  @Column({ name: 'bets', type: 'integer' }) readonly bets!: number;

  /** Their total, minor units. */
  @Column({ name: 'staked_minor', type: 'bigint' }) readonly stakedMinor!: bigint;

  /** Share added to the principal jackpot, minor units. */
  @Column({ name: 'principal_minor', type: 'bigint' }) readonly principalMinor!: bigint;

  /** Share added to the secondary jackpot, minor units. */
  @Column({ name: 'secondary_minor', type: 'bigint' }) readonly secondaryMinor!: bigint;

  /** Reason for the correction, 3 characters at least; empty: not a correction. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" }) readonly reason!: string;

  /** The person who entered it. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** When it was entered, by the server’s clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz' }) readonly recordedAt!: Date;

  /** The journal entry; null: no jackpot increased. */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true }) readonly entryId!: bigint | null;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
