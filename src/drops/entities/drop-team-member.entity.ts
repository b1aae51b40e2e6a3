import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { DropFunction } from '#domain/cash/drops.js';

/**
 * Somebody who takes part in a drop, and so neither receives, counts nor certifies what it brings in (MC:23).
 * Append-only, written by `DropsService` until the drop is closed; the function is held when joining, and an accountant
 * never joins (trigger `team_holds_its_functions`).
 */
@Entity({ name: 'drop_team' })
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class DropTeamMemberEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The drop in which they take part. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** Who takes part. */
  @PrimaryColumn({ name: 'person_id', type: 'bigint' })
  readonly personId!: bigint;

  /** The function under which they take part: a supervisor directs, a sworn agent attends (MC:23). */
  @Column({ name: 'function', type: 'text' })
  readonly function!: DropFunction;

  /** When they joined, by the server's clock. */
  @Column({ name: 'joined_at', type: 'timestamptz' })
  readonly joinedAt!: Date;
}
