import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/**
 * A bon by which a changeur obtains chips and plaques from a cash desk, for plaques and notes of the same value
 * (AI67:2, MC:17.2). Append-only, written by `ChangeurBonsService`; the cash desk retains it.
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
@ForeignKey('PersonEntity', ['cartier'], ['personId'])
@Unique(['establishmentId', 'changeurDeskId', 'changeurMovement'])
@Unique(['establishmentId', 'cashDeskId', 'cashMovement'])
@Index('changeur_bons_by_day', ['establishmentId', 'gamingDay', 'bonNumber'])
export class ChangeurBonEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number, from 1, without a gap. */
  @PrimaryColumn({ name: 'bon_number', type: 'integer' }) readonly bonNumber!: number;

  /** Desk of the changeur. */
  @Column({ name: 'changeur_desk_id', type: 'bigint' }) readonly changeurDeskId!: bigint;

  /** Movement of that desk. */
  @Column({ name: 'changeur_movement', type: 'integer' }) readonly changeurMovement!: number;

  /** Cash desk that issued the pieces and retains the bon. */
  @Column({ name: 'cash_desk_id', type: 'bigint' }) readonly cashDeskId!: bigint;

  /** Movement of that desk. */
  @Column({ name: 'cash_movement', type: 'integer' }) readonly cashMovement!: number;

  /** Value of either side, in minor units, above zero. */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** Gaming day of the bon, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Time of writing, by the server's clock. */
  @Column({ name: 'written_at', type: 'timestamptz' }) readonly writtenAt!: Date;

  /** Changeur who wrote it. */
  @Column({ name: 'written_by', type: 'bigint' }) readonly writtenBy!: bigint;

  /** Signer: the chef de partie (AI67:2), the inspecteur (MC:17.2). */
  @Column({ name: 'signed_by', type: 'bigint' }) readonly signedBy!: bigint;

  /** Function in which it was signed. */
  @Column({ name: 'signed_as', type: 'text' }) readonly signedAs!: string;

  /** Cashier who signed it and issued the pieces. */
  @Column({ name: 'cashier', type: 'bigint' }) readonly cashier!: bigint;

  /** Cartier who fetched the pieces (MC:17.2); null: none. */
  @Column({ name: 'cartier', type: 'bigint', nullable: true }) readonly cartier!: bigint | null;
}
