import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/**
 * A numbered base on the floor (socle), which remains when machines change. Its number is given once and for all, and
 * not reused after it is taken out of use (MC:19.2; trigger `refuse_stand_renumbering`).
 */
@Entity({ name: 'stands' })
@Unique(['establishmentId', 'standNumber'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class StandEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'stand_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly standId!: bigint;

  /** The number on the base, 1 to 20 characters (MC:19.2). */
  @Column({ name: 'stand_number', type: 'text' }) readonly standNumber!: string;

  /** The room it is in, 1 to 80 characters. */
  @Column({ name: 'room', type: 'text' }) readonly room!: string;

  /** No longer written or read: the floor plans have the places, with their dates. Null if it was never given. */
  @Column({ name: 'grid_column', type: 'smallint', nullable: true }) readonly gridColumn!: number | null;

  /** No longer written or read, as `gridColumn`. */
  @Column({ name: 'grid_row', type: 'smallint', nullable: true }) readonly gridRow!: number | null;

  /**
   * Time at which it was taken out of use for good; null while it is in use. Its lock is then to be handed in
   * (MC:20.2).
   */
  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true }) readonly retiredAt!: Date | null;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
