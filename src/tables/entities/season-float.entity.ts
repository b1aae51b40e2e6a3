import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Float of a special desk or a changeur, fixed once per season (AI67:1, AI67:2). Append-only, written by
 * `SeasonFloatsService`.
 */
@Entity({ name: 'season_floats' })
@ForeignKey('DeskEntity', ['establishmentId', 'deskId'], ['establishmentId', 'deskId'])
@ForeignKey('PersonEntity', ['setBy'], ['personId'])
export class SeasonFloatEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Special desk, or desk of the changeur. */
  @PrimaryColumn({ name: 'desk_id', type: 'bigint' }) readonly deskId!: bigint;

  /** First day of the season, YYYY-MM-DD. */
  @PrimaryColumn({ name: 'season_start', type: 'date' }) readonly seasonStart!: string;

  /** Minor units, above zero. */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** Director who fixed it. */
  @Column({ name: 'set_by', type: 'bigint' }) readonly setBy!: bigint;

  /** Time at which it was fixed, by the server's clock. */
  @Column({ name: 'set_at', type: 'timestamptz' }) readonly setAt!: Date;
}
