import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import { IsDate, IsISO8601, IsInt, IsOptional, IsString, Length, Matches, Max, Min, ValidateIf } from 'class-validator';
import { instant, trimmed } from './sent-values.js';

/*
 * Fields that inputs of many modules share. Each applies its decorators in the order in which they would be written
 * above the field; they take effect from the last to the first, and so do the problems that a refusal lists.
 */
export const field = (...written: readonly PropertyDecorator[]): PropertyDecorator =>
  applyDecorators(...written.toReversed());

/** A calendar day, YYYY-MM-DD. */
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** The same, of this millennium or the one before. */
export const RECENT_DAY = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** A number from a sequence of the database. */
export const SERIAL_NUMBER = /^[1-9]\d{0,17}$/;

/** Minor units of a currency. */
export const AMOUNT_MINOR = /^(0|[1-9]\d{0,14})$/;

/** Minor units of a currency, above zero. */
export const POSITIVE_AMOUNT_MINOR = /^[1-9]\d{0,14}$/;

/** How many lines a page of a list has at most. */
export const PageLimit = (most: number): PropertyDecorator =>
  field(
    IsOptional(),
    Type(() => Number),
    IsInt(),
    Min(1),
    Max(most),
  );

/** Text without surrounding spaces, of a length between two limits. */
export const TrimmedText = (shortest: number, longest: number): PropertyDecorator =>
  field(Transform(trimmed), IsString(), Length(shortest, longest));

/** An instant with its zone, as a `Date`. */
export const Instant = (): PropertyDecorator => field(Transform(instant), IsDate());

/** A day that exists in the calendar, YYYY-MM-DD. */
export const CalendarDay = (): PropertyDecorator => field(Matches(DAY), IsISO8601({ strict: true }));

/** A page of a list ordered by a serial number, latest first. */
export class SerialPageQuery {
  /** Number of the last entry of the page before. */
  @IsOptional()
  @Matches(SERIAL_NUMBER)
  readonly before?: string;

  @PageLimit(500)
  readonly limit: number = 100;
}

/** A page of a list whose entries are numbered within the establishment, latest first. */
export class NumberedPageQuery {
  /** The last number of the page before. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  readonly before?: number;

  @PageLimit(500)
  readonly limit?: number;
}

/** What may be left out; null is not left out, and is judged like any other value. */
export const MayBeMissing = (): PropertyDecorator =>
  ValidateIf((_input: object, value: unknown): boolean => value !== undefined);
