import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsString, Matches, MaxLength } from 'class-validator';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import { DeskChipsDto, ListedChips } from '#desks/sent-pieces.js';
import { DESK_CODE } from '#domain/cash/desks.js';
import { ORPHAN_KINDS, ORPHAN_TAKERS, type OrphanKind, type OrphanTaker } from '#domain/cash/orphans.js';
import { TABLE_NUMBER } from '#domain/tables/sessions.js';
import {
  AMOUNT_MINOR,
  Instant,
  MayBeMissing,
  NumberedPageQuery,
  POSITIVE_AMOUNT_MINOR,
  NestedObject,
  TrimmedText,
  TextField,
  OneOf,
} from '#platform/http/input-fields.js';
import { parseBooleanText, trimText } from '#platform/http/sent-values.js';

/** The person who had taken it and returned it. */
export class TakingDto {
  /** Person who took the money: a customer or an employee. */
  @OneOf(ORPHAN_TAKERS) readonly by!: OrphanTaker;

  /** The name, or a description of a person who gives none. */
  @ApiProperty() @TrimmedText(2, 200) readonly name!: string;

  @ApiProperty() @TrimmedText(3, 500) readonly seen!: string;
}

export class NewOrphanDto {
  /** Kind of money without an owner. */
  @OneOf(ORPHAN_KINDS) readonly kind!: OrphanKind;

  /** SBM number of the machine it was on. */
  @MayBeMissing() @TextField(1, 20) readonly machine?: string;

  /** Number of the gaming table it was on. */
  @MayBeMissing() @Transform(trimText) @Matches(TABLE_NUMBER) readonly table?: string;

  /** Where it was found, when neither on a machine nor at a table; or a more precise place. */
  @MayBeMissing() @Transform(trimText) @IsString() @MaxLength(120) readonly place?: string;

  /** Number of the ticket or the card. */
  @MayBeMissing() @Transform(trimText) @IsString() @MaxLength(64) readonly reference?: string;

  /** Minor units. */
  @Matches(POSITIVE_AMOUNT_MINOR) readonly stakeMinor!: string;

  /** Minor units; gains of an abandoned stake. */
  @MayBeMissing() @Matches(AMOUNT_MINOR) readonly gainsMinor?: string;

  /** The chips and plaques among it, stake and gains together, by value and game; the rest is cash. */
  @ApiPropertyOptional({ type: [DeskChipsDto] }) @MayBeMissing() @ListedChips() readonly chips?: DeskChipsDto[];

  @ApiPropertyOptional({ type: String, format: 'date-time' }) @MayBeMissing() @Instant() readonly foundAt?: Date;

  /** The desk that takes the money. */
  @Matches(DESK_CODE) readonly desk!: string;

  /** The holder of the desk, when different from the user who enters it. */
  @MayBeMissing() @NestedObject(() => CredentialsDto) readonly receiver?: CredentialsDto;

  /** Circumstances when a person took the money; absent: no one took it. */
  @MayBeMissing() @NestedObject(() => TakingDto) readonly taking?: TakingDto;
}

class AuthorisedDto {
  /** The desk that pays, held by the person who pays. */
  @Matches(DESK_CODE) readonly desk!: string;

  /** A supervisor or the direction, identified by their own secret. */
  @NestedObject(() => CredentialsDto) readonly authoriser!: CredentialsDto;
}

export class OrphanRefundDto extends AuthorisedDto {
  /** Name of the claimant. */
  @TrimmedText(2, 120) readonly name!: string;

  /** Address of the claimant. */
  @TrimmedText(3, 300) readonly address!: string;

  /** The identity document shown, with its kind and number; required of a winner above the Direction's amount. */
  @MayBeMissing() @TrimmedText(3, 120) readonly document?: string;

  /** The claimant's proofs. */
  @TrimmedText(3, 500) readonly proofs!: string;
}

export class OrphanCancellationDto extends AuthorisedDto {
  @TrimmedText(3, 500) readonly reason!: string;
}

export class OrphanPageQuery extends NumberedPageQuery {}

export class OrphansQuery extends OrphanPageQuery {
  /** True: only unclaimed orphans. */
  @ApiPropertyOptional({ type: Boolean })
  @MayBeMissing()
  @Transform(parseBooleanText)
  @IsBoolean()
  readonly waiting?: boolean;

  /** True: only those for which a customer was excluded. */
  @ApiPropertyOptional({ type: Boolean })
  @MayBeMissing()
  @Transform(parseBooleanText)
  @IsBoolean()
  readonly exclusions?: boolean;
}

export class ClaimantQuery {
  @TrimmedText(3, 500) readonly purpose!: string;
}
