import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { CercleGame } from '#domain/cercle/cercle-games.js';
import type { TableGame } from '#domain/tables/games.js';

/**
 * A table, or a tableau with its own croupier, of a jeu de contrepartie or de cercle; its cash box and its carnet have
 * the same number (AI67:7, AI67:10). Written by `TablesService`; a number is never reused.
 */
@Entity({ name: 'gaming_tables' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@Unique(['establishmentId', 'tableNumber'])
export class GamingTableEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Database id. */
  @PrimaryColumn({ name: 'table_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly tableId!: bigint;

  /** Number of the table, its cash box and its carnet. */
  @Column({ name: 'table_number', type: 'text' }) readonly tableNumber!: string;

  /** Game played at it. */
  @Column({ name: 'game', type: 'text' }) readonly game!: TableGame | CercleGame;

  /** Room of the table. */
  @Column({ name: 'room', type: 'text' }) readonly room!: string;

  /** Time of its entry, by the server's clock. */
  @Column({ name: 'opened_at', type: 'timestamptz' }) readonly openedAt!: Date;

  /** Time of its retirement; null: in use. */
  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true }) readonly retiredAt!: Date | null;
}
