import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsISO8601, IsString, Length, Matches } from 'class-validator';
import { LaunderingQuery, ShownIdentityDto } from '../payouts.dto.js';
import { MayBeMissing, Part, TrimmedText } from '../../platform/http/input-fields.js';

export class RedemptionDto {
  @ApiProperty({ example: '00-4512-7781-0034', description: 'the number printed on the ticket' })
  @TrimmedText(1, 60)
  readonly ticket!: string;

  @ApiProperty({ example: '120.00', description: 'In units of the currency' })
  @Matches(/^\d{1,13}(\.\d{1,4})?$/u)
  readonly amount!: string;

  @ApiProperty({ example: 'C1', description: 'the desk that the cash leaves, held by who cashes it' })
  @IsString()
  @Length(1, 20)
  readonly desk!: string;

  @ApiPropertyOptional({ type: ShownIdentityDto, description: 'asked from the laundering threshold on' })
  @MayBeMissing()
  @Part(() => ShownIdentityDto)
  readonly identity?: ShownIdentityDto;
}

export class RedemptionsQuery extends LaunderingQuery {
  @ApiPropertyOptional({ example: '2026-03-01' })
  @MayBeMissing()
  @IsISO8601({ strict: true })
  @Matches(/^\d{4}-\d{2}-\d{2}$/u)
  readonly day?: string;
}
