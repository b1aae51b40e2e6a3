import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

/** Exactly one form of the period: `day`, `month`, `season`, `yearTo`, or `from` with `to`. */
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
