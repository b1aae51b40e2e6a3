import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsISO8601, IsIn, Matches } from 'class-validator';
import { DESK_CODE } from '#domain/cash/desks.js';
import { TICKET_STATES, type TicketState } from '#domain/tickets/ticket-life.js';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import {
  MayBeMissing,
  POSITIVE_AMOUNT_MINOR,
  NestedObject,
  RECENT_DAY,
  SerialPageQuery,
  TrimmedText,
  TextField,
  OptionalOneOf,
} from '#platform/http/input-fields.js';
import { PRESENTATION_OUTCOMES, type PresentationOutcome } from '#domain/tickets/presentations.js';

export class TicketSaleDto {
  @ApiProperty({ example: 'C1', description: 'the desk that takes the cash, held by who issues it' })
  @Matches(DESK_CODE)
  readonly desk!: string;

  @ApiProperty({ example: '12050', description: 'Minor units of the currency' })
  @Matches(POSITIVE_AMOUNT_MINOR)
  readonly amountMinor!: string;
}

export class TicketInquiryDto {
  @ApiProperty({ example: '12 3456 7890 1234 5678', description: 'as it is typed or scanned' })
  @TextField(1, 60)
  readonly number!: string;
}

export class TicketVoidDto {
  @TrimmedText(3, 500) readonly reason!: string;

  @ApiPropertyOptional({ description: 'the desk that gives the cash back, where a desk sold the ticket' })
  @MayBeMissing()
  @Matches(DESK_CODE)
  readonly desk?: string;

  /** A supervisor or the direction, identified by their own secret. */
  @NestedObject(() => CredentialsDto) readonly authoriser!: CredentialsDto;
}

export class TicketSettlementDto {
  @ApiProperty({ enum: PRESENTATION_OUTCOMES, description: 'what the box or the paper shows' })
  @IsIn(PRESENTATION_OUTCOMES)
  readonly outcome!: PresentationOutcome;

  @TrimmedText(3, 500) readonly reason!: string;

  /** A supervisor or the direction, identified by their own secret. */
  @NestedObject(() => CredentialsDto) readonly authoriser!: CredentialsDto;
}

export class TicketsQuery extends SerialPageQuery {
  /** State of the tickets. */
  @OptionalOneOf(TICKET_STATES) readonly state?: TicketState;

  /** Only tickets entered on this gaming day. */
  @MayBeMissing() @IsISO8601({ strict: true }) @Matches(RECENT_DAY) readonly day?: string;
}
