import { IsIn, Matches } from 'class-validator';
import { ACCOUNT_KINDS, JOURNALS, type AccountKind, type Journal } from '#domain/accounting/journal-entry.js';
import { CalendarDay, MayBeMissing, PageLimit, TrimmedText, TextField } from '#platform/http/input-fields.js';
import { LANGUAGES, type Language } from '#declarations/shapes/text.js';

const ACCOUNT = /^\d{3,8}$/;

export class LedgerPeriodDto {
  /** First gaming day of the period, ISO date. */
  @CalendarDay() readonly from!: string;

  /** Last gaming day of the period, ISO date. */
  @CalendarDay() readonly to!: string;
}

export class LedgerFileDto extends LedgerPeriodDto {
  /** Language of the texts, and of the decimal sign of a CSV. */
  @MayBeMissing() @IsIn(LANGUAGES) readonly language: Language = 'fr';
}

export class LedgerPageDto extends LedgerPeriodDto {
  @PageLimit(1000) readonly limit: number = 100;
}

export class JournalPageDto extends LedgerPageDto {
  @MayBeMissing() @IsIn(JOURNALS) readonly journal?: Journal;

  /** Entries with a line on this account. */
  @MayBeMissing() @Matches(ACCOUNT) readonly account?: string;

  /** Part of an entry's description, of a reason, a person's name, an account's title; or a whole number. */
  @MayBeMissing() @TextField(0, 120) readonly text?: string;

  /** The last entry number of the previous page. */
  @MayBeMissing() @Matches(/^\d{1,18}$/) readonly after: string = '0';
}

export class JournalFileDto extends LedgerFileDto {
  @MayBeMissing() @IsIn(JOURNALS) readonly journal?: Journal;

  /** Code of a ledger account; absent: every account. */
  @MayBeMissing() @Matches(ACCOUNT) readonly account?: string;

  /** Text that the entries contain. */
  @MayBeMissing() @TextField(0, 120) readonly text?: string;
}

export class AccountPageDto extends LedgerPageDto {
  /** The last line of the previous page: entry number, a dot, line number. */
  @MayBeMissing() @Matches(/^\d{1,18}\.\d{1,5}$/) readonly after: string = '0.0';
}

export class EntryReversalDto {
  @CalendarDay() readonly gamingDay!: string;

  @TrimmedText(3, 2000) readonly reason!: string;
}

export class LedgerAccountDto {
  @Matches(ACCOUNT) readonly accountCode!: string;

  /** Kind of ledger account. */
  @IsIn(ACCOUNT_KINDS) readonly kind!: AccountKind;

  @TrimmedText(1, 120) readonly titleFr!: string;

  @TrimmedText(1, 120) readonly titleEn!: string;
}
