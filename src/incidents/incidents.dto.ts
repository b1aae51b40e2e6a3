import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsDate,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { EXCLUSION_CAUSES, INCIDENT_KINDS, NOTICE_MEANS } from '../domain/incidents.js';
import type { ExclusionCause, IncidentKind, NoticeMeans } from '../domain/incidents.js';
import { flag, instant, trimmed } from '../platform/sent-values.js';

const DAY = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const NUMBER = /^[1-9]\d{0,17}$/;

class NumberedPageDto {
  /** Number of the last entry of the page before. */
  @IsOptional()
  @Matches(NUMBER)
  readonly before?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(500)
  readonly limit: number = 100;
}

export class IncidentsPageDto extends NumberedPageDto {
  /** Only those without a decision. */
  @IsOptional()
  @Transform(flag)
  @IsBoolean()
  readonly onlyOpen: boolean = false;
}

export class ExclusionsPageDto extends NumberedPageDto {
  /** Only those in force on the current gaming day. */
  @IsOptional()
  @Transform(flag)
  @IsBoolean()
  readonly onlyInForce: boolean = false;
}

export class NewIncidentDto {
  @Transform(instant)
  @IsDate()
  readonly occurredAt!: Date;

  @IsIn(INCIDENT_KINDS)
  readonly kind!: IncidentKind;

  @Transform(trimmed)
  @IsString()
  @Length(1, 120)
  readonly place!: string;

  @IsOptional()
  @IsString()
  @Length(1, 30)
  readonly machine?: string;

  @Transform(trimmed)
  @IsString()
  @Length(3, 4000)
  readonly description!: string;
}

export class IncidentAdditionDto {
  @Transform(trimmed)
  @IsString()
  @Length(3, 4000)
  readonly addition!: string;
}

export class IncidentNoticeDto {
  @Transform(instant)
  @IsDate()
  readonly givenAt!: Date;

  @IsIn(NOTICE_MEANS)
  readonly means!: NoticeMeans;

  @Transform(trimmed)
  @IsString()
  @Length(2, 200)
  readonly recipient!: string;

  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @Length(0, 200)
  readonly reference?: string;
}

export class IncidentDecisionDto {
  @Transform(trimmed)
  @IsString()
  @Length(3, 4000)
  readonly decision!: string;
}

export class ExcludedCustomerDto {
  @ApiProperty()
  @Transform(trimmed)
  @IsString()
  @Length(2, 200)
  readonly fullName!: string;

  @ApiPropertyOptional()
  @IsOptional()
  @Matches(DAY)
  @IsISO8601({ strict: true })
  readonly bornOn?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @Length(1, 200)
  readonly identityDocument?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @Length(1, 500)
  readonly address?: string;
}

export class NewExclusionDto {
  @ValidateNested()
  @Type(() => ExcludedCustomerDto)
  readonly customer!: ExcludedCustomerDto;

  @IsIn(EXCLUSION_CAUSES)
  readonly cause!: ExclusionCause;

  @IsOptional()
  @Matches(NUMBER)
  readonly incident?: string;

  @Transform(trimmed)
  @IsString()
  @Length(3, 2000)
  readonly reason!: string;

  @Matches(DAY)
  @IsISO8601({ strict: true })
  readonly firstDay!: string;

  @Matches(DAY)
  @IsISO8601({ strict: true })
  readonly lastDay!: string;
}

export class ExclusionLiftingDto {
  @Transform(trimmed)
  @IsString()
  @Length(3, 2000)
  readonly reason!: string;
}

export class ExclusionLookDto {
  /** Why one looks. */
  @IsString()
  @Length(0, 500)
  readonly purpose: string = '';
}
