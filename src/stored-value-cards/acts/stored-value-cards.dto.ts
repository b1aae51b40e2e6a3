import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { DESK_CODE } from '#domain/cash/desks.js';
import { CARD_STATES, TRANSFER_OUTCOMES } from '#domain/stored-value-cards/card-life.js';
import type { StoredValueCardState, TransferOutcome } from '#domain/stored-value-cards/card-life.js';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import {
  AMOUNT_MINOR,
  MayBeMissing,
  POSITIVE_AMOUNT_MINOR,
  NestedObject,
  SerialPageQuery,
  TrimmedText,
  TextField,
  WholeNumber,
  OptionalOneOf,
} from '#platform/http/input-fields.js';

export class StoredValueCardsQuery extends SerialPageQuery {
  /** Only cards in this state; absent: all. */
  @OptionalOneOf(CARD_STATES) readonly state?: StoredValueCardState;
}

export class StoredValueCardNumberDto {
  @ApiProperty({ example: '21 0000 4711 0815', description: 'as it is typed or read' })
  @TextField(1, 60)
  readonly number!: string;
}

export class StoredValueCardIssueDto extends StoredValueCardNumberDto {
  @ApiProperty({ example: 'C1', description: 'the desk that hands it out, held by who does' })
  @Matches(DESK_CODE)
  readonly desk!: string;

  @ApiProperty({ example: '5000', description: 'the first load, minor units of the currency; 0: none' })
  @Matches(AMOUNT_MINOR)
  readonly amountMinor!: string;
}

export class StoredValueCardLoadDto extends StoredValueCardNumberDto {
  @ApiProperty({ example: 'C1', description: 'the desk that takes the cash, held by who loads it' })
  @Matches(DESK_CODE)
  readonly desk!: string;

  @ApiProperty({ example: '5000', description: 'Minor units of the currency' })
  @Matches(POSITIVE_AMOUNT_MINOR)
  readonly amountMinor!: string;
}

export class StoredValueCardBlockDto {
  @TrimmedText(3, 500) readonly reason!: string;
}

/** A decision of two people, with its reason. */
export class StoredValueCardDecisionDto extends StoredValueCardBlockDto {
  /** A supervisor or the direction, identified by their own secret. */
  @NestedObject(() => CredentialsDto) readonly authoriser!: CredentialsDto;
}

export class StoredValueCardCorrectionDto extends StoredValueCardDecisionDto {
  @ApiProperty({ example: '-500', description: 'Minor units: what is added to the card, negative: taken off it' })
  @Matches(/^-?[1-9]\d{0,14}$/u)
  readonly amountMinor!: string;

  @ApiPropertyOptional({ description: 'the machine whose counters it follows; absent: the house bears it' })
  @MayBeMissing()
  @TextField(1, 20)
  readonly machine?: string;
}

export class StoredValueCardSettlementDto extends StoredValueCardDecisionDto {
  @ApiProperty({ description: 'the movement of the card by which the transfer was asked for' })
  @WholeNumber(1, 2_147_483_647)
  readonly movement!: number;

  @ApiProperty({ enum: TRANSFER_OUTCOMES, description: 'what the counters of the machine show' })
  @IsIn(TRANSFER_OUTCOMES)
  readonly outcome!: TransferOutcome;
}
