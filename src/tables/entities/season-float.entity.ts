import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * What a special desk or a changeur holds, fixed once for a season (AI67:1, AI67:2). Append-only, written by
 * `SeasonFloatsService`.
 */
@Entity({ name: 'season_floats' })
@ForeignKey('DeskEntity', ['establishmentId', 'deskId'], ['establishmentId', 'deskId'])
@ForeignKey('PersonEntity', ['setBy'], ['personId'])
export class SeasonFloatEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The special desk, or the desk of the changeur. */
  @PrimaryColumn({ name: 'desk_id', type: 'bigint' })
  readonly deskId!: bigint;

  /** The first day of the season, YYYY-MM-DD. */
  @PrimaryColumn({ name: 'season_start', type: 'date' })
  readonly seasonStart!: string;

  /** Minor units, above zero. */
  @Column({ name: 'amount_minor', type: 'bigint' })
  readonly amountMinor!: bigint;

  /** The director who fixed it. */
  @Column({ name: 'set_by', type: 'bigint' })
  readonly setBy!: bigint;

  /** When it was fixed, by the server's clock. */
  @Column({ name: 'set_at', type: 'timestamptz' })
  readonly setAt!: Date;
}
