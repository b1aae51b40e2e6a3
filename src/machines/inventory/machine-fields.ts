import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { MayBeMissing, TextField, WholeNumber, combineDecorators } from '#platform/http/input-fields.js';

/** Declares a machine's number. */
export const MachineField = (): PropertyDecorator =>
  combineDecorators(ApiProperty({ example: '1042' }), TextField(1, 60));

/** Declares a machine's number that may be missing. */
export const OptionalMachineField = (): PropertyDecorator =>
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
