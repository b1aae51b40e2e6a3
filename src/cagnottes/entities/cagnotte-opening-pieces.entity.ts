import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { TableMedium } from '#domain/tables/exchanges.js';

/** Content of a cagnotte, by kind of piece. Append-only, written by `CagnotteOpeningsService`. */
@Entity({ name: 'cagnotte_opening_pieces' })
@ForeignKey('CagnotteOpeningEntity', ['establishmentId', 'sessionId'], ['establishmentId', 'sessionId'])
export class CagnotteOpeningPiecesEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The session whose cagnotte it was. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint' }) readonly sessionId!: bigint;

  /** Note, chip or plaque. */
  @PrimaryColumn({ name: 'medium', type: 'text' }) readonly medium!: TableMedium;

  /** The game of a chip; empty: any game. */
  @PrimaryColumn({ name: 'game', type: 'text', default: () => "''" }) readonly game!: string;

  /** Value of each piece, minor units. */
  @PrimaryColumn({ name: 'value_minor', type: 'bigint' }) readonly valueMinor!: bigint;

  /** Number of pieces. */
  @Column({ name: 'pieces', type: 'bigint' }) readonly pieces!: bigint;
}
