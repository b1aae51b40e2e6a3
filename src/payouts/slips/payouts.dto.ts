import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsISO8601, Matches } from 'class-validator';
import {
  AUTHORISATION_LEVELS,
  PAYMENT_METHODS,
  OPENED_PAYOUT_KINDS,
  IDENTITY_DOCUMENTS,
  PAYOUT_STATES,
} from '#domain/cash/payouts.js';
import type {
  AuthorisationLevel,
  PaymentMethod,
  PayoutKind,
  PayoutState,
  IdentityDocument,
} from '#domain/cash/payouts.js';
import { Instant, PageLimit, MayBeMissing, TextField, OneOf, OptionalOneOf } from '#platform/http/input-fields.js';

const ID = /^[1-9]\d{0,17}$/u;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/u;
const AMOUNT = /^\d{1,13}(\.\d{1,4})?$/u;

export class NewPayoutDto {
  @ApiProperty({ example: '0412' }) @TextField(1, 30) readonly machine!: string;

  @OneOf(OPENED_PAYOUT_KINDS) readonly kind!: Exclude<PayoutKind, 'complement'>;

  @ApiProperty({ example: '1250.00', description: 'In units of the currency' })
  @Matches(AMOUNT)
  readonly amount!: string;

  /** The winning combination, or another description of the win. */
  @ApiPropertyOptional() @MayBeMissing() @TextField(0, 200) readonly combination?: string;

  /** When it was won; required without an event. */
  @ApiPropertyOptional({ example: '2026-03-01T21:14:00Z' })
  @MayBeMissing()
  @IsISO8601({ strict: true })
  @Matches(INSTANT)
  readonly wonAt?: string;

  /** The machine's event that reported the win. */
  @ApiPropertyOptional() @MayBeMissing() @Matches(ID) readonly eventId?: string;

  /** Why it is not the win of a similar slip. */
  @ApiPropertyOptional() @MayBeMissing() @TextField(3, 500) readonly anotherWinReason?: string;
}

export class AuthorisationDto {
  @OneOf(AUTHORISATION_LEVELS) readonly level!: AuthorisationLevel;
}

export class UnclaimedDto {
  /** When it was found to be unclaimed; now by default. */
  @ApiPropertyOptional({ type: String, format: 'date-time' }) @MayBeMissing() @Instant() readonly foundAt?: Date;
}

export class PayoutReasonDto {
  @ApiProperty() @TextField(0, 2000) readonly reason!: string;
}

export class CheckAnswerDto {
  /** True: the machine conforms. */
  @ApiProperty() @IsBoolean() readonly conforms!: boolean;

  @ApiProperty() @TextField(0, 2000) readonly finding!: string;
}

export class ShownIdentityDto {
  @OneOf(IDENTITY_DOCUMENTS) readonly documentType!: IdentityDocument;

  @ApiProperty() @TextField(3, 40) readonly documentNumber!: string;

  @ApiProperty() @TextField(2, 120) readonly fullName!: string;

  @ApiProperty({ example: '1970-12-31' }) @IsISO8601({ strict: true }) @Matches(DAY) readonly bornOn!: string;
}

export class IdentityPurposeQuery {
  @ApiProperty() @TextField(3, 500) readonly purpose!: string;
}

export class PaymentDto {
  @OneOf(PAYMENT_METHODS) readonly method!: PaymentMethod;

  /** The number of the cheque or of the transfer. */
  @ApiPropertyOptional() @MayBeMissing() @TextField(1, 60) readonly reference?: string;

  /** The desk that pays the cash or issues the ticket, held by the payer. */
  @ApiPropertyOptional({ example: 'C1' }) @MayBeMissing() @TextField(1, 20) readonly desk?: string;
}

export class LaunderingQuery {
  /** The last number of the previous page. */
  @ApiPropertyOptional() @MayBeMissing() @Matches(ID) readonly before?: string;

  @ApiPropertyOptional() @PageLimit(500) readonly limit: number = 100;
}

export class PayoutsQuery extends LaunderingQuery {
  /** Only slips in this state; absent: all. */
  @OptionalOneOf(PAYOUT_STATES) readonly state?: PayoutState;

  /** Paid on this gaming day. */
  @ApiPropertyOptional({ example: '2026-03-01' })
  @MayBeMissing()
  @IsISO8601({ strict: true })
  @Matches(DAY)
  readonly day?: string;
}
