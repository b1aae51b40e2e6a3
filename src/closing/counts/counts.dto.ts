import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { TOTAL_KINDS } from '#domain/reconciliation/reconciliation-types.js';
import type { TotalKind } from '#domain/reconciliation/reconciliation-types.js';
import { MayBeMissing, Parts } from '#platform/http/input-fields.js';

export const AMOUNT = /^\d{1,15}(\.\d{1,4})?$/;

const COUNT_LIMIT = 20_000;

export class NoteDto {
  @ApiProperty({ example: '50', description: 'Face value in units of the currency' })
  @Matches(/^[1-9]\d{0,8}$/)
  readonly value!: string;

  @ApiProperty({ example: 12 })
  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  readonly count!: number;
}

export class CountDto {
  @ApiProperty({ example: '0412' })
  @IsString()
  @Length(1, 30)
  readonly machine!: string;

  @ApiPropertyOptional({ type: [NoteDto] })
  @MayBeMissing()
  @Parts(() => NoteDto, { most: 30 })
  readonly notes: readonly NoteDto[] = [];

  @ApiPropertyOptional({ example: '125.40' })
  @MayBeMissing()
  @Matches(AMOUNT)
  readonly tickets: string = '0';

  @ApiPropertyOptional({ example: 3 })
  @MayBeMissing()
  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  readonly ticketCount: number = 0;

  @ApiPropertyOptional({ example: '0' })
  @MayBeMissing()
  @Matches(AMOUNT)
  readonly coins: string = '0';
}

export class CountsDto {
  @ApiPropertyOptional({ enum: [1, 2], description: 'Count 1, or the independent count 2' })
  @MayBeMissing()
  @IsIn([1, 2])
  readonly countNumber: 1 | 2 = 1;

  @ApiProperty({ type: [CountDto] })
  @Parts(() => CountDto, { least: 1, most: COUNT_LIMIT })
  readonly counts!: readonly CountDto[];
}

export class CountCorrectionDto extends CountDto {
  @ApiPropertyOptional({ enum: [1, 2] })
  @MayBeMissing()
  @IsIn([1, 2])
  readonly countNumber: 1 | 2 = 1;

  @ApiProperty()
  @IsString()
  @Length(3, 2000)
  readonly reason!: string;
}

export class TotalDto {
  @ApiProperty({ example: '0412' })
  @IsString()
  @Length(1, 30)
  readonly machine!: string;

  @ApiProperty({ enum: TOTAL_KINDS })
  @IsIn(TOTAL_KINDS)
  readonly kind!: TotalKind;

  @ApiProperty({ example: '1250.00' })
  @Matches(AMOUNT)
  readonly amount!: string;

  @ApiPropertyOptional({ example: 1 })
  @MayBeMissing()
  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  readonly slipCount: number = 0;
}

export class TotalsDto {
  @ApiProperty({ type: [TotalDto] })
  @Parts(() => TotalDto, { least: 1, most: COUNT_LIMIT })
  readonly totals!: readonly TotalDto[];
}

export class TotalCorrectionDto extends TotalDto {
  @ApiProperty()
  @IsString()
  @Length(3, 2000)
  readonly reason!: string;
}

export class CountNumberQuery {
  @ApiPropertyOptional({ enum: ['1', '2'] })
  @MayBeMissing()
  @IsIn(['1', '2'])
  readonly countNumber: '1' | '2' = '1';
}

export class OfMachineQuery {
  @ApiPropertyOptional({ example: '0412', description: 'One machine only' })
  @MayBeMissing()
  @IsString()
  @Length(1, 30)
  readonly machine?: string;
}
