import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsDate,
  IsISO8601,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
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

/** What may be left out; null is not left out, and is judged like any other value. */
export const MayBeMissing = (): PropertyDecorator =>
  ValidateIf((_input: object, value: unknown): boolean => value !== undefined);

/** What may be left out, and is emptied by null. */
export const MayBeNull = (): PropertyDecorator => IsOptional();

/** How many lines a page of a list has at most. */
export const PageLimit = (most: number): PropertyDecorator =>
  field(
    MayBeMissing(),
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
  @MayBeMissing()
  @Matches(SERIAL_NUMBER)
  readonly before?: string;

  @PageLimit(500)
  readonly limit: number = 100;
}

/** A page of a list whose entries are numbered within the establishment, latest first. */
export class NumberedPageQuery {
  /** The last number of the page before. */
  @MayBeMissing()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  readonly before?: number;

  @PageLimit(500)
  readonly limit?: number;
}

/** A part with fields of its own. What is null, a list or no object is refused, which `ValidateNested` alone takes. */
export const Part = (part: () => new () => object): PropertyDecorator =>
  field(
    IsObject(),
    ValidateNested(),
    Type(() => part()),
  );

/** What a list of parts may hold. */
export interface PartsAsked<T> {
  readonly least?: number;
  readonly most: number;
  /** What no two of them have in common. */
  readonly unlike?: (part: T) => unknown;
}

/** A list of such parts. */
export const Parts = <T extends object>(
  part: () => new () => T,
  { least = 0, most, unlike }: PartsAsked<T>,
): PropertyDecorator =>
  field(
    IsArray(),
    ArrayMinSize(least),
    ArrayMaxSize(most),
    ...(unlike === undefined ? [] : [ArrayUnique(unlike)]),
    IsObject({ each: true }),
    ValidateNested({ each: true }),
    Type(() => part()),
  );
