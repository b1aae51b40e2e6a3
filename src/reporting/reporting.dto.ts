import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { REPORT_FORMATS } from './reporting.service.js';
import type { ReportFormat } from './reporting.service.js';

/** Exactly one way of saying the period: `day`, `month`, `season`, `yearTo`, or `from` with `to`. */
export class PeriodQueryDto {
  @IsOptional()
  @IsIn(['fr', 'en'])
  readonly language?: 'fr' | 'en';

  @IsOptional()
  @IsString()
  @MaxLength(10)
  readonly day?: string;

  @IsOptional()
  @IsString()
  @MaxLength(7)
  readonly month?: string;

  @IsOptional()
  @IsString()
  @MaxLength(4)
  readonly season?: string;

  @IsOptional()
  @IsString()
  @MaxLength(10)
  readonly yearTo?: string;

  @IsOptional()
  @IsString()
  @MaxLength(10)
  readonly from?: string;

  @IsOptional()
  @IsString()
  @MaxLength(10)
  readonly to?: string;
}

export class ReportQueryDto extends PeriodQueryDto {
  @IsIn(REPORT_FORMATS)
  readonly format!: ReportFormat;

  @IsOptional()
  @IsString()
  @MaxLength(30)
  readonly machine?: string;

  /** `inline`: to be read where it is asked for; a file to keep unless said. */
  @IsOptional()
  @IsIn(['attachment', 'inline'])
  readonly disposition?: 'attachment' | 'inline';
}
