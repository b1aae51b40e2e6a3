import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { CardState } from '#domain/cards/card-life.js';

/**
 * A card that carries credits (MC:18), found by a keyed digest of the number on it. `CardsService` enters it; a
 * movement in `card_movements` moves what is on it (trigger `card_movement_follows`), and nothing else of it ever
 * changes but that its number is forgotten in time (trigger `card_stays_itself`). It names nobody.
 */
@Entity({ name: 'cards' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('DeskEntity', ['establishmentId', 'deskId'], ['establishmentId', 'deskId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'movedOn'], ['establishmentId', 'gamingDay'])
@ForeignKey(
  'CardMovementEntity',
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
export class CardEntity {
  /** The establishment that owes what is on it. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Given by the database. */
  @PrimaryColumn({ name: 'card_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly cardId!: bigint;

  /** Keyed SHA-256 of the number on the card; null: it was forgotten. */
  @Column({ name: 'number_digest', type: 'bytea', nullable: true })
  readonly numberDigest!: Buffer | null;

  /** The number under the key of personal data; null as the digest. */
  @Column({ name: 'number_sealed', type: 'bytea', nullable: true })
  readonly numberSealed!: Buffer | null;

  /** The desk that handed it out. */
  @Column({ name: 'desk_id', type: 'bigint' })
  readonly deskId!: bigint;

  /** The gaming day in which it was handed out, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** When, by the server's clock. */
  @Column({ name: 'issued_at', type: 'timestamptz' })
  readonly issuedAt!: Date;

  /** Where its last movement led. */
  @Column({ name: 'state', type: 'text' })
  readonly state!: CardState;

  /** The number of that movement. */
  @Column({ name: 'last_movement', type: 'integer' })
  readonly lastMovement!: number;

  /** What its movements add up to, in minor units. */
  @Column({ name: 'balance_minor', type: 'bigint' })
  readonly balanceMinor!: bigint;

  /** What of it transfers to machines have asked for and not ended. */
  @Column({ name: 'reserved_minor', type: 'bigint' })
  readonly reservedMinor!: bigint;

  /** How many transfers, to machines and from them, were asked for and have not ended. */
  @Column({ name: 'pending_transfers', type: 'integer' })
  readonly pendingTransfers!: number;

  /** The gaming day of its last movement, YYYY-MM-DD. */
  @Column({ name: 'moved_on', type: 'date' })
  readonly movedOn!: string;

  /** When its number was forgotten; null: it is known. */
  @Column({ name: 'number_forgotten_at', type: 'timestamptz', nullable: true })
  readonly numberForgottenAt!: Date | null;
}
