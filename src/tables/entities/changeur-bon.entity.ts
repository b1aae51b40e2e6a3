import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/**
 * A bon by which a changeur gets chips and plaques from a cash desk, for plaques and notes worth as much (AI67:2,
 * MC:17.2). Append-only, written by `ChangeurBonsService`; the cash desk keeps it.
 */
@Entity({ name: 'changeur_bons' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'changeurDeskId', 'changeurMovement'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@ForeignKey(
  'DeskMovementEntity',
  ['establishmentId', 'cashDeskId', 'cashMovement'],
  ['establishmentId', 'deskId', 'movementNumber'],
)
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['writtenBy'], ['personId'])
@ForeignKey('PersonEntity', ['signedBy'], ['personId'])
@ForeignKey('PersonEntity', ['cashier'], ['personId'])
@Unique(['establishmentId', 'changeurDeskId', 'changeurMovement'])
@Unique(['establishmentId', 'cashDeskId', 'cashMovement'])
@Index('changeur_bons_by_day', ['establishmentId', 'gamingDay', 'bonNumber'])
export class ChangeurBonEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Its number, from 1, without a gap. */
  @PrimaryColumn({ name: 'bon_number', type: 'integer' })
  readonly bonNumber!: number;

  /** The desk of the changeur. */
  @Column({ name: 'changeur_desk_id', type: 'bigint' })
  readonly changeurDeskId!: bigint;

  /** What it moved there. */
  @Column({ name: 'changeur_movement', type: 'integer' })
  readonly changeurMovement!: number;

  /** The cash desk that gave the pieces and keeps the bon. */
  @Column({ name: 'cash_desk_id', type: 'bigint' })
  readonly cashDeskId!: bigint;

  /** What it moved there. */
  @Column({ name: 'cash_movement', type: 'integer' })
  readonly cashMovement!: number;

  /** What it is worth on either side, in minor units, above zero. */
  @Column({ name: 'amount_minor', type: 'bigint' })
  readonly amountMinor!: bigint;

  /** The gaming day that bears it, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** When, by the server's clock. */
  @Column({ name: 'written_at', type: 'timestamptz' })
  readonly writtenAt!: Date;

  /** The changeur who wrote it. */
  @Column({ name: 'written_by', type: 'bigint' })
  readonly writtenBy!: bigint;

  /** Who signed it: the chef de partie (AI67:2), the inspecteur (MC:17.2). */
  @Column({ name: 'signed_by', type: 'bigint' })
  readonly signedBy!: bigint;

  /** The function in which it was signed. */
  @Column({ name: 'signed_as', type: 'text' })
  readonly signedAs!: string;

  /** The cashier who signed it and handed the pieces over. */
  @Column({ name: 'cashier', type: 'bigint' })
  readonly cashier!: bigint;
}
