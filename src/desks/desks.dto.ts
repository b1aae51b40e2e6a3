import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsString, Matches, MaxLength, Min } from 'class-validator';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import {
  CHANGE_MEDIA,
  CHIP_TRADES,
  COUNT_OUTCOMES,
  DESK_CODE,
  DESK_KINDS,
  TRANSFER_STATES,
} from '#domain/cash/desks.js';
import type { ChangeMedium, ChipTrade, CountOutcome, DeskKind, TransferState } from '#domain/cash/desks.js';
import { CHIP_ISSUE_KINDS, type ChipIssueKind } from './issues/chip-issues.queries.js';
import { ConfirmedDoubts, DeskChipsDto, DeskPiecesDto, ListedChips, ListedPieces } from './sent-pieces.js';
import {
  AMOUNT_MINOR,
  MayBeMissing,
  MayBeNull,
  NumberedPageQuery,
  POSITIVE_AMOUNT_MINOR,
  NestedObject,
  TrimmedText,
} from '#platform/http/input-fields.js';
import { trimText } from '#platform/http/sent-values.js';

class ReasonDto {
  @TrimmedText(3, 500) readonly reason!: string;
}

export class NewDeskDto {
  @Transform(trimText) @Matches(DESK_CODE) readonly deskCode!: string;

  /** Kind of cash desk or change machine. */
  @ApiProperty({ enum: DESK_KINDS }) @IsIn(DESK_KINDS) readonly kind!: DeskKind;

  /** The room of the desk; absent for a roving changeur. */
  @MayBeMissing() @TrimmedText(1, 80) readonly room?: string;

  /** Minor units. */
  @Matches(AMOUNT_MINOR) readonly floatMinor!: string;
}

export class DeskRoomDto extends ReasonDto {
  @TrimmedText(1, 80) readonly room!: string;
}

export class DeskFloatDto extends ReasonDto {
  /** Minor units. */
  @Matches(AMOUNT_MINOR) readonly floatMinor!: string;
}

export class DeskRetirementDto extends ReasonDto {}

export class DeskChangeDto {
  @ApiProperty({ enum: CHANGE_MEDIA }) @IsIn(CHANGE_MEDIA) readonly taken!: ChangeMedium;

  @ApiProperty({ enum: CHANGE_MEDIA }) @IsIn(CHANGE_MEDIA) readonly given!: ChangeMedium;

  /** Minor units. */
  @Matches(POSITIVE_AMOUNT_MINOR) readonly amountMinor!: string;
}

export class DeskCountDto {
  /** Minor units: sum of notes, coins, tokens, chips and plaques. */
  @Matches(AMOUNT_MINOR) readonly countedMinor!: string;

  /** The desk's last movement when the count began; a desk that moved since must be counted again. */
  @IsInt() @Min(0) readonly seenMovement!: number;

  /** Notes and coins in the count, by value. */
  @ApiPropertyOptional({ type: [DeskPiecesDto] }) @MayBeMissing() @ListedPieces() readonly pieces?: DeskPiecesDto[];

  /** All chips and plaques in the count, by value and game. */
  @ApiPropertyOptional({ type: [DeskChipsDto] }) @MayBeMissing() @ListedChips() readonly chips?: DeskChipsDto[];

  /** Next holder: the current holder keeps the desk, the witness takes it over, or it has no holder. */
  @ApiProperty({ enum: COUNT_OUTCOMES }) @IsIn(COUNT_OUTCOMES) readonly outcome!: CountOutcome;

  @MayBeMissing() @Transform(trimText) @IsString() @MaxLength(500) readonly reason?: string;

  @ConfirmedDoubts() readonly confirmedDoubts?: string[];

  /** Credentials of a witness; absent: no witness. */
  @MayBeMissing() @NestedObject(() => CredentialsDto) readonly witness?: CredentialsDto;
}

export class ChipIssueDto {
  @ApiProperty({ enum: CHIP_ISSUE_KINDS, description: 'Whether the pieces enter the strongroom or are destroyed' })
  @IsIn(CHIP_ISSUE_KINDS)
  readonly kind!: ChipIssueKind;

  /** Chips and plaques, by value and game. */
  @ApiProperty({ type: [DeskChipsDto] }) @ListedChips() readonly chips!: DeskChipsDto[];

  @TrimmedText(3, 500) readonly reason!: string;

  /** The second person, by badge or login and their own secret. */
  @ApiProperty({ type: CredentialsDto }) @NestedObject(() => CredentialsDto) readonly witness!: CredentialsDto;
}

export class ChipTradeDto {
  @ApiProperty({ enum: CHIP_TRADES, description: 'Whether the customer buys them or brings them back' })
  @IsIn(CHIP_TRADES)
  readonly trade!: ChipTrade;

  /** Chips and plaques, by value and game. */
  @ApiProperty({ type: [DeskChipsDto] }) @ListedChips() readonly chips!: DeskChipsDto[];
}

export class NewTransferDto extends ReasonDto {
  /** Null: from the strongroom. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeNull()
  @Matches(DESK_CODE)
  readonly fromDesk?: string | null;

  /** Null: to the strongroom. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeNull()
  @Matches(DESK_CODE)
  readonly toDesk?: string | null;

  /** Minor units: sum of cash, chips and plaques. */
  @Matches(POSITIVE_AMOUNT_MINOR) readonly amountMinor!: string;

  /** Notes and coins in the amount, by value. */
  @ApiPropertyOptional({ type: [DeskPiecesDto] }) @MayBeMissing() @ListedPieces() readonly pieces?: DeskPiecesDto[];

  /** All chips and plaques in the amount, by value and game; the rest is cash. */
  @ApiPropertyOptional({ type: [DeskChipsDto] }) @MayBeMissing() @ListedChips() readonly chips?: DeskChipsDto[];
}

export class ReceiptDto {
  /** True: the amount was received; false: the transfer is refused. */
  @IsBoolean() readonly isAccepted!: boolean;

  @MayBeMissing() @Transform(trimText) @IsString() @MaxLength(500) readonly reason?: string;
}

export class TransferWithdrawalDto extends ReasonDto {}

export class DeskPageQuery extends NumberedPageQuery {}

export class TransfersQuery extends NumberedPageQuery {
  /** Only transfers in this state; absent: all. */
  @ApiPropertyOptional({ enum: TRANSFER_STATES }) @MayBeMissing() @IsIn(TRANSFER_STATES) readonly state?: TransferState;
}
