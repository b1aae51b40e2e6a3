import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsObject, IsString, Length, Matches, MaxLength } from 'class-validator';
import { TABLE_GAMES, type TableGame } from '#domain/tables/games.js';
import type { Maxima } from '#domain/tables/maxima.js';
import { STOP_ADDRESSEES, TABLE_NUMBER, type StopAddressee } from '#domain/tables/sessions.js';
import { CHANCES } from '#domain/tables/stakes.js';
import { CalendarDay, Instant, POSITIVE_AMOUNT_MINOR, TrimmedText, MayBeMissing } from '#platform/http/input-fields.js';
import { trimText } from '#platform/http/sent-values.js';
import { refuse } from '#refusals/refusal.js';

/** Maxima by chance, in minor units, as sent. */
export type SentMaxima = Readonly<Record<string, unknown>>;

/** Parses the maximum stakes of a request. Refuses with INVALID_INPUT an unknown chance or an invalid amount. */
export function parseMaxima(maxima: SentMaxima = {}): Maxima {
  const invalidEntry = Object.entries(maxima).find(
    ([chance, maximum]) =>
      !CHANCES.some((knownChance) => knownChance === chance) ||
      typeof maximum !== 'string' ||
      !POSITIVE_AMOUNT_MINOR.test(maximum),
  );
  if (invalidEntry !== undefined) refuse('INVALID_INPUT', { fields: [`maxima.${invalidEntry[0]}`] });
  return Object.fromEntries(Object.entries(maxima).map(([chance, maximum]) => [chance, BigInt(String(maximum))]));
}

export class NewTableDto {
  /** Number of the table, its cash box and its carnet. */
  @Transform(trimText) @Matches(TABLE_NUMBER) readonly tableNumber!: string;

  @ApiProperty({ enum: TABLE_GAMES }) @IsIn(TABLE_GAMES) readonly game!: TableGame;

  @TrimmedText(1, 80) readonly room!: string;
}

export class TableRetirementDto {
  @TrimmedText(3, 500) readonly reason!: string;
}

export class TermsDto {
  /** First gaming day of their validity. */
  @CalendarDay() readonly effectiveFrom!: string;

  /** Minor units. */
  @Matches(POSITIVE_AMOUNT_MINOR) readonly minimumMinor!: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'The highest stake on each chance, in minor units; those that the text fixes may be left out',
  })
  @MayBeMissing()
  @IsObject()
  readonly maxima?: SentMaxima;

  @ApiPropertyOptional({ description: 'What the Direction fixed, or the least in force; none where the text gives it' })
  @MayBeMissing()
  @Matches(POSITIVE_AMOUNT_MINOR)
  readonly avanceMinor?: string;

  @ApiPropertyOptional({ type: [String], description: 'The side bets that are offered, by name' })
  @MayBeMissing()
  @IsArray()
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @Length(1, 60, { each: true })
  readonly sideBets?: string[];

  /** Day on which Minister and commissaire were notified of a higher minimum, or the Administration agreed. */
  @MayBeMissing() @CalendarDay() readonly toldOn?: string;

  @TrimmedText(3, 500) readonly reason!: string;
}

export class NewAuthorisationDto {
  @TrimmedText(3, 120) readonly reference!: string;

  /** Minimum stake of the order, in minor units. */
  @Matches(POSITIVE_AMOUNT_MINOR) readonly minimumMinor!: string;

  @CalendarDay() readonly grantedOn!: string;
}

export class StopDto {
  @TrimmedText(3, 1000) readonly circumstances!: string;
}

export class NoticeDto {
  @ApiProperty({ enum: STOP_ADDRESSEES }) @IsIn(STOP_ADDRESSEES) readonly addressee!: StopAddressee;

  @Instant() readonly toldAt!: Date;

  @MayBeMissing() @Transform(trimText) @IsString() @MaxLength(120) readonly toldTo?: string;
}
