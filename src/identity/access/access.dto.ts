import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { PageDto, idPattern } from './page.js';
import { roles, type Role } from '#declarations/shapes/roles.js';
import { permissions, type PermissionName } from './permissions.js';
import { FactorProofDto, PasskeyProofDto } from './passkeys.dto.js';
import { Instant, MayBeMissing, MayBeNull } from '#platform/http/input-fields.js';
import { ACCOUNT_STATES, type AccountState } from '../entities/account.entity.js';

const dayShape = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u;

export class SignInDto extends FactorProofDto {
  @ApiProperty() @IsString() @Length(1, 60) readonly login!: string;

  /** Password of the account. */
  @ApiProperty() @IsString() @Length(1, 1000) readonly password!: string;
}

export class SecondFactorCodeDto {
  /** Six digits, as shown by the telephone. */
  @IsString() @Length(1, 20) readonly code!: string;
}

export class ChangePasswordDto {
  /** Current password. */
  @IsString() @Length(1, 1000) readonly current!: string;

  /** New password. */
  @IsString() @Length(1, 1000) readonly next!: string;
}

export class UnlockDto {
  /** From the list on the lock screen. */
  @Matches(idPattern) readonly accountId!: string;

  /** PIN of the person. */
  @IsString() @Length(1, 20) readonly pin!: string;
}

export class NewPinDto {
  /** The current password: prevents another person from setting a PIN at an unattended desk. */
  @IsString() @Length(1, 1000) readonly password!: string;

  /** Six to twelve digits. */
  @IsString() @Length(1, 20) readonly pin!: string;
}

export class NewPersonDto {
  @Matches(/^[A-Za-z0-9-]{1,20}$/u) readonly employeeNumber!: string;

  @IsString() @Length(1, 120) readonly fullName!: string;

  /** YYYY-MM-DD */
  @Matches(dayShape) @IsISO8601({ strict: true }) readonly employedFrom!: string;

  @MayBeMissing() @Matches(dayShape) @IsISO8601({ strict: true }) readonly employedUntil?: string;
}

export class PersonChangeDto {
  @ApiPropertyOptional() @MayBeMissing() @IsString() @Length(1, 120) readonly fullName?: string;

  /** The last day; null removes it. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeNull()
  @Matches(dayShape)
  @IsISO8601({ strict: true })
  readonly employedUntil?: string | null;

  @ApiProperty() @IsString() @Length(3, 2000) readonly reason!: string;
}

export class NewAccountDto {
  @Matches(/^[a-z0-9._-]{2,60}$/u) readonly login!: string;

  /** Reason for the request, where the person decides and a second person approves it. */
  @MayBeMissing() @IsString() @MaxLength(2000) readonly reason?: string;
}

export class ReasonDto {
  @IsString() @Length(3, 2000) readonly reason!: string;
}

export class AccountStateDto extends ReasonDto {
  @IsIn(ACCOUNT_STATES) readonly state!: AccountState;
}

export class NewGrantDto {
  @Matches(idPattern) readonly personId!: string;

  @IsIn(roles) readonly role!: Role;

  /** Now when absent; never in the past. */
  @MayBeMissing() @Instant() readonly heldFrom?: Date;

  /** Absent: until a person ends it. */
  @MayBeMissing() @Instant() readonly heldUntil?: Date;

  @MayBeMissing() @IsString() @MaxLength(2000) readonly reason?: string;
}

export class EndGrantDto extends ReasonDto {
  /** Now when absent; never in the past. */
  @MayBeMissing() @Instant() readonly heldUntil?: Date;
}

export class GrantsQueryDto {
  /** The instant of interest; now when absent. */
  @MayBeMissing() @Instant() readonly on?: Date;

  @MayBeMissing() @Matches(idPattern) readonly personId?: string;

  /** `true`: every right ever held here. */
  @MayBeMissing() @IsIn(['true', 'false']) readonly history?: 'true' | 'false';
}

export class NewTokenDto {
  /** Name of the token. */
  @ApiProperty() @IsString() @Length(1, 80) readonly name!: string;

  /** Names of the permissions that the token has. */
  @ApiProperty({ enum: permissions, isArray: true })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(permissions.length)
  @ArrayUnique()
  @IsIn(permissions, { each: true })
  readonly permissions!: PermissionName[];

  @ApiPropertyOptional() @MayBeMissing() @Instant() readonly expiresAt?: Date;

  /** Instead of an instant, by the server's clock: days from now. */
  @ApiPropertyOptional() @MayBeMissing() @IsInt() @Min(1) @Max(366) readonly lifetimeDays?: number;
}

export class PeopleQueryDto extends PageDto {
  /** Part of a name or of an employee number. */
  @MayBeMissing() @IsString() @MaxLength(120) readonly search?: string;
}

export class ChangesQueryDto {
  /** The log's size to resume from; the current one when absent. */
  @MayBeMissing() @Matches(/^\d{1,18}$/u) readonly after?: string;
}

export class NewBadgeDto {
  @ApiProperty() @Matches(idPattern) readonly personId!: string;

  /** Code read from the badge, or typed; stored only as a digest. */
  @ApiProperty({ example: '04A2249B1C5E80' }) @Matches(/^[\x21-\x7e]{4,64}$/) readonly code!: string;

  /** Reason for the request, where its bearer decides and a second person approves it. */
  @ApiPropertyOptional() @MayBeMissing() @IsString() @MaxLength(2000) readonly reason?: string;
}

/** Exactly one of the fields is required. */
export class ProofDto extends PasskeyProofDto {
  /** The caller's password, or their PIN. */
  @ApiPropertyOptional() @MayBeMissing() @IsString() @Length(1, 1000) readonly secret?: string;
}
