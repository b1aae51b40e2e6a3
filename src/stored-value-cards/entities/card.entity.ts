import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { StoredValueCardState } from '#domain/stored-value-cards/card-life.js';

/**
 * A stored-value card (MC:18), found by a keyed digest of its number. `StoredValueCardsService` enters it; rows of
 * `card_movements` change its balance (trigger `card_movement_follows`). Nothing else changes, except that its number
 * is erased in time (trigger `card_stays_itself`). It contains no personal data.
 */
@Entity({ name: 'cards' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('DeskEntity', ['establishmentId', 'deskId'], ['establishmentId', 'deskId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'movedOn'], ['establishmentId', 'gamingDay'])
@ForeignKey(
  'StoredValueCardMovementEntity',
  ['establishmentId', 'cardId', 'lastMovement', 'state', 'balanceMinor', 'reservedMinor'],
  ['establishmentId', 'cardId', 'movementNumber', 'toState', 'balanceMinor', 'reservedMinor'],
  { deferrable: 'INITIALLY DEFERRED' },
)
@Index('cards_by_number', ['establishmentId', 'numberDigest'], {
  unique: true,
  where: "(number_digest IS NOT NULL) AND (state <> 'returned'::text)",
})
@Index('cards_remembered', ['establishmentId', 'movedOn'], {
  where: "(number_digest IS NOT NULL) AND (state = 'returned'::text)",
})
@Index('cards_by_state', ['establishmentId', 'state', 'cardId'])
export class StoredValueCardEntity {
  /** The establishment that owes the balance. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Assigned by the database. */
  @PrimaryColumn({ name: 'card_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly cardId!: bigint;

  /** Keyed SHA-256 of the card's number; null once erased. */
  @Column({ name: 'number_digest', type: 'bytea', nullable: true }) readonly numberDigest!: Buffer | null;

  /** The number, encrypted with the key of personal data; null like the digest. */
  @Column({ name: 'number_sealed', type: 'bytea', nullable: true }) readonly numberSealed!: Buffer | null;

  /** The desk that issued it. */
  @Column({ name: 'desk_id', type: 'bigint' }) readonly deskId!: bigint;

  /** The gaming day of issue, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** When, by the server's clock. */
  @Column({ name: 'issued_at', type: 'timestamptz' }) readonly issuedAt!: Date;

  /** The state after its last movement. */
  @Column({ name: 'state', type: 'text' }) readonly state!: StoredValueCardState;

  /** The number of that movement. */
  @Column({ name: 'last_movement', type: 'integer' }) readonly lastMovement!: number;

  /** The sum of its movements, in minor units. */
  @Column({ name: 'balance_minor', type: 'bigint' }) readonly balanceMinor!: bigint;

  /** The part reserved for requested transfers to machines that have not ended. */
  @Column({ name: 'reserved_minor', type: 'bigint' }) readonly reservedMinor!: bigint;

  /** The number of requested transfers, to and from machines, that have not ended. */
  @Column({ name: 'pending_transfers', type: 'integer' }) readonly pendingTransfers!: number;

  /** The gaming day of its last movement, YYYY-MM-DD. */
  @Column({ name: 'moved_on', type: 'date' }) readonly movedOn!: string;

  /** When its number was erased; null while it is known. */
  @Column({ name: 'number_forgotten_at', type: 'timestamptz', nullable: true })
  readonly numberForgottenAt!: Date | null;
}
