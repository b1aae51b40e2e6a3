import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { DATE_ORDERS, type DateOrder } from '#domain/imports/date-order.js';
import { MayBeMissing, OptionalOneOf } from './input-fields.js';

/** Answer to FILE_ALREADY_IMPORTED. */
export class AgainQuery {
  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'a file that was already imported is imported again' })
  @MayBeMissing()
  @IsIn(['true', 'false'])
  readonly again?: 'true' | 'false';
}

/** Answers about a file and the dates in it. */
export class DatesQuery extends AgainQuery {
  /** Order of numeric dates; answers DATE_ORDER_UNCERTAIN and DATE_FORMS_MIXED. */
  @OptionalOneOf(DATE_ORDERS) readonly dateOrder?: DateOrder;
}

/** Answers about a file and the instants in it. */
export class InstantsQuery extends DatesQuery {
  /** Local: instants marked UTC show the establishment's clock; answers UTC_TIMES_AT_CLOSING and UTC_TIMES_IN_FUTURE. */
  @OptionalOneOf(['utc', 'local']) readonly markedUtc?: 'utc' | 'local';
}
