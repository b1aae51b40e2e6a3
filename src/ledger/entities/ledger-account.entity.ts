import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { AccountKind } from '#domain/accounting/journal-entry.js';

/**
 * An account of an establishment's chart, which starts with the accounts of its jurisdiction. Code and kind are fixed;
 * only the titles may change.
 */
@Entity({ name: 'ledger_accounts' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class LedgerAccountEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** 3 to 8 digits. */
  @PrimaryColumn({ name: 'account_code', type: 'text' }) readonly accountCode!: string;

  /** Title in French, 1 to 120 characters. */
  @Column({ name: 'title_fr', type: 'text' }) readonly titleFr!: string;

  /** Title in English, 1 to 120 characters. */
  @Column({ name: 'title_en', type: 'text' }) readonly titleEn!: string;

  /** The side on which it grows: assets and expenses by debit, liabilities and income by credit. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: AccountKind;
}
