import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, Matches, Max, Min, NotEquals } from 'class-validator';
import { ODD_UNIT_RULES, PROGRESSIVE_JACKPOTS } from '#domain/cercle/progressives.js';
import type { OddUnitRule, ProgressiveJackpot } from '#domain/cercle/progressives.js';
import { TABLE_NUMBER } from '#domain/tables/sessions.js';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import {
  AMOUNT_MINOR,
  MayBeMissing,
  OptionalOneOf,
  POSITIVE_AMOUNT_MINOR,
  NestedObject,
  NestedList,
  TrimmedText,
  WholeNumber,
} from '#platform/http/input-fields.js';
import { trimText } from '#platform/http/sent-values.js';

/** Upper limit of the count, to catch typing mistakes. */
const MOST_BETS = 100_000;

/** Terms of a jackpot. */
export class JackpotDto {
  /** Starting amount after each hit, minor units. */
  @Matches(AMOUNT_MINOR) readonly startMinor!: string;

  @ApiProperty({ description: 'Of every additional stake, hundredths of a percent', example: 1500 })
  @WholeNumber(1, 10_000)
  readonly shareHundredths!: number;

  /** The cards that win it, where the regulation does not name them. */
  @MayBeMissing() @TrimmedText(3, 100) readonly combination?: string;
}

export class NewProgressiveDto {
  /** Name of the progressive. */
  @TrimmedText(2, 40) readonly name!: string;

  /** The fixed amount of every additional stake, minor units. */
  @Matches(POSITIVE_AMOUNT_MINOR) readonly stakeMinor!: string;

  @ApiProperty({ enum: ODD_UNIT_RULES, description: 'Where the unit goes that winning hands cannot share' })
  @IsIn(ODD_UNIT_RULES)
  readonly oddUnit!: OddUnitRule;

  /** Principal jackpot. */
  @NestedObject(() => JackpotDto) readonly principal!: JackpotDto;

  /** Secondary jackpot; absent: none. */
  @ApiPropertyOptional({ type: JackpotDto })
  @MayBeMissing()
  @NestedObject(() => JackpotDto)
  readonly secondary?: JackpotDto;
}

export class NewLinkDto {
  @MayBeMissing() @Transform(trimText) @Matches(TABLE_NUMBER) readonly tableNumber?: string;

  /** The name of another site. */
  @MayBeMissing() @TrimmedText(2, 80) readonly site?: string;
}

export class ProgressiveReasonDto {
  @TrimmedText(3, 1000) readonly reason!: string;
}

export class RetirementDto extends ProgressiveReasonDto {
  /** The progressive that receives its amounts. */
  @IsInt() @Min(1) readonly into!: number;
}

export class ProgressiveTakingDto {
  /** The table or site, by its number within the progressive. */
  @IsInt() @Min(1) readonly linkNumber!: number;

  @ApiProperty({ description: 'How many additional stakes since the entry before; below zero: a correction' })
  @IsInt()
  @NotEquals(0)
  @Min(-MOST_BETS)
  @Max(MOST_BETS)
  readonly bets!: number;

  /** Reason for the correction. */
  @MayBeMissing() @TrimmedText(3, 1000) readonly reason?: string;
}

export class HitHandDto {
  @ApiProperty({ description: 'The place of the hand, from the croupier’s left' })
  @WholeNumber(1, 30)
  readonly hand!: number;

  /** Anonymous identifier of the player: the same for all hands of one player, never a name. */
  @TrimmedText(1, 20) readonly player!: string;

  /** Jackpot won by the hand; absent: none. */
  @OptionalOneOf(PROGRESSIVE_JACKPOTS) readonly won?: ProgressiveJackpot;
}

export class NewHitDto {
  @IsInt() @Min(1) readonly linkNumber!: number;

  /** Displayed amount of the principal jackpot, minor units. */
  @Matches(AMOUNT_MINOR) readonly principalMinor!: string;

  /** Displayed amount of the secondary jackpot, minor units. */
  @MayBeMissing() @Matches(AMOUNT_MINOR) readonly secondaryMinor?: string;

  /** Every hand with an additional stake. */
  @NestedList(() => HitHandDto, { minLength: 1, maxLength: 30 }) readonly hands!: readonly HitHandDto[];
}

export class HitDecisionDto {
  /** True: the hit is confirmed; false: rejected. */
  @IsBoolean() readonly isConfirmed!: boolean;

  /** The person who identified the combination. */
  @NestedObject(() => CredentialsDto) readonly member!: CredentialsDto;

  /** The number of the supervisor card. */
  @MayBeMissing() @TrimmedText(1, 40) readonly supervisorCard?: string;

  /** The recording examined: camera and time. */
  @MayBeMissing() @TrimmedText(3, 200) readonly video?: string;

  /** Reason for the refusal. */
  @MayBeMissing() @TrimmedText(3, 1000) readonly reason?: string;
}
