import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { CercleGame } from '#domain/cercle/cercle-games.js';
import type { TableGame } from '#domain/tables/games.js';

/**
 * A table, or a tableau with its own croupier, of a jeu de contrepartie or de cercle; its cash box and its carnet
 * have the same number (AI67:7, AI67:10). Written by `TablesService`; a number is never used again.
 */
@Entity({ name: 'gaming_tables' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@Unique(['establishmentId', 'tableNumber'])
export class GamingTableEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Its number in the database. */
  @PrimaryColumn({ name: 'table_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly tableId!: bigint;

  /** The number on it, on its cash box and on its carnet. */
  @Column({ name: 'table_number', type: 'text' })
  readonly tableNumber!: string;

  /** The game that is played at it. */
  @Column({ name: 'game', type: 'text' })
  readonly game!: TableGame | CercleGame;

  /** Where it stands. */
  @Column({ name: 'room', type: 'text' })
  readonly room!: string;

  /** When it was entered, by the server's clock. */
  @Column({ name: 'opened_at', type: 'timestamptz' })
  readonly openedAt!: Date;

  /** When it was taken out of use for good; null: it was not. */
  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  readonly retiredAt!: Date | null;
}
