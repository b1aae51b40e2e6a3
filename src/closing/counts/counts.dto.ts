import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { COUNTED_BOXES, type CountedBox } from './entered-lines.js';
import { TOTAL_KINDS, type TotalKind } from '#domain/reconciliation/reconciliation-types.js';
import { FileQuery } from '#platform/http/file-queries.js';
import { MayBeMissing, OneOf, OptionalOneOf, NestedList, TextField, WholeNumber } from '#platform/http/input-fields.js';

export const AMOUNT = /^\d{1,15}(\.\d{1,4})?$/;

const COUNT_LIMIT = 20_000;

/** Counted notes of one value. */
export class NoteDto {
  @ApiProperty({ example: '50', description: 'Face value in units of the currency' })
  @Matches(/^[1-9]\d{0,8}$/)
  readonly value!: string;

  /** Number of notes. */
  @ApiProperty({ example: 12 }) @WholeNumber(0, 2_147_483_647) readonly count!: number;
}

/** Count of a machine. */
export class CountDto {
  @ApiProperty({ example: '0412' }) @TextField(1, 30) readonly machine!: string;

  /** Counted notes, by value. */
  @ApiPropertyOptional({ type: [NoteDto] })
  @MayBeMissing()
  @NestedList(() => NoteDto, { maxLength: 30 })
  readonly notes: readonly NoteDto[] = [];

  /** Amount of tickets in units of the currency. */
  @ApiPropertyOptional({ example: '125.40' }) @MayBeMissing() @Matches(AMOUNT) readonly tickets: string = '0';

  @ApiPropertyOptional({ example: 3 }) @MayBeMissing() @WholeNumber(0, 2_147_483_647) readonly ticketCount: number = 0;

  /** Amount of coins in units of the currency. */
  @ApiPropertyOptional({ example: '0' }) @MayBeMissing() @Matches(AMOUNT) readonly coins: string = '0';

  /** When the box left the machine: a time of the gaming day, or an instant; absent: not stated. */
  @ApiPropertyOptional({ example: '12:05' }) @MayBeMissing() @TextField(1, 40) readonly removedAt?: string;
}

/** Counts of machines. */
export class CountsDto {
  @ApiPropertyOptional({ enum: [1, 2], description: 'Count 1, or the independent count 2' })
  @MayBeMissing()
  @IsIn([1, 2])
  readonly countNumber: 1 | 2 = 1;

  /** `first` of the day, `another` that adds to it, or `anotherAlike`: another with the content of one before. */
  @OptionalOneOf(COUNTED_BOXES) readonly box: CountedBox = 'first';

  /** Counts to be entered. */
  @ApiProperty({ type: [CountDto] })
  @NestedList(() => CountDto, { minLength: 1, maxLength: COUNT_LIMIT })
  readonly counts!: readonly CountDto[];
}

/** Replacement of a count, which a second person approves. */
export class CountCorrectionDto extends CountDto {
  @ApiPropertyOptional({ description: 'Count 1 or 2, or the number of a further box' })
  @MayBeMissing()
  @WholeNumber(1, 9)
  readonly countNumber: number = 1;

  @ApiProperty() @TextField(3, 2000) readonly reason!: string;
}

/** Total of slips of one kind of a machine. */
export class TotalDto {
  @ApiProperty({ example: '0412' }) @TextField(1, 30) readonly machine!: string;

  /** Kind of slips. */
  @OneOf(TOTAL_KINDS) readonly kind!: TotalKind;

  /** Amount in units of the currency, such as `125.40`. */
  @ApiProperty({ example: '1250.00' }) @Matches(AMOUNT) readonly amount!: string;

  @ApiPropertyOptional({ example: 1 }) @MayBeMissing() @WholeNumber(0, 2_147_483_647) readonly slipCount: number = 0;
}

/** Totals of slips of machines. */
export class TotalsDto {
  /** Totals to be entered. */
  @ApiProperty({ type: [TotalDto] })
  @NestedList(() => TotalDto, { minLength: 1, maxLength: COUNT_LIMIT })
  readonly totals!: readonly TotalDto[];
}

/** Replacement of a total, which a second person approves. */
export class TotalCorrectionDto extends TotalDto {
  @ApiProperty() @TextField(3, 2000) readonly reason!: string;
}

export class CountNumberQuery {
  @OptionalOneOf(['1', '2']) readonly countNumber: '1' | '2' = '1';
}

/** The count and the box that a file of counts has, and whether it is imported again. */
export class CountFileQuery extends FileQuery {
  @OptionalOneOf(['1', '2']) readonly countNumber: '1' | '2' = '1';

  /** `first` of the day, `another` that adds to it, or `anotherAlike`: another with the content of one before. */
  @OptionalOneOf(COUNTED_BOXES) readonly box: CountedBox = 'first';
}

export class OfMachineQuery {
  @ApiPropertyOptional({ example: '0412', description: 'One machine only' })
  @MayBeMissing()
  @TextField(1, 30)
  readonly machine?: string;
}
