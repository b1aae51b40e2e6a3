import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'ledger_accounts' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class LedgerAccountEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO [checks: CHECK ((account_code ~ '^[0-9]{3,8}$'::text))] */
  @PrimaryColumn({ name: 'account_code', type: 'text' })
  readonly accountCode!: string;

  /** TODO [checks: CHECK (((length(title_fr) >= 1) AND (length(title_fr) <= 120)))] */
  @Column({ name: 'title_fr', type: 'text' })
  readonly titleFr!: string;

  /** TODO [checks: CHECK (((length(title_en) >= 1) AND (length(title_en) <= 120)))] */
  @Column({ name: 'title_en', type: 'text' })
  readonly titleEn!: string;

  /** TODO [checks: CHECK ((kind = ANY (ARRAY['asset'::text, 'liability'::text, 'income'::text, 'expense'::text])))] */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'asset' | 'liability' | 'income' | 'expense';
}
