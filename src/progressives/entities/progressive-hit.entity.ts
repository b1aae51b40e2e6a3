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
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The progressive it belongs to. */
  @PrimaryColumn({ name: 'progressive_number', type: 'integer' })
  readonly progressiveNumber!: number;

  /** Its place within the progressive, from 1 without a gap. */
  @PrimaryColumn({ name: 'hit_number', type: 'integer' })
  readonly hitNumber!: number;

  /** The table or site. */
  @Column({ name: 'link_number', type: 'integer' })
  readonly linkNumber!: number;

  /** The gaming day that bears it, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** When it was entered, by the server’s clock. */
  @Column({ name: 'happened_at', type: 'timestamptz' })
  readonly happenedAt!: Date;

  /** Who entered it. */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** What the principal jackpot showed, minor units. */
  @Column({ name: 'principal_minor', type: 'bigint' })
  readonly principalMinor!: bigint;

  /** What the secondary jackpot showed, minor units; 0: there is none. */
  @Column({ name: 'secondary_minor', type: 'bigint' })
  readonly secondaryMinor!: bigint;

  /** Reported until somebody else confirms or refuses it. */
  @Column({ name: 'state', type: 'text' })
  readonly state!: HitState;

  /** Who decided it, never who entered it; null: nobody yet. */
  @Column({ name: 'decided_by', type: 'bigint', nullable: true })
  readonly decidedBy!: bigint | null;

  /** The function in which it was decided; empty: it is not. */
  @Column({ name: 'decided_as', type: 'text', default: () => "''::text" })
  readonly decidedAs!: string;

  /** When it was decided; null: it is not. */
  @Column({ name: 'decided_at', type: 'timestamptz', nullable: true })
  readonly decidedAt!: Date | null;

  /** The gaming day that bears what it pays, YYYY-MM-DD; null: it is not decided. */
  @Column({ name: 'decided_on', type: 'date', nullable: true })
  readonly decidedOn!: string | null;

  /** The number of the supervisor card that identified the combination (FR07:55-4-8). */
  @Column({ name: 'supervisor_card', type: 'text', default: () => "''::text" })
  readonly supervisorCard!: string;

  /** The images that were seen: camera and time (FR07:55-4-8). */
  @Column({ name: 'video', type: 'text', default: () => "''::text" })
  readonly video!: string;

  /** Why it was refused, 3 characters at least. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" })
  readonly reason!: string;

  /** The journal entry of the hit; null: it is not confirmed. */
  @Column({ name: 'entry_id', type: 'bigint', nullable: true })
  readonly entryId!: bigint | null;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
