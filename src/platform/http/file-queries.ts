import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { DATE_ORDERS, type DateOrder } from '#domain/imports/date-order.js';
import { MayBeMissing, OptionalOneOf, TextField } from './input-fields.js';

/** Answers about a file of any kind: to FILE_ALREADY_IMPORTED, and to WORKBOOK_SHEET_UNCERTAIN. */
export class FileQuery {
  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'a file that was already imported is imported again' })
  @MayBeMissing()
  @IsIn(['true', 'false'])
  readonly again?: 'true' | 'false';

  /** Name of a workbook's sheet; answers WORKBOOK_SHEET_UNCERTAIN. */
  @ApiPropertyOptional() @MayBeMissing() @TextField(1, 60) readonly sheet?: string;
}

/** Answers about a file and the dates in it. */
export class DatesQuery extends FileQuery {
  /** Order of numeric dates; answers DATE_ORDER_UNCERTAIN and DATE_FORMS_MIXED. */
  @OptionalOneOf(DATE_ORDERS) readonly dateOrder?: DateOrder;
}

/** Answers about a file and the instants in it. */
export class InstantsQuery extends DatesQuery {
  /** Local: instants marked UTC show the establishment's clock; answers UTC_TIMES_AT_CLOSING and UTC_TIMES_IN_FUTURE. */
  @OptionalOneOf(['utc', 'local']) readonly markedUtc?: 'utc' | 'local';

  /** Hour of the lines in a repeated hour whose order does not tell; answers HOUR_REPEATED. */
  @OptionalOneOf(['first', 'second']) readonly repeatedHour?: 'first' | 'second';
}
