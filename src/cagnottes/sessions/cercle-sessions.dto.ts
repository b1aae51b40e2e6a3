import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { ConfirmedDoubts, DeskChipsDto, DeskPiecesDto, ListedChips, ListedPieces } from '#desks/sent-pieces.js';
import { DESK_CODE } from '#domain/cash/desks.js';
import { CHOUETTE_STEPS, CHOUETTE_WINNERS, ECARTE_SIDES } from '#domain/cercle/ecarte.js';
import type { ChouetteStep, ChouetteWinner, EcarteSide } from '#domain/cercle/ecarte.js';
import { TABLEAU_OUTCOMES, type TableauOutcome } from '#domain/cercle/two-tableaux.js';
import { TABLE_NUMBER } from '#domain/tables/sessions.js';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import {
  AMOUNT_MINOR,
  Instant,
  MayBeMissing,
  POSITIVE_AMOUNT_MINOR,
  NestedObject,
  NestedList,
} from '#platform/http/input-fields.js';
import { trimText } from '#platform/http/sent-values.js';

/** The number of a ticket. */
export const TICKET = /^(0|[1-9]\d{0,11})$/;

export class NewCercleSessionDto {
  @Transform(trimText) @Matches(TABLE_NUMBER) readonly tableNumber!: string;

  /** Credentials of the croupier. */
  @ApiProperty({ type: CredentialsDto }) @NestedObject(() => CredentialsDto) readonly croupier!: CredentialsDto;

  /** Number of players seated at the table. */
  @IsInt() @Min(0) @Max(60) readonly seated!: number;

  @ApiProperty({ type: [Number], description: 'The numbers of the books that the croupier is given' })
  @IsArray()
  @ArrayMaxSize(20)
  @IsInt({ each: true })
  readonly books!: number[];

  @ApiPropertyOptional({ description: 'The number of the shoe, given to the table; the only one there when absent' })
  @MayBeMissing()
  @Transform(trimText)
  @MaxLength(40)
  readonly shoe?: string;

  @MayBeMissing() @Transform(trimText) @MaxLength(80) readonly banker?: string;

  /** Number of candidates for the bank. */
  @MayBeMissing() @IsInt() @Min(0) @Max(100) readonly candidates?: number;

  /** True: the banker was drawn by lot. */
  @MayBeMissing() @IsBoolean() readonly isDrawn?: boolean;

  /** Minor units. */
  @MayBeMissing() @Matches(AMOUNT_MINOR) readonly depositMinor?: string;

  /** The start hour notified to the commissaire and the chef des Contributions directes. */
  @MayBeMissing() @Instant() readonly toldStart?: Date;
}

