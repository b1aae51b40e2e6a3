import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * The number of a case of a gaming day, for one of its subjects. Append-only: a subject that joins another case gets the
 * lower number of that case as well, which then applies. Written by each computation of the day and by its closing.
 */
@Entity({ name: 'case_numbers' })
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
export class CaseNumberEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The gaming day of the case, YYYY-MM-DD. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** The machine's id and the medium of a difference, joined by `~`; otherwise the key of the finding. */
  @PrimaryColumn({ name: 'subject', type: 'text' }) readonly subject!: string;

  /** Place among the cases of the day, from 1. */
  @PrimaryColumn({ name: 'case_number', type: 'integer' }) readonly caseNumber!: number;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
