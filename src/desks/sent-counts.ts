import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsObject, Matches, Min } from 'class-validator';
import { AMOUNT_MINOR, MayBeMissing } from '#platform/http/input-fields.js';
import { refuse } from '#refusals/refusal.js';
import { DeskChipsDto, DeskPiecesDto, ListedChips, ListedPieces } from './sent-pieces.js';

const MOST_FIELDS = 300;
const LONGEST_FIELD = 1000;

export class CountDraftDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Typed figures by name of their field; never a secret',
  })
  @IsObject()
  readonly fields!: Record<string, unknown>;

  /** The revision that the tablet saw last; 0: none. */
  @IsInt() @Min(0) readonly revision!: number;
}

/** Figures of a count of a table or a cagnotte, before anyone signs. */
export class CountReviewDto {
  /** Every chip and plaque in the count. */
  @ApiPropertyOptional({ type: [DeskChipsDto] }) @MayBeMissing() @ListedChips() readonly chips?: DeskChipsDto[];

  /** The banknotes in the count. */
  @ApiPropertyOptional({ type: [DeskPiecesDto] }) @MayBeMissing() @ListedPieces() readonly notes?: DeskPiecesDto[];
}

/** Figures of a count of a desk, before anyone signs. */
export class DeskCountReviewDto {
  /** Minor units: sum of notes, coins, tokens, chips and plaques. */
  @Matches(AMOUNT_MINOR) readonly countedMinor!: string;

  /** Every chip and plaque in the count. */
  @ApiPropertyOptional({ type: [DeskChipsDto] }) @MayBeMissing() @ListedChips() readonly chips?: DeskChipsDto[];
}

/** Returns the fields of a draft as texts. Refuses with INVALID_INPUT. */
export function parseDraftFields(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(fields).flatMap(([name, text]) =>
    typeof text === 'string' && name.length <= 80 && text.length <= LONGEST_FIELD ? [[name, text] as const] : [],
  );
  if (entries.length !== Object.keys(fields).length || entries.length > MOST_FIELDS)
    refuse('INVALID_INPUT', { fields: ['fields'] });
  return Object.fromEntries(entries);
}
