import { ApiProperty } from '@nestjs/swagger';
import { IsISO8601, IsIn, IsString, Length, Matches } from 'class-validator';
import { DESK_CODE } from '#domain/cash/desks.js';
import { FILL_KINDS } from '#domain/cash/fills.js';
import type { FillKind } from '#domain/cash/fills.js';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import {
  MayBeMissing,
  NumberedPageQuery,
  POSITIVE_AMOUNT_MINOR,
  Part,
  RECENT_DAY,
  TrimmedText,
} from '#platform/http/input-fields.js';

export class NewFillDto {
  /** SBM number. */
  @IsString()
  @Length(1, 20)
  readonly machine!: string;

  @ApiProperty({ enum: FILL_KINDS })
  @IsIn(FILL_KINDS)
  readonly kind!: FillKind;

  /** Minor units. */
  @Matches(POSITIVE_AMOUNT_MINOR)
  readonly amountMinor!: string;

  /** The desk that the coins come from, held by the person who brings them. */
  @Matches(DESK_CODE)
  readonly desk!: string;

  /** Who was at the machine with that person. */
  @Part(() => CredentialsDto)
  readonly witness!: CredentialsDto;
}

export class FillVoidDto {
  /** The desk that the coins come back to, held by the person who reverses the slip. */
  @Matches(DESK_CODE)
  readonly desk!: string;

  @TrimmedText(3, 500)
  readonly reason!: string;

  /** A supervisor or the direction, identified by their own secret. */
  @Part(() => CredentialsDto)
  readonly authoriser!: CredentialsDto;
}

export class FillsQuery extends NumberedPageQuery {
  /** Only the slips of this gaming day. */
  @MayBeMissing()
  @IsISO8601({ strict: true })
  @Matches(RECENT_DAY)
  readonly day?: string;
}
