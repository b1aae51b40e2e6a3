import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import { CERCLE_GAMES, type CercleGame } from '#domain/cercle/cercle-games.js';
import { TIE_RULES, type TieRule } from '#domain/cercle/rake.js';
import { TABLE_NUMBER } from '#domain/tables/sessions.js';
import { CalendarDay, MayBeMissing, POSITIVE_AMOUNT_MINOR, TrimmedText } from '#platform/http/input-fields.js';
import { trimText } from '#platform/http/sent-values.js';
import { TICKET } from './sessions/cercle-sessions.dto.js';

export class NewCercleTableDto {
  /** The number of the table, also on its cagnotte and its books. */
  @Transform(trimText) @Matches(TABLE_NUMBER) readonly tableNumber!: string;

  @ApiProperty({ enum: CERCLE_GAMES }) @IsIn(CERCLE_GAMES) readonly game!: CercleGame;

  @TrimmedText(1, 80) readonly room!: string;
}

export class CercleTermsDto {
  /** The first gaming day on which the terms apply. */
  @CalendarDay() readonly effectiveFrom!: string;

  @ApiPropertyOptional({ description: 'Hundredths of a percent, where the text gives no rate', example: 125 })
  @MayBeMissing()
  @IsInt()
  @Min(1)
  @Max(10_000)
  readonly rateHundredths?: number;

  /** Minor units; rakes are rounded to multiples of it. */
  @MayBeMissing() @Matches(POSITIVE_AMOUNT_MINOR) readonly roundingMinor?: string;

  @ApiPropertyOptional({ enum: TIE_RULES, description: 'Which way a rake goes that lies exactly between two' })
  @MayBeMissing()
  @IsIn(TIE_RULES)
  readonly tie?: TieRule;

  /** The highest bank at chemin de fer, minor units. */
  @MayBeMissing() @Matches(POSITIVE_AMOUNT_MINOR) readonly maximumBankMinor?: string;

  /** The banco from which a garage is authorised below the maximum, minor units. */
  @MayBeMissing() @Matches(POSITIVE_AMOUNT_MINOR) readonly garageFromMinor?: string;

  /** The day on which that amount was communicated to the authority. */
  @MayBeMissing() @CalendarDay() readonly garageToldOn?: string;

  @TrimmedText(3, 1000) readonly reason!: string;
}

export class NewBookDto {
  @Transform(trimText) @Matches(TABLE_NUMBER) readonly tableNumber!: string;

  @TrimmedText(1, 20) readonly series!: string;

  /** Value of each ticket, minor units. */
  @Matches(POSITIVE_AMOUNT_MINOR) readonly valueMinor!: string;

  @Matches(TICKET) readonly firstTicket!: string;

  @Matches(TICKET) readonly lastTicket!: string;
}
