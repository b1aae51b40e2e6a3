import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * How often a station was read on a gaming day, by which missing and conflicting readings are found. Derived from the
 * readings by `ScanService`, which can rebuild it at any time; it is outside the sealed log.
 */
@Entity({ name: 'station_days' })
@ForeignKey('StationEntity', ['establishmentId', 'stationId'], ['establishmentId', 'stationId'])
export class StationDayEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The station that was read. */
  @PrimaryColumn({ name: 'station_id', type: 'bigint' })
  readonly stationId!: bigint;

  /** The gaming day, YYYY-MM-DD: after its opening, up to its closing included. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** How many instants of the day were read. */
  @Column({ name: 'reading_count', type: 'integer' })
  readonly readingCount!: number;

  /** How many further readings of those instants differ. */
  @Column({ name: 'conflict_count', type: 'integer', default: () => '0' })
  readonly conflictCount!: number;

  /** The earliest reading of the day. */
  @Column({ name: 'first_read_at', type: 'timestamptz' })
  readonly firstReadAt!: Date;

  /** The latest reading of the day. */
  @Column({ name: 'last_read_at', type: 'timestamptz' })
  readonly lastReadAt!: Date;
}
