import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'station_days' })
@ForeignKey('StationEntity', ['establishmentId', 'stationId'], ['establishmentId', 'stationId'])
export class StationDayEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'station_id', type: 'bigint' })
  readonly stationId!: bigint;

  /** TODO */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO */
  @Column({ name: 'reading_count', type: 'integer' })
  readonly readingCount!: number;

  /** TODO */
  @Column({ name: 'conflict_count', type: 'integer', default: () => '0' })
  readonly conflictCount!: number;

  /** TODO */
  @Column({ name: 'first_read_at', type: 'timestamptz' })
  readonly firstReadAt!: Date;

  /** TODO */
  @Column({ name: 'last_read_at', type: 'timestamptz' })
  readonly lastReadAt!: Date;
}
