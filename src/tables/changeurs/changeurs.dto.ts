import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, Matches } from 'class-validator';
import { DeskChipsDto, DeskPiecesDto, ListedChips, ListedPieces } from '#desks/sent-pieces.js';
import { DESK_CODE } from '#domain/cash/desks.js';
import { TABLE_NUMBER } from '#domain/tables/sessions.js';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import { POSITIVE_AMOUNT_MINOR, MayBeMissing, NestedObject } from '#platform/http/input-fields.js';
import { HandsDto } from '../sessions/table-sessions.dto.js';

export class SeasonFloatDto {
  /** Special desk, or desk of the changeur. */
  @Matches(DESK_CODE) readonly deskCode!: string;

  @ApiProperty({ type: [String], description: 'The numbers of the tables in whose carnet the amount stands' })
  @IsArray()
  @ArrayMaxSize(60)
  @Matches(TABLE_NUMBER, { each: true })
  readonly tables!: string[];

  /** Minor units. */
  @Matches(POSITIVE_AMOUNT_MINOR) readonly amountMinor!: string;
}

export class ChangeurBonDto extends HandsDto {
  /** Desk of the changeur who writes it. */
  @Matches(DESK_CODE) readonly changeurDesk!: string;

  /** Credentials of the cartier who fetches the pieces (MC:17.2). */
  @ApiPropertyOptional({ type: CredentialsDto })
  @MayBeMissing()
  @NestedObject(() => CredentialsDto)
  readonly cartier?: CredentialsDto;

  /** Cash desk that issues the pieces and retains the bon. */
  @Matches(DESK_CODE) readonly cashDesk!: string;

  /** Chips and plaques requested. */
  @ApiProperty({ type: [DeskChipsDto] }) @ListedChips() readonly asked!: DeskChipsDto[];

  /** Plaques to be changed. */
  @ApiPropertyOptional({ type: [DeskChipsDto] }) @MayBeMissing() @ListedChips() readonly given?: DeskChipsDto[];

  /** Notes to be changed. */
  @ApiPropertyOptional({ type: [DeskPiecesDto] }) @MayBeMissing() @ListedPieces() readonly notes?: DeskPiecesDto[];
}
