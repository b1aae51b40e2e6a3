import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { TRANSFER_DIRECTIONS, TRANSFER_OUTCOMES } from '#domain/stored-value-cards/card-life.js';
import type { TransferDirection, TransferOutcome } from '#domain/stored-value-cards/card-life.js';
import { Instant, MayBeMissing, POSITIVE_AMOUNT_MINOR, TextField, OneOf } from '#platform/http/input-fields.js';

/** The machine that sends the message. */
export class StoredValueCardMachineDto {
  @ApiProperty({ example: '4001', description: 'The number of the machine' })
  @TextField(1, 20)
  readonly machine!: string;
}

export class StoredValueCardReadDto extends StoredValueCardMachineDto {
  @ApiProperty({ example: '21 0000 4711 0815', description: 'The number of the card in the reader' })
  @Matches(/^\d[\d -]{8,38}\d$/u)
  readonly number!: string;
}

export class TransferNameDto extends StoredValueCardMachineDto {
  @ApiProperty({
    example: '000017-5f1c',
    description: 'The machine’s own name of the transfer, never used by it before',
  })
  @Matches(/^[!-~]{1,40}$/u)
  readonly transaction!: string;
}

export class TransferOutcomeDto extends TransferNameDto {
  @ApiProperty({ enum: TRANSFER_OUTCOMES, description: 'done: the machine has counted it; cancelled: it has not' })
  @IsIn(TRANSFER_OUTCOMES)
  readonly outcome!: TransferOutcome;

  /** Time by the machine's clock. */
  @MayBeMissing() @Instant() readonly at?: Date;
}

export class TransferDto extends StoredValueCardReadDto {
  @ApiProperty({ example: '000017-5f1c', description: 'The machine’s own name of the transfer' })
  @Matches(/^[!-~]{1,40}$/u)
  readonly transaction!: string;

  @OneOf(TRANSFER_DIRECTIONS) readonly direction!: TransferDirection;

  @ApiProperty({ example: '5000', description: 'Minor units of the currency: all of it is transferred, or nothing' })
  @Matches(POSITIVE_AMOUNT_MINOR)
  readonly amountMinor!: string;

  /** Time by the machine's clock. */
  @MayBeMissing() @Instant() readonly at?: Date;
}
