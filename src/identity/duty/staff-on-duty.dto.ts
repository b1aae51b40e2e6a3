import { IsISO8601, IsIn, IsString, Length, Matches } from 'class-validator';
import { roles, type Role } from '#declarations/shapes/roles.js';
import { MayBeMissing } from '#platform/http/input-fields.js';

export class StaffOnDutyDto {
  /** The day, `2026-11-20`, of the establishment's clock. */
  @Matches(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/) @IsISO8601({ strict: true }) readonly on!: string;

  /** Part of a name, an employee number or a login. */
  @MayBeMissing() @IsString() @Length(0, 120) readonly text?: string;

  @MayBeMissing() @IsIn(roles) readonly role?: Role;
}
