import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsDate,
  IsIn,
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
import { parseInstant, trimText } from './sent-values.js';

/*
 * Fields shared by the inputs of many modules. Each applies its decorators in the order in which they would be written
 * above the field; they take effect from the last to the first, as do the problems listed by a refusal.
 */
export const combineDecorators = (...decorators: readonly PropertyDecorator[]): PropertyDecorator =>
  applyDecorators(...decorators.toReversed());

/** A calendar day, YYYY-MM-DD. */
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** A calendar day, YYYY-MM-DD, of this millennium or the previous one. */
export const RECENT_DAY = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** A number from a sequence of the database. */
export const SERIAL_NUMBER = /^[1-9]\d{0,17}$/;

/** Minor units of a currency. */
export const AMOUNT_MINOR = /^(0|[1-9]\d{0,14})$/;

/** Minor units of a currency, above zero. */
export const POSITIVE_AMOUNT_MINOR = /^[1-9]\d{0,14}$/;

/** Declares an optional field; null is not missing, and is validated like any other value. */
export const MayBeMissing = (): PropertyDecorator =>
  ValidateIf((_input: object, value: unknown): boolean => value !== undefined);

/** Declares an optional field that null clears. */
export const MayBeNull = (): PropertyDecorator => IsOptional();

/** Declares the optional maximum number of lines on a page of a list, from 1 to `max`. */
export const PageLimit = (max: number): PropertyDecorator =>
  combineDecorators(
    MayBeMissing(),
    Type(() => Number),
    IsInt(),
    Min(1),
    Max(max),
  );

/** Declares a text without surrounding spaces, of a length between two limits. */
export const TrimmedText = (minLength: number, maxLength: number): PropertyDecorator =>
  combineDecorators(Transform(trimText), IsString(), Length(minLength, maxLength));

/** Declares a text of a length between two limits, with its surrounding spaces. */
export const TextField = (minLength: number, maxLength: number): PropertyDecorator =>
  combineDecorators(IsString(), Length(minLength, maxLength));

/** Declares a whole number between two limits, both inclusive. */
export const WholeNumber = (min: number, max: number): PropertyDecorator =>
  combineDecorators(IsInt(), Min(min), Max(max));

/** Declares one of these values. */
export const OneOf = (values: readonly (string | number)[]): PropertyDecorator =>
  combineDecorators(ApiProperty({ enum: values as string[] }), IsIn(values));

/** Declares one of these values, or none. */
export const OptionalOneOf = (values: readonly (string | number)[]): PropertyDecorator =>
  combineDecorators(ApiPropertyOptional({ enum: values as string[] }), MayBeMissing(), IsIn(values));

/** Declares an instant as text: ISO 8601 with its zone, or milliseconds since 1970. */
export const InstantText = (example?: string): PropertyDecorator =>
  combineDecorators(ApiProperty(example === undefined ? {} : { example }), TextField(1, 40));

/** Declares an instant as text that may be missing. */
export const OptionalInstantText = (options: { readonly example?: string; readonly description?: string } = {}) =>
  combineDecorators(ApiPropertyOptional(options), MayBeMissing(), TextField(1, 40));

/** Declares an instant with its zone, as a `Date`. */
export const Instant = (): PropertyDecorator => combineDecorators(Transform(parseInstant), IsDate());

/** Declares a day that exists in the calendar, YYYY-MM-DD. */
export const CalendarDay = (): PropertyDecorator => combineDecorators(Matches(DAY), IsISO8601({ strict: true }));

/** A page of a list ordered by a serial number, latest first. */
export class SerialPageQuery {
  /** Cursor: the number of the last entry on the previous page. */
  @MayBeMissing() @Matches(SERIAL_NUMBER) readonly before?: string;

  @PageLimit(500) readonly limit: number = 100;
}

/** A page of a list whose entries are numbered within the establishment, latest first. */
export class NumberedPageQuery {
  /** Cursor: the last number of the previous page. */
  @MayBeMissing() @Type(() => Number) @IsInt() @Min(1) @Max(Number.MAX_SAFE_INTEGER) readonly before?: number;

  @PageLimit(500) readonly limit?: number;
}

/**
 * Declares a field that is a nested object of the class. Refuses null, a list or a non-object, which `ValidateNested`
 * alone accepts.
 */
export const NestedObject = (partClass: () => new () => object): PropertyDecorator =>
  combineDecorators(
    IsObject(),
    ValidateNested(),
    Type(() => partClass()),
  );

/** Limits of a list of nested objects. */
export interface NestedListLimits<T> {
  readonly minLength?: number;
  readonly maxLength: number;
  /** Returns a property that must be unique in the list. */
  readonly uniqueBy?: (part: T) => unknown;
}

/**
 * Declares a field that is a list of nested objects, from `minLength` to `maxLength` of them.
 * `uniqueBy`, if given, returns the property by which no two may be equal.
 */
export const NestedList = <T extends object>(
  itemClass: () => new () => T,
  { minLength = 0, maxLength, uniqueBy }: NestedListLimits<T>,
): PropertyDecorator =>
  combineDecorators(
    IsArray(),
    ArrayMinSize(minLength),
    ArrayMaxSize(maxLength),
    ...(uniqueBy === undefined ? [] : [ArrayUnique(uniqueBy)]),
    IsObject({ each: true }),
    ValidateNested({ each: true }),
    Type(() => itemClass()),
  );
