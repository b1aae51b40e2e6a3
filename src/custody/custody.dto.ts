import { Transform, Type } from 'class-transformer';
import { IsDate, IsIn, IsInt, IsOptional, IsString, Length, Matches, Max, Min, ValidateNested } from 'class-validator';
import { CredentialsDto } from '../access/credentials.dto.js';
import { KEY_KINDS } from '../domain/keys.js';
import type { KeyKind } from '../domain/keys.js';
import type { LossOutcome } from './keys.service.js';
import { instant, trimmed } from '../platform/sent-values.js';

export class NewKeyDto {
  @IsIn(KEY_KINDS)
  readonly kind!: KeyKind;

  @Transform(trimmed)
  @IsString()
  @Length(1, 30)
  readonly keyNumber!: string;

  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @Length(1, 20)
  readonly standNumber?: string;

  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @Length(0, 200)
  readonly opens?: string;
}

export class KeyRetirementDto {
  @Transform(trimmed)
  @IsString()
  @Length(3, 500)
  readonly reason!: string;
}

export class KeyHandOverDto {
  @ValidateNested()
  @Type(() => CredentialsDto)
  readonly receiver!: CredentialsDto;

  @Transform(trimmed)
  @IsString()
  @Length(3, 500)
  readonly reason!: string;

  /** Until when the key is given. */
  @Transform(instant)
  @IsDate()
  readonly dueAt!: Date;
}

export class KeyReturnDto {
  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @Length(0, 500)
  readonly note?: string;
}

export class KeyLossDto {
  @Transform(trimmed)
  @IsString()
  @Length(3, 2000)
  readonly circumstances!: string;
}

export class KeyLossSettlementDto {
  /** Found: it is in its custody again. Locks changed: it opens nothing more and is out of use. */
  @IsIn(['found', 'locksChanged'])
  readonly outcome!: LossOutcome;

  @Transform(trimmed)
  @IsString()
  @Length(3, 500)
  readonly reason!: string;
}

export class HandOversPageDto {
  @IsOptional()
  @Matches(/^[1-9]\d{0,17}$/)
  readonly key?: string;

  /** Number of the last entry of the page before. */
  @IsOptional()
  @Matches(/^[1-9]\d{0,17}$/)
  readonly before?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(500)
  readonly limit: number = 100;
}

export class StandLockDto {
  @Transform(trimmed)
  @IsString()
  @Length(1, 30)
  readonly lockNumber!: string;

  @Transform(trimmed)
  @IsString()
  @Length(1, 30)
  readonly keyNumber!: string;

  @ValidateNested()
  @Type(() => CredentialsDto)
  readonly bringer!: CredentialsDto;
}