export class SessionBooksDto {
  @ApiProperty({ type: [Number], description: 'The numbers of the books that the croupier is given' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  @IsInt({ each: true })
  readonly books!: number[];
}

/** Stakes and outcome of a tableau. */
export class TableauDto {
  @ApiProperty({ description: 'What was staked on it, minor units' })
  @Matches(AMOUNT_MINOR)
  readonly stakesMinor!: string;

  @ApiProperty({ enum: TABLEAU_OUTCOMES, description: 'For the banker' })
  @IsIn(TABLEAU_OUTCOMES)
  readonly outcome!: TableauOutcome;
}

/** Consecutive tickets of one book. */
export class CagnotteTicketsDto {
  @ApiProperty() @IsInt() @Min(1) readonly bookNumber!: number;

  @ApiProperty() @Matches(TICKET) readonly firstTicket!: string;

  @ApiProperty() @Matches(TICKET) readonly lastTicket!: string;
}

/** Tickets detached from their stubs. */
class CagnotteTicketsOfCoupDto {
  @ApiPropertyOptional({
    type: [CagnotteTicketsDto],
    description: 'The fewest that make up the rake, where none is listed',
  })
  @MayBeMissing()
  @NestedList(() => CagnotteTicketsDto, { maxLength: 20 })
  readonly tickets?: CagnotteTicketsDto[];
}

export class TableauxCoupDto extends CagnotteTicketsOfCoupDto {
  @ApiProperty({ type: TableauDto }) @NestedObject(() => TableauDto) readonly first!: TableauDto;

  /** Stakes and outcome of the second tableau. */
  @ApiProperty({ type: TableauDto }) @NestedObject(() => TableauDto) readonly second!: TableauDto;

  /** True: this is the first coup of the next taille. */
  @MayBeMissing() @IsBoolean() readonly isNewTaille?: boolean;
}

export class BankCoupDto extends CagnotteTicketsOfCoupDto {
  /** The bank played for, minor units. */
  @Matches(POSITIVE_AMOUNT_MINOR) readonly bankMinor!: string;

  @ApiProperty({ enum: TABLEAU_OUTCOMES, description: 'For the banker' })
  @IsIn(TABLEAU_OUTCOMES)
  readonly outcome!: TableauOutcome;

  /** Seat of the banker, counted from the croupier's right; that of the hand in progress when absent. */
  @MayBeMissing() @IsInt() @Min(1) @Max(60) readonly seat?: number;

  /** True: the stakes did not cover the bank, which is reduced to them. */
  @MayBeMissing() @IsBoolean() readonly isReduced?: boolean;

  /** Minor units; the surplus over the maximum when absent. */
  @MayBeMissing() @Matches(AMOUNT_MINOR) readonly toGarageMinor?: string;
}

/** Stake written on a slip. */
class SlipStakeDto {
  /** The number of the slip. */
  @IsInt() @Min(1) @Max(9999) readonly slip!: number;

  @ApiProperty({ enum: ECARTE_SIDES }) @IsIn(ECARTE_SIDES) readonly side!: EcarteSide;

  /** Minor units. */
  @Matches(POSITIVE_AMOUNT_MINOR) readonly stakedMinor!: string;
}

/** The two masses, or the stakes that make them up. */
export class MassesCoupDto extends CagnotteTicketsOfCoupDto {
  @MayBeMissing() @Matches(AMOUNT_MINOR) readonly firstMinor?: string;

  /** Stakes of the second side in minor units. */
  @MayBeMissing() @Matches(AMOUNT_MINOR) readonly secondMinor?: string;

  @ApiPropertyOptional({ type: [SlipStakeDto], description: 'In the order in which they were received' })
  @MayBeMissing()
  @NestedList(() => SlipStakeDto, { maxLength: 200 })
  readonly stakes?: SlipStakeDto[];
}

/** Numbered slips given to players who wager at écarté. */
export class SlipsDto {
  /** Number of tickets to be printed. */
  @IsInt() @Min(1) @Max(200) readonly count!: number;
}

export class ChouetteCoupDto extends CagnotteTicketsOfCoupDto {
  @ApiProperty({ enum: CHOUETTE_STEPS }) @IsIn(CHOUETTE_STEPS) readonly step!: ChouetteStep;

  /** The sum at which the chouette was adjudged, minor units. */
  @Matches(POSITIVE_AMOUNT_MINOR) readonly chouetteMinor!: string;

  /** Stakes of the outside players in minor units. */
  @Matches(AMOUNT_MINOR) readonly outsideMinor!: string;

  /** The punters' stake on the chouette, minor units. */
  @Matches(AMOUNT_MINOR) readonly heldMinor!: string;

  /** Winner of the coup. */
  @ApiProperty({ enum: CHOUETTE_WINNERS }) @IsIn(CHOUETTE_WINNERS) readonly winner!: ChouetteWinner;
}

export class CagnotteTicketStubsDto {
  @ApiProperty({ type: [CagnotteTicketsDto] })
  @NestedList(() => CagnotteTicketsDto, { maxLength: 20 })
  readonly tickets!: CagnotteTicketsDto[];

  /** True: the tickets were missing from their stubs. */
  @MayBeMissing() @IsBoolean() readonly isMissing?: boolean;

  @MayBeMissing() @Transform(trimText) @MaxLength(1000) readonly reason?: string;
}

export class StakedNotesDto {
  @ApiProperty({ type: [DeskPiecesDto], description: 'The notes that were staked' })
  @ListedPieces()
  readonly notes!: DeskPiecesDto[];

  @ApiProperty({ type: [DeskChipsDto], description: 'What was given for them' })
  @ListedChips()
  readonly chips!: DeskChipsDto[];

  /** The changeur's desk, which gives the chips. */
  @Matches(DESK_CODE) readonly deskCode!: string;

  @ApiProperty({ type: CredentialsDto, description: 'Who holds that desk' })
  @NestedObject(() => CredentialsDto)
  readonly changeur!: CredentialsDto;
}

export class CagnotteOpeningDto {
  /** Counted chips and plaques, by value. */
  @ApiProperty({ type: [DeskChipsDto] }) @ListedChips() readonly chips!: DeskChipsDto[];

  /** Counted notes, by value. */
  @ApiProperty({ type: [DeskPiecesDto] }) @ListedPieces() readonly notes!: DeskPiecesDto[];

  /** The desk that receives the content. */
  @Matches(DESK_CODE) readonly deskCode!: string;

  /** Credentials of the cashier. */
  @ApiProperty({ type: CredentialsDto }) @NestedObject(() => CredentialsDto) readonly cashier!: CredentialsDto;

  @ApiProperty({ type: CredentialsDto, description: 'Who certifies the count, or verified the book of tickets' })
  @NestedObject(() => CredentialsDto)
  readonly witness!: CredentialsDto;

  /** True: the stubs of the ticket books were verified. */
  @MayBeMissing() @IsBoolean() readonly isBookVerified?: boolean;

  @ApiPropertyOptional({
    type: CredentialsDto,
    description: 'The agent of the control service who is there; absent: none is, and the record shows it',
  })
  @MayBeMissing()
  @NestedObject(() => CredentialsDto)
  readonly controlAgent?: CredentialsDto;

  @MayBeMissing() @Transform(trimText) @MaxLength(1000) readonly reason?: string;

  @ConfirmedDoubts() readonly confirmedDoubts?: string[];
}
