import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsISO8601, Matches } from 'class-validator';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import { LaunderingQuery } from '../slips/payouts.dto.js';
import { MayBeMissing, TextField, OneOf } from '#platform/http/input-fields.js';
import { DISPUTE_OUTCOMES, type DisputeOutcome } from '#domain/cash/disputes.js';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/u;
const AMOUNT = /^\d{1,13}(\.\d{1,4})?$/u;

export class NewComplementDto {
  @ApiProperty({ example: '0412' }) @TextField(1, 30) readonly machine!: string;

  /** The winning combination that the machine paid short. */
  @ApiProperty() @TextField(1, 200) readonly combination!: string;

  @ApiProperty({ example: '40.00', description: 'What the machine paid, in units of the currency' })
  @Matches(AMOUNT)
  readonly paid!: string;

  @ApiProperty({ example: '100.00', description: 'What the combination was due' })
  @Matches(AMOUNT)
  readonly due!: string;

  @ApiProperty({ example: '2026-03-01T21:14:00Z' })
  @IsISO8601({ strict: true })
  @Matches(INSTANT)
  readonly wonAt!: string;

  /** The customer's name, when given. */
  @ApiPropertyOptional() @MayBeMissing() @TextField(2, 120) readonly customer?: string;

  /** Why it is not the win of a similar slip. */
  @ApiPropertyOptional() @MayBeMissing() @TextField(3, 500) readonly anotherWinReason?: string;
}

export class NewDisputeDto {
  @ApiProperty({ example: '0412' }) @TextField(1, 30) readonly machine!: string;

  @ApiProperty({ example: '2026-03-01T21:14:00Z' })
  @IsISO8601({ strict: true })
  @Matches(INSTANT)
  readonly happenedAt!: string;

  /** The amount claimed by the customer, if any. */
  @ApiPropertyOptional({ example: '60.00' }) @MayBeMissing() @Matches(AMOUNT) readonly claimed?: string;

  /** The customer's statement. */
  @ApiProperty() @TextField(3, 4000) readonly statement!: string;

  /** The customer's name, when given. */
  @ApiPropertyOptional() @MayBeMissing() @TextField(2, 120) readonly customer?: string;
}

/** The technician's statement, and their identity. */
export class HearingDto extends CredentialsDto {
  /** Statement, as given. */
  @ApiProperty() @TextField(3, 4000) readonly statement!: string;
}

export class DisputeDecisionDto {
  @OneOf(DISPUTE_OUTCOMES) readonly outcome!: DisputeOutcome;

  /** The amount to pay, when the decision is to pay. */
  @ApiPropertyOptional({ example: '60.00' }) @MayBeMissing() @Matches(AMOUNT) readonly amount?: string;

  @ApiProperty() @TextField(3, 4000) readonly reason!: string;
}

export class DisputesQuery extends LaunderingQuery {
  /** `true`: only undecided disputes. */
  @ApiPropertyOptional({ enum: ['true', 'false'] })
  @MayBeMissing()
  @IsIn(['true', 'false'])
  readonly waiting?: 'true' | 'false';
}
