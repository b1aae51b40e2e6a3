import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { JurisdictionCode } from '#domain/settings/jurisdictions.js';

/** The kinds of establishments. */
export const ESTABLISHMENT_KINDS = ['operator', 'casino'] as const;
export type EstablishmentKind = (typeof ESTABLISHMENT_KINDS)[number];

/**
 * An establishment of the operator, with its own currency, jurisdiction, gaming days and books. Row 0 is the operator
 * itself, for rows that belong to no establishment. After creation only its name may change.
 */
@Entity({ name: 'establishments' })
@Unique(['code'])
export class EstablishmentEntity {
  /** Numbered from 1 in the order of creation; 0 is the operator. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** `operator` for row 0, `casino` for all others. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: EstablishmentKind;

  /** Its short name in addresses, file names and the name of its log: at most 16 capitals, digits and hyphens. */
  @Column({ name: 'code', type: 'text' }) readonly code!: string;

  /** Its name on screens and documents, 1 to 120 characters. */
  @Column({ name: 'name', type: 'text' }) readonly name!: string;

  /** ISO 4217 code of the one currency of its books. */
  @Column({ name: 'currency', type: 'text' }) readonly currency!: string;

  /** Decimals of that currency, 0 to 4: the number of digits after the point of an amount in minor units. */
  @Column({ name: 'currency_exponent', type: 'smallint' }) readonly currencyExponent!: number;

  /** The regulation that it is subject to, which its settings may only tighten. */
  @Column({ name: 'jurisdiction', type: 'text' }) readonly jurisdiction!: JurisdictionCode;

  /** IANA name of its time zone, such as `Europe/Monaco`: gaming days follow its wall clock. */
  @Column({ name: 'time_zone', type: 'text' }) readonly timeZone!: string;

  /** First gaming day of its books, YYYY-MM-DD; none is recorded before it. */
  @Column({ name: 'first_gaming_day', type: 'date' }) readonly firstGamingDay!: string;

  /** When it was created, by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
