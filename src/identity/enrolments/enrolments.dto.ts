import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMinSize, ArrayUnique, IsArray, IsISO8601, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { roles, type Role } from '#declarations/shapes/roles.js';
import { MayBeMissing, PageLimit, NestedList, TrimmedText } from '#platform/http/input-fields.js';
import { trimText } from '#platform/http/sent-values.js';

/** Person to be enrolled. */
export class NewEnrolmentDto {
  @ApiProperty() @Transform(trimText) @Matches(/^[A-Za-z0-9-]{1,20}$/u) readonly employeeNumber!: string;

  @ApiProperty() @TrimmedText(1, 120) readonly fullName!: string;

  /** YYYY-MM-DD */
  @ApiProperty()
  @Matches(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u)
  @IsISO8601({ strict: true })
  readonly employedFrom!: string;

  @ApiProperty() @Transform(trimText) @Matches(/^[a-z0-9._-]{2,60}$/u) readonly login!: string;

  /** Functions to be granted. */
  @ApiProperty({ enum: roles, isArray: true })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(roles, { each: true })
  readonly roles!: Role[];
}

export class OathDto {
  /** YYYY-MM-DD */
  @Matches(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u) @IsISO8601({ strict: true }) readonly swornOn!: string;

  /** The authority before which the oath was sworn. */
  @TrimmedText(2, 120) readonly swornBefore!: string;
}

export class EnrolmentsDto {
  /** People to be enrolled. */
  @ApiProperty({ type: [NewEnrolmentDto] })
  @NestedList(() => NewEnrolmentDto, { minLength: 1, maxLength: 100 })
  readonly people!: NewEnrolmentDto[];
}

export class EstablishmentPeopleQueryDto {
  /** Part of a name, an employee number or a login. */
  @ApiPropertyOptional() @MayBeMissing() @IsString() @MaxLength(120) readonly search?: string;

  /** People of today, of the past, or everyone. */
  @ApiPropertyOptional({ enum: ['current', 'past', 'everyone'] })
  @MayBeMissing()
  @IsIn(['current', 'past', 'everyone'])
  readonly who?: 'current' | 'past' | 'everyone';

  /** Held now. */
  @ApiPropertyOptional({ enum: roles }) @MayBeMissing() @IsIn(roles) readonly role?: Role;

  @ApiPropertyOptional() @MayBeMissing() @Matches(/^[1-9]\d{0,17}$/u) readonly after?: string;

  @ApiPropertyOptional() @PageLimit(500) readonly limit?: number;
}
