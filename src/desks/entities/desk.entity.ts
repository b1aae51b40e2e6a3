import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { DeskKind } from '#domain/cash/desks.js';

/**
 * A cash desk, a change machine or a roving changeur, each separately accountable (MC:16). `DesksService` opens it,
 * fixes its float and retires it; `DeskCountsService` changes its holder. A retired desk no longer changes (trigger
 * `desk_stays_retired`).
 */
@Entity({ name: 'desks' })
@Unique(['establishmentId', 'deskCode'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['heldBy'], ['personId'])
export class DeskEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Identifier assigned by the database; people use `deskCode`. */
  @PrimaryColumn({ name: 'desk_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly deskId!: bigint;

  /** Number written on the desk, up to 20 letters, digits, dots and hyphens; never reused. */
  @Column({ name: 'desk_code', type: 'text' }) readonly deskCode!: string;

  /** Kind of desk; a roving changeur's desk is held by a changeur only. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: DeskKind;

  /** Room of the desk, up to 80 characters (MC:16); empty: a roving changeur, or not entered yet. */
  @Column({ name: 'room', type: 'text', default: () => "''::text" }) readonly room!: string;

  /** Fixed float, in minor units. The desk's actual money is the balance of its last movement. */
  @Column({ name: 'float_minor', type: 'bigint' }) readonly floatMinor!: bigint;

  /** Person accountable for its money, the only one who may move it; null: none (new, closed or retired). */
  @Column({ name: 'held_by', type: 'bigint', nullable: true }) readonly heldBy!: bigint | null;

  /** Start of use. */
  @Column({ name: 'opened_at', type: 'timestamptz' }) readonly openedAt!: Date;

  /** Time of permanent retirement, empty and without a holder; null: in use. */
  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true }) readonly retiredAt!: Date | null;
}
