import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, Matches } from 'class-validator';
import { DESK_CODE } from '#domain/cash/desks.js';
import { TICKET_KINDS, type TicketKind } from '#domain/tickets/ticket-life.js';
import {
  combineDecorators,
  Instant,
  MayBeMissing,
  POSITIVE_AMOUNT_MINOR,
  NestedList,
  TextField,
  WholeNumber,
  OneOf,
  OptionalOneOf,
} from '#platform/http/input-fields.js';
import { PRESENTATION_OUTCOMES, type PresentationOutcome } from '#domain/tickets/presentations.js';

/** A validation number: 18 digits, as printed or scanned. */
const TICKET_NUMBER = /^\d{2}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}$/u;
const MAX_SEQUENCE_NUMBER = 9_999_999_999;

/** A field of a ticket's record: an optional whole number from zero on. */
const OptionalNumber = (description: string, max: number): PropertyDecorator =>
  combineDecorators(ApiPropertyOptional({ description }), MayBeMissing(), WholeNumber(0, max));

/** The sender: a machine by its number, or a kiosk by the code of its change machine; exactly one of the two. */
export class DevicePlaceDto {
  @ApiPropertyOptional({ example: '4001', description: 'The number of the machine' })
  @MayBeMissing()
  @TextField(1, 20)
  readonly machine?: string;

  @ApiPropertyOptional({ example: 'B1', description: 'The code of the change machine that the kiosk is' })
  @MayBeMissing()
  @Matches(DESK_CODE)
  readonly kiosk?: string;

  @ApiPropertyOptional({ description: 'When, by the clock of the device' })
  @MayBeMissing()
  @Instant()
  readonly at?: Date;
}

/** Content of a ticket's validation record. */
export class TicketRecordDto extends DevicePlaceDto {
  @ApiProperty({ example: '12050', description: 'Minor units of the currency' })
  @Matches(POSITIVE_AMOUNT_MINOR)
  readonly amountMinor!: string;

  /** Kind of ticket. */
  @OptionalOneOf(TICKET_KINDS) readonly kind?: TicketKind;

  @ApiProperty({ description: 'The issuer’s own count, as it is printed' })
  @WholeNumber(0, MAX_SEQUENCE_NUMBER)
  readonly sequence!: number;

  @OptionalNumber('The validation type of the record, 0 to 255', 255) readonly validationType?: number;

  @OptionalNumber('The pool of a restricted ticket', 65_535) readonly pool?: number;
}

export class PrintDto extends DevicePlaceDto {
  /** Number of the ticket, as printed. */
  @ApiProperty({ example: '12 3456 7890 1234 5678' }) @Matches(TICKET_NUMBER) readonly number!: string;

  @ApiProperty({ description: 'False: the paper did not leave the printer whole' })
  @IsBoolean()
  readonly isPrinted!: boolean;

  @ApiPropertyOptional({ description: 'True: the same number was printed before' })
  @MayBeMissing()
  @IsBoolean()
  readonly isDuplicate?: boolean;
}

export class PresentationDto extends DevicePlaceDto {
  /** Number of the ticket, as printed. */
  @ApiProperty({ example: '12 3456 7890 1234 5678' }) @Matches(TICKET_NUMBER) readonly number!: string;
}

export class PresentationOutcomeDto extends PresentationDto {
  @OneOf(PRESENTATION_OUTCOMES) readonly outcome!: PresentationOutcome;
}

/** A ticket validated by a machine off line, according to its record. */
export class OffLineTicketDto {
  @ApiProperty({ example: '00 3456 7890 1234 5678', description: 'Of system 00: the machine itself' })
  @Matches(/^00[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}$/u)
  readonly number!: string;

  @ApiProperty({ example: '12050', description: 'Minor units of the currency' })
  @Matches(POSITIVE_AMOUNT_MINOR)
  readonly amountMinor!: string;

  /** Kind of ticket. */
  @OptionalOneOf(TICKET_KINDS) readonly kind?: TicketKind;

  /** Sequence number given by the device. */
  @ApiProperty() @WholeNumber(0, MAX_SEQUENCE_NUMBER) readonly sequence!: number;

  @OptionalNumber('The validation type of the record, 0 to 255', 255) readonly validationType?: number;

  @OptionalNumber('The pool of a restricted ticket', 65_535) readonly pool?: number;

  @ApiProperty({ description: 'When it was printed, by the clock of the machine' })
  @Instant()
  readonly printedAt!: Date;
}

export class HandInDto {
  @ApiProperty({ example: '4001', description: 'The number of the machine' })
  @TextField(1, 20)
  readonly machine!: string;

  /** Tickets printed while the device had no connection. */
  @NestedList(() => OffLineTicketDto, { minLength: 1, maxLength: 100, uniqueBy: ({ number }) => number })
  readonly tickets!: OffLineTicketDto[];
}
