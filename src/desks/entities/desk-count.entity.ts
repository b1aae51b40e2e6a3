import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { WrittenChips } from '#domain/cash/desk-chips.js';
import type { CountOutcome } from '#domain/cash/desks.js';

/**
 * A count of a desk: what was found, what was booked, and who holds the desk from then on. Append-only, written
 * by `DeskCountsService`; a difference has a witness, a reason and a movement of its own.
 */
@Entity({ name: 'desk_counts' })
@ForeignKey('PersonEntity', ['countedBy'], ['personId'])
@ForeignKey('DeskEntity', ['establishmentId', 'deskId'], ['establishmentId', 'deskId'])
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'deskId', 'movementNumber'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['heldBy'], ['personId'])
@ForeignKey('PersonEntity', ['witnessedBy'], ['personId'])
export class DeskCountEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Given by the database, in the order of the counts. */
  @PrimaryColumn({ name: 'count_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly countId!: bigint;

  /** The desk that was counted. */
  @Column({ name: 'desk_id', type: 'bigint' })
  readonly deskId!: bigint;

  /** Its balance before the count, in minor units. */
  @Column({ name: 'booked_minor', type: 'bigint' })
  readonly bookedMinor!: bigint;

  /** What was found, in minor units: its balance from then on. */
  @Column({ name: 'counted_minor', type: 'bigint' })
  readonly countedMinor!: bigint;

  /** The notes and coins among it by value, lowest first; the value in minor units. Tokens are the rest. */
  @Column({ name: 'pieces', type: 'jsonb', default: () => "'[]'::jsonb" })
  readonly pieces!: readonly { readonly value: string; readonly count: string }[];

  /** The movement that brings the balance to what was found; null: every part of the count agrees. */
  @Column({ name: 'movement_number', type: 'integer', nullable: true })
  readonly movementNumber!: number | null;

  /** Why the two differ, 3 characters at least; it may be empty when they agree. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" })
  readonly reason!: string;

  /** Who counted: the holder, or a supervisor when the holder is away. */
  @Column({ name: 'counted_by', type: 'bigint' })
  readonly countedBy!: bigint;

  /** Another person who saw it, by their own secret; the new holder of a desk handed over; null: nobody. */
  @Column({ name: 'witnessed_by', type: 'bigint', nullable: true })
  readonly witnessedBy!: bigint | null;

  /** Who held the desk until this count; null: nobody did. */
  @Column({ name: 'held_by', type: 'bigint', nullable: true })
  readonly heldBy!: bigint | null;

  /** Whether the holder keeps the desk, the witness takes it over, or nobody holds it from then on. */
  @Column({ name: 'outcome', type: 'text' })
  readonly outcome!: CountOutcome;

  /** The gaming day then running, YYYY-MM-DD: a difference counts in it. */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** When it was counted, by the server's clock. */
  @Column({ name: 'counted_at', type: 'timestamptz' })
  readonly countedAt!: Date;

  /** Every chip and plaque that was found by value, in minor units: what the desk has of them from then on. */
  @Column({ name: 'chips', type: 'jsonb', default: () => "'[]'::jsonb" })
  readonly chips!: readonly WrittenChips[];

  /** The part of its balance before the count that was chips and plaques, in minor units; cash is the rest. */
  @Column({ name: 'booked_chips_minor', type: 'bigint', default: () => '0' })
  readonly bookedChipsMinor!: bigint;

  /** The part of what was found that is chips and plaques, in minor units: what they are worth. */
  @Column({ name: 'counted_chips_minor', type: 'bigint', default: () => '0' })
  readonly countedChipsMinor!: bigint;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
