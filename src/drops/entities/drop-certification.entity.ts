import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'drop_certifications' })
@Unique(['establishmentId', 'reportNumber'])
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class DropCertificationEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** TODO [checks: CHECK ((report_number > 0))] */
  @Column({ name: 'report_number', type: 'bigint' })
  readonly reportNumber!: bigint;

  /** TODO */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO */
  @Column({ name: 'notes_minor', type: 'bigint' })
  readonly notesMinor!: bigint;

  /** TODO */
  @Column({ name: 'tickets_minor', type: 'bigint' })
  readonly ticketsMinor!: bigint;

  /** TODO */
  @Column({ name: 'coins_minor', type: 'bigint' })
  readonly coinsMinor!: bigint;

  /** TODO [checks: CHECK (((length(conveyed_reason) >= 3) AND (length(conveyed_reason) <= 500)))] */
  @Column({ name: 'conveyed_reason', type: 'text', nullable: true })
  readonly conveyedReason!: string | null;

  /** TODO */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** TODO */
  @Column({ name: 'certified_at', type: 'timestamptz' })
  readonly certifiedAt!: Date;
}
