import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { HitState } from '#domain/cercle/progressives.js';

/** A coup in which a jackpot was won: reported at the table, then confirmed or refused, once. */
@Entity({ name: 'progressive_hits' })
@ForeignKey(
  'ProgressiveLinkEntity',
  ['establishmentId', 'progressiveNumber', 'linkNumber'],
  ['establishmentId', 'progressiveNumber', 'linkNumber'],
)
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'decidedOn'], ['establishmentId', 'gamingDay'])
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
@ForeignKey('PersonEntity', ['decidedBy'], ['personId'])
@Index('progressive_hits_reported', ['establishmentId', 'progressiveNumber'], {
  unique: true,
  where: "state = 'reported'::text",
})
export class ProgressiveHitEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The progressive it belongs to. */
  @PrimaryColumn({ name: 'progressive_number', type: 'integer' }) readonly progressiveNumber!: number;

  /** Its place within the progressive, from 1 without a gap. */
  @PrimaryColumn({ name: 'hit_number', type: 'integer' }) readonly hitNumber!: number;

  /** The table or site. */
  @Column({ name: 'link_number', type: 'integer' }) readonly linkNumber!: number;

  /** The gaming day to which it belongs, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** When it was entered, by the server’s clock. */
  @Column({ name: 'happened_at', type: 'timestamptz' }) readonly happenedAt!: Date;

  /** The person who entered it. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** Displayed amount of the principal jackpot, minor units. */
  @Column({ name: 'principal_minor', type: 'bigint' }) readonly principalMinor!: bigint;

  /** Displayed amount of the secondary jackpot, minor units; 0: there is none. */
  @Column({ name: 'secondary_minor', type: 'bigint' }) readonly secondaryMinor!: bigint;

  /** Reported until another person confirms or refuses it. */
  @Column({ name: 'state', type: 'text' }) readonly state!: HitState;

  /** The person who decided it, never the one who entered it; null: not decided. */
  @Column({ name: 'decided_by', type: 'bigint', nullable: true }) readonly decidedBy!: bigint | null;

  /** The function in which it was decided; empty: not decided. */
  @Column({ name: 'decided_as', type: 'text', default: () => "''::text" }) readonly decidedAs!: string;

  /** When it was decided; null: not decided. */
  @Column({ name: 'decided_at', type: 'timestamptz', nullable: true }) readonly decidedAt!: Date | null;

  /** The gaming day of its payments, YYYY-MM-DD; null: not decided. */
  @Column({ name: 'decided_on', type: 'date', nullable: true }) readonly decidedOn!: string | null;

  /** The number of the supervisor card that identified the combination (FR07:55-4-8). */
  @Column({ name: 'supervisor_card', type: 'text', default: () => "''::text" }) readonly supervisorCard!: string;

  /** The recording examined: camera and time (FR07:55-4-8). */
  @Column({ name: 'video', type: 'text', default: () => "''::text" }) readonly video!: string;

  /** Reason for its refusal, 3 characters at least. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" }) readonly reason!: string;

  /** The journal entry of the hit; null: it is not confirmed. */
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
