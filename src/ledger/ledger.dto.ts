import { Transform, Type } from 'class-transformer';
import { IsISO8601, IsIn, IsInt, IsOptional, IsString, Length, Matches, Max, Min } from 'class-validator';
import { ACCOUNT_KINDS, JOURNALS } from '../domain/journal-entry.js';
import type { AccountKind, Journal } from '../domain/journal-entry.js';
import { trimmed } from '../platform/sent-values.js';

const ACCOUNT = /^\d{3,8}$/;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

export class LedgerPeriodDto {
  @Matches(DAY)
  @IsISO8601({ strict: true })
  readonly from!: string;

  @Matches(DAY)
  @IsISO8601({ strict: true })
  readonly to!: string;
}

export class LedgerCsvDto extends LedgerPeriodDto {
  /** Of the words; figures are the same in every language. */
  @IsOptional()
  @IsIn(['fr', 'en'])
  readonly language: 'fr' | 'en' = 'fr';
}

export class LedgerPageDto extends LedgerPeriodDto {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1000)
  readonly limit: number = 100;
}

export class JournalPageDto extends LedgerPageDto {
  @IsOptional()
  @IsIn(JOURNALS)
  readonly journal?: Journal;

  /** Entries with a line on this account. */
  @IsOptional()
  @Matches(ACCOUNT)
  readonly account?: string;

  /** Part of what an entry is about, of a reason, a person's name, an account's title; or a whole number. */
  @IsOptional()
  @IsString()
  @Length(0, 120)
  readonly text?: string;

  /** The last entry number of the page before. */
  @IsOptional()
  @Matches(/^\d{1,18}$/)
  readonly after: string = '0';
}

export class JournalCsvDto extends LedgerCsvDto {
  @IsOptional()
  @IsIn(JOURNALS)
  readonly journal?: Journal;

  @IsOptional()
  @Matches(ACCOUNT)
  readonly account?: string;

  @IsOptional()
  @IsString()
  @Length(0, 120)
  readonly text?: string;
}

export class AccountPageDto extends LedgerPageDto {
  /** The last line of the page before: entry number, a dot, line number. */
  @IsOptional()
  @Matches(/^\d{1,18}\.\d{1,5}$/)
  readonly after: string = '0.0';
}

export class EntryReversalDto {
  @Matches(DAY)
  @IsISO8601({ strict: true })
  readonly gamingDay!: string;

  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @IsString()
  @Length(3, 2000)
  readonly reason!: string;
}

export class LedgerAccountDto {
  @Matches(ACCOUNT)
  readonly accountCode!: string;

  @IsIn(ACCOUNT_KINDS)
  readonly kind!: AccountKind;

  @Transform(trimmed)
  @IsString()
  @Length(1, 120)
  readonly titleFr!: string;

  @Transform(trimmed)
  @IsString()
  @Length(1, 120)
  readonly titleEn!: string;
}
