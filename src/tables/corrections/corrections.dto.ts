import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { ConfirmedDoubts, DeskChipsDto, DeskPiecesDto, ListedChips, ListedPieces } from '#desks/sent-pieces.js';
import { DESK_CODE } from '#domain/cash/desks.js';
import { MayBeMissing, NestedObject, TrimmedText } from '#platform/http/input-fields.js';
import { HandsDto } from '../sessions/table-sessions.dto.js';

/** The values of an entry in the place of a reversed one; each kind of entry has its own. */
export class EntryReplacementDto {
  /** Desk of the pieces; by default that of the reversed entry. */
  @MayBeMissing() @Matches(DESK_CODE) readonly deskCode?: string;

  /** Chips and plaques of an avance or a credit, or counted at the table. */
  @ApiPropertyOptional({ type: [DeskChipsDto] }) @MayBeMissing() @ListedChips() readonly pieces?: DeskChipsDto[];

  /** Chips and plaques that the table requests by a bon. */
  @ApiPropertyOptional({ type: [DeskChipsDto] }) @MayBeMissing() @ListedChips() readonly asked?: DeskChipsDto[];

  /** Chips and plaques that it gives in return. */
  @ApiPropertyOptional({ type: [DeskChipsDto] }) @MayBeMissing() @ListedChips() readonly given?: DeskChipsDto[];

  /** Notes that a customer changed, or that were counted in the box. */
  @ApiPropertyOptional({ type: [DeskPiecesDto] }) @MayBeMissing() @ListedPieces() readonly notes?: DeskPiecesDto[];

  @ConfirmedDoubts() readonly confirmedDoubts?: string[];
}

/** The correction of an entry of a carnet, signed by its participants. */
export class CarnetCorrectionDto extends HandsDto {
  @ApiProperty({ minLength: 3, maxLength: 500 }) @TrimmedText(3, 500) readonly reason!: string;

  @ApiPropertyOptional({ type: EntryReplacementDto, description: 'Absent: the entry should not have been made' })
  @MayBeMissing()
  @NestedObject(() => EntryReplacementDto)
  readonly replacement?: EntryReplacementDto;
}
