import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsISO8601, Matches } from 'class-validator';
import { LaunderingQuery, ShownIdentityDto } from '../slips/payouts.dto.js';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import { MayBeMissing, NestedObject, TrimmedText, TextField } from '#platform/http/input-fields.js';

/** The written procedure that pays a ticket not yet reported by its machine. */
export class ProcedureDto {
  @ApiProperty({ example: '4001', description: 'the machine that is printed on the ticket' })
  @TextField(1, 20)
  readonly machine!: string;

  @ApiProperty({ description: 'what was checked' }) @TrimmedText(3, 500) readonly reason!: string;

  /** A supervisor or the direction, identified by their own secret. */
  @NestedObject(() => CredentialsDto) readonly authoriser!: CredentialsDto;
}

export class RedemptionDto {
  @ApiProperty({
    example: '12 3456 7890 1234 5678',
    description: 'the number on the ticket, as it is typed or scanned',
  })
  @TrimmedText(1, 60)
  readonly ticket!: string;

  @ApiProperty({ example: '120.00', description: 'In units of the currency' })
  @Matches(/^\d{1,13}(\.\d{1,4})?$/u)
  readonly amount!: string;

  @ApiProperty({ example: 'C1', description: 'the desk that the cash leaves, held by who cashes it' })
  @TextField(1, 20)
  readonly desk!: string;

  @ApiPropertyOptional({ type: ShownIdentityDto, description: 'asked from the laundering threshold on' })
  @MayBeMissing()
  @NestedObject(() => ShownIdentityDto)
  readonly identity?: ShownIdentityDto;

  @ApiPropertyOptional({ type: ProcedureDto, description: 'of a ticket that a machine validated off line' })
  @MayBeMissing()
  @NestedObject(() => ProcedureDto)
  readonly procedure?: ProcedureDto;
}

export class RedemptionsQuery extends LaunderingQuery {
  @ApiPropertyOptional({ example: '2026-03-01' })
  @MayBeMissing()
  @IsISO8601({ strict: true })
  @Matches(/^\d{4}-\d{2}-\d{2}$/u)
  readonly day?: string;
}
