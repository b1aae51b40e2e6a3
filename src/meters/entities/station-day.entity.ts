import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Number of readings of a station on a gaming day, used to find missing and conflicting readings. Derived from the
 * readings by `ScanService`, which can rebuild it at any time; it is outside the sealed log.
 */
@Entity({ name: 'station_days' })
@ForeignKey('StationEntity', ['establishmentId', 'stationId'], ['establishmentId', 'stationId'])
export class StationDayEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Station of the readings. */
  @PrimaryColumn({ name: 'station_id', type: 'bigint' }) readonly stationId!: bigint;

  /** Gaming day, YYYY-MM-DD: after its opening, up to its closing included. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Number of instants read on the day. */
  @Column({ name: 'reading_count', type: 'integer' }) readonly readingCount!: number;

  /** Number of further readings of those instants with another value of a counter. */
  @Column({ name: 'conflict_count', type: 'integer', default: () => '0' }) readonly conflictCount!: number;

  /** Number of further readings of those instants that only add counters. */
  @Column({ name: 'complement_count', type: 'integer', default: () => '0' }) readonly complementCount!: number;

  /** Earliest reading of the day. */
  @Column({ name: 'first_read_at', type: 'timestamptz' }) readonly firstReadAt!: Date;

  /** Latest reading of the day. */
  @Column({ name: 'last_read_at', type: 'timestamptz' }) readonly lastReadAt!: Date;
}
