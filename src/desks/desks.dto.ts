import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { CredentialsDto } from '../access/credentials.dto.js';
import { CHANGE_MEDIA, COUNT_OUTCOMES, DESK_KINDS } from '../domain/desks.js';
import type { ChangeMedium, CountOutcome, DeskKind } from '../domain/desks.js';
import type { TransferState } from './desks.queries.js';
import { trimmed } from '../platform/sent-values.js';

const CODE = /^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$/;
const WHOLE = /^(0|[1-9]\d{0,14})$/;
const ABOVE_ZERO = /^[1-9]\d{0,14}$/;
const STATES = ['pending', 'confirmed', 'refused', 'withdrawn'] as const;

class ReasonDto {
  @Transform(trimmed)
  @IsString()
  @Length(3, 500)
  readonly reason!: string;
}

export class NewDeskDto {
  @Transform(trimmed)
  @Matches(CODE)
  readonly deskCode!: string;

  @ApiProperty({ enum: DESK_KINDS })
  @IsIn(DESK_KINDS)
  readonly kind!: DeskKind;

  /** Minor units. */
  @Matches(WHOLE)
  readonly floatMinor!: string;
}

export class DeskFloatDto extends ReasonDto {
  /** Minor units. */
  @Matches(WHOLE)
  readonly floatMinor!: string;
}

export class DeskRetirementDto extends ReasonDto {}

export class DeskChangeDto {
  @ApiProperty({ enum: CHANGE_MEDIA })
  @IsIn(CHANGE_MEDIA)
  readonly taken!: ChangeMedium;

  @ApiProperty({ enum: CHANGE_MEDIA })
  @IsIn(CHANGE_MEDIA)
  readonly given!: ChangeMedium;

  /** Minor units. */
  @Matches(ABOVE_ZERO)
  readonly amountMinor!: string;
}

export class DeskCountDto {
  /** Minor units. */
  @Matches(WHOLE)
  readonly countedMinor!: string;

  /** Afterwards the holder keeps the desk, the witness takes it over, or nobody holds it. */
  @ApiProperty({ enum: COUNT_OUTCOMES })
  @IsIn(COUNT_OUTCOMES)
  readonly outcome!: CountOutcome;

  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @MaxLength(500)
  readonly reason?: string;

  @IsOptional()
  @ValidateNested()
  @Type(() => CredentialsDto)
  readonly witness?: CredentialsDto;
}

export class NewTransferDto extends ReasonDto {
  /** Null: from the strongroom. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @Matches(CODE)
  readonly fromDesk?: string | null;

  /** Null: to the strongroom. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @Matches(CODE)
  readonly toDesk?: string | null;

  /** Minor units. */
  @Matches(ABOVE_ZERO)
  readonly amountMinor!: string;
}

export class ReceiptDto {
  @IsBoolean()
  readonly isAccepted!: boolean;

  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @MaxLength(500)
  readonly reason?: string;
}

export class TransferWithdrawalDto extends ReasonDto {}

class PageQuery {
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

export class DeskPageQuery extends PageQuery {}

export class TransfersQuery extends PageQuery {
  @ApiPropertyOptional({ enum: STATES })
  @IsOptional()
  @IsIn(STATES)
  readonly state?: TransferState;
}
