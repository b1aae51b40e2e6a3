import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsISO8601, IsIn, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { MayBeMissing, combineDecorators } from '#platform/http/input-fields.js';

/** Declares a text of a length between two limits, with its surrounding spaces. */
export const TextField = (shortest: number, longest: number): PropertyDecorator =>
  combineDecorators(IsString(), Length(shortest, longest));

/** Declares a whole number between two limits, both inclusive. */
export const WholeNumber = (least: number, most: number): PropertyDecorator =>
  combineDecorators(IsInt(), Min(least), Max(most));

/** Declares a day, YYYY-MM-DD, that exists in the calendar. */
export const IsoDay = (): PropertyDecorator =>
  combineDecorators(IsISO8601({ strict: true }), Matches(/^\d{4}-\d{2}-\d{2}$/));

/** Declares one of these values. */
export const OneOf = (values: readonly (string | number)[]): PropertyDecorator =>
  combineDecorators(ApiProperty({ enum: values as string[] }), IsIn(values));

/** Declares one of these values, or none. */
export const OptionalOneOf = (values: readonly (string | number)[]): PropertyDecorator =>
  combineDecorators(ApiPropertyOptional({ enum: values as string[] }), MayBeMissing(), IsIn(values));

/** Declares a machine's number. */
export const MachineField = (): PropertyDecorator =>
  combineDecorators(ApiProperty({ example: '1042' }), TextField(1, 60));

/** Declares a machine's number that may be missing. */
export const OptionalMachine = (): PropertyDecorator =>
  combineDecorators(ApiPropertyOptional({ example: '1042' }), MayBeMissing(), TextField(1, 60));

/** Declares the station (player position) of a machine, 1 when missing, in a body. */
export const StationField = (): PropertyDecorator =>
  combineDecorators(ApiPropertyOptional({ default: 1 }), MayBeMissing(), WholeNumber(1, 999));

/** Declares the station (player position) of a machine, 1 when missing, in a query, whose values are text. */
export const StationQueryField = (): PropertyDecorator =>
  combineDecorators(
    ApiPropertyOptional({ default: 1 }),
    MayBeMissing(),
    Type(() => Number),
    WholeNumber(1, 999),
  );

/** Declares an instant as text: ISO 8601 with its zone, or milliseconds since 1970. */
export const InstantText = (example?: string): PropertyDecorator =>
  combineDecorators(ApiProperty(example === undefined ? {} : { example }), TextField(1, 40));

/** Declares an instant as text that may be missing. */
export const OptionalInstantText = (options: { readonly example?: string; readonly description?: string } = {}) =>
  combineDecorators(ApiPropertyOptional(options), MayBeMissing(), TextField(1, 40));
