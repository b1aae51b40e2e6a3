import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { DropFunction } from '#domain/cash/drops.js';

/**
 * A member of a drop's team, who therefore neither receives, counts nor certifies its boxes (MC:23). Append-only,
 * written by `DropsService` until the drop is closed. The member must hold the function on joining, and an accountant
 * never joins (trigger `team_holds_its_functions`).
 */
@Entity({ name: 'drop_team' })
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class DropTeamMemberEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The drop of the team. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' }) readonly dropId!: bigint;

  /** The member. */
  @PrimaryColumn({ name: 'person_id', type: 'bigint' }) readonly personId!: bigint;

  /** The member's function in the drop: a supervisor directs, a sworn agent attends (MC:23). */
  @Column({ name: 'function', type: 'text' }) readonly function!: DropFunction;

  /** Time of joining by the server's clock. */
  @Column({ name: 'joined_at', type: 'timestamptz' }) readonly joinedAt!: Date;
}
