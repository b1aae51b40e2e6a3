import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Length, Matches, Max, Min, ValidateNested } from 'class-validator';
import { FILL_KINDS } from '../domain/fills.js';
import type { FillKind } from '../domain/fills.js';
import { CredentialsDto } from '../access/credentials.dto.js';
import { trimmed } from '../platform/sent-values.js';

const CODE = /^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$/;
const ABOVE_ZERO = /^[1-9]\d{0,14}$/;
const DAY = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

export class NewFillDto {
  /** SBM number. */
  @IsString()
  @Length(1, 20)
  readonly machine!: string;

  @ApiProperty({ enum: FILL_KINDS })
  @IsIn(FILL_KINDS)
  readonly kind!: FillKind;

  /** Minor units. */
  @Matches(ABOVE_ZERO)
  readonly amountMinor!: string;

  /** The desk that the coins come from, held by who brings them. */
  @Matches(CODE)
  readonly desk!: string;

  /** Who stood at the machine with him. */
  @ValidateNested()
  @Type(() => CredentialsDto)
  readonly witness!: CredentialsDto;
}

export class FillVoidDto {
  /** The desk that the coins come back to, held by who takes the slip back. */
  @Matches(CODE)
  readonly desk!: string;

  @Transform(trimmed)
  @IsString()
  @Length(3, 500)
  readonly reason!: string;

  /** A supervisor or the direction, who identifies himself. */
  @ValidateNested()
  @Type(() => CredentialsDto)
  readonly authoriser!: CredentialsDto;
}

export class FillsQuery {
  /** Only the slips of this gaming day. */
  @IsOptional()
  @Matches(DAY)
  readonly day?: string;

  /** The last number of the page before. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  readonly before?: number;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(500)
  readonly limit?: number;
}
