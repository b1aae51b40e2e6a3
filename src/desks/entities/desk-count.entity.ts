import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { StoredChips } from '#domain/cash/desk-chips.js';
import type { CountOutcome } from '#domain/cash/desks.js';

/**
 * A count of a desk: counted amount, booked amount and next holder. Append-only, written by `DeskCountsService`. A
 * difference has a witness, a reason and its own movement.
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
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Identifier assigned by the database, in the order of the counts. */
  @PrimaryColumn({ name: 'count_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly countId!: bigint;

  /** The counted desk. */
  @Column({ name: 'desk_id', type: 'bigint' }) readonly deskId!: bigint;

  /** Balance before the count, in minor units. */
  @Column({ name: 'booked_minor', type: 'bigint' }) readonly bookedMinor!: bigint;

  /** Counted amount, in minor units: the balance from then on. */
  @Column({ name: 'counted_minor', type: 'bigint' }) readonly countedMinor!: bigint;

  /** Notes and coins in the count by value, lowest first, in minor units. The rest is tokens. */
  @Column({ name: 'pieces', type: 'jsonb', default: () => "'[]'::jsonb" })
  readonly pieces!: readonly { readonly value: string; readonly count: string }[];

  /** The movement that adjusts the balance to the count; null: every part of the count agrees. */
  @Column({ name: 'movement_number', type: 'integer', nullable: true }) readonly movementNumber!: number | null;

  /** Reason for the difference, 3 characters at least; may be empty when the count agrees. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" }) readonly reason!: string;

  /** Person who counted: the holder, or a supervisor when the holder is away. */
  @Column({ name: 'counted_by', type: 'bigint' }) readonly countedBy!: bigint;

  /** The witness, another person identified by their own secret; the new holder of a desk handed over; null: none. */
  @Column({ name: 'witnessed_by', type: 'bigint', nullable: true }) readonly witnessedBy!: bigint | null;

  /** Holder of the desk until this count; null: none. */
  @Column({ name: 'held_by', type: 'bigint', nullable: true }) readonly heldBy!: bigint | null;

  /** Next holder: the current holder keeps the desk, the witness takes it over, or it has no holder. */
  @Column({ name: 'outcome', type: 'text' }) readonly outcome!: CountOutcome;

  /** The current gaming day, YYYY-MM-DD; a difference counts in it. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Time of the count by the server's clock. */
  @Column({ name: 'counted_at', type: 'timestamptz' }) readonly countedAt!: Date;

  /** All counted chips and plaques by value, in minor units: the desk's pieces from then on. */
  @Column({ name: 'chips', type: 'jsonb', default: () => "'[]'::jsonb" }) readonly chips!: readonly StoredChips[];

  /** The part of the balance before the count in chips and plaques, in minor units; the rest is cash. */
  @Column({ name: 'booked_chips_minor', type: 'bigint', default: () => '0' }) readonly bookedChipsMinor!: bigint;

  /** The part of the count in chips and plaques: their value in minor units. */
  @Column({ name: 'counted_chips_minor', type: 'bigint', default: () => '0' }) readonly countedChipsMinor!: bigint;

  /** Salt of the log's text digests, 16 bytes; null once the texts were erased. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
