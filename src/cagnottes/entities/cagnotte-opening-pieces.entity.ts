import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** What a cagnotte held, by kind of piece. Append-only, written by `CagnotteOpeningsService`. */
@Entity({ name: 'cagnotte_opening_pieces' })
@ForeignKey('CagnotteOpeningEntity', ['establishmentId', 'sessionId'], ['establishmentId', 'sessionId'])
export class CagnotteOpeningPiecesEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The session whose cagnotte it was. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint' })
  readonly sessionId!: bigint;

  /** Note, chip or plaque. */
  @PrimaryColumn({ name: 'medium', type: 'text' })
  readonly medium!: 'note' | 'chip' | 'plaque';

  /** The game that a chip is of; empty: of any. */
  @PrimaryColumn({ name: 'game', type: 'text', default: () => "''" })
  readonly game!: string;

  /** What each is worth, minor units. */
  @PrimaryColumn({ name: 'value_minor', type: 'bigint' })
  readonly valueMinor!: bigint;

  /** How many there were. */
  @Column({ name: 'pieces', type: 'bigint' })
  readonly pieces!: bigint;
}
