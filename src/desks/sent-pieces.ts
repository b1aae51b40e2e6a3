import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { CHIP_MEDIA, type ChipLine, type ChipMedium } from '#domain/cash/desk-chips.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import { CHIP_GAMES, type TableGame } from '#domain/tables/games.js';
import { AMOUNT_MINOR, MayBeMissing, NestedList, POSITIVE_AMOUNT_MINOR } from '#platform/http/input-fields.js';

/** Notes and coins of a movement, by value. */
export class DeskPiecesDto {
  @ApiProperty({ description: 'The value of one, in minor units' })
  @Matches(POSITIVE_AMOUNT_MINOR)
  readonly valueMinor!: string;

  /** Number of pieces. */
  @ApiProperty({ example: 12 }) @IsInt() @Min(0) @Max(9_999_999) readonly count!: number;
}

/** Chips or plaques of one value. */
export class DeskChipsDto {
  /** Medium: chip or plaque. */
  @ApiProperty({ enum: CHIP_MEDIA }) @IsIn(CHIP_MEDIA) readonly medium!: ChipMedium;

  @ApiProperty({ enum: CHIP_GAMES, description: 'The game that a chip belongs to; empty: it serves at every game' })
  @IsIn(CHIP_GAMES)
  readonly game!: TableGame | '';

  @ApiProperty({ description: 'The value of one, in minor units' }) @Matches(AMOUNT_MINOR) readonly valueMinor!: string;

  /** Number of pieces. */
  @ApiProperty({ example: 20 }) @IsInt() @Min(0) @Max(9_999_999) readonly count!: number;
}

/** Declares a list of notes and coins, by value. */
export const ListedPieces = (): PropertyDecorator => NestedList(() => DeskPiecesDto, { maxLength: 40 });

/** Declares a list of chips and plaques, by value and game. */
export const ListedChips = (): PropertyDecorator => NestedList(() => DeskChipsDto, { maxLength: 100 });

/** Declares the doubts about a count that the counters confirmed, each by the detail `doubt` of its refusal. */
export const ConfirmedDoubts = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: [String],
      description: 'Doubts confirmed after a second count: the detail `doubt` of each refusal; they need a reason',
    }),
    MayBeMissing(),
    IsArray(),
    ArrayMaxSize(100),
    IsString({ each: true }),
    MaxLength(120, { each: true }),
  );

/** Returns the notes and coins of a request. */
export const toValueLines = (lines: readonly DeskPiecesDto[] = []): ValueLine[] =>
  lines.map(({ valueMinor, count }) => ({ valueMinor: BigInt(valueMinor), count: BigInt(count) }));

/** Returns the chips and plaques of a request, values in minor units. */
export const toChipLines = (lines: readonly DeskChipsDto[] = []): ChipLine[] =>
  lines.map(({ medium, game, valueMinor, count }) => ({
    medium,
    game,
    valueMinor: BigInt(valueMinor),
    count: BigInt(count),
  }));
