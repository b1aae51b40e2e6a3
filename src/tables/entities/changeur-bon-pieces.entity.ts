import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { BonSide, TableMedium } from '#domain/tables/exchanges.js';

/**
 * Pieces of one kind on one side of a changeur's bon. Append-only, written by `ChangeurBonsService`; both sides have
 * the same value.
 */
@Entity({ name: 'changeur_bon_pieces' })
@ForeignKey('ChangeurBonEntity', ['establishmentId', 'bonNumber'], ['establishmentId', 'bonNumber'])
export class ChangeurBonPiecesEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Bon. */
  @PrimaryColumn({ name: 'bon_number', type: 'integer' }) readonly bonNumber!: number;

  /** Requested by the changeur, or given in return. */
  @PrimaryColumn({ name: 'side', type: 'text' }) readonly side!: BonSide;

  /** Chips and plaques are requested; plaques and notes are given. */
  @PrimaryColumn({ name: 'medium', type: 'text' }) readonly medium!: TableMedium;

  /** Game of a chip; empty: it is used at every game. */
  @PrimaryColumn({ name: 'game', type: 'text' }) readonly game!: string;

  /** Value of one piece, in minor units. */
  @PrimaryColumn({ name: 'value_minor', type: 'bigint' }) readonly valueMinor!: bigint;

  /** Number of pieces. */
  @Column({ name: 'pieces', type: 'bigint' }) readonly pieces!: bigint;
}
