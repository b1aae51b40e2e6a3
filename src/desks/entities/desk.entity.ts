import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { DeskKind } from '#domain/cash/desks.js';

/**
 * A place where money is changed and paid: a cash desk, a change machine or a roving changeur, each accountable by
 * itself (MC:16). `DesksService` opens it, fixes its float and retires it, `DeskCountsService` changes its holder; once
 * retired it changes no more (trigger `desk_stays_retired`).
 */
@Entity({ name: 'desks' })
@Unique(['establishmentId', 'deskCode'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['heldBy'], ['personId'])
export class DeskEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Given by the database; people use `deskCode`. */
  @PrimaryColumn({ name: 'desk_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly deskId!: bigint;

  /** The number written on the desk, up to 20 letters, digits, dots and hyphens; never given again. */
  @Column({ name: 'desk_code', type: 'text' })
  readonly deskCode!: string;

  /** What it is; a roving changeur's is held by a changeur only. */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: DeskKind;

  /** The room in which it stands, up to 80 characters (MC:16); empty: a roving changeur, or not said yet. */
  @Column({ name: 'room', type: 'text', default: () => "''::text" })
  readonly room!: string;

  /** The float fixed for it, in minor units. What the desk holds is the balance of its last movement. */
  @Column({ name: 'float_minor', type: 'bigint' })
  readonly floatMinor!: bigint;

  /** The person accountable for its money, who alone may move it; null: nobody (it is new, closed or retired). */
  @Column({ name: 'held_by', type: 'bigint', nullable: true })
  readonly heldBy!: bigint | null;

  /** Since when it is in use. */
  @Column({ name: 'opened_at', type: 'timestamptz' })
  readonly openedAt!: Date;

  /** When it was taken out of use for good, empty and held by nobody; null: it is in use. */
  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  readonly retiredAt!: Date | null;
}
