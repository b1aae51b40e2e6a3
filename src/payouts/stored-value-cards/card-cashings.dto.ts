import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { DESK_CODE } from '#domain/cash/desks.js';
import { MayBeMissing, POSITIVE_AMOUNT_MINOR, NestedObject, TrimmedText } from '#platform/http/input-fields.js';
import { ShownIdentityDto } from '../slips/payouts.dto.js';

export class StoredValueCardCashingDto {
  @ApiProperty({ example: '21 0000 4711 0815', description: 'the number on the card, as it is typed or read' })
  @TrimmedText(1, 60)
  readonly number!: string;

  @ApiProperty({ example: '5000', description: 'Minor units of the currency' })
  @Matches(POSITIVE_AMOUNT_MINOR)
  readonly amountMinor!: string;

  @ApiProperty({ example: 'C1', description: 'the desk that the cash leaves, held by who cashes it' })
  @Matches(DESK_CODE)
  readonly desk!: string;

  @ApiPropertyOptional({ type: ShownIdentityDto, description: 'asked above the amount of the Direction, day by day' })
  @MayBeMissing()
  @NestedObject(() => ShownIdentityDto)
  readonly identity?: ShownIdentityDto;
}
