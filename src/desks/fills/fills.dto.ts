import { ApiProperty } from '@nestjs/swagger';
import { IsISO8601, IsIn, IsString, Length, Matches } from 'class-validator';
import { DESK_CODE } from '#domain/cash/desks.js';
import { FILL_KINDS, type FillKind } from '#domain/cash/fills.js';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import {
  MayBeMissing,
  NumberedPageQuery,
  POSITIVE_AMOUNT_MINOR,
  NestedObject,
  RECENT_DAY,
  TrimmedText,
} from '#platform/http/input-fields.js';

export class NewFillDto {
  /** SBM number. */
  @IsString() @Length(1, 20) readonly machine!: string;

  /** Kind of coins: a fill, or the first load of the hopper. */
  @ApiProperty({ enum: FILL_KINDS }) @IsIn(FILL_KINDS) readonly kind!: FillKind;

  /** Minor units. */
  @Matches(POSITIVE_AMOUNT_MINOR) readonly amountMinor!: string;

  /** The desk that gives the coins, held by the person who brings them. */
  @Matches(DESK_CODE) readonly desk!: string;

  /** The witness at the machine. */
  @NestedObject(() => CredentialsDto) readonly witness!: CredentialsDto;
}

export class FillVoidDto {
  /** The desk that takes the coins back, held by the person who voids the slip. */
  @Matches(DESK_CODE) readonly desk!: string;

  @TrimmedText(3, 500) readonly reason!: string;

  /** A supervisor or a member of the Direction, identified by their own secret. */
  @NestedObject(() => CredentialsDto) readonly authoriser!: CredentialsDto;
}

export class FillsQuery extends NumberedPageQuery {
  /** Returns only the slips of this gaming day. */
  @MayBeMissing() @IsISO8601({ strict: true }) @Matches(RECENT_DAY) readonly day?: string;
}
