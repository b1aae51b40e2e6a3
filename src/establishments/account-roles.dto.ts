import { Transform } from 'class-transformer';
import { IsISO8601, IsString, Length, Matches } from 'class-validator';
import { trimText } from '#platform/http/sent-values.js';

export class AccountRoleProposalDto {
  @Matches(/^\d{3,8}$/) readonly accountCode!: string;

  /** The first gaming day whose entries are posted to it. */
  @Matches(/^\d{4}-\d{2}-\d{2}$/) @IsISO8601({ strict: true }) readonly validFrom!: string;

  @Transform(trimText) @IsString() @Length(3, 2000) readonly reason!: string;
}
