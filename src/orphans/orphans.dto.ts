import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsDate,
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
import { ORPHAN_KINDS, ORPHAN_TAKERS } from '../domain/orphans.js';
import type { OrphanKind, OrphanTaker } from '../domain/orphans.js';
import { flag, instant, trimmed } from '../platform/sent-values.js';

const CODE = /^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$/;
const WHOLE = /^(0|[1-9]\d{0,14})$/;
const ABOVE_ZERO = /^[1-9]\d{0,14}$/;

/** Who had taken it and gave it up again. */
export class TakingDto {
  @ApiProperty({ enum: ORPHAN_TAKERS })
  @IsIn(ORPHAN_TAKERS)
  readonly by!: OrphanTaker;

  /** Or how he looks, when he does not say who he is. */
  @ApiProperty()
  @Transform(trimmed)
  @IsString()
  @Length(2, 200)
  readonly name!: string;

  @ApiProperty()
  @Transform(trimmed)
  @IsString()
  @Length(3, 500)
  readonly seen!: string;
}

export class NewOrphanDto {
  @ApiProperty({ enum: ORPHAN_KINDS })
  @IsIn(ORPHAN_KINDS)
  readonly kind!: OrphanKind;

  /** SBM number of the machine it was on. */
  @IsOptional()
  @IsString()
  @Length(1, 20)
  readonly machine?: string;

  /** Where it lay, when it was not on a machine. */
  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @MaxLength(120)
  readonly place?: string;

  /** Number of the ticket or the card. */
  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @MaxLength(64)
  readonly reference?: string;

  /** Minor units. */
  @Matches(ABOVE_ZERO)
  readonly stakeMinor!: string;

  /** Minor units; what an abandoned stake had won. */
  @IsOptional()
  @Matches(WHOLE)
  readonly gainsMinor?: string;

  @ApiPropertyOptional({ type: String, format: 'date-time' })
  @IsOptional()
  @Transform(instant)
  @IsDate()
  readonly foundAt?: Date;

  /** The desk that takes the money. */
  @Matches(CODE)
  readonly desk!: string;

  /** The holder of the desk, when it is not who enters. */
  @IsOptional()
  @ValidateNested()
  @Type(() => CredentialsDto)
  readonly receiver?: CredentialsDto;

  @IsOptional()
  @ValidateNested()
  @Type(() => TakingDto)
  readonly taking?: TakingDto;
}

class AuthorisedDto {
  /** The desk that pays, held by who pays. */
  @Matches(CODE)
  readonly desk!: string;

  /** A supervisor or the direction, who identifies himself. */
  @ValidateNested()
  @Type(() => CredentialsDto)
  readonly authoriser!: CredentialsDto;
}

export class OrphanRefundDto extends AuthorisedDto {
  @Transform(trimmed)
  @IsString()
  @Length(2, 120)
  readonly name!: string;

  @Transform(trimmed)
  @IsString()
  @Length(3, 300)
  readonly address!: string;

  /** What he proved his right with. */
  @Transform(trimmed)
  @IsString()
  @Length(3, 500)
  readonly proofs!: string;
}

export class OrphanCancellationDto extends AuthorisedDto {
  @Transform(trimmed)
  @IsString()
  @Length(3, 500)
  readonly reason!: string;
}

export class OrphanPageQuery {
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

export class OrphansQuery extends OrphanPageQuery {
  /** True: only those whose owner may still come. */
  @ApiPropertyOptional({ type: Boolean })
  @IsOptional()
  @Transform(flag)
  @IsBoolean()
  readonly waiting?: boolean;

  /** True: only those for which a customer was excluded. */
  @ApiPropertyOptional({ type: Boolean })
  @IsOptional()
  @Transform(flag)
  @IsBoolean()
  readonly exclusions?: boolean;
}

export class ClaimantQuery {
  @Transform(trimmed)
  @IsString()
  @Length(3, 500)
  readonly purpose!: string;
}
