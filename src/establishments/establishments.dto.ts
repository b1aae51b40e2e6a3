import { ApiProperty } from '@nestjs/swagger';
import { Allow, IsIn, IsInt, IsString, Length, Matches, Max, Min, Validate } from 'class-validator';
import { ValidatorConstraint } from 'class-validator';
import type { ValidatorConstraintInterface } from 'class-validator';
import { JURISDICTIONS, type JurisdictionCode } from '#domain/settings/jurisdictions.js';
import type { SettingScalar } from '#declarations/shapes/shape.js';
import { isClosingTime, isGamingDay } from './days/gaming-day.js';
import { MayBeMissing, PageLimit, TrimmedText } from '#platform/http/input-fields.js';

/** Checks that the text is a day, `YYYY-MM-DD`. */
@ValidatorConstraint({ name: 'isGamingDay' })
class IsGamingDay implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return typeof value === 'string' && isGamingDay(value);
  }

  defaultMessage(): string {
    return '$property must be a date, YYYY-MM-DD';
  }
}

/** Checks that the text is a time of day, `HH:MM`. */
@ValidatorConstraint({ name: 'isClosingTime' })
class IsClosingTime implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return typeof value === 'string' && isClosingTime(value);
  }

  defaultMessage(): string {
    return '$property must be a time of day, HH:MM';
  }
}

/** Establishment to be created. */
export class NewEstablishmentDto {
  /** Code of the establishment, as in addresses of the interface. */
  @Matches(/^[A-Z0-9][A-Z0-9-]{0,15}$/) readonly code!: string;

  /** Name of the establishment. */
  @TrimmedText(1, 120) readonly name!: string;

  @Matches(/^[A-Z]{3}$/) readonly currency!: string;

  @MayBeMissing() @IsInt() @Min(0) @Max(4) readonly currencyExponent?: number;

  /** Jurisdiction whose regulation applies. */
  @IsIn(Object.keys(JURISDICTIONS)) readonly jurisdiction!: JurisdictionCode;

  @IsString() @Length(1, 60) readonly timeZone!: string;

  @Validate(IsGamingDay) readonly firstGamingDay!: string;

  @MayBeMissing() @Validate(IsClosingTime) readonly closingTime: string = '06:00';

  /** Legal name of the entity that owns the establishment. */
  @MayBeMissing() @TrimmedText(2, 160) readonly legalName?: string;

  /** Legal form and capital of that entity. */
  @MayBeMissing() @TrimmedText(2, 160) readonly legalForm?: string;

  /** Address of the registered office. */
  @MayBeMissing() @TrimmedText(2, 200) readonly registeredOffice?: string;

  /** Its number in the trade register. */
  @MayBeMissing() @TrimmedText(2, 80) readonly registrationNumber?: string;

  /** The two digits of its ticket system, which distinguish its tickets; absent: its machines have none. */
  @MayBeMissing() @Matches(/^(0[1-9]|[1-9][0-9])$/u) readonly ticketSystem?: string;

  /** The first two digits of the numbers of its cards that carry credits; absent: it has none. */
  @MayBeMissing() @Matches(/^(0[1-9]|[1-9][0-9])$/u) readonly cardSystem?: string;

  /** ISO weekdays of its drop, in order: `135` is Monday, Wednesday and Friday; absent: it has no plan. */
  @MayBeMissing() @Matches(/^(?=.)1?2?3?4?5?6?7?$/u) readonly dropWeekdays?: string;
}

/** Proposed value of a setting, which a second person approves. */
export class SettingProposalDto {
  /** JSON scalar as `GET …/settings` returns it. */
  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] })
  @Allow()
  readonly value!: SettingScalar;

  @Validate(IsGamingDay) readonly effectiveFrom!: string;

  @TrimmedText(3, 2000) readonly reason!: string;
}

export class SettingsDayDto {
  /** The gaming day of the requested settings; the current one when absent. */
  @MayBeMissing() @Validate(IsGamingDay) readonly day?: string;
}

export class GamingDaysDto {
  /** First gaming day, ISO date. */
  @MayBeMissing() @Validate(IsGamingDay) readonly from?: string;

  /** Last gaming day, ISO date. */
  @MayBeMissing() @Validate(IsGamingDay) readonly to?: string;

  @PageLimit(1000) readonly limit: number = 100;
}
