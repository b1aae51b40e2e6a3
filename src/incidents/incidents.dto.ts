import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsISO8601, IsIn, Matches } from 'class-validator';
import { EXCLUSION_CAUSES, INCIDENT_KINDS, NOTICE_MEANS } from '#domain/floor/incidents.js';
import type { ExclusionCause, IncidentKind, NoticeMeans } from '#domain/floor/incidents.js';
import {
  Instant,
  MayBeMissing,
  NestedObject,
  RECENT_DAY,
  SERIAL_NUMBER,
  SerialPageQuery,
  TrimmedText,
  TextField,
} from '#platform/http/input-fields.js';
import { parseBooleanText } from '#platform/http/sent-values.js';

export class IncidentsPageDto extends SerialPageQuery {
  /** Only incidents without a decision. */
  @MayBeMissing() @Transform(parseBooleanText) @IsBoolean() readonly onlyOpen: boolean = false;
}

export class ExclusionsPageDto extends SerialPageQuery {
  /** Only exclusions in force on the current gaming day. */
  @MayBeMissing() @Transform(parseBooleanText) @IsBoolean() readonly onlyInForce: boolean = false;
}

export class NewIncidentDto {
  @Instant() readonly occurredAt!: Date;

  /** Kind of incident. */
  @IsIn(INCIDENT_KINDS) readonly kind!: IncidentKind;

  /** Place of the incident, as typed. */
  @TrimmedText(1, 120) readonly place!: string;

  @MayBeMissing() @TextField(1, 30) readonly machine?: string;

  @TrimmedText(3, 4000) readonly description!: string;
}

export class IncidentAdditionDto {
  @TrimmedText(3, 4000) readonly addition!: string;
}

export class IncidentNoticeDto {
  @Instant() readonly givenAt!: Date;

  @IsIn(NOTICE_MEANS) readonly means!: NoticeMeans;

  @TrimmedText(2, 200) readonly recipient!: string;

  @MayBeMissing() @TrimmedText(0, 200) readonly reference?: string;
}

export class IncidentDecisionDto {
  /** Decision, as typed. */
  @TrimmedText(3, 4000) readonly decision!: string;
}

/** Customer who is excluded. */
export class ExcludedCustomerDto {
  @ApiProperty() @TrimmedText(2, 200) readonly fullName!: string;

  @ApiPropertyOptional() @MayBeMissing() @Matches(RECENT_DAY) @IsISO8601({ strict: true }) readonly bornOn?: string;

  /** Kind and number of the identity document. */
  @ApiPropertyOptional() @MayBeMissing() @TrimmedText(1, 200) readonly identityDocument?: string;

  /** Address of the customer, as typed. */
  @ApiPropertyOptional() @MayBeMissing() @TrimmedText(1, 500) readonly address?: string;
}

export class NewExclusionDto {
  @NestedObject(() => ExcludedCustomerDto) readonly customer!: ExcludedCustomerDto;

  @IsIn(EXCLUSION_CAUSES) readonly cause!: ExclusionCause;

  /** Number of the incident that caused it. */
  @MayBeMissing() @Matches(SERIAL_NUMBER) readonly incident?: string;

  @TrimmedText(3, 2000) readonly reason!: string;

  @Matches(RECENT_DAY) @IsISO8601({ strict: true }) readonly firstDay!: string;

  @Matches(RECENT_DAY) @IsISO8601({ strict: true }) readonly lastDay!: string;
}

export class ExclusionLiftingDto {
  @TrimmedText(3, 2000) readonly reason!: string;
}

export class ExclusionLookDto {
  /** Purpose of the view. */
  @TextField(0, 500) readonly purpose: string = '';
}
