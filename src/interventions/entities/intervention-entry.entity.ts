import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { SheetEntryKind, TouchedPart } from '#domain/floor/interventions.js';

/**
 * A line of an intervention sheet: an act, or a part that was fitted. Append-only, written by `InterventionsService`
 * while the sheet is open (trigger `refuse_signed_sheet`).
 */
@Entity({ name: 'intervention_entries' })
@ForeignKey('PersonEntity', ['enteredBy'], ['personId'])
@ForeignKey('InterventionEntity', ['establishmentId', 'interventionId'], ['establishmentId', 'interventionId'])
export class InterventionEntryEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The sheet that it is written on. */
  @PrimaryColumn({ name: 'intervention_id', type: 'bigint' }) readonly interventionId!: bigint;

  /** Its place on the sheet, from 1. */
  @PrimaryColumn({ name: 'entry_number', type: 'integer' }) readonly entryNumber!: number;

  /** `act`: work done; `part`: a part fitted. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: SheetEntryKind;

  /** The work done, or the part and its number, 2 to 500 characters. */
  @Column({ name: 'entry', type: 'text' }) readonly entry!: string;

  /** Quantity of the part, 1 to 999; null for an act. */
  @Column({ name: 'quantity', type: 'integer', nullable: true }) readonly quantity!: number | null;

  /** The user who entered it. */
  @Column({ name: 'entered_by', type: 'bigint' }) readonly enteredBy!: bigint;

  /** When it was written, by the server's clock. */
  @Column({ name: 'entered_at', type: 'timestamptz' }) readonly enteredAt!: Date;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** The area that an act touched, so that every station is read before and after; null: neither, or a part. */
  @Column({ name: 'touches', type: 'text', nullable: true }) readonly touches!: TouchedPart | null;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
