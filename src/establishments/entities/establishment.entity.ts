import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'establishments' })
@Unique(['code'])
export class EstablishmentEntity {
  /** TODO [checks: CHECK ((establishment_id >= 0))] */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO [checks: CHECK ((kind = ANY (ARRAY['operator'::text, 'casino'::text])))] */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'operator' | 'casino';

  /** TODO [checks: CHECK ((code ~ '^[A-Z0-9][A-Z0-9-]{0,15}$'::text))] */
  @Column({ name: 'code', type: 'text' })
  readonly code!: string;

  /** TODO [checks: CHECK (((length(name) >= 1) AND (length(name) <= 120)))] */
  @Column({ name: 'name', type: 'text' })
  readonly name!: string;

  /** TODO [checks: CHECK ((currency ~ '^[A-Z]{3}$'::text))] */
  @Column({ name: 'currency', type: 'text' })
  readonly currency!: string;

  /** TODO [checks: CHECK (((currency_exponent >= 0) AND (currency_exponent <= 4)))] */
  @Column({ name: 'currency_exponent', type: 'smallint' })
  readonly currencyExponent!: number;

  /** TODO [checks: CHECK ((jurisdiction = ANY (ARRAY['MC'::text, 'FR'::text, 'AI67'::text])))] */
  @Column({ name: 'jurisdiction', type: 'text' })
  readonly jurisdiction!: 'MC' | 'FR' | 'AI67';

  /** TODO */
  @Column({ name: 'time_zone', type: 'text' })
  readonly timeZone!: string;

  /** TODO */
  @Column({ name: 'first_gaming_day', type: 'date' })
  readonly firstGamingDay!: string;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
