import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, IsString, Matches, MaxLength } from 'class-validator';
import { ConfirmedDoubts, DeskChipsDto, DeskPiecesDto, ListedChips, ListedPieces } from '#desks/sent-pieces.js';
import { DESK_CODE } from '#domain/cash/desks.js';
import { INTERRUPTION_WAYS, TABLE_NUMBER, type InterruptionWay } from '#domain/tables/sessions.js';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import { Instant, MayBeMissing, NestedObject, TrimmedText } from '#platform/http/input-fields.js';
import { trimText } from '#platform/http/sent-values.js';
import type { ParticipantCredentials } from './table-entries.service.js';
import type { SentMaxima } from '../terms/tables.dto.js';

/** Participants of an entry, each identified by badge or login and their own PIN or password. */
export class HandsDto implements SentParticipants {
  /** Credentials of the signer. */
  @ApiPropertyOptional({ type: CredentialsDto })
  @MayBeMissing()
  @NestedObject(() => CredentialsDto)
  readonly signer?: CredentialsDto;

  @ApiPropertyOptional({
    type: CredentialsDto,
    description: 'Who counts the pieces on the table and announces the sum',
  })
  @MayBeMissing()
  @NestedObject(() => CredentialsDto)
  readonly croupier?: CredentialsDto;

  @ApiPropertyOptional({ type: CredentialsDto, description: 'Who holds the desk' })
  @MayBeMissing()
  @NestedObject(() => CredentialsDto)
  readonly cashier?: CredentialsDto;
}

/** Credentials of the participants, as sent. */
export interface SentParticipants {
  readonly signer?: CredentialsDto;
  readonly croupier?: CredentialsDto;
  readonly cashier?: CredentialsDto;
}

/** Count of a table, as sent. */
export interface SentTableCount extends SentParticipants {
  readonly chips?: DeskChipsDto[];
  readonly notes?: DeskPiecesDto[];
  readonly reason?: string;
  readonly confirmedDoubts?: string[];
}

/** Returns the participants' credentials of a request; null for each participant that was not sent. */
export const toParticipantCredentials = ({ signer, croupier, cashier }: SentParticipants): ParticipantCredentials => ({
  signer: signer ?? null,
  croupier: croupier ?? null,
  cashier: cashier ?? null,
});

class DeskPiecesOfTableDto extends HandsDto {
  @Matches(DESK_CODE) readonly deskCode!: string;

  /** Chips and plaques, by value and game. */
  @ApiProperty({ type: [DeskChipsDto] }) @ListedChips() readonly pieces!: DeskChipsDto[];
}

export class SessionOpeningDto extends DeskPiecesOfTableDto {
  @Transform(trimText) @Matches(TABLE_NUMBER) readonly tableNumber!: string;
}

export class FurtherAvanceDto extends DeskPiecesOfTableDto {}

export class CreditDto extends DeskPiecesOfTableDto {}

export class BonDto extends HandsDto {
  @Matches(DESK_CODE) readonly deskCode!: string;

  /** Chips and plaques that the table requests. */
  @ApiProperty({ type: [DeskChipsDto] }) @ListedChips() readonly asked!: DeskChipsDto[];

  /** Chips and plaques that it gives in return. */
  @ApiProperty({ type: [DeskChipsDto] }) @ListedChips() readonly given!: DeskChipsDto[];
}

export class NoteExchangeDto {
  @ApiProperty({ type: [DeskPiecesDto] }) @ListedPieces() readonly notes!: DeskPiecesDto[];

  @ApiPropertyOptional({ description: 'True while the croupier clears the layout or pays: no change is made then' })
  @MayBeMissing()
  @IsBoolean()
  readonly isClearing?: boolean;

  /** Time of the exchange when it is entered later, by a tablet without network; by default now. */
  @MayBeMissing() @Instant() readonly exchangedAt?: Date;
}

export class MaximumChangeDto extends HandsDto {
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, description: 'Minor units by chance' })
  @IsObject()
  readonly maxima!: SentMaxima;

  /** True when the table's display shows them. */
  @IsBoolean() readonly isDisplayed!: boolean;

  @TrimmedText(3, 500) readonly reason!: string;
}

class CountedTableDto extends HandsDto implements SentTableCount {
  /** Every chip and plaque of the table. */
  @ApiPropertyOptional({ type: [DeskChipsDto] }) @MayBeMissing() @ListedChips() readonly chips?: DeskChipsDto[];

  /** The notes of its locked box. */
  @ApiPropertyOptional({ type: [DeskPiecesDto] }) @MayBeMissing() @ListedPieces() readonly notes?: DeskPiecesDto[];

  @MayBeMissing() @Transform(trimText) @IsString() @MaxLength(500) readonly reason?: string;

  @ConfirmedDoubts() readonly confirmedDoubts?: string[];
}

export class InterruptionDto extends CountedTableDto {
  /** Way of the interruption. */
  @ApiProperty({ enum: INTERRUPTION_WAYS }) @IsIn(INTERRUPTION_WAYS) readonly way!: InterruptionWay;

  @ApiPropertyOptional({ type: CredentialsDto, description: 'Who keeps the key of the locked cash box' })
  @MayBeMissing()
  @NestedObject(() => CredentialsDto)
  readonly keyHolder?: CredentialsDto;

  @ApiPropertyOptional({ description: 'True when the key holder is the one who will reopen the cash box' })
  @MayBeMissing()
  @IsBoolean()
  readonly willReopen?: boolean;
}

export class TableKeyHandOverDto {
  @ApiProperty({ type: CredentialsDto, description: 'The new holder of the key of the locked cash box' })
  @NestedObject(() => CredentialsDto)
  readonly keyHolder!: CredentialsDto;

  @ApiPropertyOptional({ description: 'True when the new holder is the one who will reopen the cash box' })
  @MayBeMissing()
  @IsBoolean()
  readonly willReopen?: boolean;

  @ApiPropertyOptional({ type: CredentialsDto, description: 'Who answers for the absent holder, for the Direction' })
  @MayBeMissing()
  @NestedObject(() => CredentialsDto)
  readonly signer?: CredentialsDto;

  @TrimmedText(3, 500) readonly reason!: string;
}

export class LidDto {
  @Transform(trimText) @Matches(TABLE_NUMBER) readonly tableNumber!: string;
}

export class ReopeningDto extends CountedTableDto {}

export class SessionEndDto extends CountedTableDto {
  /** Desk that takes the encaisse back. */
  @Matches(DESK_CODE) readonly deskCode!: string;
}
