import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsISO8601, ArrayMinSize, ArrayUnique, IsBoolean, IsIn, Matches } from 'class-validator';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import { BOX_NUMBER, BOX_PLACES, CONTAINERS, DROP_FUNCTIONS, EXCHANGE_OUTCOMES } from '#domain/cash/drops.js';
import type { BoxPlace, Container, DropFunction, ExchangeOutcome } from '#domain/cash/drops.js';
import {
  Instant,
  MayBeMissing,
  OneOf,
  PageLimit,
  NestedObject,
  NestedList,
  RECENT_DAY,
  SERIAL_NUMBER,
  TextField,
  TrimmedText,
} from '#platform/http/input-fields.js';

export class NewBoxDto {
  @Matches(BOX_NUMBER) readonly box!: string;

  @OneOf(CONTAINERS) readonly container!: Container;
}

export class NewBoxesDto {
  /** Boxes to be registered. */
  @NestedList(() => NewBoxDto, { minLength: 1, maxLength: 1000 }) readonly boxes!: NewBoxDto[];
}

export class BoxFitDto {
  /** SBM number. */
  @TextField(1, 30) readonly machine!: string;
}

export class BoxReasonDto {
  @TrimmedText(3, 500) readonly reason!: string;
}

export class BoxesQuery {
  /** Place of the boxes. */
  @MayBeMissing() @IsIn(BOX_PLACES) readonly place?: BoxPlace;

  @MayBeMissing() @IsIn(CONTAINERS) readonly container?: Container;

  /** Cursor: the last number of the previous page. */
  @MayBeMissing() @Matches(BOX_NUMBER) readonly after?: string;

  @PageLimit(500) readonly limit: number = 100;
}

export class DropMemberDto {
  @Matches(SERIAL_NUMBER) readonly personId!: string;

  /** The person's function in the drop. */
  @OneOf(DROP_FUNCTIONS) readonly function!: DropFunction;
}

export class DropLineDto {
  /** SBM number. */
  @TextField(1, 30) readonly machine!: string;

  /** Boxes of the machine to empty; by default those known to be in it. */
  @ApiPropertyOptional({ enum: CONTAINERS, isArray: true })
  @MayBeMissing()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(CONTAINERS, { each: true })
  readonly containers?: Container[];
}

export class DropAdditionDto {
  /** People who join the team. */
  @NestedList(() => DropMemberDto, { maxLength: 50, uniqueBy: (member: DropMemberDto) => member.personId })
  readonly team: DropMemberDto[] = [];

  /** Machines added to the drop. */
  @NestedList(() => DropLineDto, { maxLength: 5000, uniqueBy: (line: DropLineDto) => line.machine })
  readonly machines: DropLineDto[] = [];
}

export class NewDropDto extends DropAdditionDto {
  /** The gaming day of the drop's receipts; by default the current day. */
  @MayBeMissing() @IsISO8601({ strict: true }) @Matches(RECENT_DAY) readonly gamingDay?: string;

  /** True: the rooms are open to customers, and a sworn agent attends. */
  @IsBoolean() readonly isDuringOperation!: boolean;
}

export class DropOpeningDto {
  /** The sworn agent, who signs their presence. */
  @MayBeMissing() @NestedObject(() => CredentialsDto) readonly agent?: CredentialsDto;
}

export class DropReasonDto {
  @TrimmedText(3, 500) readonly reason!: string;
}

export class DropCloseDto {
  /** Reason for machines done without a drop reading. */
  @MayBeMissing() @TrimmedText(3, 500) readonly readingsMissingReason?: string;
}

export class ExchangeDto {
  @OneOf(EXCHANGE_OUTCOMES) readonly outcome!: ExchangeOutcome;

  /** Number on the box taken out. */
  @MayBeMissing() @Matches(BOX_NUMBER) readonly taken?: string;

  /** Number on the box put in. */
  @MayBeMissing() @Matches(BOX_NUMBER) readonly put?: string;

  /** True: the user confirmed that the box is not the one expected in this machine. */
  @IsBoolean() readonly isOtherBoxConfirmed: boolean = false;

  @TrimmedText(0, 40) readonly sealFound: string = '';

  @IsBoolean() readonly isSealIntact: boolean = true;

  @TrimmedText(0, 40) readonly sealPut: string = '';

  /** Time of the exchange, if recorded later; by default now. */
  @MayBeMissing() @Instant() readonly doneAt?: Date;

  /** Required for anything out of the ordinary. */
  @TrimmedText(0, 500) readonly reason: string = '';
}

export class DropsQuery {
  @MayBeMissing() @IsISO8601({ strict: true }) @Matches(RECENT_DAY) readonly day?: string;

  /** `unfinished` drops only, or `all`. */
  @MayBeMissing() @IsIn(['unfinished', 'all']) readonly state?: 'unfinished' | 'all';

  /** Cursor: the number of the last drop on the previous page. */
  @MayBeMissing() @Matches(SERIAL_NUMBER) readonly before?: string;

  @PageLimit(200) readonly limit: number = 50;
}
